import type { Language } from "./catalogues.ts";

/** What the server hands the pages with each request for a document, beside the calls they may make. */

/** The notice shown above the header of every page. */
export interface Announcement {
  type: "offer" | "announcement" | "update";
  /** The operator's text; undefined shows the site's default text about maintenance. */
  text: Record<Language, string> | undefined;
  /** A path of this site. */
  link: string;
}

/** The operator's social network profiles; missing ones are not linked. */
export type SocialLinks = Partial<Record<"facebook" | "instagram" | "tiktok" | "youtube", string>>;

export interface RequestInfo {
  language: Language;
  /** The nonce of every inline script in this response; the content security policy names it. */
  nonce: string;
  publicUrl: string;
  brandName: string;
  /** The island's time zone, an IANA name. */
  timeZone: string;
  mode: "demo" | "live";
  /** The base path of the API on this site. */
  apiBase: string;
  /** Whether Google sign-in is offered. */
  google: boolean;
  announcement: Announcement | undefined;
  social: SocialLinks;
  support: { email: string; whatsapp: string | undefined };
  /** The day the legal texts were reviewed; undefined while they are drafts. */
  legalReviewed: string | undefined;
  /** Photos a host may add to a listing. */
  photosMax: number;
}

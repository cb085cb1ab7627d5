import { createContext } from "react-router";
import type { Language } from "#contract/catalogues.ts";
import type { Method } from "#contract/route.ts";
import type { Input, PathOf, ReplyAt } from "#web/api.ts";

/**
 * What the server hands to the pages with each request for a document. The keys belong to this bundle:
 * the server takes them from the bundle's own exports (`build.entry.module`).
 */

/** Calls the API in process, through the same guards and parsing as over HTTP. Refusals are thrown with a `status`. */
export type ApiPort = <M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  input?: Omit<Input<M, P>, "signal">,
) => Promise<ReplyAt<M, P>>;
export const apiPort = createContext<ApiPort>();

/** What is said above the header of every page. */
export interface Announcement {
  type: "offer" | "announcement" | "update";
  /** The operator's words; undefined: the site's own about maintenance. */
  text: Record<Language, string> | undefined;
  /** A path of this site. */
  link: string;
}

export type SocialLinks = Partial<Record<"facebook" | "instagram" | "tiktok" | "youtube", string>>;

export interface RequestInfo {
  language: Language;
  /** For every inline script of this answer; the content security policy names it. */
  nonce: string;
  publicUrl: string;
  brandName: string;
  /** The island's, an IANA name. */
  timeZone: string;
  mode: "demo" | "live";
  /** Where the API hangs on this site. */
  apiBase: string;
  /** Whether signing in with Google is offered. */
  google: boolean;
  announcement: Announcement | undefined;
  social: SocialLinks;
  support: { email: string; whatsapp: string | undefined };
  /** The day the legal texts were reviewed; undefined: they are drafts. */
  legalReviewed: string | undefined;
}
export const requestInfo = createContext<RequestInfo>();

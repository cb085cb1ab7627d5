/**
 * The legal texts are drafts for the operator's lawyer, kept apart from the other texts: a file for each page and
 * language. Live mode only starts once `LEGAL_REVIEWED` says that they were reviewed.
 */
export interface LegalText<Id extends string> {
  title: string;
  description: string;
  lead: string;
  sections: { id: Id; title: string; body: Paragraph[] }[];
}

/** An array is a list of points that belong to the paragraph before it. */
export type Paragraph = string | string[];

/** The site's settings that appear in the texts. */
export interface LegalFacts {
  brand: string;
  email: string;
  /** Written as a percentage: `5 %`. */
  commission: { lodging: string; space: string; experience: string };
}

export type TermsSection =
  | "acceptance"
  | "services"
  | "accounts"
  | "payments"
  | "host-terms"
  | "guest-terms"
  | "prohibited"
  | "liability";

export type CoverSection = "alcance" | "huespedes" | "anfitriones" | "reclamos" | "privacidad";

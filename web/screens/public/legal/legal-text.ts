/**
 * The legal texts are drafts for the operator's lawyer, kept apart from the other texts: a file for each page and
 * language. Live mode starts once `LEGAL_REVIEWED` says that they were gone over.
 */
export interface LegalText<Id extends string> {
  title: string;
  description: string;
  lead: string;
  sections: { id: Id; title: string; body: Paragraph[] }[];
}

/** A list is several points under the paragraph before it. */
export type Paragraph = string | string[];

/** What the texts say of the site as it is set up. */
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

import type { SaidEmail } from "./EmailStep.tsx";

interface Answers {
  said: SaidEmail | null;
  /** By the field's name; neither the password nor the consent to the terms. */
  typed: { [name: string]: string };
}

const entry = "book-answers";
export const noAnswers: Answers = { said: null, typed: {} };

/** What this page was told and has not sent yet. It is kept in this tab, so that it survives a reload of the page. */
export function keptAnswers(): Answers {
  try {
    return { ...noAnswers, ...JSON.parse(sessionStorage.getItem(entry) ?? "{}") };
  } catch {
    // Storage may be disabled, or contain something that we did not write: ask again.
    return noAnswers;
  }
}

export function keepAnswers(change: Partial<Answers>): void {
  try {
    sessionStorage.setItem(entry, JSON.stringify({ ...keptAnswers(), ...change }));
  } catch {
    // Storage is full or disabled: the answers are lost when the page is left.
  }
}

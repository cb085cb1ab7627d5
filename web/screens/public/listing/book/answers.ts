import type { SaidEmail } from "./EmailStep.tsx";

/** The fields that are kept: neither the password nor the consent to the terms. */
const fields = ["name", "day", "month", "year"] as const;

interface Answers {
  said?: SaidEmail | null;
  typed?: { [Name in (typeof fields)[number]]?: string };
}

const entry = "book-answers";

/** What this page was told and has not sent yet. It is kept in this tab, so that it survives a reload of the page. */
export function keptAnswers(): Answers {
  try {
    return JSON.parse(sessionStorage.getItem(entry) ?? "{}");
  } catch {
    // Storage may be disabled, or contain something that we did not write: ask again.
    return {};
  }
}

export function keepSaid(said: SaidEmail | null): void {
  keep({ ...keptAnswers(), said });
}

export function keepTyped(form: HTMLFormElement): void {
  const data = new FormData(form);
  const typed = Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? "")]));
  keep({ ...keptAnswers(), typed });
}

/** Fills in the fields of a form that are still empty. */
export function fillTyped(form: HTMLFormElement): void {
  const { typed = {} } = keptAnswers();
  for (const name of fields) {
    const field = form.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isField && field.value === "") field.value = typed[name] ?? "";
  }
}

export function forgetAnswers(): void {
  try {
    sessionStorage.removeItem(entry);
  } catch {
    // Without storage, nothing was kept.
  }
}

function keep(answers: Answers): void {
  try {
    sessionStorage.setItem(entry, JSON.stringify(answers));
  } catch {
    // Storage is full or disabled: the answers are lost when the page is left.
  }
}

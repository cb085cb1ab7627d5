import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { type Texts, type Translate, translateFrom } from "#locales/translate.ts";

/** The reader's language and a function that returns its texts. */
export interface Translation {
  t: Translate;
  language: string;
}

/** Provided by the server for each page it renders, and in the browser for each root: see {@link ShownTexts}. */
export const TranslationContext = createContext<Translation | null>(null);

export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("A component stands outside TranslationContext");
  return translation;
}

/** The texts loaded in the browser: the page's language, and the other one once the user selects it. */
const loaded: Record<string, Texts> = {};
const listeners = new Set<() => void>();
let shown = translationIn("es");

/** The texts shown now, for code outside of components. */
export function shownTexts(): Translation {
  return shown;
}

/** Adds texts, without showing them if the page is in another language. */
export function addTexts(language: string, texts: Texts): void {
  loaded[language] = texts;
}

export function showTexts(language: string): void {
  shown = translationIn(language);
  for (const listener of listeners) listener();
}

/** Must surround everything that the browser renders. */
export function ShownTexts({ children }: { children: ReactNode }) {
  const translation = useSyncExternalStore(follow, shownTexts, shownTexts);
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function translationIn(language: string): Translation {
  return { language, t: translateFrom(() => loaded[language] ?? {}, language) };
}

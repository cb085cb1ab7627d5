import type { Language } from "#contract/catalogues.ts";
import { isSignedInArea } from "#contract/public-pages.ts";
import type { Texts } from "#locales/translate.ts";
import { addTexts, shownTexts, showTexts } from "#web/kit/texts.tsx";
import { apiBase } from "../api-base.ts";

/** Texts come in two sets: those of public pages, and all of them, which only the signed-in areas need. */

declare const __TEXTS_VERSION__: string;

export type Extent = "public" | "all";

export function extentAt(path: string): Extent {
  return isSignedInArea(path) ? "all" : "public";
}

export function textsAddress(language: Language, base: string, extent: Extent): string {
  const part = extent === "public" ? "part=public&" : "";
  return `${base}/locales/${language}/translation.json?${part}v=${__TEXTS_VERSION__}`;
}

/** The set of texts needed from now on. It only ever grows. */
let needed: Extent = "public";
const had = new Map<Language, Extent>();

/** Loads the texts of the rendered page. */
export async function firstTexts(language: Language): Promise<void> {
  needed = extentAt(location.pathname);
  addTexts(language, await fetchTexts(language));
  showTexts(language);
  had.set(language, needed);
}

/** Loads the texts unless they are loaded already. */
export async function readyTexts(language: Language): Promise<void> {
  if (had.get(language) === needed || had.get(language) === "all") return;
  const extent = needed;
  addTexts(language, await fetchTexts(language));
  had.set(language, extent);
}

/** Call this before showing a signed-in area. */
export async function readyAreaTexts(): Promise<null> {
  needed = "all";
  await readyTexts(shownTexts().language as Language);
  return null;
}

/** Retries three times after a network or server error, but not after a 4xx response. */
async function fetchTexts(language: Language, retriesLeft = 3): Promise<Texts> {
  const response = await fetch(textsAddress(language, apiBase(), needed)).catch(() => undefined);
  if (response?.ok) return (await response.json()) as Texts;
  const isFinal = response !== undefined && response.status < 500;
  if (isFinal || retriesLeft === 0) throw new Error(`The texts in ${language} could not be loaded`);
  await new Promise((done) => setTimeout(done, 1000 * 2 ** (3 - retriesLeft)));
  return fetchTexts(language, retriesLeft - 1);
}

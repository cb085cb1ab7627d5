import type { Language } from "#contract/catalogues.ts";
import { isSignedInArea } from "#contract/public-pages.ts";
import { apiBase } from "#web/api-base.ts";
import { i18n, startTexts, type Texts } from "./i18n.ts";

/** Texts come in two extents: those of public pages, and all there are, which only the signed-in areas need. */

declare const __TEXTS_VERSION__: string;

export type Extent = "public" | "all";

export function extentAt(path: string): Extent {
  return isSignedInArea(path) ? "all" : "public";
}

export function textsAddress(language: Language, base: string, extent: Extent): string {
  const part = extent === "public" ? "part=public&" : "";
  return `${base}/locales/${language}/translation.json?${part}v=${__TEXTS_VERSION__}`;
}

/** What is needed from now on; it never shrinks. */
let needed: Extent = "public";
const had = new Map<Language, Extent>();

/** For the page that was rendered. */
export async function firstTexts(language: Language): Promise<void> {
  needed = extentAt(location.pathname);
  startTexts(i18n, language, await fetchTexts(language));
  had.set(language, needed);
}

/** Does nothing when they are here. */
export async function readyTexts(language: Language): Promise<void> {
  if (had.get(language) === needed || had.get(language) === "all") return;
  const extent = needed;
  i18n.addResourceBundle(language, "translation", await fetchTexts(language), true, true);
  had.set(language, extent);
}

/** Before an area for whoever is signed in is shown. */
export async function readyAreaTexts(): Promise<null> {
  needed = "all";
  await readyTexts(i18n.language as Language);
  return null;
}

/** A server that stumbles is asked again, three times; one that says no is not. */
async function fetchTexts(language: Language, retriesLeft = 3): Promise<Texts> {
  const response = await fetch(textsAddress(language, apiBase(), needed)).catch(() => undefined);
  if (response?.ok) return (await response.json()) as Texts;
  const isFinal = response !== undefined && response.status < 500;
  if (isFinal || retriesLeft === 0) throw new Error(`The texts in ${language} could not be loaded`);
  await new Promise((done) => setTimeout(done, 1000 * 2 ** (3 - retriesLeft)));
  return fetchTexts(language, retriesLeft - 1);
}

import type { Language } from "#contract/catalogues.ts";
import type { Image } from "#contract/listings/listings.ts";
import type { Translate } from "#locales/translate.ts";

/** The forms a picture can have: a URL, or an object containing one. */
export type GivenImage = string | { url?: string | null; alt?: string | null } | null | undefined;

interface ShownImage {
  url: string;
  alt: string;
}

/** A picture's trimmed URL and alt text; null if there is none, which shows a placeholder. */
export function imageOf(given: GivenImage): ShownImage | null {
  const { url, alt } = typeof given === "string" ? { url: given, alt: "" } : (given ?? {});
  const address = typeof url === "string" ? url.trim() : "";
  return address === "" ? null : { url: address, alt: alt?.trim() ?? "" };
}

export interface Caption {
  /** The host's text; empty if there is none. */
  words: string;
  /** What screen readers announce: the host's text, otherwise the room and the photo's number. */
  alt: string;
  /** The language of the text, if it is not the reader's. */
  lang: Language | undefined;
}

/** @param lang the listing's language, if it is not the reader's */
export function captionOf(
  t: Translate,
  { alt, altTranslated, room }: Image,
  { title, lang, position }: { title: string; lang: Language | undefined; position: number },
): Caption {
  const words = (lang && altTranslated) || alt;
  if (words) return { words, alt: words, lang: words === altTranslated ? undefined : lang };
  const number = t("listings.gallery.photoOf", { number: position + 1, title });
  return { words, alt: room ? `${t(`catalogues.rooms.${room}`)}. ${number}` : number, lang: undefined };
}

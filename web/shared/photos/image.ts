import type { Image } from "#contract/listings/listings.ts";
import type { Translate } from "#locales/translate.ts";

/** The forms a picture can have: a URL, or an object containing one. */
export type GivenImage = string | { url?: string | null; alt?: string | null } | null | undefined;

export interface ShownImage {
  url: string;
  alt: string;
}

/** A picture's trimmed URL and alt text; null if there is none, which shows a placeholder. */
export function imageOf(given: GivenImage): ShownImage | null {
  const { url, alt } = typeof given === "string" ? { url: given, alt: "" } : (given ?? {});
  const address = typeof url === "string" ? url.trim() : "";
  return address === "" ? null : { url: address, alt: alt?.trim() ?? "" };
}

/** All pictures of a list; a single placeholder if the list is missing or empty. */
export function imagesOf(list: readonly GivenImage[] | null | undefined): (ShownImage | null)[] {
  return list && list.length > 0 ? list.map(imageOf) : [null];
}

/** What readers hear of a listing's photo: the host's words, else the room, else its number. */
export function altOf(t: Translate, { alt, room }: Image, title: string, position: number): string {
  if (alt) return alt;
  const words = t("listings.gallery.photoOf", { number: position + 1, title });
  return room ? `${t(`catalogues.rooms.${room}`)}. ${words}` : words;
}

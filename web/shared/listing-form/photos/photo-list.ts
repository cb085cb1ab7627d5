import type { Image } from "#contract/listings/listings.ts";

/** The photos of a form, in order: the first is the main one. A negative id means not yet saved. */

export interface Photo extends Image {
  /** Only for unsaved photos: the file to send, and its progress. */
  file?: File;
  sent?: number | Failure;
  /** Whether its text or room has unsaved changes. */
  isDescribed?: boolean;
  /** What the server has of its text and room, from the first change of them on. */
  saved?: Words;
}

/** Why a photo was not taken; `isFinal` if the same file is refused every time. */
export interface Failure {
  reason: string;
  isFinal: boolean;
}

export type Words = Pick<Image, "alt" | "altTranslated" | "room">;

export function isTemporary({ id }: Photo): boolean {
  return id < 0;
}

/** Whether the server refuses the file itself: such a photo is nobody's, it only says why until it is removed. */
export function isRefused({ sent }: Photo): boolean {
  return typeof sent === "object" && sent.isFinal;
}

/** Whether the server lacks a photo, or what was said of one. */
export function hasUnsent(photos: readonly Photo[]): boolean {
  return photos.some((photo) => !isRefused(photo) && (isTemporary(photo) || photo.isDescribed));
}

/** A plain URL is an unsaved photo. */
export function photosOf(images: readonly (string | Image)[]): Photo[] {
  return images.map((image, position) =>
    typeof image === "string"
      ? { id: -1 - position, url: image.trim(), alt: "", altTranslated: "", room: null }
      : image,
  );
}

/** How many more photos may be added: none if the listing already has more than the operator now allows. */
export function roomIn(photos: readonly Photo[], most: number): number {
  return Math.max(0, most - countOf(photos));
}

/** Without those that are refused. */
export function countOf(photos: readonly Photo[]): number {
  return photos.filter((photo) => !isRefused(photo)).length;
}

/** Makes each text in the second language the draft's own; a photo without one keeps its text. */
export function turned(photos: readonly Photo[]): Photo[] {
  return photos.map((photo) => (photo.altTranslated === "" ? photo : described(photo, turnedWords(photo))));
}

/** Like `turned`, for a listing: the server turns the texts it has when the listing is saved in its new language. */
export function turnedWithForm(photos: readonly Photo[]): Photo[] {
  return photos.map((photo) => {
    const shown = { ...photo, ...turnedWords(photo) };
    return photo.saved ? comparedWith(shown, turnedWords(photo.saved)) : shown;
  });
}

function turnedWords({ alt, altTranslated, room }: Words): Words {
  return altTranslated === "" ? { alt, altTranslated, room } : { alt: altTranslated, altTranslated: alt, room };
}

/** Moves a photo to another position; the others close the gap. */
export function moved(photos: readonly Photo[], id: number, place: number): Photo[] {
  const photo = photos.find((one) => one.id === id);
  if (!photo) return [...photos];
  const others = photos.filter((one) => one !== photo);
  return [...others.slice(0, place), photo, ...others.slice(place)];
}

export function changed(photos: readonly Photo[], id: number, change: Partial<Photo>): Photo[] {
  return photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo));
}

/** A text that is changed and changed back needs no sending. */
export function described(photo: Photo, told: Partial<Words>): Photo {
  return comparedWith({ ...photo, ...told }, photo.saved ?? photo);
}

/** The photo with what the server has of it. */
export function comparedWith(photo: Photo, { alt, altTranslated, room }: Words): Photo {
  const saved = { alt, altTranslated, room };
  return { ...photo, saved, isDescribed: !saysTheSame(photo, saved) };
}

function saysTheSame(a: Words, b: Words): boolean {
  return a.alt === b.alt && a.altTranslated === b.altTranslated && a.room === b.room;
}

export function idsOf(photos: readonly Photo[]): number[] {
  return photos.filter((photo) => !isTemporary(photo)).map(({ id }) => id);
}

/**
 * The saved photos remaining on the server, in the order of this form; photos added by others come after them. Texts
 * and rooms with unsaved changes stay.
 */
export function joined(here: readonly Photo[], there: readonly Image[]): Photo[] {
  const known = new Map(there.map((image) => [image.id, image]));
  const kept = here.flatMap((photo): Photo[] => {
    if (isTemporary(photo)) return [photo];
    const image = known.get(photo.id);
    if (!image) return [];
    return [photo.isDescribed ? comparedWith({ ...photo, url: image.url }, image) : image];
  });
  const added = there.filter(({ id }) => !here.some((photo) => photo.id === id));
  const saved = [...kept.filter((photo) => !isTemporary(photo)), ...added];
  return [...saved, ...kept.filter(isTemporary)];
}

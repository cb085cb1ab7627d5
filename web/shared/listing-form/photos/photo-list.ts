import type { Image } from "#contract/listings/listings.ts";

/** The photos of a form, in order: the first is the main one. A negative id means not yet saved. */

export interface Photo extends Image {
  /** Only for unsaved photos: the file to send, and its progress. */
  file?: File;
  sent?: number | "failed";
  /** Whether its text or room has unsaved changes. */
  isDescribed?: boolean;
}

export function isTemporary({ id }: Photo): boolean {
  return id < 0;
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
  return Math.max(0, most - photos.length);
}

/** Makes each text in the second language the listing's own; a photo without one keeps its text. */
export function turned(photos: readonly Photo[]): Photo[] {
  return photos.map((photo) =>
    photo.altTranslated === ""
      ? photo
      : { ...photo, alt: photo.altTranslated, altTranslated: photo.alt, isDescribed: true },
  );
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

export function idsOf(photos: readonly Photo[]): number[] {
  return photos.filter((photo) => !isTemporary(photo)).map(({ id }) => id);
}

/** The saved photos remaining on the server, in the order of this form; photos added by others come after them. */
export function joined(here: readonly Photo[], there: readonly Image[]): Photo[] {
  const known = new Map(there.map((image) => [image.id, image]));
  const kept = here.flatMap((photo): Photo[] => {
    if (isTemporary(photo)) return [photo];
    const image = known.get(photo.id);
    return image ? [{ ...photo, url: image.url }] : [];
  });
  const added = there.filter(({ id }) => !here.some((photo) => photo.id === id));
  const saved = [...kept.filter((photo) => !isTemporary(photo)), ...added];
  return [...saved, ...kept.filter(isTemporary)];
}

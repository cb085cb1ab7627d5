import type { Language } from "../catalogues.ts";

/** Pictures that networks and chats show beside a link. No zod here: the browser loads this file. */

/** In pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Of the site itself, for pages without a photo of their own. */
export function sitePicture(language: Language): string {
  return `/share/site-${language}.jpg`;
}

/**
 * Of a listing: its first photo, title and town. Networks keep a picture by its address, which therefore changes with
 * the photo.
 */
export function listingPicture(
  { id, images: [first] }: { id: number; images: readonly { url: string }[] },
  language: Language,
): string {
  const [, hash] = /^\/media\/([0-9a-f]{32})\//.exec(first?.url ?? "") ?? [];
  return hash ? `/share/${id}/${hash}-${language}.jpg` : sitePicture(language);
}

import type { Language } from "../catalogues.ts";

/** Pictures that networks and chats show beside a link. No zod here: the browser loads this file. */

/** In pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** The site's own picture, for pages without a photo. */
export function sitePicture(language: Language): string {
  return `/share/site-${language}.jpg`;
}

/**
 * A listing's picture: its first photo, title and town. Networks cache a picture by its address, so the address changes
 * with the photo.
 */
export function listingPicture(
  { id, images: [first] }: { id: number; images: readonly { url: string }[] },
  language: Language,
): string {
  const [, hash] = /^\/media\/([0-9a-f]{32})\//.exec(first?.url ?? "") ?? [];
  return hash ? `/share/${id}/${hash}-${language}.jpg` : sitePicture(language);
}

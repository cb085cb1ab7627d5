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

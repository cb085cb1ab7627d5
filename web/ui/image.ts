/** What a picture may come as: an address, or an object that has one. */
export type GivenImage = string | { url?: string | null; alt?: string | null } | null | undefined;

export interface ShownImage {
  url: string;
  alt: string;
}

/** A picture's trimmed address and words; null where there is none, which is drawn as a placeholder. */
export function imageOf(given: GivenImage): ShownImage | null {
  const { url, alt } = typeof given === "string" ? { url: given, alt: "" } : (given ?? {});
  const address = typeof url === "string" ? url.trim() : "";
  return address === "" ? null : { url: address, alt: alt?.trim() ?? "" };
}

/** All of a list's pictures; without a list, or with an empty one, a single placeholder. */
export function imagesOf(list: readonly GivenImage[] | null | undefined): (ShownImage | null)[] {
  return list && list.length > 0 ? list.map(imageOf) : [null];
}

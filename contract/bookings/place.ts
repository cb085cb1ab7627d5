import type { Point } from "../island/geometry.ts";
import type { ListingKind } from "../listings/kinds.ts";

/** Where a booking takes place, in words and as links to the reader's map program. No zod here: pages load it. */

/** Whether only those who booked see the address: an experience's listing shows its meeting point to everybody. */
export const isAddressPrivate = { lodging: true, space: true, experience: false } satisfies Record<
  ListingKind,
  boolean
>;

/** The address with its municipality, without repeating it. */
export function whereabouts({ address, city }: { address: string; city: string }): string {
  if (address === "" || address.endsWith(city)) return address || city;
  // Meeting points are often written as sentences.
  return `${address.replace(/\.$/, "")}, ${city}`;
}

export function directionsTo({ latitude, longitude }: Point): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}`;
}

/** A point in the reader's map program. */
export function placeOnMap({ latitude, longitude }: Point): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`;
}

import type { ListingKind } from "#contract/listings/kinds.ts";

/** Whether only those who booked see the address: an experience's listing shows its meeting point to everybody. */
export const isAddressPrivate = { lodging: true, space: true, experience: false } satisfies Record<
  ListingKind,
  boolean
>;

import type { ListingDetail } from "#contract/listings/listings.ts";

/** How many hours before the start booking ends: the earlier of the host's notice and the session's cut-off. */
export function noticeHours(listing: ListingDetail): number {
  const cutOff = listing.serviceType === 0 ? listing.cutOffHours : 0;
  return Math.max(listing.advanceNoticeHours, cutOff);
}

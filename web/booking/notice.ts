import type { ListingDetail } from "#contract/listings.ts";

/** How many hours before the start booking ends. Of a host's notice and a session's cut-off the earlier one counts. */
export function noticeHours(listing: ListingDetail): number {
  const cutOff = listing.serviceType === 0 ? listing.cutOffHours : 0;
  return Math.max(listing.advanceNoticeHours, cutOff);
}

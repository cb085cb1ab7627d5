/** Filters of the operator's lists. No zod here: the browser loads this file. */

export const userFilters = {
  types: ["all", "hosts", "guests", "admins"],
  registered: ["any", "recent", "older"],
} as const;

/** Which of a booking's dates the search uses: its start, when it was booked, or when it was paid. */
export const bookingDates = ["start", "booked", "paid"] as const;

/** `on_sale`: approved, visible, and with a host who is not suspended. */
export const listingStatuses = ["any", "on_sale", "submitted", "approved", "rejected", "archived"] as const;
export type ListingStatusFilter = (typeof listingStatuses)[number];

import { daysBetween } from "#contract/dates.ts";
import { availabilityRoutes } from "#contract/listings/listings.ts";
import { fail } from "../fail.ts";
import { spendAllowance } from "../http/allowance.ts";
import { answer } from "../http/api.ts";
import { findListing } from "../listings/listings.ts";
import { experienceCalendar, lodgingCalendar, spaceCalendar } from "./calendar.ts";

const mostDays = 190;

export const availability = answer(availabilityRoutes, {
  getAvailability: async ({ ctx, params, query, viewer }) => {
    spendAllowance(ctx, "calendars");
    const days = daysBetween(query.from, query.to);
    if (days < 1) fail("invalid_input", { fields: { to: { rule: "after_start" } } });
    if (days > mostDays) fail("invalid_input", { fields: { to: { rule: "span", values: { maximum: mostDays } } } });
    const listing = await findListing(ctx, params.id);
    if (!listing?.onSale) return fail("not_found");
    const asker = { guestId: viewer?.id };
    switch (listing.kind) {
      case "lodging":
        return lodgingCalendar(ctx, listing, query, asker);
      case "space":
        return spaceCalendar(ctx, listing, query, asker);
      case "experience":
        return experienceCalendar(ctx, listing, query, asker);
    }
  },
});

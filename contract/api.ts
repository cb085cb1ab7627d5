import { accountRoutes } from "./accounts.ts";
import { adminRoutes } from "./admin.ts";
import { backOfficeRoutes } from "./back-office.ts";
import { bookingRoutes } from "./bookings.ts";
import { breakageRoutes } from "./breakages.ts";
import { googleRoutes } from "./google-sign-in.ts";
import { hostCalendarRoutes } from "./host-calendar.ts";
import { hostListingRoutes } from "./host-listings.ts";
import { hostingRoutes } from "./hosting.ts";
import { availabilityRoutes, listingRoutes } from "./listings.ts";
import { profileImageRoutes } from "./media.ts";
import { moderationRoutes } from "./moderation.ts";
import { moneyRoutes } from "./money-report.ts";
import { newsletterRoutes } from "./newsletter.ts";
import { officeRoutes } from "./office.ts";
import { officeBookingRoutes } from "./office-bookings.ts";
import { ledgerRoutes } from "./office-ledger.ts";
import { paymentRoutes } from "./payments.ts";
import { payoutAccountRoutes } from "./payout-accounts.ts";
import { reviewRoutes } from "./reviews.ts";
import { searchRoutes } from "./search.ts";
import { taxRoutes } from "./taxes.ts";

/** Every call of the API, by name. */
export const api = {
  ...accountRoutes,
  ...googleRoutes,
  ...profileImageRoutes,
  ...newsletterRoutes,
  ...listingRoutes,
  ...availabilityRoutes,
  ...searchRoutes,
  ...bookingRoutes,
  ...taxRoutes,
  ...paymentRoutes,
  ...adminRoutes,
  ...moneyRoutes,
  ...payoutAccountRoutes,
  ...reviewRoutes,
  ...hostingRoutes,
  ...hostListingRoutes,
  ...hostCalendarRoutes,
  ...backOfficeRoutes,
  ...officeBookingRoutes,
  ...officeRoutes,
  ...ledgerRoutes,
  ...breakageRoutes,
  ...moderationRoutes,
};

export type Api = typeof api;
export type RouteName = keyof Api;

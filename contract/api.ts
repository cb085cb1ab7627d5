import { accountRoutes } from "./accounts.ts";
import { adminRoutes } from "./admin.ts";
import { bookingRoutes } from "./bookings.ts";
import { googleRoutes } from "./google-sign-in.ts";
import { hostingRoutes } from "./hosting.ts";
import { availabilityRoutes, listingRoutes } from "./listings.ts";
import { profileImageRoutes } from "./media.ts";
import { moneyRoutes } from "./money-report.ts";
import { paymentRoutes } from "./payments.ts";
import { payoutAccountRoutes } from "./payout-accounts.ts";
import { reviewRoutes } from "./reviews.ts";
import { searchRoutes } from "./search.ts";

/** Every call of the API, by name. */
export const api = {
  ...accountRoutes,
  ...googleRoutes,
  ...profileImageRoutes,
  ...listingRoutes,
  ...availabilityRoutes,
  ...searchRoutes,
  ...bookingRoutes,
  ...paymentRoutes,
  ...adminRoutes,
  ...moneyRoutes,
  ...payoutAccountRoutes,
  ...reviewRoutes,
  ...hostingRoutes,
};

export type Api = typeof api;
export type RouteName = keyof Api;

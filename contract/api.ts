import { accountRoutes } from "./accounts.ts";
import { bookingRoutes } from "./bookings.ts";
import { availabilityRoutes, listingRoutes } from "./listings.ts";
import { paymentRoutes } from "./payments.ts";

/** Every call of the API, by name. */
export const api = {
  ...accountRoutes,
  ...listingRoutes,
  ...availabilityRoutes,
  ...bookingRoutes,
  ...paymentRoutes,
};

export type Api = typeof api;
export type RouteName = keyof Api;

import { hostingRoutes } from "#contract/hosting.ts";
import { answer } from "../http/api.ts";
import { earningsOf, showHostedBooking, showHostedBookings } from "./hosting.ts";

export const hosting = answer(hostingRoutes, {
  listHostedBookings: ({ ctx, query, viewer }) => showHostedBookings(ctx, viewer, query.when),
  getHostedBooking: ({ ctx, params, viewer }) => showHostedBooking(ctx, viewer, params.id),
  getEarnings: ({ ctx, viewer }) => earningsOf(ctx, viewer),
});

import { hostCalendarRoutes } from "#contract/hosting/calendar.ts";
import { hostingRoutes } from "#contract/hosting/hosting.ts";
import { seasonRoutes } from "#contract/hosting/seasons.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { answer } from "../http/api.ts";
import {
  archiveListing,
  earningsOf,
  hostStatsOf,
  setHostCalendar,
  setSeasons,
  showGuestList,
  showHostCalendar,
  showHostedBooking,
  showHostedBookings,
  showHostedListings,
  showPayouts,
  showSeasons,
} from "./hosting.ts";

export const hosting = answer(hostingRoutes, {
  listHostedBookings: ({ ctx, query, viewer }) => showHostedBookings(ctx, viewer, query),
  getHostedBooking: ({ ctx, params, viewer }) => showHostedBooking(ctx, viewer, params.id),
  getEarnings: ({ ctx, viewer }) => earningsOf(ctx, viewer),
  listPayouts: ({ ctx, query, viewer }) => showPayouts(ctx, viewer, query.page ?? 1),
  getHostStats: ({ ctx, viewer }) => hostStatsOf(ctx, viewer),
  listHostedListings: ({ ctx, viewer }) => showHostedListings(ctx, viewer),
  archiveListing: async ({ ctx, viewer, body }) => {
    await archiveListing(ctx, viewer, body.link_id, kindOfWire(body.service_type));
    return { ok: true as const };
  },
});

export const hostCalendar = answer(hostCalendarRoutes, {
  getHostCalendar: ({ ctx, params, query, viewer }) => showHostCalendar(ctx, viewer, params.id, query),
  setHostCalendar: ({ ctx, params, body, viewer }) => setHostCalendar(ctx, viewer, params.id, body),
  getGuestList: ({ ctx, params, query, viewer }) => showGuestList(ctx, viewer, params.id, query.date),
});

export const seasons = answer(seasonRoutes, {
  getSeasons: ({ ctx, params, viewer }) => showSeasons(ctx, viewer, params.id),
  setSeasons: ({ ctx, params, body, viewer }) => setSeasons(ctx, viewer, params.id, body),
});

import { hostCalendarRoutes } from "#contract/host-calendar.ts";
import { hostingRoutes } from "#contract/hosting.ts";
import { answer } from "../http/api.ts";
import {
  earningsOf,
  hostStatsOf,
  setHostCalendar,
  showGuestList,
  showHostCalendar,
  showHostedBooking,
  showHostedBookings,
  showPayouts,
} from "./hosting.ts";

export const hosting = [
  ...answer(hostingRoutes, {
    listHostedBookings: ({ ctx, query, viewer }) => showHostedBookings(ctx, viewer, query.when),
    getHostedBooking: ({ ctx, params, viewer }) => showHostedBooking(ctx, viewer, params.id),
    getEarnings: ({ ctx, viewer }) => earningsOf(ctx, viewer),
    listPayouts: ({ ctx, query, viewer }) => showPayouts(ctx, viewer, query.page ?? 1),
    getHostStats: ({ ctx, viewer }) => hostStatsOf(ctx, viewer),
  }),
  ...answer(hostCalendarRoutes, {
    getHostCalendar: ({ ctx, params, query, viewer }) => showHostCalendar(ctx, viewer, params.id, query),
    setHostCalendar: ({ ctx, params, body, viewer }) => setHostCalendar(ctx, viewer, params.id, body),
    getGuestList: ({ ctx, params, query, viewer }) => showGuestList(ctx, viewer, params.id, query.date),
  }),
];

import { hostCalendarRoutes } from "#contract/hosting/calendar.ts";
import { hostCalendarsRoutes } from "#contract/hosting/calendars.ts";
import { hostingRoutes } from "#contract/hosting/hosting.ts";
import { seasonRoutes } from "#contract/hosting/seasons.ts";
import type { StatementFile } from "#contract/hosting/statement-parts.ts";
import { statementRoutes } from "#contract/hosting/statements.ts";
import { turnoverRoutes } from "#contract/hosting/turnovers.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { answer } from "../http/api.ts";
import {
  archiveListing,
  changeHostCalendars,
  earningsOf,
  hostStatsOf,
  renewTurnoverCalendar,
  setHostCalendar,
  setSeasons,
  showArrival,
  showGuestList,
  showHostCalendar,
  showHostCalendars,
  showHostedBooking,
  showHostedBookings,
  showHostedListings,
  showPayouts,
  showSeasons,
  showStatement,
  showTurnoverCalendar,
  showTurnovers,
  statementFile,
  statementOnPaper,
  undoHostCalendars,
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
  getGuestList: ({ ctx, params, query, viewer }) => showGuestList(ctx, viewer, params.id, query),
});

export const hostCalendars = answer(hostCalendarsRoutes, {
  listHostCalendars: ({ ctx, query, viewer }) => showHostCalendars(ctx, viewer, query),
  changeHostCalendars: ({ ctx, body, viewer }) => changeHostCalendars(ctx, viewer, body),
  undoHostCalendars: ({ ctx, params, viewer }) => undoHostCalendars(ctx, viewer, params.key),
});

export const seasons = answer(seasonRoutes, {
  getSeasons: ({ ctx, params, viewer }) => showSeasons(ctx, viewer, params.id),
  setSeasons: ({ ctx, params, body, viewer }) => setSeasons(ctx, viewer, params.id, body),
});

export const turnovers = answer(turnoverRoutes, {
  getTurnovers: ({ ctx, query, viewer }) => showTurnovers(ctx, viewer, query.date),
  getArrival: ({ ctx, params, viewer }) => showArrival(ctx, viewer, params.id),
  getTurnoverCalendar: ({ ctx, viewer }) => showTurnoverCalendar(ctx, viewer),
  renewTurnoverCalendar: ({ ctx, viewer }) => renewTurnoverCalendar(ctx, viewer),
});

export const statements = answer(statementRoutes, {
  getStatement: ({ ctx, params, viewer }) => showStatement(ctx, viewer, params.period),
  printStatement: ({ ctx, params, viewer }) => statementOnPaper(ctx, viewer, params.period),
  downloadStatement: ({ ctx, params, viewer }) =>
    statementFile(ctx, viewer, params.period, params.name.replace(".csv", "") as StatementFile),
});

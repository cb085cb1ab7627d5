import { z } from "zod";
import { bookingStates } from "../bookings/process.ts";
import { identifier, plainDate } from "../fields.ts";
import { kindCode } from "../listings/schemas.ts";
import { route } from "../route.ts";
import { sessionGuest } from "./calendar.ts";

/** Who arrives and who leaves on a day, at the caller's listings and those they help with. Without amounts. */

/** A guest's stay or visit, with its start and end. */
const coming = sessionGuest.extend({ starts_at: z.iso.datetime(), ends_at: z.iso.datetime() });
export type Coming = z.infer<typeof coming>;

const turnover = z.object({
  link_id: z.int(),
  slug: z.string(),
  title: z.string(),
  city: z.string(),
  service_type: kindCode,
  /** The first name of the host whom the caller helps; null for their own listings. */
  hostName: z.string().nullable(),
  /** For a lodging: who leaves and who arrives on this day. Empty for other kinds. */
  leaving: z.array(coming),
  arriving: z.array(coming),
  /** For an experience or a space: who comes on this day, ordered by hour. */
  sessions: z.array(coming),
});
export type Turnover = z.infer<typeof turnover>;

const turnovers = z.object({
  date: plainDate,
  /** The island's date. */
  today: plainDate,
  timeZone: z.string(),
  /** The listings with anything on this day, ordered by its first hour. */
  listings: z.array(turnover),
});
export type Turnovers = z.infer<typeof turnovers>;

/** A paid booking for whoever may know who comes. */
const arrival = coming.extend({
  state: z.enum(bookingStates),
  title: z.string(),
  city: z.string(),
  service_type: kindCode,
  timeZone: z.string(),
  /** Whether the guest has deleted their account. */
  isGone: z.boolean(),
  /** Whether the caller may write to the guest, and review them, for the host. */
  mayWrite: z.boolean(),
  mayReview: z.boolean(),
});
export type Arrival = z.infer<typeof arrival>;

const calendar = z.object({ address: z.string(), read_at: z.iso.datetime().nullable() });
export type TurnoverCalendar = z.infer<typeof calendar>;

export const turnoverRoutes = {
  getTurnovers: route({
    method: "GET",
    path: "/user/host/turnovers",
    guard: "hosting",
    summary: "Who leaves and who arrives on a day, today if none is named, at all listings the caller has to do with",
    query: z.object({ date: plainDate.optional() }),
    reply: turnovers,
    noStore: true,
  }),
  getArrival: route({
    method: "GET",
    path: "/user/host/turnovers/{id}",
    guard: "hosting",
    summary: "One paid booking at a listing the caller has to do with: who comes and when, without amounts",
    params: z.object({ id: identifier }),
    reply: arrival,
    refusals: ["not_found"],
    noStore: true,
  }),
  getTurnoverCalendar: route({
    method: "GET",
    path: "/user/host/turnovers/calendar",
    guard: "hosting",
    summary: "The secret address at which the caller's own calendar reads the same",
    reply: calendar,
    hasEffect: true,
    noStore: true,
  }),
  renewTurnoverCalendar: route({
    method: "POST",
    path: "/user/host/turnovers/calendar/renew",
    guard: "hosting",
    summary: "A new address; the one before is no longer answered",
    reply: calendar,
    noStore: true,
  }),
};

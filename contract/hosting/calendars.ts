import { z } from "zod";
import { identifier, plainDate, wireInteger } from "../fields.ts";
import { kinds } from "../listings/kinds.ts";
import { image } from "../listings/listings.ts";
import { lodging } from "../listings/lodging.ts";
import { route } from "../route.ts";
import { calendarBooking, calendarDay, calendarNight, calendarSession, nightPrice } from "./calendar.ts";
import { calendarLimits } from "./calendar-limits.ts";

/** The dates of all of a host's listings, to see and change together. */

/**
 * What has nights of a lodging, from its first night to the date after its last one. A booking may begin before the
 * dates asked for and end after them; anything else is told within them.
 */
const calendarBar = z.object({
  /** Later releases add sources: nights of one a reader does not know are taken. */
  source: z.enum(["booking", "block", "calendar"]),
  /** Of another site's calendar, what the host calls it. */
  sourceName: z.string().nullable(),
  from: plainDate,
  to: plainDate,
  /** Of a booking, everything but its dates. */
  booking: calendarBooking.omit({ dates: true }).nullable(),
});
export type CalendarBar = z.infer<typeof calendarBar>;

const facts = {
  link_id: z.int(),
  slug: z.string(),
  title: z.string(),
  city: z.string(),
  image: image.nullable(),
  onSale: z.boolean(),
};

/** One entry per date of `[from, to)`, as in the calendar of one listing. */
export const calendarRow = z.discriminatedUnion("service_type", [
  z.object({
    service_type: z.literal(2),
    ...facts,
    maximumNights: z.int(),
    bars: z.array(calendarBar),
    days: z.array(calendarNight),
  }),
  z.object({
    service_type: z.literal(1),
    ...facts,
    bookings: z.array(calendarBooking),
    days: z.array(calendarDay),
  }),
  z.object({
    service_type: z.literal(0),
    ...facts,
    bookings: z.array(calendarBooking),
    days: z.array(calendarSession),
  }),
]);
export type CalendarRow = z.infer<typeof calendarRow>;

const hostCalendars = z.object({
  timeZone: z.string(),
  /** The island's date. Earlier dates cannot be changed. */
  today: plainDate,
  from: plainDate,
  to: plainDate,
  /** All of the host's listings that are not archived, those on other pages too. */
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** Homes, then experiences, then spaces; each kind by title. */
  listings: z.array(calendarRow),
});
export type HostCalendars = z.infer<typeof hostCalendars>;

const chosenDates = z.object({
  link_id: identifier,
  dates: z
    .array(plainDate)
    .min(1, { error: "required" })
    .max(calendarLimits.datesAtOnceOfEach, { error: "too_many_dates" }),
});

/**
 * `block` and `open`: nights of lodgings, whole days of spaces, sessions of experiences. `nights`: price and minimum of
 * nights; null restores the season's or the regular value, and omitted fields stay.
 */
const calendarsChange = z.object({
  /** New for every change. The same change sent again is made once, and gets the same reply. */
  key: z.uuid({ error: "text" }),
  change: z.enum(["block", "open", "nights"], { error: "choice" }),
  listings: z
    .array(chosenDates)
    .min(1, { error: "required" })
    .max(calendarLimits.listingsAtOnce, { error: "list_full" }),
  price: nightPrice.nullable().optional(),
  minimum_nights: wireInteger(1, lodging.minimumNights.most).nullable().optional(),
});
export type CalendarsChange = z.infer<typeof calendarsChange>;

const datesOfListing = z.object({ link_id: z.int(), title: z.string(), dates: z.array(plainDate) });

/**
 * Dates that stayed as they were, and why: `booked` with the bookings, `held` while a guest is paying. When a change is
 * undone: `changed` meanwhile, or `past`.
 */
const datesThatStayed = datesOfListing.extend({
  why: z.enum(["booked", "held", "changed", "past"]),
  bookings: z.array(z.object({ reserve_id: z.int(), code: z.string() })),
});
export type DatesThatStayed = z.infer<typeof datesThatStayed>;

const calendarsChanged = z.object({
  key: z.uuid(),
  /** Now as asked for, those that were so before too. */
  done: z.array(datesOfListing),
  stayed: z.array(datesThatStayed),
});
export type CalendarsChanged = z.infer<typeof calendarsChanged>;

export const hostCalendarsRoutes = {
  listHostCalendars: route({
    method: "GET",
    path: "/user/host/calendars",
    guard: "hosting",
    summary: "The dates [from, to) of the caller's listings, 62 at most, fifty listings to a page",
    query: z.object({
      from: plainDate,
      to: plainDate,
      kind: z.enum(kinds, { error: "choice" }).optional(),
      page: wireInteger(1, 1000).optional(),
    }),
    reply: hostCalendars,
    noStore: true,
  }),
  changeHostCalendars: route({
    method: "POST",
    path: "/user/host/calendars/changes",
    guard: "hosting",
    summary: "Block, open or price dates of several listings in one transaction; booked dates stay, and are named",
    body: calendarsChange,
    reply: calendarsChanged,
    refusals: ["not_found", "in_the_past", "booked_then", "held_then", "hold_being_settled", "key_used", "busy"],
    noStore: true,
  }),
  undoHostCalendars: route({
    method: "POST",
    path: "/user/host/calendars/changes/{key}/undo",
    guard: "hosting",
    summary:
      "Restore what a change replaced within the last day, but for dates changed or booked since, which it names",
    params: z.object({ key: z.uuid() }),
    reply: calendarsChanged,
    refusals: ["not_found", "hold_being_settled", "busy"],
    noStore: true,
  }),
};

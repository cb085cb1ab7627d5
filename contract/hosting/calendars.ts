import { z } from "zod";
import { identifier, plainDate, wireInteger } from "../fields.ts";
import { kinds } from "../listings/kinds.ts";
import { image } from "../listings/listings.ts";
import { lodging } from "../listings/lodging.ts";
import { route } from "../route.ts";
import { calendarBooking, calendarDay, calendarNight, calendarSession, nightPrice } from "./calendar.ts";
import { calendarLimits } from "./calendar-limits.ts";

/** The dates of all of a host's listings, shown and changed together. */

/**
 * What occupies nights of a lodging, from its first night to the date after its last one. A booking may begin before
 * the requested dates and end after them; blocks and external events are cut off at those dates.
 */
const calendarBar = z.object({
  /** Later releases may add sources: a reader that does not know a source treats its nights as taken. */
  source: z.enum(["booking", "block", "calendar"]),
  /** For another site's calendar: the host's name for it. */
  sourceName: z.string().nullable(),
  from: plainDate,
  to: plainDate,
  /** For a booking: everything except its dates. */
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
  /** All of the host's listings that are not archived, including those on other pages. */
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
  /** A new key for every change. When the same change is sent again, it is made only once and gets the same reply. */
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
 * Dates that were not changed, and why: `booked`, with the bookings, or `held` while a guest is paying. When a change
 * is undone: `changed` in the meantime, or `past`.
 */
const datesThatStayed = datesOfListing.extend({
  why: z.enum(["booked", "held", "changed", "past"]),
  bookings: z.array(z.object({ reserve_id: z.int(), code: z.string() })),
});
export type DatesThatStayed = z.infer<typeof datesThatStayed>;

const calendarsChanged = z.object({
  key: z.uuid(),
  /** The dates that are now as requested, including those that already were. */
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

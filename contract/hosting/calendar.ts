import { z } from "zod";
import { statesHoldingSlot } from "../bookings/process.ts";
import { dollars, identifier, line, plainDate, wallTime, wireInteger } from "../fields.ts";
import { hours } from "../listings/hours.ts";
import { listingLimits } from "../listings/limits.ts";
import { image } from "../listings/listings.ts";
import { lodging } from "../listings/lodging.ts";
import { departure } from "../listings/schemas.ts";
import { route } from "../route.ts";
import { calendarLimits } from "./calendar-limits.ts";

/** A listing's dates, for its host to see and change. */

/** A booking on some of the dates. A hold is private to its guest: the host only sees until when it lasts. */
export const calendarBooking = z.object({
  reserve_id: z.int().nullable(),
  code: z.string().nullable(),
  /** The guest's first name. */
  guest: z.string().nullable(),
  state: z.enum(statesHoldingSlot),
  guests: z.int(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  held_until: z.iso.datetime().nullable(),
  /** The calendar dates it occupies: nights, days, or its session's date. */
  dates: z.array(plainDate),
});
export type CalendarBooking = z.infer<typeof calendarBooking>;

export const calendarNight = z.object({
  date: plainDate,
  blocked: z.boolean(),
  /** The host's name for the other site's calendar that blocks the night; null when the host blocked it. */
  takenBy: z.string().nullable(),
  price: dollars,
  /** The host set a price of its own for this date (`hasOwnMinimum`: a minimum stay). */
  hasOwnPrice: z.boolean(),
  minimumNights: z.int(),
  hasOwnMinimum: z.boolean(),
  /** The name of the date's season. */
  season: z.string().nullable(),
});

export const calendarDay = z.object({
  date: plainDate,
  /** Null when closed. A close at or before the open is on the next day. */
  hours: hours.nullable(),
  /** The weekday's regular hours. */
  usual: hours.nullable(),
  /** The host set hours of its own for this date, or closed it. */
  isException: z.boolean(),
  /** Blocked hours of this date; a block past midnight belongs to the date on which the space opened. */
  blocks: z.array(
    z.object({
      from: wallTime,
      to: wallTime,
      /** As for a night. */
      takenBy: z.string().nullable(),
    }),
  ),
  /** Minutes of this date that are booked. */
  bookedMinutes: z.int(),
  /** Minutes of its opening that are blocked and not booked. */
  blockedMinutes: z.int(),
});

const session = departure.extend({
  capacity: z.int(),
  sold: z.int(),
  /** Seats held by guests who are paying. */
  held: z.int(),
});

export const calendarSession = z.object({
  date: plainDate,
  /** The experience is offered on this weekday. */
  isUsual: z.boolean(),
  said: z.enum(["added", "called_off"]).nullable(),
  /** The departures that run, earliest first. */
  sessions: z.array(session),
  /** The experience's other departures: called off by the host, or not offered on this date. */
  off: z.array(departure),
});

export type CalendarNight = z.infer<typeof calendarNight>;
export type CalendarDay = z.infer<typeof calendarDay>;
export type CalendarSession = z.infer<typeof calendarSession>;

const facts = {
  link_id: z.int(),
  slug: z.string(),
  title: z.string(),
  image: image.nullable(),
  timeZone: z.string(),
  /** The island's date. Earlier dates cannot be changed. */
  today: plainDate,
  onSale: z.boolean(),
  bookings: z.array(calendarBooking),
};

/** One entry per date of `[from, to)`, whether or not it can be booked. */
export const hostCalendar = z.discriminatedUnion("service_type", [
  z.object({ service_type: z.literal(2), ...facts, maximumNights: z.int(), days: z.array(calendarNight) }),
  z.object({ service_type: z.literal(1), ...facts, days: z.array(calendarDay) }),
  z.object({ service_type: z.literal(0), ...facts, days: z.array(calendarSession) }),
]);
export type HostCalendar = z.infer<typeof hostCalendar>;

/** Decimal dollars per night. */
export const nightPrice = z
  .number({ error: "dollars" })
  .min(listingLimits.leastDollars, { error: "range" })
  .max(listingLimits.mostDollars, { error: "range" })
  .multipleOf(0.01, { error: "cents" });

/**
 * `block` and `open`: nights, days or, with a start and an end, hours of a space; for an experience they cancel and
 * add all sessions of the dates, or the one that starts at `departure`. `nights`: price and minimum of nights; null
 * restores the season's or the regular value, and omitted fields stay. `hours`: when a space opens on these dates;
 * without times, the regular hours.
 */
const calendarChange = z
  .object({
    change: z.enum(["block", "open", "nights", "hours"], { error: "choice" }),
    dates: z
      .array(plainDate)
      .min(1, { error: "required" })
      .max(calendarLimits.datesAtOnce, { error: "too_many_dates" }),
    start_time: wallTime.optional(),
    end_time: wallTime.optional(),
    departure: wallTime.optional(),
    price: nightPrice.nullable().optional(),
    minimum_nights: wireInteger(1, lodging.minimumNights.most).nullable().optional(),
  })
  .superRefine(({ start_time, end_time }, context) => {
    if ((start_time === undefined) === (end_time === undefined)) return;
    const missing = start_time === undefined ? "start_time" : "end_time";
    context.addIssue({ code: "custom", path: [missing], message: "required" });
  });
export type CalendarChange = z.infer<typeof calendarChange>;

/** A guest on a session's list, with contact data as in `hostedGuest`. */
export const sessionGuest = z.object({
  reserve_id: z.int(),
  code: z.string(),
  name: z.string(),
  guests: z.int(),
  /** By price group, in the caller's language; empty without any. */
  groups: z.array(z.object({ name: z.string(), count: z.int() })),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

export const guestList = z.object({
  link_id: z.int(),
  slug: z.string(),
  title: z.string(),
  meetingPoint: z.string(),
  date: plainDate,
  ...session.shape,
  /** All departures that run on this date. */
  departures: z.array(departure),
  people: z.array(sessionGuest),
});
export type GuestList = z.infer<typeof guestList>;

/** One of the caller's listings, by id or slug. */
const listing = z.object({ id: line(1, 200) });

/** When bookings prevent a change, the refusal's `details` list them, as `BookingsInTheWay`. */
export const hostCalendarRoutes = {
  getHostCalendar: route({
    method: "GET",
    path: "/user/host/calendar/{id}",
    guard: "hosting",
    summary: "The dates [from, to) of one of the caller's listings, 190 at most: bookings, blocks, prices, hours",
    params: listing,
    query: z.object({ from: plainDate, to: plainDate }),
    reply: hostCalendar,
    refusals: ["not_found"],
    noStore: true,
  }),
  setHostCalendar: route({
    method: "PUT",
    path: "/user/host/calendar/{id}",
    guard: "hosting",
    summary: "Block or open dates, price them, set their hours, add sessions or call them off; all of it or nothing",
    params: listing,
    body: calendarChange,
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["not_found", "in_the_past", "booked_then", "held_then", "hold_being_settled", "busy"],
    noStore: true,
  }),
  getGuestList: route({
    method: "GET",
    path: "/user/host/calendar/{id}/guests",
    guard: "hosting",
    summary: "Who comes to an experience's departure at `start_time` on a date, or to the first of the date",
    params: listing,
    query: z.object({ date: plainDate, start_time: wallTime.optional() }),
    reply: guestList,
    refusals: ["not_found"],
    noStore: true,
  }),
};

/** The `details` of `booked_then`. */
export const bookingsInTheWay = z.object({
  bookings: z.array(
    z.object({
      reserve_id: identifier,
      code: z.string(),
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
    }),
  ),
});
export type BookingsInTheWay = z.infer<typeof bookingsInTheWay>;

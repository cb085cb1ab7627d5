import { z } from "zod";
import { dollars, identifier, line, plainDate } from "../fields.ts";
import { route } from "../route.ts";
import { calendarLimits } from "./calendar-limits.ts";

/** Calendar exchange with other sites: the address where they read a listing's calendar, and the feeds read for it. */

/** `doubtful`: the feed's answer would free too many dates, so it only counts once a second answer is equal. */
export const feedStates = ["good", "doubtful", "failing"] as const;
/** The outcome of a feed's latest reading. */
export const feedSayings = [
  "good",
  "empty",
  "frees_half",
  "unreadable_events",
  "not_a_calendar",
  "unreachable",
  "status",
  "too_large",
  "too_many_events",
  "too_slow",
] as const;

const feed = z.object({
  id: z.int(),
  name: z.string(),
  /** The host of its address; the address itself is a secret of the other site. */
  site: z.string(),
  state: z.enum(feedStates),
  said: z.enum(feedSayings),
  /** The HTTP status that the other site answered with, or how many events could not be read. */
  said_number: z.int().nullable(),
  /** How many nights, or ranges of a space's hours, the feed occupies. */
  taken: z.int(),
  good_at: z.iso.datetime().nullable(),
  next_at: z.iso.datetime(),
  /** How many readings in a row have failed. */
  failures: z.int(),
  /** The latest readings, oldest first: `g`ood, `d`oubtful, `f`ailed. */
  readings: z.string(),
});
export type Feed = z.infer<typeof feed>;

/** A booking here that overlaps an external event. It is only reported: nothing is changed. */
export const clash = z.object({
  feed_id: z.int(),
  feed: z.string(),
  entry: z.enum(["reserved", "closed"]),
  /** The external event's plain dates, of nights or days; the last one is not included. */
  from: plainDate,
  to: plainDate,
  since: z.iso.datetime(),
  booking: z.object({
    reserve_id: z.int(),
    code: z.string(),
    /** The guest's first name. */
    guest: z.string(),
    guests: z.int(),
    from: plainDate,
    to: plainDate,
    booked_at: z.iso.datetime(),
    /** What the guest paid, in dollars. */
    total: dollars,
  }),
});
export type Clash = z.infer<typeof clash>;

const calendarLinks = z.object({
  link_id: z.int(),
  slug: z.string(),
  title: z.string(),
  /** Listings sold by sessions are only exported, because other sites' calendars have no seats. */
  sold_by: z.enum(["nights", "hours", "sessions"]),
  address: z.string(),
  /** When another site last read it. */
  read_at: z.iso.datetime().nullable(),
  /** How many bookings and blocks the exported calendar contains. */
  exported: z.object({ bookings: z.int(), blocks: z.int() }),
  feeds: z.array(feed),
  clashes: z.array(clash),
});
export type CalendarLinks = z.infer<typeof calendarLinks>;

/** One of the caller's listings, by id or slug. */
const listing = z.object({ id: line(1, 200) });
const feedOfListing = listing.extend({ feed: identifier });

export const feedRoutes = {
  getCalendarLinks: route({
    method: "GET",
    path: "/user/host/calendar/{id}/links",
    guard: "hosting",
    summary: "The calendar address of one of the caller's listings, other sites' calendars read for it, and clashes",
    params: listing,
    reply: calendarLinks,
    refusals: ["not_found"],
    hasEffect: true,
    noStore: true,
  }),
  renewCalendarAddress: route({
    method: "POST",
    path: "/user/host/calendar/{id}/links/renew",
    guard: "hosting",
    summary: "A new calendar address; the one before is no longer answered",
    params: listing,
    reply: calendarLinks,
    refusals: ["not_found"],
    noStore: true,
  }),
  addFeed: route({
    method: "POST",
    path: "/user/host/calendar/{id}/feeds",
    guard: "hosting",
    summary: "Read another site's calendar for a lodging or a space, at once and every 15 minutes",
    params: listing,
    body: z.object({
      name: line(1, calendarLimits.feedName),
      address: line(1, calendarLimits.feedAddress),
      /** The feed that this one replaces: reading switches over without freeing any date in between. */
      instead_of: identifier.optional(),
    }),
    reply: calendarLinks,
    refusals: [
      "not_found",
      "too_many_feeds",
      "feed_known",
      "own_calendar",
      "not_a_calendar",
      "calendar_unreachable",
      "busy",
    ],
    noStore: true,
  }),
  readFeed: route({
    method: "POST",
    path: "/user/host/calendar/{id}/feeds/{feed}/read",
    guard: "hosting",
    summary:
      "Read a calendar now; `accept` takes over an answer that would free much, without waiting for a second one",
    params: feedOfListing,
    body: z.object({ accept: z.boolean().optional() }),
    reply: calendarLinks,
    refusals: ["not_found", "busy"],
    noStore: true,
  }),
  removeFeed: route({
    method: "DELETE",
    path: "/user/host/calendar/{id}/feeds/{feed}",
    guard: "hosting",
    summary: "No longer read a calendar; what it had taken is free again",
    params: feedOfListing,
    reply: calendarLinks,
    refusals: ["not_found", "busy"],
    noStore: true,
  }),
};

import type { BookedStay } from "#contract/bookings/bookings.ts";
import {
  addDays,
  addMonths,
  contains,
  dateOf,
  datesIn,
  daysBetween,
  type InstantRange,
  instantOf,
  instantsOfHours,
  type PlainDate,
  type WallTime,
  weekdayOf,
} from "#contract/dates.ts";
import type { Departure, Hours } from "#contract/listings/fields.ts";
import {
  datesOfSpaceStay,
  hoursOn,
  type SpaceStay,
  spaceInstants,
  spaceLines,
  withBuffer,
} from "#contract/listings/hours.ts";
import type { ListingKind, PriceLine, TimeModel } from "#contract/listings/kinds.ts";
import {
  type LodgingStay,
  type LodgingTax,
  lodgingInstants,
  lodgingLines,
  minimumStay,
} from "#contract/listings/nights.ts";
import type { ExperienceDetails, LodgingDetails, SpaceDetails } from "#contract/listings/schemas.ts";
import {
  departuresOf,
  type ExperienceStay,
  experienceLines,
  hasGroupsOf,
  seatsOf,
} from "#contract/listings/sessions.ts";
import type { Cents } from "#contract/money.ts";
import { fail } from "../fail.ts";
import type { Listing, ListingOf } from "../listings/listings.ts";

/** A listing's own rules for a stay, whatever is booked. Pure: taken slots are checked afterwards. */

interface StayOf {
  lodging: LodgingStay;
  space: SpaceStay;
  experience: ExperienceStay;
}
export type Stay = StayOf[ListingKind];

/** A stay under the names of its request. */
export function wireStay(stay: Stay): BookedStay {
  switch (stay.kind) {
    case "lodging":
      return { check_in: stay.checkIn, check_out: stay.checkOut };
    case "space":
      return stay.mode === "days"
        ? { start_date: stay.startDate, end_date: stay.endDate }
        : { date: stay.date, start_time: stay.startTime, end_time: stay.endTime };
    case "experience":
      return { date: stay.date, start_time: stay.startTime };
  }
}

/** Whether a booking takes seats of a session, which others share, instead of a range of its own. */
export const takesSeats = { nights: false, hours: false, sessions: true } satisfies Record<TimeModel, boolean>;

/** The host's rules for dates, those of seasons and weekdays included. */
export interface DatedRules {
  nightCents: Map<PlainDate, Cents>;
  minimumNights: Map<PlainDate, number>;
  /** Dates whose price or minimum stay the host set by hand. */
  byHand: { price: Set<PlainDate>; minimum: Set<PlainDate> };
  /** Lodging: nights not for sale. */
  closed: Set<PlainDate>;
  /** Spaces: other hours, or null for closed. */
  hours: Map<PlainDate, Hours | null>;
  sessions: Map<PlainDate, "added" | "called_off">;
  /** Experiences: starts of departures that the host called off, on dates where others still run. */
  departuresOff: Map<PlainDate, readonly WallTime[]>;
}

export interface Session {
  date: PlainDate;
  startTime: WallTime;
  endTime: WallTime;
  capacity: number;
  seatsTaken: number;
}

/** A stay as it will be booked: its times, the slot it occupies, its price. */
export interface Plan {
  stay: Stay;
  startsAt: Date;
  endsAt: Date;
  /** Lodgings and spaces: the occupied range, the buffer included. */
  occupies: InstantRange;
  /** Experiences: seats of the session that starts at `startsAt`; otherwise 0. */
  seats: number;
  capacity: number;
  lines: PriceLine[];
}

export interface Surroundings {
  dated: DatedRules;
  /** Sessions of those dates with seats sold: they keep their own time and size. */
  sessions: readonly Session[];
  now: Date;
  zone: string;
  lodgingTax: LodgingTax;
}

/** Fields of a listing that a plan needs. */
type Facts = "id" | "kind" | "details" | "advanceNoticeHours" | "bookingWindowMonths";
export type BookableOf<Kind extends ListingKind> = Pick<ListingOf<Kind>, Facts>;
export type Bookable = { [Kind in ListingKind]: BookableOf<Kind> }[ListingKind];

export function planStay(listing: Bookable, stay: Stay, around: Surroundings): Plan {
  switch (listing.kind) {
    case "lodging":
      return stay.kind === "lodging" ? planLodging(listing, stay, around) : fail("not_found");
    case "space":
      return stay.kind === "space" ? planSpace(listing, stay, around) : fail("not_found");
    case "experience":
      return stay.kind === "experience" ? planExperience(listing, stay, around) : fail("not_found");
  }
}

function planLodging(listing: BookableOf<"lodging">, stay: LodgingStay, around: Surroundings): Plan {
  const details: LodgingDetails = listing.details;
  const { dated, zone } = around;
  const nights = daysBetween(stay.checkIn, stay.checkOut);
  if (nights < 1) fail("invalid_input", { fields: { check_out: { rule: "after_start" } } });
  if (nights > details.maximumNights) fail("stay_too_long", { values: { count: details.maximumNights } });
  refuseTooMany(stay.guests, details.capacity);
  const range = lodgingInstants(stay, details, zone);
  refuseOutsideWindow(listing, range.from, addDays(stay.checkOut, -1), around);
  const minimum = minimumStay(stay.checkIn, details, dated.minimumNights);
  if (nights < minimum) fail("stay_too_short", { values: { count: minimum } });
  if (datesIn(stay.checkIn, stay.checkOut).some((date) => dated.closed.has(date))) fail("dates_taken");
  return {
    stay,
    startsAt: range.from,
    endsAt: range.to,
    occupies: range,
    seats: 0,
    capacity: 0,
    lines: lodgingLines(stay, details, dated.nightCents, around.lodgingTax),
  };
}

function planSpace(listing: BookableOf<"space">, stay: SpaceStay, around: Surroundings): Plan {
  const details: SpaceDetails = listing.details;
  const { dated, zone } = around;
  refuseTooMany(stay.guests, details.capacity);
  if (stay.mode === "days") {
    const days = daysBetween(stay.startDate, stay.endDate);
    if (days < 1) fail("invalid_input", { fields: { end_date: { rule: "after_start" } } });
    if (days > 31) fail("use_too_long", { values: { number: 31 } });
    if (details.dayCents === null) fail("hours_only");
    if (datesOfSpaceStay(stay).some((date) => hoursOn(date, details, dated.hours) === null)) fail("closed_then");
  }
  const range = spaceInstants(stay, details, dated.hours, zone);
  const lastDate = stay.mode === "hours" ? stay.date : addDays(stay.endDate, -1);
  refuseOutsideWindow(listing, range.from, lastDate, around);
  if (stay.mode === "hours") {
    const openings = openingsAround(stay.date, details, dated.hours, zone);
    if (!openings.some((opening) => contains(opening, range))) fail("closed_then");
    const usedHours = (range.to.getTime() - range.from.getTime()) / 3_600_000;
    if (usedHours < details.minimumHours) fail("use_too_short", { values: { number: details.minimumHours } });
  }
  return {
    stay,
    startsAt: range.from,
    endsAt: range.to,
    occupies: withBuffer(range, details),
    seats: 0,
    capacity: 0,
    lines: spaceLines(stay, details, range),
  };
}

function planExperience(listing: BookableOf<"experience">, stay: ExperienceStay, around: Surroundings): Plan {
  const details: ExperienceDetails = listing.details;
  const sessions = sessionsOn(stay.date, details, around.dated, around.sessions);
  const session = sessions.find(({ startTime }) => startTime === stay.startTime);
  if (!session) return fail("no_session_then");
  if (!hasGroupsOf(stay, details)) fail("groups_changed");
  const seats = seatsOf(stay, details);
  if (seats < 1) fail("seat_needed");
  refuseTooMany(seats, session.capacity);
  if (stay.guests - seats > session.capacity) fail("too_many_without_seat", { values: { count: session.capacity } });
  const range = instantsOfHours(session.date, session.startTime, session.endTime, around.zone);
  refuseOutsideWindow(listing, range.from, stay.date, around);
  if (range.from.getTime() - details.cutOffHours * 3_600_000 < around.now.getTime()) {
    fail("too_soon", { values: { number: details.cutOffHours } });
  }
  return {
    stay,
    startsAt: range.from,
    endsAt: range.to,
    occupies: range,
    // A group has the session to itself.
    seats: details.pricePer === "group" ? session.capacity : seats,
    capacity: session.capacity,
    lines: experienceLines(stay, details),
  };
}

/** The sessions of a date by their start, as docs/rules/dates.md says: as sold where seats are sold, else as offered. */
export function sessionsOn(
  date: PlainDate,
  details: ExperienceDetails,
  dated: DatedRules,
  sold: readonly Session[],
): Session[] {
  const said = dated.sessions.get(date);
  const existing = sold.filter((session) => session.date === date);
  // A sold departure that was moved is none of those that a host can call off.
  if (said === "called_off") return existing;
  const isOffered = said === "added" || details.availableDays.includes(weekdayOf(date));
  const starts = new Set(existing.map(({ startTime }) => startTime));
  const usual = new Set(departuresOf(details).map(({ startTime }) => startTime));
  let unsold = departuresOf(details).filter(({ startTime }) => !starts.has(startTime));
  for (const moved of existing.filter(({ startTime }) => !usual.has(startTime))) {
    const [replaced] = nearestFirst(unsold, moved.startTime);
    unsold = unsold.filter((departure) => departure !== replaced);
  }
  const off = dated.departuresOff.get(date) ?? [];
  const free = (isOffered ? unsold : [])
    .filter(({ startTime }) => !off.includes(startTime))
    .map((departure) => ({ ...departure, date, capacity: details.groupSize, seatsTaken: 0 }));
  return [...existing, ...free].sort((a, b) => a.startTime.localeCompare(b.startTime));
}

/** The nearest to a time first; of two that are equally near, the earlier one. */
export function nearestFirst<Departs extends Pick<Departure, "startTime">>(
  departures: readonly Departs[],
  time: WallTime,
): Departs[] {
  const apart = ({ startTime }: Departs) => Math.abs(minutesOf(startTime) - minutesOf(time));
  return departures.toSorted((a, b) => apart(a) - apart(b));
}

function minutesOf(time: WallTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

export function openingOn(
  date: PlainDate,
  details: SpaceDetails,
  exceptions: ReadonlyMap<PlainDate, Hours | null>,
  zone: string,
): InstantRange | null {
  const hours = hoursOn(date, details, exceptions);
  return hours && instantsOfHours(date, hours.open, hours.close, zone);
}

/**
 * The openings that a use which starts on a date can lie in. Where one begins when the one before ends, the space does
 * not close between them, so they are one.
 */
export function openingsAround(
  date: PlainDate,
  details: SpaceDetails,
  exceptions: ReadonlyMap<PlainDate, Hours | null>,
  zone: string,
): InstantRange[] {
  const joined: InstantRange[] = [];
  for (const days of [-1, 0, 1]) {
    const opening = openingOn(addDays(date, days), details, exceptions, zone);
    const last = joined.at(-1);
    if (opening && last && opening.from <= last.to) last.to = new Date(Math.max(+last.to, +opening.to));
    else if (opening) joined.push({ ...opening });
  }
  return joined;
}

/** The earliest start and the last date that can be booked. */
export function bookingWindow(
  listing: Pick<Listing, "advanceNoticeHours" | "bookingWindowMonths">,
  now: Date,
  zone: string,
): { opens: Date; lastDate: PlainDate } {
  return {
    opens: new Date(now.getTime() + listing.advanceNoticeHours * 3_600_000),
    lastDate: addMonths(dateOf(now, zone), listing.bookingWindowMonths),
  };
}

/** Checks a stay's first instant and last date. A start at this very moment is not past. */
function refuseOutsideWindow(listing: Bookable, start: Date, lastDate: PlainDate, around: Surroundings): void {
  if (start < around.now) fail("in_the_past");
  const window = bookingWindow(listing, around.now, around.zone);
  if (start < window.opens) fail("too_soon", { values: { number: listing.advanceNoticeHours } });
  if (lastDate > window.lastDate) fail("too_far_ahead", { values: { count: listing.bookingWindowMonths } });
}

function refuseTooMany(guests: number, capacity: number): void {
  if (guests > capacity) fail("too_many_guests", { values: { count: capacity } });
}

/** Midnight of a plain date in the island's zone. */
export function midnight(date: PlainDate, zone: string): Date {
  return instantOf(date, "00:00", zone);
}

import { addDays, dateOf, daysBetween, instantOf, type PlainDate, type WallTime } from "#contract/dates.ts";
import type { CalendarBooking, CalendarChange, GuestList, HostCalendar } from "#contract/hosting/calendar.ts";
import { calendarLimits } from "#contract/hosting/calendar-limits.ts";
import type { Hours } from "#contract/listings/fields.ts";
import { toCents } from "#contract/money.ts";
import { firstName, shownName } from "../accounts/accounts.ts";
import {
  type BookedSlot,
  changeDates,
  type HostChange,
  type HostDays,
  hostDays,
  reachOf,
  withOwnListing,
} from "../availability/availability.ts";
import { settleExpiredHolds } from "../bookings/bookings.ts";
import { noteDeed } from "../cohosts/cohosts.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { findOwnListing, type Listing, type ListingOf } from "../listings/listings.ts";
import { guestsOn } from "./reading.ts";

/** The calendar of one listing, as its host sees and changes it. */

interface Span {
  from: PlainDate;
  to: PlainDate;
}

export async function showHostCalendar(
  ctx: RequestCtx,
  viewer: Viewer,
  idOrSlug: string,
  dates: Span,
): Promise<HostCalendar> {
  refuseSpan(dates, calendarLimits.span);
  const listing = await findOwnListing(ctx, viewer, idOrSlug, "calendar");
  switch (listing.kind) {
    case "lodging": {
      const found = await hostDays(ctx, listing, dates);
      const { maximumNights } = listing.details;
      return { service_type: 2, ...(await factsOf(ctx, listing, found)), maximumNights, days: found.days };
    }
    case "space": {
      const found = await hostDays(ctx, listing, dates);
      return { service_type: 1, ...(await factsOf(ctx, listing, found)), days: found.days };
    }
    case "experience": {
      const found = await hostDays(ctx, listing, dates);
      return { service_type: 0, ...(await factsOf(ctx, listing, found)), days: found.days };
    }
  }
}

export function refuseSpan({ from, to }: Span, maximum: number): void {
  const days = daysBetween(from, to);
  if (days < 1) fail("invalid_input", { fields: { to: { rule: "after_start" } } });
  if (days > maximum) fail("invalid_input", { fields: { to: { rule: "span", values: { maximum } } } });
}

/**
 * Settles expired holds first, outside any transaction; then one transaction, under the listing's lock, writes the
 * whole change.
 */
export async function setHostCalendar(
  ctx: RequestCtx,
  viewer: Viewer,
  idOrSlug: string,
  body: CalendarChange,
): Promise<{ ok: true }> {
  const { id } = await findOwnListing(ctx, viewer, idOrSlug, "calendar");
  const change = changeOf(body);
  await settleExpiredHolds(ctx, id, reachOf(ctx, change.dates));
  await withOwnListing(ctx, viewer, id, async (locked, listing) => {
    await changeDates(locked, listing, change);
    await noteDeed(locked, viewer, id, "calendar", change);
  });
  return { ok: true };
}

export function changeOf({
  change,
  dates,
  start_time,
  end_time,
  departure,
  price,
  minimum_nights,
}: CalendarChange): HostChange {
  if (change === "nights") {
    const nightCents = price === undefined || price === null ? price : toCents(price);
    return { change, dates, nightCents, minimumNights: minimum_nights };
  }
  const hours: Hours | null = start_time && end_time ? { open: start_time, close: end_time } : null;
  return change === "hours" ? { change, dates, hours } : { change, dates, hours, departure: departure ?? null };
}

/** The guests of a departure, or of the date's first. @throws `not_found` when there is none */
export async function showGuestList(
  ctx: RequestCtx,
  viewer: Viewer,
  idOrSlug: string,
  when: { date: PlainDate; start_time?: WallTime | undefined },
): Promise<GuestList> {
  const listing = await findOwnListing(ctx, viewer, idOrSlug, "arrivals");
  switch (listing.kind) {
    case "lodging":
    case "space":
      return fail("not_found");
    case "experience":
      return guestsOfSession(ctx, viewer, listing, when);
  }
}

async function guestsOfSession(
  ctx: RequestCtx,
  viewer: Viewer,
  listing: ListingOf<"experience">,
  { date, start_time }: { date: PlainDate; start_time?: WallTime | undefined },
): Promise<GuestList> {
  const { days, slots } = await hostDays(ctx, listing, { from: date, to: addDays(date, 1) });
  const sessions = days[0]?.sessions ?? [];
  const session = start_time ? sessions.find(({ startTime }) => startTime === start_time) : sessions[0];
  if (!session) return fail("not_found");
  const starts = instantOf(date, session.startTime, ctx.env.island.timeZone).getTime();
  const ids = slots
    .filter(({ state, startsAt }) => state !== "held" && startsAt.getTime() === starts)
    .map(({ bookingId }) => bookingId);
  return {
    link_id: listing.id,
    slug: listing.slug,
    title: listing.title,
    meetingPoint: listing.details.meetingPoint,
    date,
    ...session,
    departures: sessions.map(({ startTime, endTime }) => ({ startTime, endTime })),
    people: await guestsOn(ctx, viewer, ids),
  };
}

async function factsOf(ctx: RequestCtx, listing: Listing, { slots }: HostDays<unknown>) {
  const zone = ctx.env.island.timeZone;
  const names = await firstNamesOf(ctx, slots);
  return {
    link_id: listing.id,
    slug: listing.slug,
    title: listing.title,
    image: listing.photos[0] ?? null,
    timeZone: zone,
    today: dateOf(ctx.now(), zone),
    onSale: listing.onSale,
    bookings: slots.map((slot) => wireBooking(slot, names.get(slot.bookingId) ?? null)),
  };
}

export function wireBooking(slot: BookedSlot & { dates: readonly PlainDate[] }, guest: string | null): CalendarBooking {
  const isHeld = slot.state === "held";
  return {
    reserve_id: isHeld ? null : slot.bookingId,
    code: isHeld ? null : slot.code,
    guest: isHeld ? null : guest,
    state: slot.state,
    guests: slot.guests,
    starts_at: slot.startsAt.toISOString(),
    ends_at: slot.endsAt.toISOString(),
    held_until: isHeld ? slot.holdExpiresAt.toISOString() : null,
    dates: [...slot.dates],
  };
}

export async function firstNamesOf(ctx: RequestCtx, slots: readonly BookedSlot[]): Promise<Map<number, string>> {
  const ids = slots.map(({ bookingId }) => bookingId);
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("bookings as b")
    .innerJoin("users", "users.id", "b.guest_id")
    .select(["b.id", "users.name"])
    .where("b.id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, shownName(firstName(name), ctx.language)]));
}

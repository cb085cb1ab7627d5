import { sql } from "kysely";
import { addDays, dateOf, datesIn, instantsOfHours, overlaps, type PlainDate } from "#contract/dates.ts";
import type { CalendarDay, CalendarNight, CalendarSession } from "#contract/hosting/calendar.ts";
import type { HostStats, ListingUse } from "#contract/hosting/hosting.ts";
import { wireCode } from "#contract/listings/kinds.ts";
import { type HostDays, hostDays } from "../availability/availability.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { type Listing, listingsById } from "../listings/listings.ts";
import { earningsOf } from "./earnings.ts";
import { todayOf } from "./reading.ts";
import { unpaidStatusOf } from "./unpaid.ts";

/** Statistics of a host's listings. */

const days = 30;
type Use = ListingUse["last30"];
interface Span {
  from: PlainDate;
  to: PlainDate;
}

export async function hostStatsOf(ctx: RequestCtx, viewer: Viewer): Promise<HostStats> {
  const states = await listingStates(ctx, viewer);
  const listings: ListingUse[] = [];
  for (const listing of await listingsById(ctx, [...states.keys()])) {
    const standing = states.get(listing.id);
    if (standing) listings.push({ ...factsOf(listing), ...standing, ...(await usesOf(ctx, listing)) });
  }
  const count = (state: string) => listings.filter((listing) => listing.state === state).length;
  return {
    listings,
    attention: {
      ...(await bookingsThatWait(ctx, viewer)),
      submitted: count("submitted"),
      rejected: count("rejected"),
    },
    unpaid: await unpaidStatusOf(ctx, viewer),
    earnings: await earningsOf(ctx, viewer),
  };
}

/** In display order. */
async function listingStates(ctx: Ctx, viewer: Viewer) {
  const rows = await ctx.db
    .selectFrom("listings")
    .select(["id", "status", "visible"])
    .where("host_id", "=", viewer.id)
    .where("status", "in", ["submitted", "approved", "rejected"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map(({ id, status, visible }) => [id, { state: status as ListingUse["state"], show: visible }]));
}

function factsOf(listing: Listing) {
  const { id, slug, kind, title, photos, rating, reviews } = listing;
  return { link_id: id, slug, service_type: wireCode[kind], title, image: photos[0] ?? null, rating, reviews };
}

async function bookingsThatWait(ctx: Ctx, viewer: Viewer) {
  const { from, to } = todayOf(ctx);
  const now = ctx.now();
  const counted = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  return ctx.db
    .selectFrom("bookings as b")
    .leftJoin("payouts as p", "p.booking_id", "b.id")
    .select([
      counted(sql<boolean>`b.state = 'confirmed' and b.starts_at >= ${from} and b.starts_at < ${to}`).as("arriving"),
      counted(sql<boolean>`b.state in ('confirmed', 'completed') and b.ends_at >= ${from} and b.ends_at < ${to}`).as(
        "leaving",
      ),
      counted(sql<boolean>`b.state = 'confirmed' and b.ends_at <= ${now}`).as("to_complete"),
      counted(
        sql<boolean>`exists (select from problems where problems.booking_id = b.id and problems.settled_at is null)`,
      ).as("problems"),
      counted(sql<boolean>`p.state = 'blocked'`).as("blocked_payouts"),
    ])
    .where("b.host_id", "=", viewer.id)
    .executeTakeFirstOrThrow();
}

async function usesOf(ctx: Ctx, listing: Listing): Promise<{ last30: Use; next30: Use }> {
  const today = dateOf(ctx.now(), ctx.env.island.timeZone);
  const last = { from: addDays(today, -days), to: today };
  const next = { from: today, to: addDays(today, days) };
  const use = await datesUsed(ctx, listing, { from: last.from, to: next.to });
  return { last30: totalOf(use, last), next30: totalOf(use, next) };
}

/** The capacity offered and sold, by date. Held slots are not sold yet. */
async function datesUsed(ctx: Ctx, listing: Listing, dates: Span): Promise<Map<PlainDate, Use>> {
  switch (listing.kind) {
    case "lodging":
      return nightsUsed(await hostDays(ctx, listing, dates));
    case "space":
      return hoursUsed(await hostDays(ctx, listing, dates), ctx.env.island.timeZone);
    case "experience":
      return seatsUsed(await hostDays(ctx, listing, dates));
  }
}

function nightsUsed({ days: nights, slots }: HostDays<CalendarNight>): Map<PlainDate, Use> {
  const sold = soldSlots(slots);
  return new Map(
    nights.map(({ date, blocked }) => {
      const taken = sold.filter((slot) => slot.dates.includes(date)).length;
      return [date, { taken, offered: blocked && taken === 0 ? 0 : 1 }];
    }),
  );
}

function hoursUsed({ days: opened, slots }: HostDays<CalendarDay>, zone: string): Map<PlainDate, Use> {
  const hoursOf = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000;
  const uses = soldSlots(slots).map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt }));
  return new Map(
    opened.map(({ date, hours, blocks }) => {
      if (!hours) return [date, { taken: 0, offered: 0 }];
      const opening = instantsOfHours(date, hours.open, hours.close, zone);
      const taken = uses
        .filter((range) => overlaps(range, opening))
        .map(({ from, to }) => hoursOf({ from: laterOf(from, opening.from), to: earlierOf(to, opening.to) }));
      const blocked = blocks
        .map(({ from, to }) => instantsOfHours(date, from, to, zone))
        .filter((range) => overlaps(range, opening))
        .map(({ from, to }) => hoursOf({ from: laterOf(from, opening.from), to: earlierOf(to, opening.to) }));
      return [date, { taken: sum(taken), offered: Math.max(sum(taken), hoursOf(opening) - sum(blocked)) }];
    }),
  );
}

function seatsUsed({ days: dated }: HostDays<CalendarSession>): Map<PlainDate, Use> {
  return new Map(
    dated.map(({ date, sessions }) => [
      date,
      { taken: sum(sessions.map(({ sold }) => sold)), offered: sum(sessions.map(({ capacity }) => capacity)) },
    ]),
  );
}

function soldSlots<Day>(slots: HostDays<Day>["slots"]): HostDays<Day>["slots"] {
  return slots.filter(({ state }) => state !== "held");
}

const laterOf = (a: Date, b: Date) => new Date(Math.max(a.getTime(), b.getTime()));
const earlierOf = (a: Date, b: Date) => new Date(Math.min(a.getTime(), b.getTime()));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function totalOf(use: Map<PlainDate, Use>, { from, to }: Span): Use {
  const uses = datesIn(from, to).flatMap((date) => use.get(date) ?? []);
  return { taken: sum(uses.map(({ taken }) => taken)), offered: sum(uses.map(({ offered }) => offered)) };
}

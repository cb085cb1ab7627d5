import { sql } from "kysely";
import { addDays, dateOf, datesIn, instantsOfHours, overlaps, type PlainDate } from "#contract/dates.ts";
import type { HostStats, ListingStanding } from "#contract/hosting.ts";
import { wireCode } from "#contract/listing-kinds/kinds.ts";
import { type HostDays, hostDays } from "../availability/availability.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { type Listing, listingsById } from "../listings/listings.ts";
import { earningsOf } from "./earnings.ts";
import { todayOf } from "./reading.ts";
import { unpaidStandingOf } from "./unpaid.ts";

/** How a host's listings do, in numbers. */

const days = 30;
type Use = ListingStanding["last30"];
interface Span {
  from: PlainDate;
  to: PlainDate;
}

export async function hostStatsOf(ctx: RequestCtx, viewer: Viewer): Promise<HostStats> {
  const standings = await listingStates(ctx, viewer);
  const listings: ListingStanding[] = [];
  for (const listing of await listingsById(ctx, [...standings.keys()])) {
    const standing = standings.get(listing.id);
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
    unpaid: await unpaidStandingOf(ctx, viewer),
    earnings: await earningsOf(ctx, viewer),
  };
}

/** In the order in which they are shown. */
async function listingStates(ctx: Ctx, viewer: Viewer) {
  const rows = await ctx.db
    .selectFrom("listings")
    .select(["id", "status", "visible"])
    .where("host_id", "=", viewer.id)
    .where("status", "in", ["submitted", "approved", "rejected"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return new Map(
    rows.map(({ id, status, visible }) => [id, { state: status as ListingStanding["state"], show: visible }]),
  );
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

/** By date: what could be sold of it, and what was. Whatever is held is not sold yet. */
async function datesUsed(ctx: Ctx, listing: Listing, dates: Span): Promise<Map<PlainDate, Use>> {
  if (listing.kind === "lodging") {
    const { days: nights, places } = await hostDays(ctx, listing, dates);
    const sold = soldPlaces(places);
    return new Map(
      nights.map(({ date, blocked }) => {
        const taken = sold.filter((place) => place.dates.includes(date)).length;
        return [date, { taken, offered: blocked && taken === 0 ? 0 : 1 }];
      }),
    );
  }
  if (listing.kind === "experience") {
    const { days: dated } = await hostDays(ctx, listing, dates);
    return new Map(
      dated.map(({ date, session }) => [date, { taken: session?.sold ?? 0, offered: session?.capacity ?? 0 }]),
    );
  }
  const { days: opened, places } = await hostDays(ctx, listing, dates);
  const zone = ctx.env.island.timeZone;
  const hoursOf = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000;
  const uses = soldPlaces(places).map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt }));
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

function soldPlaces<Day>(places: HostDays<Day>["places"]): HostDays<Day>["places"] {
  return places.filter(({ state }) => state !== "held");
}

const laterOf = (a: Date, b: Date) => new Date(Math.max(a.getTime(), b.getTime()));
const earlierOf = (a: Date, b: Date) => new Date(Math.min(a.getTime(), b.getTime()));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function totalOf(use: Map<PlainDate, Use>, { from, to }: Span): Use {
  const uses = datesIn(from, to).flatMap((date) => use.get(date) ?? []);
  return { taken: sum(uses.map(({ taken }) => taken)), offered: sum(uses.map(({ offered }) => offered)) };
}

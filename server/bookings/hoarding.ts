import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { unpaidStates } from "#contract/bookings/process.ts";
import { daysBetween, overlaps } from "#contract/dates.ts";
import { type ListingKind, soldBy } from "#contract/listings/kinds.ts";
import { formatHour, formatMoment } from "../../emails/format.ts";
import { codeSentTo, networkHash, type Trust, trustIn } from "../accounts/accounts.ts";
import { type Plan, type Stay, takesSeats } from "../availability/availability.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";

/**
 * Limits on unpaid holds, so that nobody blocks the island for others. They apply per person and per network, since
 * accounts cost nothing. Anyone who has ever paid is exempt from all but `holdsAtOnce`.
 */

const holdsAtOnce = 5;
const sameNightsHours = 24;

/** A requested hold. The person's other holds on the same listing are released first, so they count only as tries. */
export interface Wanted {
  listing: { id: number; kind: ListingKind };
  plan: Pick<Plan, "startsAt" | "endsAt" | "stay">;
}

/**
 * Facts that allow or forbid a person another hold on a listing, as columns of a query on their row of `users`. The
 * transaction that takes the hold reads them under the network's lock.
 */
export function holdingColumns(ctx: RequestCtx, viewer: Viewer, listing: Wanted["listing"]) {
  return [
    trustIn("users").as("trust"),
    jsonArrayFrom(heldBy(ctx, viewer, listing.id)).as("held"),
    jsonArrayFrom(unpaidTries(ctx, viewer, listing)).as("tries"),
  ] as const;
}

interface Holding {
  trust: Trust;
  held: { guest_id: number; stay: unknown; hold_expires_at: string; trust: Trust }[];
  tries: { starts_at: string; ends_at: string; created_at: string }[];
}

/** @throws `too_many_holds`, `hold_unconfirmed`, `network_unconfirmed`, `network_holds`, `network_nights`, `held_twice` */
export async function refuseHoarding(
  ctx: RequestCtx,
  viewer: Viewer,
  { plan }: Wanted,
  { trust, tries, ...holding }: Holding,
): Promise<void> {
  const held = holding.held.map((row) => ({
    isOwn: row.guest_id === viewer.id,
    trust: row.trust,
    nights: nightsOf(row.stay as Stay),
    until: new Date(row.hold_expires_at),
  }));
  const own = held.filter(({ isOwn }) => isOwn);
  if (own.length >= holdsAtOnce) fail("too_many_holds", { values: { number: holdsAtOnce } });
  if (trust === "paid") return;
  const alike = held.filter((one) => one.trust === trust);
  const nights = nightsOf(plan.stay);
  if (trust === "unconfirmed") await refuseUnconfirmed(ctx, viewer, { own, alike, nights });
  else refuseUnpaid(ctx, { alike, nights });
  refuseSameNights(ctx, plan, tries);
}

/** Routine: deletes networks that are too old for any limit to count. */
export async function dropHoldNetworks(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("hold_networks").where("created_at", "<=", dayBefore(ctx)).execute();
}

/** Records the network a hold was made from, unless the guest has paid before. */
export function insertNetwork(ctx: RequestCtx, bookingId: number, trust: Trust) {
  const row = sql`select ${bookingId}::bigint, ${networkHash(ctx)}, ${ctx.now()}::timestamptz where ${trust !== "paid"}`;
  return ctx.db.insertInto("hold_networks").columns(["booking_id", "network_hash", "created_at"]).expression(row);
}

interface Held {
  isOwn: boolean;
  trust: Trust;
  nights: number;
  until: Date;
}

/**
 * The person's holds on other listings, and holds of people on the same network who have never paid. Indexes find them,
 * so the query stays fast however many holds there are.
 */
function heldBy(ctx: RequestCtx, viewer: Viewer, exceptOn: number) {
  const ofNetwork = ctx.db
    .selectFrom("hold_networks")
    .select("booking_id")
    .where("network_hash", "=", networkHash(ctx));
  const ofPerson = ctx.db
    .selectFrom("bookings as own")
    .select("own.id as booking_id")
    .where("own.guest_id", "=", viewer.id)
    .where("own.state", "=", sql.lit("held"));
  return (
    ctx.db
      .selectFrom("bookings as b")
      .innerJoin("users as guest", "guest.id", "b.guest_id")
      .select(["b.guest_id", "b.stay", "b.hold_expires_at", trustIn("guest").as("trust")])
      // As an array, the ids are looked up once, even if the planner's statistics are stale: these tables grow all day.
      .where(sql<boolean>`b.id = any(array(${ofNetwork.unionAll(ofPerson)}))`)
      .where("b.state", "=", sql.lit("held"))
      .where("b.hold_expires_at", ">", ctx.now())
      .where((eb) => eb.or([eb("b.guest_id", "<>", viewer.id), eb("b.listing_id", "<>", exceptOn)]))
      .orderBy("b.hold_expires_at")
  );
}

interface Counted {
  alike: Held[];
  nights: number;
}

async function refuseUnconfirmed(
  ctx: RequestCtx,
  viewer: Viewer,
  { own, alike, nights }: Counted & { own: Held[] },
): Promise<void> {
  const { unconfirmedHolds, unconfirmedHoldsPerNetwork } = ctx.env.limits;
  if (own.length >= unconfirmedHolds) {
    fail("hold_unconfirmed", { values: { number: unconfirmedHolds }, details: await codeSentTo(ctx, viewer) });
  }
  if (alike.length >= unconfirmedHoldsPerNetwork || areTooManyNights(ctx, alike, nights)) {
    fail("network_unconfirmed", { values: { time: firstEnd(ctx, alike) }, details: await codeSentTo(ctx, viewer) });
  }
}

function refuseUnpaid(ctx: RequestCtx, { alike, nights }: Counted): void {
  const { holdsPerNetwork, holdNightsPerNetwork } = ctx.env.limits;
  if (alike.length >= holdsPerNetwork) {
    fail("network_holds", { values: { number: holdsPerNetwork, time: firstEnd(ctx, alike) } });
  }
  if (areTooManyNights(ctx, alike, nights)) {
    fail("network_nights", { values: { number: holdNightsPerNetwork, time: firstEnd(ctx, alike) } });
  }
}

/** A single long stay is not hoarding, so it may exceed the limit while no other nights are held. */
function areTooManyNights(ctx: Ctx, alike: Held[], wanted: number): boolean {
  const held = alike.reduce((sum, { nights }) => sum + nights, 0);
  return wanted > 0 && held > 0 && held + wanted > ctx.env.limits.holdNightsPerNetwork;
}

/** When the first of these holds expires. */
function firstEnd(ctx: RequestCtx, [first]: Held[]): string {
  return first ? formatHour(first.until.toISOString(), placeOf(ctx)) : "";
}

function nightsOf(stay: Stay): number {
  switch (stay.kind) {
    case "lodging":
      return daysBetween(stay.checkIn, stay.checkOut);
    case "space":
    case "experience":
      return 0;
  }
}

/**
 * Keeps people from blocking dates by repeating holds. People on one network may hold seats of an experience side by
 * side, so there only the person's own tries count.
 */
function refuseSameNights(ctx: RequestCtx, plan: Wanted["plan"], unpaid: Holding["tries"]): void {
  const wanted = { from: plan.startsAt, to: plan.endsAt };
  const tries = unpaid
    .map((row) => ({ from: new Date(row.starts_at), to: new Date(row.ends_at), at: new Date(row.created_at) }))
    .filter((one) => overlaps(one, wanted));
  const most = ctx.env.limits.holdsOfSameNights;
  // The overlap is largest where one of the tries begins, or at the start of the stay itself.
  const points = [wanted.from, ...tries.map(({ from }) => from).filter((from) => from > wanted.from)];
  const ends = points.flatMap((point) => {
    const here = tries.filter(({ from, to }) => from <= point && to > point);
    const last = here[most - 1];
    return last ? [last.at.getTime()] : [];
  });
  if (ends.length === 0) return;
  const until = new Date(Math.max(...ends) + sameNightsHours * 3_600_000);
  fail("held_twice", { values: { time: formatMoment(until.toISOString(), placeOf(ctx)) } });
}

/** Unpaid holds of the last day on the listing, newest first, except ended ones whose payment page never opened. */
function unpaidTries(ctx: RequestCtx, viewer: Viewer, listing: Wanted["listing"]) {
  return ctx.db
    .selectFrom("bookings as b")
    .innerJoin("users as guest", "guest.id", "b.guest_id")
    .leftJoin("hold_networks as n", "n.booking_id", "b.id")
    .select(["b.starts_at", "b.ends_at", "b.created_at"])
    .where("b.listing_id", "=", listing.id)
    .where("b.state", "in", unpaidStates)
    .where("b.created_at", ">", dayBefore(ctx))
    .where((eb) =>
      eb.or([
        eb("b.guest_id", "=", viewer.id),
        eb.and([
          eb("n.network_hash", "=", networkHash(ctx)),
          eb.lit(!takesSeats[soldBy[listing.kind]]),
          eb(trustIn("guest"), "<>", "paid"),
        ]),
      ]),
    )
    .where(
      sql<boolean>`(b.state = 'held' or exists (select from checkout_attempts a
        where a.booking_id = b.id and a.session_id is not null))`,
    )
    .orderBy("b.created_at", "desc");
}

function dayBefore(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() - sameNightsHours * 3_600_000);
}

function placeOf(ctx: RequestCtx) {
  return { language: ctx.language, timeZone: ctx.env.island.timeZone };
}

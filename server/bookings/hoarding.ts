import { sql } from "kysely";
import { daysBetween, type InstantRange, overlaps } from "#contract/dates.ts";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { formatMoment, formatTime } from "../../emails/format.ts";
import { codeSentTo, lockNetwork, networkHash, type Standing, standingIn, standingOf } from "../accounts/accounts.ts";
import type { Plan, Stay } from "../availability/availability.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";

/**
 * Bounds on what is held and not paid, so that nobody keeps the island from others. They count for a person and for all
 * who come from one network, since accounts cost nothing. Whoever has ever paid is outside of all but the first.
 */

/** Whatever somebody has paid before. */
const holdsAtOnce = 5;
const sameNightsHours = 24;

/** What somebody wants to hold. Their own holds on its listing are let go first, and count only as tries. */
export interface Wanted {
  listing: { id: number; kind: ListingKind };
  plan: Pick<Plan, "startsAt" | "endsAt" | "stay">;
}

/** In the transaction that holds a place; keeps its network's other people waiting to the end of it. @throws as `refuseHoarding` */
export async function lockAndRefuseHoarding(ctx: RequestCtx, viewer: Viewer, wanted: Wanted): Promise<void> {
  await lockNetwork(ctx);
  await refuseHoarding(ctx, viewer, wanted);
}

/** @throws `too_many_holds`, `hold_unconfirmed`, `network_unconfirmed`, `network_holds`, `network_nights`, `held_twice` */
export async function refuseHoarding(ctx: RequestCtx, viewer: Viewer, wanted: Wanted): Promise<void> {
  const held = await heldBy(ctx, viewer, wanted.listing.id);
  const own = held.filter(({ isOwn }) => isOwn);
  if (own.length >= holdsAtOnce) fail("too_many_holds", { values: { number: holdsAtOnce } });
  const standing = await standingOf(ctx, viewer.id);
  if (standing === "paid") return;
  const alike = held.filter((one) => one.standing === standing);
  const nights = nightsOf(wanted.plan.stay);
  if (standing === "unconfirmed") await refuseUnconfirmed(ctx, viewer, { own, alike, nights });
  else refuseUnpaid(ctx, { alike, nights });
  await refuseSameNights(ctx, viewer, wanted);
}

/** Where the hold was made, as long as it may count. */
export async function noteNetwork(ctx: RequestCtx, viewer: Viewer, bookingId: number): Promise<void> {
  if ((await standingOf(ctx, viewer.id)) === "paid") return;
  const values = { booking_id: bookingId, network_hash: networkHash(ctx), created_at: ctx.now() };
  await ctx.db.insertInto("hold_networks").values(values).execute();
}

/** Routine: no rule asks for longer. */
export async function dropHoldNetworks(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("hold_networks").where("created_at", "<=", dayBefore(ctx)).execute();
}

interface Held {
  isOwn: boolean;
  standing: Standing;
  nights: number;
  until: Date;
}

/** What the person holds elsewhere, and what others of the same network who never paid do. */
async function heldBy(ctx: RequestCtx, viewer: Viewer, exceptOn: number): Promise<Held[]> {
  const rows = await ctx.db
    .selectFrom("bookings as b")
    .innerJoin("users as guest", "guest.id", "b.guest_id")
    .leftJoin("hold_networks as n", "n.booking_id", "b.id")
    .select(["b.guest_id", "b.stay", "b.hold_expires_at", standingIn("guest").as("standing")])
    .where("b.state", "=", "held")
    .where("b.hold_expires_at", ">", ctx.now())
    .where((eb) => eb.or([eb("b.guest_id", "=", viewer.id), eb("n.network_hash", "=", networkHash(ctx))]))
    .where((eb) => eb.or([eb("b.guest_id", "<>", viewer.id), eb("b.listing_id", "<>", exceptOn)]))
    .orderBy("b.hold_expires_at")
    .execute();
  return rows.map((row) => ({
    isOwn: row.guest_id === viewer.id,
    standing: row.standing,
    nights: nightsOf(row.stay as Stay),
    until: row.hold_expires_at,
  }));
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

/** A long stay alone is nobody's hoard: it may be held while nothing else is. */
function areTooManyNights(ctx: Ctx, alike: Held[], wanted: number): boolean {
  const held = alike.reduce((sum, { nights }) => sum + nights, 0);
  return wanted > 0 && held > 0 && held + wanted > ctx.env.limits.holdNightsPerNetwork;
}

/** When the first of them ends by itself. */
function firstEnd(ctx: RequestCtx, [first]: Held[]): string {
  return first ? formatTime(first.until.toISOString(), placeOf(ctx)) : "";
}

function nightsOf(stay: Stay): number {
  return stay.kind === "lodging" ? daysBetween(stay.checkIn, stay.checkOut) : 0;
}

/**
 * Nobody keeps dates by holding them again and again. Of an experience a network's people may hold seats side by side,
 * so there only the person's own tries count.
 */
async function refuseSameNights(ctx: RequestCtx, viewer: Viewer, { listing, plan }: Wanted): Promise<void> {
  const wanted = { from: plan.startsAt, to: plan.endsAt };
  const tries = (await unpaidTries(ctx, viewer, listing)).filter((one) => overlaps(one, wanted));
  const most = ctx.env.limits.holdsOfSameNights;
  // Where most of them meet, one of them begins, or the stay itself.
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

/** Holds of the last day on the listing that were never paid, the latest first; not those whose page never opened. */
async function unpaidTries(
  ctx: RequestCtx,
  viewer: Viewer,
  listing: Wanted["listing"],
): Promise<(InstantRange & { at: Date })[]> {
  const rows = await ctx.db
    .selectFrom("bookings as b")
    .innerJoin("users as guest", "guest.id", "b.guest_id")
    .leftJoin("hold_networks as n", "n.booking_id", "b.id")
    .select(["b.starts_at", "b.ends_at", "b.created_at"])
    .where("b.listing_id", "=", listing.id)
    .where("b.state", "in", ["held", "expired", "released"])
    .where("b.created_at", ">", dayBefore(ctx))
    .where((eb) =>
      eb.or([
        eb("b.guest_id", "=", viewer.id),
        eb.and([
          eb("n.network_hash", "=", networkHash(ctx)),
          eb(eb.val(listing.kind), "<>", "experience"),
          eb(standingIn("guest"), "<>", "paid"),
        ]),
      ]),
    )
    .where(
      sql<boolean>`(b.state = 'held' or exists (select from checkout_attempts a
        where a.booking_id = b.id and a.session_id is not null))`,
    )
    .orderBy("b.created_at", "desc")
    .execute();
  return rows.map(({ starts_at, ends_at, created_at }) => ({ from: starts_at, to: ends_at, at: created_at }));
}

function dayBefore(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() - sameNightsHours * 3_600_000);
}

function placeOf(ctx: RequestCtx) {
  return { language: ctx.language, timeZone: ctx.env.island.timeZone };
}

import { sql } from "kysely";
import {
  cancelledStates,
  canDo,
  isInForce,
  reviewRefusal,
  reviewsUntil,
  statesInForce,
  unpaidStates,
} from "#contract/bookings/process.ts";
import { addDays, dateOf, type InstantRange, instantOf } from "#contract/dates.ts";
import type { GuestList } from "#contract/hosting/calendar.ts";
import type { HostedBooking, HostedBookingInFull, HostedWhen } from "#contract/hosting/hosting.ts";
import { wireCode } from "#contract/listings/kinds.ts";
import { toDollars } from "#contract/money.ts";
import type { Right } from "#contract/rights.ts";
import { shownName } from "../accounts/accounts.ts";
import { wireStay } from "../availability/availability.ts";
import {
  bookingOf,
  heldBy,
  keptBackBy,
  leftToRefund,
  openOrLostDispute,
  payoutDueAt,
  returnedByBank,
  wireLines,
} from "../bookings/bookings.ts";
import { listingsWith } from "../cohosts/cohosts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { imageOf, photoObject, type StoredPhoto } from "../listings/listings.ts";
import { ledger, payoutWait } from "../payments/payments.ts";
import { type Share, sharesOf } from "./shares.ts";

/** Bookings as the host of their listing may see them. */

const payoutsPerPage = 10;

interface Asked {
  when: HostedWhen;
  /** The last booking of the page before. */
  cursor?: number | undefined;
  limit: number;
}

export async function showHostedBookings(
  ctx: RequestCtx,
  viewer: Viewer,
  { when, cursor, limit }: Asked,
): Promise<HostedBooking[]> {
  const { rows, by, direction } = selected[when](hostedRows(ctx, viewer), ctx);
  const column = sql.ref(`b.${by}`);
  const last = sql`(select ${sql.ref(by)}, id from bookings where id = ${cursor} and host_id = ${viewer.id})`;
  const isAfter = sql<boolean>`(${column}, b.id) ${direction === "asc" ? sql`>` : sql`<`} ${last}`;
  const page = await rows
    .$if(cursor !== undefined, (all) => all.where(isAfter))
    .orderBy(column, direction)
    .orderBy("b.id", direction)
    .limit(limit)
    .execute();
  return wireRows(ctx, page);
}

/** Payouts that are due or were sent, latest first, a page at a time. */
export async function showPayouts(
  ctx: RequestCtx,
  viewer: Viewer,
  page: number,
): Promise<{ items: HostedBooking[]; total: number }> {
  const rows = await hostedRows(ctx, viewer)
    .where("payouts.booking_id", "is not", null)
    .orderBy("payouts.due_at", "desc")
    .orderBy("b.id", "desc")
    .limit(payoutsPerPage)
    .offset((page - 1) * payoutsPerPage)
    .execute();
  const { count } = await ctx.db
    .selectFrom("payouts")
    .innerJoin("bookings as b", "b.id", "payouts.booking_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("b.host_id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  return { items: await wireRows(ctx, rows), total: Number(count) };
}

async function wireRows(ctx: RequestCtx, rows: Row[]): Promise<HostedBooking[]> {
  const shareOf = await sharesOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => wireHosted(ctx, row, shareOf(row.id)));
}

/** @throws `not_found` for other hosts' bookings, and for those never paid */
export async function showHostedBooking(ctx: RequestCtx, viewer: Viewer, id: number): Promise<HostedBookingInFull> {
  const row = await hostedRows(ctx, viewer)
    .select([openOrLostDispute.as("dispute"), leftToRefund.as("left_cents"), returnedByBank.as("bank_cents")])
    .where("b.id", "=", id)
    .executeTakeFirst();
  if (!row) return fail("not_found");
  const share = (await sharesOf(ctx, [id]))(id);
  const { paidAt: _, ...money } = share;
  return {
    ...wireHosted(ctx, row, share),
    lines: wireLines(bookingOf(row).lines, ctx.language),
    refunds: await refundsOf(ctx, id),
    cancelled: await cancellationOf(ctx, row),
    dispute: row.dispute,
    left: toDollars(row.left_cents ?? 0),
    bank_returned: toDollars(row.bank_cents),
    money: {
      refunded: toDollars(money.refunded),
      netted: toDollars(money.netted),
      debt: toDollars(money.debt),
      owedInAll: toDollars(await ledger.debtOf(ctx, row.host_id)),
      owed: toDollars(money.owed),
      mayBeKept: toDollars(await ledger.nettedFrom(ctx, row.host_id, money.owed)),
      transferred: toDollars(money.transferred),
      reversed: toDollars(money.reversed),
    },
  };
}

/** The guests of these bookings, with their names and contact data, for whoever may know who comes. */
export async function guestsOn(
  ctx: RequestCtx,
  viewer: Viewer,
  bookingIds: readonly number[],
): Promise<GuestList["people"]> {
  if (bookingIds.length === 0) return [];
  const rows = await hostedRows(ctx, viewer, "arrivals").where("b.id", "in", bookingIds).execute();
  return rows
    .map((row) => guestOf(ctx, row))
    .sort((a, b) => a.name.localeCompare(b.name, ctx.language) || a.reserve_id - b.reserve_id);
}

function guestOf(ctx: RequestCtx, row: Row): GuestList["people"][number] {
  return {
    reserve_id: row.id,
    code: row.code,
    name: shownName(row.guest_name, ctx.language),
    guests: row.guests,
    groups: bookingOf(row).lines.flatMap(({ name, quantity }) =>
      name ? [{ name: name[ctx.language], count: quantity }] : [],
    ),
    ...contactOf(row, ctx.now()),
  };
}

/**
 * Who comes to a listing between two instants or leaves it then, soonest first, for whoever may know it. Holds and
 * cancelled bookings are not among them.
 */
export async function comingWithin(ctx: RequestCtx, viewer: Viewer, { from, to }: InstantRange) {
  const rows = await hostedRows(ctx, viewer, "arrivals")
    .where("b.state", "in", statesInForce)
    .where("b.starts_at", "<", to)
    .where("b.ends_at", ">=", from)
    .orderBy("b.starts_at")
    .orderBy("b.id")
    .execute();
  return rows.map((row) => ({
    listingId: row.listing_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    guest: guestOf(ctx, row),
  }));
}

/** A paid booking and its guest, for whoever may know who comes. @throws `not_found` */
export async function comingOf(ctx: RequestCtx, viewer: Viewer, id: number) {
  const row = await hostedRows(ctx, viewer, "arrivals").where("b.id", "=", id).executeTakeFirst();
  return row ? { row, guest: guestOf(ctx, row) } : fail("not_found");
}

type Rows = ReturnType<typeof hostedRows>;
type Row = Awaited<ReturnType<Rows["execute"]>>[number];

/** The bookings of a list, and the instant by which they are in order. */
interface Selection {
  rows: Rows;
  by: "starts_at" | "ends_at";
  direction: "asc" | "desc";
}

const selected: Record<HostedWhen, (rows: Rows, ctx: Ctx) => Selection> = {
  today(rows, ctx) {
    const { from, to } = todayOf(ctx);
    const here = rows.where("b.state", "in", statesInForce).where("b.starts_at", "<", to).where("b.ends_at", ">", from);
    return { rows: here, by: "starts_at", direction: "asc" };
  },
  upcoming(rows, ctx) {
    const toCome = rows.where("b.state", "=", "confirmed").where("b.ends_at", ">", ctx.now());
    return { rows: toCome, by: "starts_at", direction: "asc" };
  },
  past(rows, ctx) {
    const over = rows.where((eb) =>
      eb.or([
        eb("b.state", "=", "completed"),
        eb.and([eb("b.state", "=", "confirmed"), eb("b.ends_at", "<=", ctx.now())]),
      ]),
    );
    return { rows: over, by: "ends_at", direction: "desc" };
  },
  cancelled(rows) {
    return { rows: rows.where("b.state", "in", cancelledStates), by: "starts_at", direction: "desc" };
  },
  attention(rows, ctx) {
    const waiting = rows.where((eb) =>
      eb.or([
        eb.and([eb("b.state", "=", "confirmed"), eb("b.ends_at", "<=", ctx.now())]),
        eb("payouts.state", "=", "blocked"),
        // What was taken back in Stripe's dashboard blocks the payout as long as any is owed.
        sql<boolean>`${heldBy} in ('dispute', 'problem')`,
      ]),
    );
    return { rows: waiting, by: "ends_at", direction: "desc" };
  },
};

/** The island's day, from midnight to midnight. */
export function todayOf(ctx: Ctx): InstantRange {
  const zone = ctx.env.island.timeZone;
  const today = dateOf(ctx.now(), zone);
  return { from: instantOf(today, "00:00", zone), to: instantOf(addDays(today, 1), "00:00", zone) };
}

function hostedRows(ctx: Ctx, viewer: Viewer, right: Right = "money") {
  return ctx.db
    .selectFrom("bookings as b")
    .innerJoin("users as guest", "guest.id", "b.guest_id")
    .leftJoin("payouts", "payouts.booking_id", "b.id")
    .leftJoin("payout_accounts as a", "a.user_id", "b.host_id")
    .selectAll("b")
    .select([
      "guest.name as guest_name",
      "guest.image as guest_image",
      "guest.phone as guest_phone",
      "guest.email as guest_email",
      "guest.deleted_at as guest_deleted_at",
      "payouts.state as payout_state",
      payoutDueAt(ctx).as("payout_due_at"),
      "payouts.blocked_because",
      "a.changed_at as account_changed_at",
      keptBackBy.as("held_by"),
      sql<boolean>`exists (select from guest_reviews where booking_id = b.id)`.as("is_guest_reviewed"),
      sql<StoredPhoto | null>`(select ${photoObject} from photos p where p.listing_id = b.listing_id
        order by p.position limit 1)`.as("photo"),
      sql<StoredProblem | null>`(select jsonb_build_object('text', text, 'at', reported_at, 'answer', answer)
        from problems where booking_id = b.id order by id desc limit 1)`.as("problem"),
    ])
    .where("b.listing_id", "in", listingsWith(viewer, right))
    .where("b.state", "not in", unpaidStates);
}

interface StoredProblem {
  text: string;
  at: string;
  answer: string | null;
}

function wireHosted(ctx: RequestCtx, row: Row, share: Share): HostedBooking {
  const { state, starts_at, ends_at } = row;
  const now = ctx.now();
  const wait = waitOf(ctx, row);
  return {
    reserve_id: row.id,
    code: row.code,
    state,
    service_type: wireCode[row.kind],
    title: row.title,
    image: row.photo && imageOf(row.photo),
    city: row.city,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    timeZone: ctx.env.island.timeZone,
    stay: wireStay(bookingOf(row).stay),
    guests: row.guests,
    guest: {
      name: shownName(row.guest_name, ctx.language),
      image: row.guest_image,
      isGone: row.guest_deleted_at !== null,
      ...contactOf(row, now),
    },
    total: toDollars(row.total_cents),
    tax: toDollars(row.tax_cents),
    commission: toDollars(row.commission_cents),
    net: toDollars(row.host_net_cents),
    receives: toDollars(row.host_net_cents - share.refunded),
    canComplete: canDo("complete", state, "host") && now >= ends_at,
    canCancel: canDo("cancelByHost", state, "host") && now < starts_at,
    canReview: !row.is_guest_reviewed && !reviewRefusal({ state, end: ends_at }, now),
    payout: payoutOf(row, share, wait),
    heldBy: row.held_by,
    heldUntil: wait.why === "recently_changed" ? wait.due_at : null,
    problem: row.problem && {
      text: row.problem.text,
      reported_at: new Date(row.problem.at).toISOString(),
      answer: row.problem.answer,
    },
  };
}

/** One contact is enough to arrange an arrival or return lost property. A guest's email is also their login. */
function contactOf(row: Row, now: Date): Pick<HostedBooking["guest"], "phone" | "email"> {
  const isInTouch = isInForce(row.state) && now <= reviewsUntil(row.ends_at);
  if (!isInTouch || row.guest_deleted_at) return { phone: null, email: null };
  return row.guest_phone ? { phone: row.guest_phone, email: null } : { phone: null, email: row.guest_email };
}

/** Before the booking is over, how long the payout that it will have waits. */
function waitOf(ctx: Ctx, { payout_state: state, payout_due_at: due_at, ...row }: Row) {
  return payoutWait(ctx, { ...row, state: state ?? "due", due_at }, row.account_changed_at);
}

function payoutOf(
  { payout_state: state }: Row,
  share: Share,
  wait: ReturnType<typeof payoutWait>,
): HostedBooking["payout"] {
  if (!state) return null;
  const isWaiting = state === "due" || state === "blocked";
  return {
    state,
    ...wait,
    amount: toDollars(isWaiting ? share.owed : share.transferred - share.reversed),
    paid_at: isWaiting ? null : (share.paidAt?.toISOString() ?? null),
  };
}

async function refundsOf(ctx: Ctx, bookingId: number): Promise<HostedBookingInFull["refunds"]> {
  const rows = await ctx.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.amount_cents", "refunds.state", "refunds.reason", "refunds.created_at"])
    .select(sql<boolean>`refunds.paid_elsewhere is not null`.as("isElsewhere"))
    .where("refunds.booking_id", "=", bookingId)
    // A duplicate payment was refunded in full and was never the host's.
    .where("payments.bought", "=", true)
    .orderBy("refunds.id")
    .execute();
  return rows.map(({ amount_cents, created_at, ...row }) => ({
    ...row,
    isOfPrice: true,
    amount: toDollars(amount_cents),
    created_at: created_at.toISOString(),
  }));
}

async function cancellationOf(ctx: Ctx, { id, state }: Row): Promise<HostedBookingInFull["cancelled"]> {
  const by = whoCancelled[state];
  if (!by) return null;
  const event = await ctx.db
    .selectFrom("booking_events")
    .select(["at", sql<string | null>`details->>'reason'`.as("reason")])
    .where("booking_id", "=", id)
    .where("to_state", "=", state)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { by, at: event.at.toISOString(), reason: event.reason };
}

const whoCancelled: Partial<Record<Row["state"], "guest" | "host" | "platform">> = {
  cancelled_by_guest: "guest",
  cancelled_by_host: "host",
  cancelled_by_platform: "platform",
};

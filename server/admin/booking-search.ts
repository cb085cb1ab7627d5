import { type RawBuilder, sql } from "kysely";
import type { AdminBookingRow, adminBookingRoutes, BookingTrouble } from "#contract/admin/bookings.ts";
import { toDollars } from "#contract/money.ts";
import type { Parsed, ReplyOf } from "#contract/route.ts";
import { shownName } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";
import { codeOf, isCalled, onDays, peopleCalled } from "./like-filters.ts";

/** Search across all bookings. */

type Wanted = Parsed<(typeof adminBookingRoutes)["searchBookings"]>["query"];

/** Larger results are not counted: the operator narrows the search first. */
const countedTo = 10_000;

export async function searchBookings(
  ctx: RequestCtx,
  wanted: Wanted,
): Promise<ReplyOf<(typeof adminBookingRoutes)["searchBookings"]>> {
  const { cursor, limit } = wanted;
  const isMatch = matches(ctx, wanted, await isManyPeople(ctx, wanted.q));
  // Find the ids first, so that the other columns are looked up for one page only.
  const ids = ctx.db
    .selectFrom("bookings as b")
    .select("b.id")
    .where(isMatch)
    .$if(cursor !== undefined, (query) => query.where("b.id", "<", cursor as number))
    .orderBy("b.id", "desc")
    .limit(limit + 1);
  const rows = await bookingRows(ctx)
    .where("b.id", "in", (eb) => eb.selectFrom(ids.as("page")).select("page.id"))
    .orderBy("b.id", "desc")
    .execute();
  const page = rows.slice(0, limit);
  return {
    items: page.map((row) => rowOf(ctx, row)),
    total: await countUpTo(ctx, isMatch),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

async function countUpTo(ctx: Ctx, isMatch: RawBuilder<boolean>): Promise<number | null> {
  const found = ctx.db
    .selectFrom("bookings as b")
    .select("b.id")
    .where(isMatch)
    .limit(countedTo + 1);
  const { count } = await ctx.db
    .selectFrom(found.as("found"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) > countedTo ? null : Number(count);
}

const manyPeople = 200;

/** Whether `q` matches so many people that nearly every booking is one of theirs. */
async function isManyPeople(ctx: Ctx, q: string | undefined): Promise<boolean> {
  if (q === undefined) return false;
  const { rows } = await sql`${peopleCalled(q)} limit ${manyPeople + 1}`.execute(ctx.db);
  return rows.length > manyPeople;
}

function matches(ctx: Ctx, { q, state, kind, by, from, to }: Wanted, areMany: boolean): RawBuilder<boolean> {
  const conditions = [
    ...(state ? [sql`b.state = ${state}`] : []),
    ...(kind ? [sql`b.kind = ${kind}`] : []),
    ...(q ? [areMany ? ofSomebodyCalled(q) : sql`b.id in (${foundBy(q)})`] : []),
    ...dated(ctx, by, { from, to }),
  ];
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}

/** Matches a booking code, a guest or host, or any Stripe id of the booking. */
function foundBy(q: string): RawBuilder<unknown> {
  return sql`select id from bookings where code = ${codeOf(q)}
    union select id from bookings where guest_id in (${peopleCalled(q)})
    union select id from bookings where host_id in (${peopleCalled(q)})
    union ${ofStripe(q)}`;
}

/** Checks booking by booking: when many people match, the next hit is never far. */
function ofSomebodyCalled(q: string): RawBuilder<unknown> {
  return sql`exists (select from users u where u.id in (b.guest_id, b.host_id) and ${isCalled(q)} offset 0)`;
}

/** Matches a session, payment, charge, refund, transfer, reversal or dispute: each id belongs to one booking. */
function ofStripe(id: string): RawBuilder<unknown> {
  return sql`select booking_id from checkout_attempts where session_id = ${id}
    union select booking_id from payments where payment_intent_id = ${id}
    union select booking_id from payments where charge_id = ${id}
    union select booking_id from refunds where stripe_refund_id = ${id}
    union select booking_id from transfers where stripe_transfer_id = ${id}
    union select t.booking_id from reversals r join transfers t on t.id = r.transfer_id where r.stripe_reversal_id = ${id}
    union select booking_id from disputes where id = ${id}`;
}

/** `paid` counts as in the reports: on the ledger's date, and only payments that bought their booking. */
function dated(ctx: Ctx, by: Wanted["by"], days: Pick<Wanted, "from" | "to">): RawBuilder<unknown>[] {
  if (by === "start") return onDays(ctx, sql`b.starts_at`, days);
  if (by === "booked") return onDays(ctx, sql`b.created_at`, days);
  const paid = [
    sql`e.kind = 'payment'`,
    sql`exists (select from ledger_postings p where p.entry_id = e.id and p.account = 'host_payable')`,
    ...onDays(ctx, sql`e.at`, days),
  ];
  return [sql`b.id in (select e.booking_id from ledger_entries e where ${sql.join(paid, sql` and `)})`];
}

/** Bookings with their people and open troubles, as `b`. */
export function bookingRows(ctx: Ctx) {
  return ctx.db
    .selectFrom("bookings as b")
    .innerJoin("users as guest", "guest.id", "b.guest_id")
    .innerJoin("users as host", "host.id", "b.host_id")
    .select([
      ...(["b.id", "b.code", "b.title", "b.kind", "b.state", "b.starts_at", "b.ends_at", "b.created_at"] as const),
      ...(["b.total_cents", "b.guest_id", "guest.name as guest_name", "b.host_id", "host.name as host_name"] as const),
      sql<BookingTrouble[]>`array_remove(array[
        case when exists (select from problems where booking_id = b.id and settled_at is null) then 'problem' end,
        case when exists (select from disputes where booking_id = b.id and state = 'open') then 'dispute' end,
        case when exists (select from refunds where booking_id = b.id and state = 'failed') then 'refund_failed' end,
        case when exists (select from payouts where booking_id = b.id and state = 'blocked') then 'payout_blocked' end
      ], null)`.as("troubles"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof bookingRows>["executeTakeFirstOrThrow"]>>;

export function rowOf({ language }: Pick<RequestCtx, "language">, row: Row): AdminBookingRow {
  return {
    reserve_id: row.id,
    code: row.code,
    title: row.title,
    kind: row.kind,
    state: row.state,
    guest: { id: row.guest_id, name: shownName(row.guest_name, language) },
    host: { id: row.host_id, name: shownName(row.host_name, language) },
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    created_at: row.created_at.toISOString(),
    total: toDollars(row.total_cents),
    troubles: row.troubles,
  };
}

import { sql } from "kysely";
import { addMinutes } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import type { Tables } from "../db/tables.ts";

type StripeList = Tables["stripe_readings"]["list"];

const dayMinutes = 24 * 60;
/** Each run rereads this much, because Stripe lists some items late and clocks differ. */
const overlapMinutes = dayMinutes;
/** How long Stripe lists an event. */
const eventsLiveMinutes = 30 * dayMinutes;
/** Nothing of ours at Stripe predates our first payment page by more than this. */
const clockSkewMinutes = 5;

export interface Reading<T> {
  list: StripeList;
  /** Returns all items in a period, both ends included. */
  read: (ctx: Ctx, from: Date, to: Date) => Promise<T[]>;
  /** Stores the items that are new. */
  keep: (ctx: Ctx, found: T[]) => Promise<void>;
}

/**
 * Continues reading a Stripe list where the last reading ended, a day at a time, oldest first: a run interrupted after
 * a long outage resumes from the last whole day.
 */
export async function readOn<T>(ctx: Ctx, { list, read, keep }: Reading<T>): Promise<void> {
  const now = ctx.now();
  let from = await whereToBegin(ctx, list);
  while (from && from < now) {
    const to = earlier(addMinutes(from, dayMinutes), now);
    await keep(ctx, await read(ctx, from, to));
    await noteRead(ctx, list, to);
    from = to;
  }
}

/** The time up to which a list was read; undefined before the first run. */
export async function readTo(ctx: Ctx, list: StripeList): Promise<Date | undefined> {
  const row = await ctx.db.selectFrom("stripe_readings").select("read_to").where("list", "=", list).executeTakeFirst();
  return row?.read_to;
}

/**
 * Starts at our first payment page. Without one, everything may have been lost: then events are read as far back as
 * Stripe keeps them, and movements, which may be other software's, not at all.
 */
async function whereToBegin(ctx: Ctx, list: StripeList): Promise<Date | undefined> {
  const first = await firstPayment(ctx);
  if (!first && list !== "events") return undefined;
  const beginning = addMinutes(first ?? ctx.now(), first ? -clockSkewMinutes : -eventsLiveMinutes);
  const last = await readTo(ctx, list);
  return last ? later(beginning, addMinutes(last, -overlapMinutes)) : beginning;
}

async function firstPayment(ctx: Ctx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select least((select min(created_at) from checkout_attempts),
    (select min(paid_at) from orphan_payments)) as at`.execute(ctx.db);
  return rows[0]?.at ?? null;
}

/** Never moves backward: another process may have read further. */
async function noteRead(ctx: Ctx, list: StripeList, to: Date): Promise<void> {
  await ctx.db
    .insertInto("stripe_readings")
    .values({ list, read_to: to })
    .onConflict((conflict) =>
      conflict.column("list").doUpdateSet({ read_to: to }).where("stripe_readings.read_to", "<", to),
    )
    .execute();
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

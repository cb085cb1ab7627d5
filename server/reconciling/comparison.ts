import { sql } from "kysely";
import { addMinutes, dateOf } from "#contract/dates.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { mailOperator } from "../mail/mail.ts";
import { compareThrough, type Difference } from "./differences.ts";
import { keepMovements } from "./movements.ts";
import { earlier, readTo } from "./reading.ts";

/** Webhooks about anything younger may still be on the way. */
const settledAfterMinutes = 60;

/**
 * Routine, once per day on the island: compares the ledger with Stripe's record of the balance, to the cent. Repairs
 * nothing; emails every difference by name to the operator. When Stripe cannot be read, it compares what was read
 * before and then fails, so that it is tried again.
 */
export async function compareBooks(ctx: Ctx): Promise<void> {
  try {
    await keepMovements(ctx);
  } finally {
    await compareWhatWasRead(ctx);
  }
}

async function compareWhatWasRead(ctx: Ctx): Promise<void> {
  const read = await readTo(ctx, "balance_transactions");
  if (!read) return;
  const through = earlier(read, addMinutes(ctx.now(), -settledAfterMinutes));
  const day = dateOf(ctx.now(), ctx.env.island.timeZone);
  await inTransaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    const before = await lastComparison(locked);
    const { differences, stripeCents, ledgerCents } = await compareThrough(locked, through);
    const differenceCents = stripeCents - ledgerCents;
    const made = {
      ran_at: ctx.now(),
      through,
      stripe_cents: stripeCents,
      ledger_cents: ledgerCents,
      difference_cents: differenceCents,
      differences: JSON.stringify(differences),
    };
    // Of two on one day the one that compared more stays: the first could not read Stripe.
    const kept = await tx
      .insertInto("reconciliations")
      .values({ day, ...made })
      .onConflict((conflict) => conflict.column("day").doUpdateSet(made).where("reconciliations.through", "<", through))
      .returning("id")
      .executeTakeFirst();
    if (!kept || differences.length === 0 || isTold(differences, before?.differences ?? [])) return;
    const data = { day, differenceCents, lines: differences };
    const about = `ledger-${through.getTime()}`;
    await mailOperator(locked, { event: "ledger_difference_operator", about, data });
  });
}

/** Whether the email about the comparison before reported the same differences. */
function isTold(differences: Difference[], before: Difference[]): boolean {
  const nameOf = (found: Difference) => `${found.reference} ${found.stripeCents} ${found.ledgerCents}`;
  const known = new Set(before.map(nameOf));
  return differences.every((found) => known.has(nameOf(found)));
}

/** Time of the first comparison since which every one found differences; null when there are none. */
export async function daysOfDifference(ctx: Ctx): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(ran_at) as since from reconciliations
    where id > coalesce((select max(id) from reconciliations where differences = '[]'), 0)`.execute(ctx.db);
  return rows[0]?.since ?? null;
}

export interface Comparison {
  ranAt: Date;
  /** Up to when both sides were compared: an hour before `ranAt`, or earlier when Stripe could not be read. */
  through: Date;
  stripeCents: Cents;
  ledgerCents: Cents;
  differenceCents: Cents;
  differences: Difference[];
}

/** The latest comparison; undefined before the first. */
export async function lastComparison(ctx: Pick<Ctx, "db">): Promise<Comparison | undefined> {
  const row = await ctx.db.selectFrom("reconciliations").selectAll().orderBy("id", "desc").executeTakeFirst();
  return (
    row && {
      ranAt: row.ran_at,
      through: row.through,
      stripeCents: row.stripe_cents,
      ledgerCents: row.ledger_cents,
      differenceCents: row.difference_cents,
      // `compareBooks` writes exactly this type.
      differences: row.differences as Difference[],
    }
  );
}

import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { catchUpWith } from "#server/catch-up.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { dump } from "#testing/databases.ts";
import { aMarket, aPerson, book, hold, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { applyDispute } from "./disputes.ts";
import { applyOrphanRefunds } from "./orphan-refunds.ts";
import { attachOrphan } from "./orphans.ts";
import { applyRefundNews } from "./refund-news.ts";

/** News about a payment without a booking while it is given one. Runs when DATABASE_URL names a server. */

const world = useWorld();
const db = () => world.app.ctx.db;

/** A payment whose booking was lost, and the code of the booking that its guest has made anew. */
async function anOrphanAndItsBooking() {
  const { listing } = await aMarket(world, "lodging");
  await world.settle();
  const before = await dump(world.app.ctx);
  const email = "perdida@example.test";
  await book(world, await aPerson(world, { email }), stays.lodging(listing.id));
  await world.restore(before);
  await catchUpWith(world.app.ctx, world.jobs);
  await hold(world, await aPerson(world, { email }), stays.lodging(listing.id));
  const { code } = await db().selectFrom("bookings").select("code").executeTakeFirstOrThrow();
  const orphan = await db()
    .selectFrom("orphan_payments")
    .select(["id", "payment_intent_id as intent", "charge_id as charge"])
    .executeTakeFirstOrThrow();
  await world.stripe.control.webhooks({ drop: 1000 });
  return { ...orphan, code };
}

/** Begins `work` while the payment is being given to its booking, and lets it go on once that is committed. */
async function whileGivenOut({ id, code }: { id: number; code: string }, work: () => Promise<void>): Promise<void> {
  const { working } = await inTransaction(db(), async (tx) => {
    await attachOrphan({ ...world.app.ctx, db: tx }, id, code);
    let isOver = false;
    const working = work().finally(() => {
      isOver = true;
    });
    working.catch(() => {});
    while (!isOver && !(await someoneWaits())) await pause(5);
    return { working };
  });
  await working;
}

async function someoneWaits(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows.length > 0;
}

const entries = (kind: "refund_sent" | "dispute_opened") =>
  db().selectFrom("ledger_entries").select("booking_id").where("kind", "=", kind).execute();

it("a refund that is read while its payment becomes a booking is written to the booking, by whoever reads it next", async () => {
  const orphan = await anOrphanAndItsBooking();
  const { id } = await world.stripe.control.refund({ charge: orphan.charge, amount: 107_00 });
  await expect(whileGivenOut(orphan, () => applyRefundNews(world.app.ctx, id))).rejects.toThrow("is a booking now");
  // Somebody else looked for the booking just before the commit, and asks about the payment only now.
  await expect(applyOrphanRefunds(world.app.ctx, orphan.intent)).rejects.toThrow("is a booking now");
  expect(await entries("refund_sent")).toEqual([]);
  await applyRefundNews(world.app.ctx, id);
  const refunds = await db().selectFrom("refunds").select(["booking_id", "amount_cents"]).execute();
  expect(refunds).toMatchObject([{ amount_cents: 107_00 }]);
  expect(await entries("refund_sent")).toEqual([{ booking_id: refunds[0]?.booking_id }]);
});

it("a dispute that is read while its payment becomes a booking freezes the booking's payout", async () => {
  const orphan = await anOrphanAndItsBooking();
  const { id } = await world.stripe.control.openDispute({ charge: orphan.charge });
  await expect(whileGivenOut(orphan, () => applyDispute(world.app.ctx, id))).rejects.toThrow("is a booking now");
  expect(await entries("dispute_opened")).toEqual([]);
  await applyDispute(world.app.ctx, id);
  const disputes = await db().selectFrom("disputes").select(["booking_id", "state"]).execute();
  expect(disputes).toMatchObject([{ state: "open" }]);
  expect(await entries("dispute_opened")).toEqual([{ booking_id: disputes[0]?.booking_id }]);
});

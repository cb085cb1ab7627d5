import { expect, it } from "vitest";
import { wronglyKept } from "#testing/histories/invariants.ts";
import { aMarket, hold, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { inTransaction } from "../db/transaction.ts";
import { balances, bookedPayment, type Entry, refundOwed, sentToHost, totals, writeEntry } from "./ledger.ts";

/** Balances with many simultaneous writers. Runs when DATABASE_URL names a server. */

const world = useWorld();

it("are what the entries come to, though none of the writers holds the booking's lock", async () => {
  const { ctx } = world.app;
  const { guest, listing } = await aMarket(world, "experience");
  const ids: number[] = [];
  for (const check of [1, 2, 3]) {
    const other = check === 1 ? guest : (await aMarket(world, "space")).guest;
    ids.push((await hold(world, other, stays.experience(listing.id))).body.reserve_id);
  }
  const shares = { hostCents: 7_00, commissionCents: 2_00, taxCents: 1_00 };
  const written = Array.from({ length: 60 }, (_, i) => {
    const bookings = i % 5 === 0 ? ids : [ids[i % 3] as number];
    return inTransaction(ctx.db, async (db) => {
      for (const bookingId of bookings) {
        const write = (entry: Pick<Entry, "kind" | "postings">) =>
          writeEntry({ ...ctx, db }, { ...entry, bookingId, reference: `${bookingId}-${i}` });
        await write({ kind: "payment", postings: bookedPayment({ amountCents: 10_00, feeCents: 50 }, shares) });
        await write({ kind: "transfer", postings: sentToHost(3_00) });
        await write({ kind: "refund_owed", postings: refundOwed(shares) });
      }
      if (i % 2 === 1) throw new Error("came to nothing");
    });
  });
  const outcomes = await Promise.allSettled(written);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
  expect(await wronglyKept(ctx.db)).toEqual([]);
  const kept = Object.entries(await totals(ctx)).filter(([, cents]) => cents !== 0);
  expect(Object.fromEntries(kept)).toEqual(await balances(ctx));
});

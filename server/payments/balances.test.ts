import { sql } from "kysely";
import { expect, it } from "vitest";
import { wronglyKept } from "#testing/histories/invariants.ts";
import { aMarket, book, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { constraintOf, inTransaction } from "../db/transaction.ts";
import { balances, feeTaken, sentToHost, totals, writeEntry } from "./ledger.ts";

const world = useWorld();
const ctx = () => world.app.ctx;

it("a booking's balances are kept with its entries, together or not at all, and the totals are theirs and our own", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  const { reserve_id: bookingId } = await book(world, guest, stays.lodging(listing.id));
  const write = (entry: Parameters<typeof writeEntry>[1]) =>
    inTransaction(ctx().db, (db) => writeEntry({ ...ctx(), db }, entry));
  await write({ kind: "transfer", bookingId, reference: "tr_1", postings: sentToHost(100_00) });
  await write({ kind: "transfer", bookingId, reference: "tr_1", postings: sentToHost(100_00) });
  await write({ kind: "stripe_fee", bookingId: null, reference: "txn_1", postings: feeTaken(2_00) });
  const failing = ctx()
    .db.transaction()
    .execute(async (db) => {
      await writeEntry(
        { ...ctx(), db },
        { kind: "transfer", bookingId, reference: "tr_2", postings: sentToHost(50_00) },
      );
      throw new Error("the server dies");
    });
  await expect(failing).rejects.toThrow("the server dies");
  expect(await wronglyKept(ctx().db)).toEqual([]);
  const nothing = { guest: 0, host_debt: 0, disputes: 0, bank: 0 };
  const inAll = {
    stripe: 413_29 - 100_00,
    stripe_fees: 14_71,
    host_payable: -280_00,
    commission: -20_00,
    tax_payable: -28_00,
  };
  expect(await totals(ctx())).toEqual({ ...nothing, ...inAll });
  expect(await balances(ctx())).toEqual(inAll);
});

it("nobody but the ledger writes balances", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id));
  for (const change of [
    sql`update booking_balances set commission_cents = commission_cents - 1`,
    sql`delete from booking_balances`,
    sql`insert into booking_balances select b.id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from bookings b on conflict do nothing`,
  ]) {
    const refused = await change.execute(ctx().db).catch((error: unknown) => constraintOf(error));
    expect(refused).toBe("booking_balances_are_kept");
  }
  expect(await wronglyKept(ctx().db)).toEqual([]);
});

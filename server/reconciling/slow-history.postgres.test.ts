import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copiedDatabase, dropDatabase } from "#testing/databases.ts";
import { connect, type Database } from "../db/connect.ts";
import { compareThrough, unknownToLedger } from "./differences.ts";

/** A history whose reading takes longer than any caller would wait. */

let databaseUrl: string;
let database: Database;
const at = new Date("2026-11-21T16:00:00Z");

beforeAll(async () => {
  databaseUrl = await copiedDatabase("slow_history");
  database = await connect({ databaseUrl, dataDir: "", deadlines: { statement: 1_000, answer: 1_500 } });
  await database.db
    .insertInto("stripe_balance_transactions")
    .values({
      ...{ id: "txn_1", source: "ch_1", type: "charge", amount_cents: 100, fee_cents: 3, net_cents: 97 },
      ...{ created: at, available_on: at, stored_at: at },
    })
    .execute();
  await sql`alter table stripe_balance_transactions rename to quick`.execute(database.db);
  await sql`create view stripe_balance_transactions as select * from quick where pg_sleep(2)::text = ''`.execute(
    database.db,
  );
});
afterAll(async () => {
  await database.close();
  await dropDatabase(databaseUrl);
});

test("the ledger is compared with Stripe however long that takes, and everything else keeps its deadlines", async () => {
  const { db } = database;
  const difference = { reference: "ch_1", what: "charge", stripeCents: 97, ledgerCents: 0 };
  const { differences } = await compareThrough({ db }, at);
  expect(differences).toEqual([difference]);
  expect(await unknownToLedger({ db }, at)).toEqual([{ ...difference, movementId: "txn_1" }]);
  expect(await unknownToLedger({ db }, new Date(at.getTime() + 1))).toEqual([]);
  await expect(sql`select * from stripe_balance_transactions`.execute(db)).rejects.toThrow(/statement timeout/);
});

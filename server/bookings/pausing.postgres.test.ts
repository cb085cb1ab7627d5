import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { aMarket, hold, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { lockListing } from "../availability/availability.ts";
import { pauseReservations } from "./bookings.ts";

/** Needs a second connection: runs when DATABASE_URL names a server. */

const world = useWorld();

it("a hold that waits for its listing while reservations are paused is refused once its turn has come", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  const { db } = world.app.ctx;
  const late = await db.transaction().execute(async (tx) => {
    await lockListing(tx, listing.id);
    const waiting = hold(world, guest, stays.lodging(listing.id));
    const isWaiting = async () => {
      // Not by the transaction's own connection, which sees the others as they were at its first look.
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length > 0;
    };
    while (!(await isWaiting())) await pause(5);
    expect(await pauseReservations({ ...world.app.ctx, db: tx }, "Llega un huracán.")).toBe(true);
    return { waiting };
  });
  expect(await late.waiting).toMatchObject({ status: 409, body: { code: "reservations_paused" } });
  expect(await db.selectFrom("bookings").select("id").execute()).toEqual([]);
});

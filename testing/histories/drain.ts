import { sql } from "kysely";
import { routines } from "../../server/app.ts";
import { pass, type Stage, settle, tryAgain } from "./scenario.ts";

const day = 24 * 60;

/**
 * Ends all faults: lost webhooks are made up for from Stripe, all bookings end, disputes without evidence are lost,
 * and days pass until nothing changes any more. @throws when something still changes
 */
export async function drain(stage: Stage): Promise<void> {
  const { control } = stage.world.stripe;
  stage.life.begin();
  await control.clearFaults();
  await control.webhooks({ paused: false, drop: 0, copies: 1, shuffle: false });
  await pass(stage, 1);
  const { rows } = await sql<{ end: Date | null }>`select max(ends_at) as end from bookings`.execute(stage.db);
  const end = rows[0]?.end;
  if (end && end > stage.ctx.now()) stage.world.clock.set(end);
  // Stripe decides a dispute against us after nine days without evidence; a refund is retried for three.
  for (const days of [1, 1, 1, 11, 1, 1, 1, 1, 1, 1]) await liveOn(stage, days);
  const before = await traces(stage);
  await liveOn(stage, 2);
  const after = await traces(stage);
  if (after !== before) throw new Error(`it does not come to rest: ${before} became ${after}`);
}

/** Runs every routine; from now on none may fail. */
async function liveOn(stage: Stage, days: number): Promise<void> {
  stage.world.clock.advance(days * day + 1);
  await tryAgain(stage);
  await settle(stage);
  for (const { run } of routines) {
    await run(stage.ctx);
    await settle(stage);
  }
}

/** The counts and sums that work changes. */
async function traces({ db, world }: Stage): Promise<string> {
  const { rows } = await sql`select
    (select count(*) from ledger_entries)::int as entries,
    (select count(*) from booking_events)::int as events,
    (select count(*) from refunds)::int as refunds,
    (select count(*) from refunds where state in ('requested', 'pending'))::int as refunds_under_way,
    (select count(*) from transfers where state <> 'refused')::int as transfers,
    (select count(*) from reversals)::int as reversals`.execute(db);
  const { holders } = await world.stripe.control.books();
  return JSON.stringify([rows[0], holders["outside:cards"], holders["outside:fees"]]);
}

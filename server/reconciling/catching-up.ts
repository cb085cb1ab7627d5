import type Stripe from "stripe";
import { addMinutes } from "#contract/dates.ts";
import { applyDispute, fulfil } from "../bookings/bookings.ts";
import type { Ctx } from "../ctx.ts";
import { listEvents, receiveMissedEvent, refreshPayoutAccount } from "../payments/payments.ts";
import { runSafely } from "../run-safely.ts";
import { readOn } from "./reading.ts";

/** Polls Stripe for anything its webhooks should have reported. */

const minutesPastEnd = 2;

/** Routine: checks payment pages past their end whose outcome no webhook reported. */
export async function askAboutPayments(ctx: Ctx): Promise<void> {
  const open = await ctx.db
    .selectFrom("checkout_attempts")
    .select("session_id")
    .where("outcome", "is", null)
    .where("session_id", "is not", null)
    .where("expires_at", "<=", addMinutes(ctx.now(), -minutesPastEnd))
    .orderBy("id")
    .limit(500)
    .execute();
  for (const { session_id } of open) {
    await runSafely(ctx, `payment page ${session_id}`, () => fulfil(ctx, String(session_id)));
  }
}

/** Takes in events that never arrived as if they had, and retries those that arrived but were not processed. */
export async function catchUpOnEvents(ctx: Ctx): Promise<void> {
  await readOn<Stripe.Event>(ctx, { list: "events", read: listEvents, keep: receiveMissing });
  await enqueueForgotten(ctx);
}

async function receiveMissing(ctx: Ctx, events: Stripe.Event[]): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(({ id }) => id);
  const known = await ctx.db.selectFrom("stripe_events").select("id").where("id", "in", ids).execute();
  const knownIds = new Set(known.map(({ id }) => id));
  for (const event of events) if (!knownIds.has(event.id)) await receiveMissedEvent(ctx, event);
}

const forgottenAfterMinutes = 60;
/** As long as Stripe itself keeps retrying deliveries. */
const givenUpAfterMinutes = 3 * 24 * 60;

async function enqueueForgotten(ctx: Ctx): Promise<void> {
  const forgotten = await ctx.db
    .selectFrom("stripe_events")
    .select(["id", "type"])
    .where("processed_at", "is", null)
    .where("received_at", "<=", addMinutes(ctx.now(), -forgottenAfterMinutes))
    .where("received_at", ">", addMinutes(ctx.now(), -givenUpAfterMinutes))
    .orderBy("received_at")
    .limit(500)
    .execute();
  for (const { id: eventId, type } of forgotten) await ctx.jobs.enqueue(ctx.db, "stripe.event", { eventId, type });
}

/** Rereads accounts that block payouts: Stripe lists their events only one account at a time. */
export async function refreshWaitingAccounts(ctx: Ctx): Promise<void> {
  const hosts = await ctx.db
    .selectFrom("payouts")
    .select("host_id")
    .distinct()
    .where("blocked_because", "in", ["no_account", "not_payable"])
    .orderBy("host_id")
    .execute();
  for (const { host_id: userId } of hosts) {
    await runSafely(ctx, `account of host ${userId}`, () => refreshPayoutAccount(ctx, { userId }));
  }
}

/** Rereads open disputes: losing one moves no money at Stripe, but much in our books. */
export async function rereadDisputes(ctx: Ctx): Promise<void> {
  const open = await ctx.db.selectFrom("disputes").select("id").where("state", "=", "open").orderBy("id").execute();
  for (const { id } of open) await runSafely(ctx, `dispute ${id}`, () => applyDispute(ctx, id));
}

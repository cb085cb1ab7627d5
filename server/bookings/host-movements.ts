import { randomUUID } from "node:crypto";
import { clocks } from "#contract/bookings/process.ts";
import { addMinutes } from "#contract/dates.ts";
import { type Cents, toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { findReversals, findTransfers, type HostMovement, ledger } from "../payments/payments.ts";
import { type BookingRow, withBooking } from "./booking.ts";
import { mailHost } from "./emails.ts";
import { owedToHost } from "./payout-outlook.ts";

/** Records transfers and reversals made by us or in Stripe's dashboard, in our rows and in the ledger. */

/**
 * Records transfers and reversals of a booking that have no row here: their rows were lost by restoring an older dump,
 * or they were made by hand in Stripe's dashboard. @returns whether there were any
 */
export async function takeInTransfers(ctx: Ctx, bookingId: number): Promise<boolean> {
  const payments = ctx.db.selectFrom("payments").select("charge_id").where("booking_id", "=", bookingId);
  const bought = await payments.where("bought", "=", true).executeTakeFirst();
  if (!bought) return false;
  let isNew = false;
  for (const found of await findTransfers(ctx, bought.charge_id)) {
    const reversals = await findReversals(ctx, found.id);
    const added = await withBooking(ctx, bookingId, async (locked, booking) => {
      const transfer = await importTransfer(locked, booking, found, bought.charge_id);
      let { isNew } = transfer;
      for (const one of reversals) isNew = (await importReversal(locked, booking, transfer.id, one)) || isNew;
      return isNew;
    });
    isNew = isNew || added;
  }
  return isNew;
}

/** A transfer that has a row is not new: the request that made it records the result. */
async function importTransfer(
  ctx: Ctx,
  booking: BookingRow,
  found: HostMovement & { destination: string },
  chargeId: string,
): Promise<{ id: number; isNew: boolean }> {
  const known = await ctx.db
    .selectFrom("transfers")
    .select("id")
    .where((eb) => eb.or([eb("stripe_transfer_id", "=", found.id), eb("stripe_key", "=", found.name ?? "")]))
    .executeTakeFirst();
  if (known) return { id: known.id, isNew: false };
  await addPayout(ctx, booking);
  const { id } = await ctx.db
    .insertInto("transfers")
    .values({
      booking_id: booking.id,
      stripe_key: found.name ?? randomUUID(),
      amount_cents: found.amountCents,
      destination: found.destination,
      charge_id: chargeId,
      state: "sent",
      stripe_transfer_id: found.id,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const postings = ledger.sentToHost(found.amountCents);
  await ledger.writeEntry(ctx, { kind: "transfer", bookingId: booking.id, reference: found.id, postings });
  await ctx.jobs.enqueue(ctx.db, "payout.settle", { bookingId: booking.id });
  return { id, isNew: true };
}

async function importReversal(
  ctx: Ctx,
  booking: BookingRow,
  transferId: number,
  found: HostMovement,
): Promise<boolean> {
  const known = await ctx.db
    .selectFrom("reversals")
    .select("id")
    .where((eb) => eb.or([eb("stripe_reversal_id", "=", found.id), eb("stripe_key", "=", found.name ?? "")]))
    .executeTakeFirst();
  if (known) return false;
  const isByHand = found.name === undefined;
  const row = { transfer_id: transferId, stripe_key: found.name ?? randomUUID(), amount_cents: found.amountCents };
  await ctx.db
    .insertInto("reversals")
    .values({
      ...row,
      state: "made",
      stripe_reversal_id: found.id,
      keeps_back: isByHand,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .execute();
  await recordReversal(ctx, booking, row, found.id);
  await ctx.jobs.enqueue(ctx.db, "payout.settle", { bookingId: booking.id });
  if (isByHand) await tellTakenBack(ctx, booking, found);
  return true;
}

/** Nothing is told when a refund or a dispute, which the host was told of, had called for the money. */
async function tellTakenBack(ctx: Ctx, booking: BookingRow, { id, amountCents }: HostMovement): Promise<void> {
  const owed = await owedToHost(ctx, booking.id);
  if (owed <= 0) return;
  const told = { amountCents, keptCents: Math.min(amountCents, owed) };
  await mailHost(ctx, booking, (data) => ({ event: "payout_reversed_host", data: { ...data, ...told } }), id);
}

/**
 * The operator's decision to send again what was taken back in Stripe's dashboard. Nothing else ends the keeping back:
 * what an overturned dispute gives back later waits for the operator, too.
 * @param seenCents what the operator saw was owed to the host
 * @returns false when nothing is kept back, or not any more
 * @throws `not_found`; `payout_changed`, with what is owed now
 */
export async function releasePayout(ctx: Ctx, bookingId: number, seenCents: Cents): Promise<boolean> {
  return withBooking(ctx, bookingId, async (locked) => {
    const released = await locked.db
      .updateTable("reversals")
      .set({ keeps_back: false, updated_at: ctx.now() })
      .where("keeps_back", "=", true)
      .where("transfer_id", "in", (eb) => eb.selectFrom("transfers").select("id").where("booking_id", "=", bookingId))
      .returning("id")
      .execute();
    if (released.length === 0) return false;
    const owed = await owedToHost(locked, bookingId);
    if (owed !== seenCents) return fail("payout_changed", { values: { number: toDollars(owed).toFixed(2) } });
    // Whatever else had stopped it is found out again.
    const due = { state: "due", blocked_because: null, message: null, updated_at: ctx.now() } as const;
    const blocked = locked.db.updateTable("payouts").set(due).where("booking_id", "=", bookingId);
    await blocked.where("state", "=", "blocked").execute();
    await locked.jobs.enqueue(locked.db, "payout.settle", { bookingId });
    return true;
  });
}

export async function recordReversal(
  ctx: Ctx,
  booking: BookingRow,
  row: { transfer_id: number; amount_cents: Cents },
  stripeId: string,
): Promise<void> {
  await ctx.db
    .updateTable("transfers")
    .set((eb) => ({ reversed_cents: eb("reversed_cents", "+", row.amount_cents), updated_at: ctx.now() }))
    .where("id", "=", row.transfer_id)
    .execute();
  const postings = ledger.sentToHost(-row.amount_cents);
  await ledger.writeEntry(ctx, { kind: "transfer_reversed", bookingId: booking.id, reference: stripeId, postings });
}

/** Adds the booking's payout unless it exists: a booking has only one. */
export async function addPayout(ctx: Ctx, booking: BookingRow): Promise<void> {
  await ctx.db
    .insertInto("payouts")
    .values({
      booking_id: booking.id,
      host_id: booking.host_id,
      due_at: addMinutes(ctx.now(), clocks.payoutMinutes),
      updated_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column("booking_id").doNothing())
    .execute();
}

/** Call under the booking's lock, just before Stripe is asked. @returns undefined if another worker was faster */
export async function begin(ctx: Ctx, table: "transfers" | "reversals", id: number): Promise<Date | undefined> {
  const asked_at = ctx.now();
  const marked = ctx.db.updateTable(table).set({ asked_at }).where("id", "=", id).where("asked_at", "is", null);
  return (await marked.returning("id").executeTakeFirst()) && asked_at;
}

/** Deletes a request that Stripe was never asked for. The next step decides again. */
export async function drop(ctx: Ctx, table: "transfers" | "reversals", id: number): Promise<undefined> {
  await ctx.db.deleteFrom(table).where("id", "=", id).where("asked_at", "is", null).execute();
}

/**
 * Increases a host's debt, or nets it against a payout; numbered, because a booking can have several of each.
 * @returns the number
 */
export async function indebt(
  ctx: Ctx,
  bookingId: number,
  kind: "debt_incurred" | "debt_netted",
  cents: Cents,
): Promise<number> {
  const known = await ctx.db
    .selectFrom("ledger_entries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("booking_id", "=", bookingId)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  const number = Number(known.count) + 1;
  const reference = `booking-${bookingId}-${number}`;
  await ledger.writeEntry(ctx, { kind, bookingId, reference, postings: ledger.indebted(cents) });
  return number;
}

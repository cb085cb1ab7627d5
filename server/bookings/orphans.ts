import { randomUUID } from "node:crypto";
import type { OrphanObstacle } from "#contract/admin/money.ts";
import { clocks } from "#contract/bookings/process.ts";
import { languages } from "#contract/catalogues.ts";
import { addMinutes } from "#contract/dates.ts";
import { taxOf } from "#contract/listings/kinds.ts";
import { shareOf } from "#contract/money.ts";
import { findOffer, planFreeStay, takeSlot, withListing } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail, isRefusal } from "../fail.ts";
import { whereToCome } from "../listings/listings.ts";
import { findRefunds, ledger, type PaidSession } from "../payments/payments.ts";
import { runSafely } from "../run-safely.ts";
import { type BookingRow, bookingOf, findBooking, recordEvent, withBooking } from "./booking.ts";
import {
  applyOrphanRefunds,
  findOrphan,
  knownOrphan,
  lockOrphan,
  movedMoney,
  type Orphan,
  setOrphan,
  takeInMoved,
  tellOfObstacle,
} from "./orphan-refunds.ts";
import { applyPayment, canHonour, type Payment } from "./paying.ts";
import { slotHolder } from "./process.ts";
import { type BookingRecord, readRecord } from "./record.ts";
import { applyRefundNews } from "./refund-news.ts";

/**
 * Payments that belong to no booking here, because restoring an older dump lost the booking. Stripe kept enough data to
 * recreate it while its slot is free; otherwise the operator assigns the payment to a booking or refunds it. See
 * docs/rules/ledger.md.
 */

/** Records a payment without a booking, once, and turns it into a booking if that is possible. */
export async function keepOrphan(ctx: Ctx, paid: PaidSession): Promise<void> {
  const id = await inTransaction(ctx.db, async (tx) => {
    const added = await tx
      .insertInto("orphan_payments")
      .values({
        stripe_key: randomUUID(),
        session_id: paid.sessionId,
        payment_intent_id: paid.paymentIntentId,
        charge_id: paid.chargeId,
        amount_cents: paid.amountCents,
        currency: paid.currency,
        fee_cents: paid.feeCents,
        card_brand: paid.card.brand,
        card_last4: paid.card.last4,
        available_on: paid.availableOn,
        email: paid.email.toLowerCase(),
        language: languages.find((language) => language === paid.record.language) ?? "es",
        facts: JSON.stringify(paid.record),
        paid_at: paid.paidAt,
        found_at: ctx.now(),
        obstacle: "not_tried",
        updated_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.column("session_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return undefined;
    const postings = ledger.paymentToReturn(paid);
    const entry = { kind: "orphan_payment", bookingId: null, reference: paid.chargeId, postings } as const;
    await ledger.writeEntry({ ...ctx, db: tx }, entry);
    return added.id;
  });
  if (id !== undefined) await bookOrphan(ctx, id);
}

/** Routine: retries payments that could not become a booking, and follows up on their refunds. */
export async function tendOrphans(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectFrom("orphan_payments")
    .select(["id", "state", "payment_intent_id"])
    .where("state", "in", ["waiting", "requested", "pending"])
    .orderBy("id")
    .limit(500)
    .execute();
  for (const { id, state, payment_intent_id } of rows) {
    await runSafely(ctx, `orphan payment ${id}`, async () => {
      if (state === "waiting") await bookOrphan(ctx, id);
      else if (state === "requested") await ctx.jobs.enqueue(ctx.db, "orphan.refund", { orphanId: id });
      else await applyOrphanRefunds(ctx, payment_intent_id);
    });
  }
}

/** Recreates the booking that an orphan payment bought, or emails the operator why that is impossible. */
async function bookOrphan(ctx: Ctx, orphanId: number): Promise<void> {
  const orphan = await findOrphan(ctx, orphanId);
  const obstacle = await tryToBook(ctx, orphan);
  if (!obstacle) return takeInNews(ctx, orphan);
  // A dispute or an inquiry was told when it was noted, with the date by which to answer it.
  if (obstacle === "disputed" || obstacle === "inquiry") return;
  await inTransaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    const now = await lockOrphan(locked, orphanId);
    if (now.state !== "waiting") return;
    if (!movedMoney(now)) await setOrphan(locked, orphanId, { obstacle });
    await tellOfObstacle(locked, now, { obstacle });
  });
  // The booking that made them is not written now, so its refunds count as the payment's.
  if (orphan.obstacle === "not_tried") await applyOrphanRefunds(ctx, orphan.payment_intent_id);
}

/** The booking takes in the refunds that it made before it was lost: their events came while it was not there. */
async function takeInNews(ctx: Ctx, { payment_intent_id }: Orphan): Promise<void> {
  for (const { id } of await findRefunds(ctx, payment_intent_id)) await applyRefundNews(ctx, id);
}

/** @returns the obstacle; undefined once the payment has its booking or is no longer waiting */
async function tryToBook(ctx: Ctx, orphan: Orphan): Promise<OrphanObstacle | undefined> {
  const moved = movedMoney(orphan);
  if (moved) return moved;
  const record = readRecord(orphan.facts);
  if (!record) return "unknown_booking";
  if (record.total !== orphan.amount_cents || orphan.currency !== "usd") return "other_amount";
  const known = await bookingCalled(ctx, record.booking);
  if (!known && (await isGivenOutAgain(ctx, record))) return "listing_gone";
  const guestId = known?.guest_id ?? (await guestOf(ctx, orphan, record));
  if (guestId === undefined) return "guest_unknown";
  await takeInMoved(ctx, orphan);
  try {
    return await withListing(ctx, record.listing, async (locked) => {
      const now = await lockOrphan(locked, orphan.id);
      if (now.state !== "waiting") return undefined;
      const movedNow = movedMoney(now);
      if (movedNow) return movedNow;
      const booking = (await bookingCalled(locked, record.booking)) ?? (await rewrite(locked, record, guestId, orphan));
      if (!(await canHonour(locked, booking))) return fail("dates_taken");
      await giveTo(locked, orphan, booking);
      return undefined;
    });
  } catch (error) {
    if (isRefusal(error) && !isRefusal(error, "busy")) return "place_gone";
    throw error;
  }
}

async function bookingCalled(ctx: Ctx, uuid: string): Promise<BookingRow | undefined> {
  const row = await ctx.db.selectFrom("bookings").selectAll().where("quote_id", "=", uuid).executeTakeFirst();
  return row && bookingOf(row);
}

/** Listing ids are reused after a restore: a listing created after the booking is a different one. */
async function isGivenOutAgain(ctx: Ctx, record: BookingRecord): Promise<boolean> {
  const listing = await ctx.db
    .selectFrom("listings")
    .select("id")
    .where("id", "=", record.listing)
    .where("kind", "=", record.kind)
    .where("created_at", "<=", record.booked)
    .executeTakeFirst();
  return listing === undefined;
}

/** The user with the payer's address; an account created after the booking must have verified the address. */
async function guestOf(ctx: Ctx, orphan: Orphan, record: BookingRecord): Promise<number | undefined> {
  const guest = await ctx.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", orphan.email)
    .where("deleted_at", "is", null)
    .where("suspended_at", "is", null)
    .where((eb) => eb.or([eb("created_at", "<=", record.booked), eb("email_verified_at", "is not", null)]))
    .executeTakeFirst();
  return guest?.id;
}

/** Recreates the booking as agreed and takes its slot. Under the listing's lock. @throws why the slot is unavailable */
async function rewrite(ctx: Ctx, record: BookingRecord, guestId: number, orphan: Orphan): Promise<BookingRow> {
  const offer = await findOffer(ctx, record.listing, record.stay, "the books");
  if (!offer) return fail("not_found");
  const { listing } = offer;
  const plan = planFreeStay(offer, record.stay);
  const isThen = plan.startsAt.getTime() === record.start.getTime() && plan.endsAt.getTime() === record.end.getTime();
  if (!isThen) return fail("closed_then");
  const taxCents = taxOf(record.lines);
  const commissionCents = shareOf(record.total - taxCents, record.commission_bp);
  const { id } = await ctx.db
    .insertInto("bookings")
    .values({
      code: record.code,
      quote_id: record.booking,
      listing_id: listing.id,
      kind: record.kind,
      guest_id: guestId,
      host_id: listing.hostId,
      stay: JSON.stringify(record.stay),
      starts_at: record.start,
      ends_at: record.end,
      guests: record.guests,
      seats: plan.seats,
      lines: JSON.stringify(record.lines),
      total_cents: record.total,
      tax_cents: taxCents,
      commission_bp: record.commission_bp,
      commission_cents: commissionCents,
      host_net_cents: record.total - taxCents - commissionCents,
      cancellation_policy: record.cancellation,
      title: listing.title,
      city: listing.city,
      address: whereToCome(listing),
      language: record.language,
      hold_expires_at: addMinutes(record.booked, clocks.holdMinutes),
      created_at: record.booked,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const booking = (await findBooking(ctx, id)) as BookingRow;
  await takeSlot(ctx, slotHolder(booking), plan);
  await ctx.db
    .insertInto("checkout_attempts")
    .values({
      booking_id: id,
      attempt: 1,
      stripe_key: orphan.facts.key ?? randomUUID(),
      session_id: orphan.session_id,
      customer_email: orphan.email,
      expires_at: addMinutes(record.booked, clocks.sessionMinutes),
      outcome: "paid",
      created_at: record.booked,
    })
    .execute();
  const details = { restored: orphan.session_id };
  await recordEvent(ctx, id, { transition: "hold", actor: "clock", from: null, to: "held", details });
  return booking;
}

/** Moves the payment to the booking. Under the listing's lock, with the orphan locked. */
async function giveTo(ctx: Ctx, orphan: Orphan, booking: BookingRow): Promise<void> {
  const paid = paymentOf(orphan);
  const postings = ledger.paymentBooked(paid);
  await ledger.writeEntry(ctx, { kind: "orphan_booked", bookingId: null, reference: orphan.charge_id, postings });
  await applyPayment(ctx, booking, paid);
  await setOrphan(ctx, orphan.id, { state: "booked", booking_id: booking.id });
}

function paymentOf(orphan: Orphan): Payment {
  return {
    sessionId: orphan.session_id,
    paymentIntentId: orphan.payment_intent_id,
    chargeId: orphan.charge_id,
    amountCents: orphan.amount_cents,
    feeCents: orphan.fee_cents,
    card: { brand: orphan.card_brand, last4: orphan.card_last4 },
    availableOn: orphan.available_on,
    paidAt: orphan.paid_at,
  };
}

/**
 * The operator assigns an orphan payment to a booking that it pays in full.
 * @throws `not_found`, `orphan_settled`, `booking_code_unknown`, `orphan_does_not_fit`
 */
export async function attachOrphan(ctx: Ctx, orphanId: number, code: string): Promise<void> {
  await knownOrphan(ctx, orphanId);
  const wanted = await ctx.db.selectFrom("bookings").select("id").where("code", "=", code).executeTakeFirst();
  if (!wanted) return fail("booking_code_unknown");
  await withBooking(ctx, wanted.id, async (locked, booking) => {
    const orphan = await lockOrphan(locked, orphanId);
    if (orphan.state !== "waiting") fail("orphan_settled");
    const isWhole = orphan.amount_cents === booking.total_cents && orphan.currency === booking.currency;
    if (!isWhole || movedMoney(orphan) || !(await canHonour(locked, booking))) fail("orphan_does_not_fit");
    await giveTo(locked, orphan, booking);
  });
}

import { canDo } from "#contract/booking-process.ts";
import type { InstantRange } from "#contract/dates.ts";
import { expiredHolds, formerPlace, isStillOffered, takenRanges } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { findListing } from "../listings/listings.ts";
import {
  type CheckoutFacts,
  closeSession,
  findCheckout,
  ledger,
  NothingOpened,
  openCheckout,
  type PaidSession,
  readSession,
  type SessionReading,
  StripeRefused,
  StripeUnavailable,
} from "../payments/payments.ts";
import { type BookingRow, findBooking, sharesOf, withBooking } from "./booking.ts";
import { bookingPath, mailGuest } from "./letters.ts";
import { transition } from "./process.ts";
import { returnPayment } from "./refunds.ts";

/**
 * What payments do to bookings, whoever brings the news: webhook, result page, reaper or a newcomer who finds an
 * expired hold in the way. Stripe is asked first, outside any transaction; then one transaction writes what it said.
 */

export type Attempt = NonNullable<Awaited<ReturnType<typeof openAttempt>>>;

/** Applies what Stripe says about a session now. Safe to call any number of times, from anywhere, in any order. */
export async function fulfil(ctx: Ctx, sessionId: string): Promise<SessionReading> {
  const reading = await readSession(ctx, sessionId);
  await applyReading(ctx, reading);
  return reading;
}

async function applyReading(ctx: Ctx, reading: SessionReading): Promise<void> {
  if (reading.status === "paid") await bookPayment(ctx, reading);
  else if (reading.status === "expired") await endAttempt(ctx, reading, "expired");
}

/**
 * Ends a hold that is in the way: closes its payment page at Stripe, or finds that it was paid.
 * @returns the booking's state afterwards
 * @throws {StripeUnavailable} nothing was changed; the place stays held
 */
export async function settleHold(ctx: Ctx, bookingId: number, how: "expire" | "release"): Promise<BookingRow["state"]> {
  const attempt = await openAttempt(ctx, bookingId);
  if (attempt) {
    const sessionId = attempt.session_id ?? (await sessionOfLostAttempt(ctx, bookingId, attempt));
    if (sessionId) {
      const reading = await closeSession(ctx, sessionId);
      if (reading.status === "paid") await bookPayment(ctx, reading);
      if (reading.status === "open" || reading.status === "processing") return "held";
      if (reading.status === "expired") await endAttempt(ctx, reading, "expired");
    } else {
      await ctx.db
        .updateTable("checkout_attempts")
        .set({ outcome: "never_opened" })
        .where("id", "=", attempt.id)
        .where("outcome", "is", null)
        .execute();
    }
  }
  return endHold(ctx, bookingId, how);
}

/** Ends the holds in `range` whose time is over, or finds them paid. @throws `hold_being_settled` when Stripe cannot say */
export async function settleExpiredHolds(ctx: Ctx, listingId: number, range: InstantRange): Promise<void> {
  for (const bookingId of await expiredHolds(ctx, listingId, range)) {
    try {
      if ((await settleHold(ctx, bookingId, "expire")) === "held") fail("hold_being_settled");
    } catch (error) {
      if (error instanceof StripeUnavailable || error instanceof StripeRefused) fail("hold_being_settled");
      throw error;
    }
  }
}

/**
 * Whoever asked Stripe to open this attempt never heard the answer. Asking again with the same key either names the
 * session that was opened then, or opens one that nobody has seen; or Stripe finds it too late, and there is none.
 * When it is refused, it may have been opened before that.
 */
async function sessionOfLostAttempt(ctx: Ctx, bookingId: number, attempt: Attempt): Promise<string | undefined> {
  const booking = await findBooking(ctx, bookingId);
  if (!booking) return undefined;
  try {
    return (await openAttemptAtStripe(ctx, booking, attempt)).sessionId;
  } catch (error) {
    if (error instanceof NothingOpened) return undefined;
    if (error instanceof StripeRefused) return (await findCheckout(ctx, factsOf(booking, attempt)))?.sessionId;
    throw error;
  }
}

/** Opens an attempt's payment page and keeps its address; repeating it changes nothing. */
export async function openAttemptAtStripe(ctx: Ctx, booking: BookingRow, attempt: Attempt) {
  const opened = await openCheckout(ctx, factsOf(booking, attempt));
  await ctx.db
    .updateTable("checkout_attempts")
    .set({ session_id: opened.sessionId, url: opened.url })
    .where("id", "=", attempt.id)
    .where("session_id", "is", null)
    .execute();
  return opened;
}

function factsOf(booking: BookingRow, attempt: Attempt): CheckoutFacts {
  return {
    bookingId: booking.id,
    attempt: attempt.attempt,
    expiresAt: attempt.expires_at,
    customerEmail: attempt.customer_email,
    language: booking.language,
    title: booking.title,
    code: booking.code,
    totalCents: booking.total_cents,
    returnPath: bookingPath(booking.kind, booking.listing_id, booking.id),
  };
}

export async function openAttempt(ctx: Ctx, bookingId: number) {
  return ctx.db
    .selectFrom("checkout_attempts")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .where("outcome", "is", null)
    .executeTakeFirst();
}

async function endHold(ctx: Ctx, bookingId: number, how: "expire" | "release"): Promise<BookingRow["state"]> {
  return withBooking(ctx, bookingId, async (locked, booking) => {
    // Somebody opened another attempt meanwhile: theirs to settle.
    if (await openAttempt(locked, bookingId)) return booking.state;
    const actor = how === "expire" ? "clock" : "guest";
    if (!canDo(how, booking.state, actor)) return booking.state;
    await transition(locked, booking, how, actor);
    return how === "expire" ? "expired" : "released";
  });
}

/** Writes down that money came in, once per session, and gives the booking what it paid for, or the money back. */
async function bookPayment(ctx: Ctx, paid: PaidSession): Promise<void> {
  await withBooking(ctx, paid.bookingId, async (locked, booking) => {
    if (paid.amountCents !== booking.total_cents || paid.currency !== booking.currency) {
      throw new Error(
        `session ${paid.sessionId} paid ${paid.amountCents} for booking ${booking.id} of ${booking.total_cents}`,
      );
    }
    const isLate = !canDo("confirm", booking.state, "payment");
    const isHonoured = !isLate || (canDo("revive", booking.state, "payment") && (await placeIsFree(locked, booking)));
    const payment = await addPayment(locked, paid, isHonoured);
    if (!payment) return;
    const postings = isHonoured ? ledger.bookedPayment(paid, sharesOf(booking)) : ledger.paymentToReturn(paid);
    await ledger.writeEntry(locked, { kind: "payment", bookingId: booking.id, reference: paid.chargeId, postings });
    if (!isLate) {
      await transition(locked, booking, "confirm", "payment", { session: paid.sessionId });
    } else if (isHonoured) {
      await transition(locked, booking, "revive", "payment", { session: paid.sessionId });
    } else if (!canDo("revive", booking.state, "payment")) {
      await returnPayment(locked, booking, { id: payment, amountCents: paid.amountCents }, "paid_twice");
    } else {
      await returnPayment(locked, booking, { id: payment, amountCents: paid.amountCents }, "place_gone");
      await mailGuest(locked, booking, (data) => ({ event: "payment_returned_guest", data }));
    }
  });
}

/** @returns the new payment's id, or undefined when this session was written down before */
async function addPayment(ctx: Ctx, paid: PaidSession, bought: boolean): Promise<number | undefined> {
  const added = await ctx.db
    .insertInto("payments")
    .values({
      booking_id: paid.bookingId,
      session_id: paid.sessionId,
      payment_intent_id: paid.paymentIntentId,
      charge_id: paid.chargeId,
      amount_cents: paid.amountCents,
      fee_cents: paid.feeCents,
      card_brand: paid.card.brand,
      card_last4: paid.card.last4,
      available_on: paid.availableOn,
      bought,
      paid_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column("session_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) await closeAttempt(ctx, paid, "paid");
  return added?.id;
}

async function endAttempt(ctx: Ctx, reading: SessionReading, outcome: "expired"): Promise<void> {
  await withBooking(ctx, reading.bookingId, async (locked, booking) => {
    await closeAttempt(locked, reading, outcome);
    const over = booking.hold_expires_at <= locked.now();
    if (over && canDo("expire", booking.state, "clock") && !(await openAttempt(locked, booking.id))) {
      await transition(locked, booking, "expire", "clock");
    }
  });
}

async function closeAttempt(ctx: Ctx, reading: SessionReading, outcome: "paid" | "expired"): Promise<void> {
  await ctx.db
    .updateTable("checkout_attempts")
    .set({ outcome, session_id: reading.sessionId })
    .where("booking_id", "=", reading.bookingId)
    .where("attempt", "=", reading.attempt)
    .where("outcome", "is", null)
    .execute();
}

/** Under the listing's lock: nobody has taken what the booking held, the host still offers it, and it has not begun. */
async function placeIsFree(ctx: Ctx, booking: BookingRow): Promise<boolean> {
  const place = await formerPlace(ctx, booking.id);
  const listing = await findListing(ctx, booking.listing_id);
  if (!place || !listing || listing.isGone || booking.starts_at <= ctx.now()) return false;
  const { stay, starts_at: startsAt, ends_at: endsAt } = booking;
  if (!(await isStillOffered(ctx, listing, { stay, startsAt, endsAt }))) return false;
  if (booking.seats === 0)
    return (await takenRanges(ctx, booking.listing_id, place.occupies, "the books")).length === 0;
  const session = await ctx.db
    .selectFrom("experience_sessions")
    .select(["capacity", "seats_taken"])
    .where("listing_id", "=", booking.listing_id)
    .where("starts_at", "=", booking.starts_at)
    .executeTakeFirst();
  return session !== undefined && session.seats_taken + booking.seats <= session.capacity;
}

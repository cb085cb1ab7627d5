import type { Quote, Reservation, StayRequest } from "#contract/bookings/bookings.ts";
import { clocks, isInForce } from "#contract/bookings/process.ts";
import { addMinutes } from "#contract/dates.ts";
import { sumOf } from "#contract/listings/kinds.ts";
import { toDollars } from "#contract/money.ts";
import { profileColumns, refuseIncomplete } from "../accounts/accounts.ts";
import type { Plan } from "../availability/availability.ts";
import { planFreeStay, withListing } from "../availability/availability.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { fail } from "../fail.ts";
import { refreshFeeds, staleFeeds } from "../feeds/feeds.ts";
import type { Listing } from "../listings/listings.ts";
import { NothingOpened, StripeRefused, StripeUnavailable } from "../payments/payments.ts";
import { type BookingRow, findBooking, lockBooking } from "./booking.ts";
import { clearHold, type Hold, holdSlot, newAttempt } from "./holding.ts";
import { arePaused } from "./pausing.ts";
import {
  freshQuote,
  keepsTerms,
  makeQuote,
  type QuoteRow,
  quoteAnew,
  quoteColumn,
  quoteIn,
  readRequest,
  type StoredQuote,
  wireQuote,
} from "./quotes.ts";
import { whereItStands } from "./reading.ts";
import { type Attempt, openAttempt, openAttemptAtStripe, settleHold } from "./settlement.ts";

export { type BookingRow, bookingOf, findBooking, lockBooking } from "./booking.ts";
export { cancelAsGuest, cancelAsHost, cancelAsPlatform } from "./cancelling.ts";
export { commissionOf, taxesInForce } from "./commissions.ts";
export { applyDispute } from "./disputes.ts";
export { mailGuest, mailHost } from "./emails.ts";
export { releaseHold } from "./holding.ts";
export { findDebtRepaid, recordDebtRepaid, reverseDebtRepaid } from "./host-debts.ts";
export { releasePayout, takeInTransfers } from "./host-movements.ts";
export { leftOf, returnOrphan } from "./orphan-refunds.ts";
export { attachOrphan } from "./orphans.ts";
export {
  elsewhereEntries,
  findPaidElsewhere,
  recordOrphanPaid,
  recordRefundPaid,
  reversePaidElsewhere,
} from "./paid-elsewhere.ts";
export { type Pause, pauseReservations, reopenReservations, reservationPause } from "./pausing.ts";
export { heldBy, keptBackBy, payoutDueAt, payoutLeavesAt } from "./payout-outlook.ts";
export { settlePayout } from "./payouts.ts";
export { reportProblem, settleProblem } from "./problems.ts";
export { wireLines } from "./quotes.ts";
export { leftToRefund, openOrLostDispute, returnedByBank } from "./reading.ts";
export { applyRefundNews } from "./refund-news.ts";
export { isDisputed, makeRefund, operatorRefund, refundByOperator, retryRefund, waitsForBank } from "./refunds.ts";
export { canResend, resendEmail } from "./resending.ts";
export { fulfil, settleExpiredHolds } from "./settlement.ts";
export { sweep } from "./sweep.ts";

/**
 * Owns bookings from the quote to the end of the stay. Never takes an amount from the caller.
 * Relies on: availability for the slot, payments for Stripe, the process table for every change of state.
 */

export async function quoteStay(ctx: RequestCtx, request: StayRequest, guestId: number | undefined): Promise<Quote> {
  const { offer, stay } = await readRequest(ctx, request, guestId);
  return wireQuote(await makeQuote(ctx, offer, stay), offer.listing, ctx.language);
}

/**
 * Holds a quote's slot and opens its payment page. Repeating a quote returns the same booking; a new quote first
 * releases the guest's other hold on the listing.
 */
export async function reserve(
  ctx: RequestCtx,
  viewer: Viewer,
  request: StayRequest & { quote_id: string },
): Promise<Reservation> {
  const { offer, stay } = await readRequest(ctx, request, viewer.id);
  const { id, hostId } = offer.listing;
  const asked = await factsBefore(ctx, viewer, request);
  const known = asked.bookingId === null ? undefined : await findBooking(ctx, asked.bookingId);
  const isOwn = known?.guest_id === viewer.id;
  if (isOwn && known.listing_id === id && sameStay(known.stay, stay)) return resume(ctx, viewer, known);

  // Checked first, so that nobody completes a profile or loses another hold for nothing.
  if (asked.isPaused) fail("reservations_paused");
  refuseIncomplete(asked);
  if (hostId === viewer.id) fail("own_listing");
  if (asked.hasStaleFeeds) await refreshFeeds(ctx, id);
  const { listing, ...around } = asked.hasStaleFeeds ? (await readRequest(ctx, request, viewer.id)).offer : offer;
  const plan = planFreeStay({ listing, ...around }, stay);
  // A quote is good for one booking: one that anybody has booked with is refused.
  const quote = await acceptedQuote(ctx, known ? null : asked.quote, listing, plan);
  return openPayment(ctx, viewer, await holdSlot(ctx, viewer, listing, quote, plan));
}

/** Reads, in one statement, what can refuse a request before its stay is planned, and the quote it names. */
function factsBefore(ctx: RequestCtx, viewer: Viewer, { quote_id, link_id }: StayRequest & { quote_id: string }) {
  return ctx.db
    .selectFrom("users")
    .select(profileColumns)
    .select((eb) => [
      arePaused.as("isPaused"),
      eb.selectFrom("bookings").select("bookings.id").where("quote_id", "=", quote_id).as("bookingId"),
      quoteColumn(ctx, quote_id).as("quote"),
      eb.exists(staleFeeds(ctx, link_id)).as("hasStaleFeeds"),
    ])
    .where("users.id", "=", viewer.id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
}

/** Returns the quote if it is for this stay, unexpired and still correct; otherwise fails with a fresh quote. */
async function acceptedQuote(
  ctx: RequestCtx,
  stored: QuoteRow | null,
  listing: Listing,
  plan: Plan,
): Promise<StoredQuote> {
  const quote = stored && quoteIn(stored);
  const fresh = () => freshQuote(ctx, listing, plan);
  const isForThis = quote && quote.listingId === listing.id && sameStay(quote.stay, plan.stay);
  if (!isForThis || quote.expiresAt < ctx.now()) return fail("quote_expired", { details: await fresh() });
  if (sumOf(plan.lines) !== quote.totalCents) return fail("price_changed", { details: await fresh() });
  if (!keepsTerms(ctx, quote, listing, plan)) return fail("terms_changed", { details: await fresh() });
  return quote;
}

function sameStay(a: object, b: object): boolean {
  const ordered = (stay: object) => JSON.stringify(Object.entries(stay).sort(([x], [y]) => x.localeCompare(y)));
  return ordered(a) === ordered(b);
}

/**
 * Asks Stripe for a hold's payment page. If the attempt has no page and never will, retries once with a new attempt. A
 * definite refusal releases the slot at once.
 */
async function openPayment(ctx: RequestCtx, viewer: Viewer, { booking, attempt }: Hold): Promise<Reservation> {
  if (!attempt) return fail("quote_expired");
  if (attempt.session_id && attempt.url) return reservation(booking, attempt, attempt.session_id, attempt.url);
  try {
    return await openPage(ctx, viewer, booking, attempt);
  } catch (error) {
    if (!(error instanceof NothingOpened)) return refusePayment(ctx, booking.id, error);
  }
  const renewed = await renewAttempt(ctx, booking, attempt);
  if (!renewed) return fail("quote_expired");
  return openPage(ctx, viewer, booking, renewed).catch((error) => refusePayment(ctx, booking.id, error));
}

async function openPage(ctx: RequestCtx, viewer: Viewer, booking: BookingRow, attempt: Attempt): Promise<Reservation> {
  const { sessionId, url } = await openAttemptAtStripe(ctx, booking, attempt);
  // Stripe returns no address for a page that was paid or has expired.
  return url ? reservation(booking, attempt, sessionId, url) : refuseSettled(ctx, viewer, booking);
}

async function refusePayment(ctx: RequestCtx, bookingId: number, error: unknown): Promise<never> {
  if (error instanceof StripeRefused) {
    ctx.log.error({ err: error }, "Stripe refused to open a payment page");
    await settleHold(ctx, bookingId, "release").catch(() => {});
    fail("payment_unavailable");
  }
  if (error instanceof StripeUnavailable || error instanceof NothingOpened) {
    fail("payment_unavailable", { details: { reserve_id: bookingId } });
  }
  throw error;
}

function reservation(booking: BookingRow, attempt: Attempt, sessionId: string, url: string): Reservation {
  return {
    reserve_id: booking.id,
    session_id: sessionId,
    url,
    expires_at: attempt.expires_at.toISOString(),
    total: toDollars(booking.total_cents),
  };
}

/** Handles a quote that already has a booking: reopens its payment page, or refuses with the reason. */
async function resume(ctx: RequestCtx, viewer: Viewer, booking: BookingRow): Promise<Reservation> {
  if (booking.guest_id !== viewer.id) fail("not_found");
  if (isInForce(booking.state)) {
    fail("already_booked", { details: await whereItStands(ctx, booking) });
  }
  if (booking.state !== "held") return refuseWithFreshQuote(ctx, viewer, booking);

  const attempt = await openAttempt(ctx, booking.id);
  // An opened page can be used until it expires, an attempt without a page for as long as the hold lasts.
  const end = attempt?.session_id ? attempt.expires_at : booking.hold_expires_at;
  if (attempt && end > ctx.now()) return openPayment(ctx, viewer, { booking, attempt });
  return refuseSettled(ctx, viewer, booking);
}

/** Refuses because this hold's payment page is closed: the booking is paid already, or the hold ends here. */
async function refuseSettled(ctx: RequestCtx, viewer: Viewer, booking: BookingRow): Promise<never> {
  await clearHold(ctx, viewer, booking.id);
  const settled = await findBooking(ctx, booking.id);
  if (settled?.state === "confirmed") fail("already_booked", { details: await whereItStands(ctx, booking) });
  return refuseWithFreshQuote(ctx, viewer, booking);
}

/** Replaces an attempt that opened no page by one with fresh expiry times, unless another request did so first. */
async function renewAttempt(ctx: RequestCtx, booking: BookingRow, attempt: Attempt): Promise<Attempt | undefined> {
  await withListing(ctx, booking.listing_id, async (locked) => {
    const current = await lockBooking(locked, booking.id);
    const open = await openAttempt(locked, booking.id);
    if (current.state !== "held" || open?.id !== attempt.id || open.session_id) return;
    await locked.db
      .updateTable("checkout_attempts")
      .set({ outcome: "never_opened" })
      .where("id", "=", attempt.id)
      .execute();
    const next = newAttempt(locked, booking.id, attempt.attempt + 1, attempt.customer_email);
    await locked.db.insertInto("checkout_attempts").values(next).execute();
    const hold_expires_at = addMinutes(ctx.now(), clocks.holdMinutes);
    await locked.db.updateTable("bookings").set({ hold_expires_at }).where("id", "=", booking.id).execute();
  });
  return openAttempt(ctx, booking.id);
}

async function refuseWithFreshQuote(ctx: RequestCtx, viewer: Viewer, { listing_id, stay }: BookingRow): Promise<never> {
  return fail("quote_expired", { details: await quoteAnew(ctx, viewer, listing_id, stay) });
}

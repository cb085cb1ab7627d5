import { randomInt, randomUUID } from "node:crypto";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Quote, Reservation, StayRequest } from "#contract/bookings/bookings.ts";
import { canDo, clocks } from "#contract/bookings/process.ts";
import { addMinutes } from "#contract/dates.ts";
import { sumOf, taxOf } from "#contract/listings/kinds.ts";
import { shareOf, toDollars } from "#contract/money.ts";
import {
  lockCompleteProfile,
  networkHash,
  networkLock,
  profileColumns,
  refuseIncomplete,
  type Trust,
} from "../accounts/accounts.ts";
import type { Plan } from "../availability/availability.ts";
import {
  findOffer,
  holdsInTheWay,
  inTheWayOf,
  inTurn,
  lockListing,
  planFreeStay,
  takeSlot,
  withListing,
} from "../availability/availability.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { constraintOf, inTransaction } from "../db/transaction.ts";
import { fail, isRefusal } from "../fail.ts";
import { refreshFeeds, staleFeeds } from "../feeds/feeds.ts";
import { type Listing, whereToCome } from "../listings/listings.ts";
import { NothingOpened, StripeRefused, StripeUnavailable } from "../payments/payments.ts";
import { type BookingRow, bookingOf, findBooking, insertEvent, lockBooking } from "./booking.ts";
import { rateInForce } from "./commissions.ts";
import { holdingColumns, insertNetwork, refuseHoarding } from "./hoarding.ts";
import { arePaused } from "./pausing.ts";
import { slotHolder } from "./process.ts";
import {
  makeQuote,
  type QuoteRow,
  quoteColumn,
  quoteIn,
  readRequest,
  type StoredQuote,
  storeQuote,
  wireQuote,
} from "./quotes.ts";
import { ownBooking, whereItStands } from "./reading.ts";
import { type Attempt, openAttempt, openAttemptAtStripe, settleHold } from "./settlement.ts";

export { type BookingRow, bookingOf, findBooking, lockBooking } from "./booking.ts";
export { applyRefundNews, cancelAsGuest, cancelAsHost, cancelAsPlatform } from "./cancelling.ts";
export { commissionOf, taxesInForce } from "./commissions.ts";
export { applyDispute } from "./disputes.ts";
export { mailGuest, mailHost } from "./emails.ts";
export { takeInTransfers } from "./host-movements.ts";
export { returnOrphan } from "./orphan-refunds.ts";
export { attachOrphan } from "./orphans.ts";
export { type Pause, pauseReservations, reopenReservations, reservationPause } from "./pausing.ts";
export { settlePayout } from "./payouts.ts";
export { reportProblem, settleProblem } from "./problems.ts";
export { wireLines } from "./quotes.ts";
export { makeRefund, operatorRefund, refundByOperator, retryRefund } from "./refunds.ts";
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

  // Before anything that costs the guest something: a profile to fill in, another hold.
  if (asked.isPaused) fail("reservations_paused");
  refuseIncomplete(asked);
  if (hostId === viewer.id) fail("own_listing");
  if (asked.hasStaleFeeds) await refreshFeeds(ctx, id);
  const { listing, ...around } = asked.hasStaleFeeds ? (await readRequest(ctx, request, viewer.id)).offer : offer;
  const plan = planFreeStay({ listing, ...around }, stay);
  // Each quote is good for one booking, no matter whose.
  const quote = await acceptedQuote(ctx, known ? null : asked.quote, listing, plan);
  return openPayment(ctx, await holdSlot(ctx, viewer, listing, quote, plan));
}

/** What a request meets before its stay is planned. */
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
  if (!haveSameTerms(quote, { ...plan, ...listing })) return fail("terms_changed", { details: await fresh() });
  return quote;
}

async function freshQuote(ctx: RequestCtx, listing: Listing, plan: Plan): Promise<{ quote: Quote }> {
  return { quote: wireQuote(await storeQuote(ctx, listing, plan), listing, ctx.language) };
}

/** Compares the terms shown besides the price: start, end and cancellation policy. */
function haveSameTerms(a: Terms, b: Terms): boolean {
  const isAt = a.startsAt.getTime() === b.startsAt.getTime() && a.endsAt.getTime() === b.endsAt.getTime();
  return isAt && a.cancellationPolicy === b.cancellationPolicy;
}
type Terms = Pick<StoredQuote, "startsAt" | "endsAt" | "cancellationPolicy">;

function sameStay(a: object, b: object): boolean {
  const ordered = (stay: object) => JSON.stringify(Object.entries(stay).sort(([x], [y]) => x.localeCompare(y)));
  return ordered(a) === ordered(b);
}

const holdTries = 3;

/** A hold and its open attempt to pay; there is none when the hold has ended meanwhile. */
interface Hold {
  booking: BookingRow;
  attempt: Attempt | undefined;
}

/** Settles the conflicting holds, then takes the slot in one transaction under the listing's lock. */
async function holdSlot(
  ctx: RequestCtx,
  viewer: Viewer,
  listing: Listing,
  quote: StoredQuote,
  plan: Plan,
): Promise<Hold> {
  for (let attempt = 1; ; attempt++) {
    const { holds, ...holding } = await holdsAround(ctx, viewer, listing, plan);
    // The same quote was sent twice at once: the conflicting hold is the one this request asks for.
    const twin = holds.length > 0 ? await bookingOfQuote(ctx, quote.id) : undefined;
    if (twin?.guest_id === viewer.id && holds.some(({ id }) => id === twin.id)) return holdOf(ctx, twin);
    // Checked before the guest's other hold on the listing is released, so that a refusal costs the guest nothing.
    await refuseHoarding(ctx, viewer, { listing, plan }, holding);
    for (const { id } of holds) await clearHold(ctx, viewer, id);
    try {
      return await inTurn(ctx.db, listing.id, () =>
        inTransaction(ctx.db, (tx) => writeHold({ ...ctx, db: tx }, viewer, listing, quote)),
      );
    } catch (error) {
      if (constraintOf(error) === "bookings_quote_id_key") {
        const winner = await bookingOfQuote(ctx, quote.id);
        if (winner?.guest_id === viewer.id) return holdOf(ctx, winner);
        fail("quote_expired", { details: await freshQuote(ctx, listing, plan) });
      }
      // Between clearing and locking, another hold by the same guest, or one already expired, may have appeared.
      const taken = isRefusal(error, "dates_taken") || isRefusal(error, "sold_out") || isRefusal(error, "busy");
      const canClear = taken && (await holdsInTheWay(ctx, listing.id, plan, viewer.id)).length > 0;
      if (!canClear || attempt === holdTries) throw error;
    }
  }
}

/** The holds in the way of a plan, and what counts for and against another one. */
function holdsAround(ctx: RequestCtx, viewer: Viewer, listing: Listing, plan: Plan) {
  return ctx.db
    .selectFrom("users")
    .select(holdingColumns(ctx, viewer, listing))
    .select(jsonArrayFrom(inTheWayOf(ctx, listing.id, plan, viewer.id)).as("holds"))
    .where("users.id", "=", viewer.id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
}

async function holdOf(ctx: Ctx, booking: BookingRow): Promise<Hold> {
  return { booking, attempt: await openAttempt(ctx, booking.id) };
}

async function clearHold(ctx: RequestCtx, viewer: Viewer, bookingId: number): Promise<void> {
  const booking = await findBooking(ctx, bookingId);
  if (!booking) return;
  const isOwn = booking.guest_id === viewer.id;
  const isOver = booking.hold_expires_at <= ctx.now();
  try {
    const state = await settleHold(ctx, bookingId, isOver ? "expire" : "release");
    if (state === "confirmed" && isOwn) fail("already_paid", { details: await whereItStands(ctx, booking) });
    if (state === "held") fail("hold_being_settled");
  } catch (error) {
    if (error instanceof StripeUnavailable || error instanceof StripeRefused) fail("hold_being_settled");
    throw error;
  }
}

async function writeHold(ctx: RequestCtx, viewer: Viewer, listing: Listing, quote: StoredQuote): Promise<Hold> {
  // A concurrent deletion or suspension of the account either waits for this lock or is already visible.
  await lockCompleteProfile(ctx, viewer);
  // Lock order: the listing before the network, here as everywhere.
  await lockListing(ctx.db, listing.id, networkLock(networkHash(ctx)));
  // Recheck under the lock: the listing may be gone, or another guest or a parallel request may have taken a hold.
  const { hasHold, isPaused, commissionBp, ...holding } = await factsUnderLock(ctx, viewer, listing);
  if (hasHold) fail("busy");
  if (isPaused) fail("reservations_paused");
  const offer = await findOffer(ctx, listing.id, quote.stay, "the books");
  if (!offer) return fail("not_found");
  const { listing: current } = offer;
  const plan = planFreeStay(offer, quote.stay);
  await refuseHoarding(ctx, viewer, { listing: current, plan }, holding);
  const taxCents = taxOf(quote.lines);
  const commissionCents = shareOf(quote.totalCents - taxCents, commissionBp);
  const row = await ctx.db
    .insertInto("bookings")
    .values({
      code: newCode(),
      quote_id: quote.id,
      listing_id: listing.id,
      kind: current.kind,
      guest_id: viewer.id,
      host_id: current.hostId,
      stay: JSON.stringify(quote.stay),
      starts_at: plan.startsAt,
      ends_at: plan.endsAt,
      guests: plan.stay.guests,
      seats: plan.seats,
      lines: JSON.stringify(quote.lines),
      total_cents: quote.totalCents,
      tax_cents: taxCents,
      commission_bp: commissionBp,
      commission_cents: commissionCents,
      host_net_cents: quote.totalCents - taxCents - commissionCents,
      cancellation_policy: quote.cancellationPolicy,
      title: current.title,
      city: current.city,
      address: whereToCome(current),
      language: ctx.language,
      hold_expires_at: addMinutes(ctx.now(), clocks.holdMinutes),
      created_at: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await takeSlot(ctx, slotHolder(row), plan);
  return { booking: bookingOf(row), attempt: await writeBeginning(ctx, viewer, row, holding) };
}

/** Read under the locks of listing and network. */
function factsUnderLock(ctx: RequestCtx, viewer: Viewer, listing: Listing) {
  return ctx.db
    .selectFrom("users")
    .select(holdingColumns(ctx, viewer, listing))
    .select((eb) => [
      // A guest holds only one slot of a listing at a time: an existing hold must be released first.
      eb
        .exists(
          eb
            .selectFrom("bookings")
            .select("bookings.id")
            .where("listing_id", "=", listing.id)
            .where("guest_id", "=", viewer.id)
            .where("state", "=", "held"),
        )
        .as("hasHold"),
      arePaused.as("isPaused"),
      rateInForce(ctx, listing.kind).$asScalar().$notNull().as("commissionBp"),
    ])
    .where("users.id", "=", viewer.id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
}

/** A new hold's event, its network and its first attempt to pay, in one statement. */
async function writeBeginning(
  ctx: RequestCtx,
  viewer: Viewer,
  { id: bookingId, listing_id }: { id: number; listing_id: number },
  { trust }: { trust: Trust },
): Promise<Attempt> {
  const attempt = await ctx.db
    .with("event", () => insertEvent(ctx, bookingId, { transition: "hold", actor: "guest", from: null, to: "held" }))
    .with("network", () => insertNetwork(ctx, bookingId, trust))
    .insertInto("checkout_attempts")
    .values(newAttempt(ctx, bookingId, 1, viewer.email))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...attempt, listing_id };
}

function newAttempt(ctx: Ctx, bookingId: number, attempt: number, customerEmail: string) {
  return {
    booking_id: bookingId,
    attempt,
    stripe_key: randomUUID(),
    customer_email: customerEmail,
    expires_at: addMinutes(ctx.now(), clocks.sessionMinutes),
    created_at: ctx.now(),
  };
}

/**
 * Asks Stripe for a hold's payment page. If the attempt has no page and never will, retries once with a new attempt. A
 * definite refusal releases the slot at once.
 */
async function openPayment(ctx: RequestCtx, { booking, attempt }: Hold): Promise<Reservation> {
  if (!attempt) return fail("quote_expired");
  if (attempt.session_id && attempt.url) return reservation(booking, attempt, attempt.session_id, attempt.url);
  try {
    return await openPage(ctx, booking, attempt);
  } catch (error) {
    if (!(error instanceof NothingOpened)) return refusePayment(ctx, booking.id, error);
  }
  const renewed = await renewAttempt(ctx, booking, attempt);
  if (!renewed) return fail("quote_expired");
  return openPage(ctx, booking, renewed).catch((error) => refusePayment(ctx, booking.id, error));
}

async function openPage(ctx: RequestCtx, booking: BookingRow, attempt: Attempt): Promise<Reservation> {
  const { sessionId, url } = await openAttemptAtStripe(ctx, booking, attempt);
  return reservation(booking, attempt, sessionId, url);
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
  if (canDo("complete", booking.state, "clock") || booking.state === "completed") {
    fail("already_booked", { details: await whereItStands(ctx, booking) });
  }
  if (booking.state !== "held") return refuseWithFreshQuote(ctx, viewer, booking);

  const attempt = await openAttempt(ctx, booking.id);
  // An opened page lasts until it expires; one that was never opened, as long as the hold.
  const end = attempt?.session_id ? attempt.expires_at : booking.hold_expires_at;
  if (attempt && end > ctx.now()) return openPayment(ctx, { booking, attempt });

  await clearHold(ctx, viewer, booking.id);
  const settled = await findBooking(ctx, booking.id);
  if (settled?.state === "confirmed") fail("already_booked", { details: await whereItStands(ctx, booking) });
  return refuseWithFreshQuote(ctx, viewer, booking);
}

/** No page was opened under this attempt: adds one with fresh expiry times, unless another request did so first. */
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

async function refuseWithFreshQuote(ctx: RequestCtx, viewer: Viewer, booking: BookingRow): Promise<never> {
  const offer = await findOffer(ctx, booking.listing_id, booking.stay, { guestId: viewer.id });
  if (!offer) return fail("not_found");
  const quote = await makeQuote(ctx, offer, booking.stay);
  return fail("quote_expired", { details: { quote: wireQuote(quote, offer.listing, ctx.language) } });
}

/** Releases a guest's hold. Stripe is asked first, because the payment may have just gone through. */
export async function releaseHold(ctx: RequestCtx, viewer: Viewer, bookingId: number): Promise<BookingRow["state"]> {
  const booking = await ownBooking(ctx, viewer, bookingId);
  if (booking.state === "released" || booking.state === "expired") return booking.state;
  if (!canDo("release", booking.state, "guest")) fail("cannot_release", { details: await whereItStands(ctx, booking) });
  await clearHold(ctx, viewer, bookingId);
  return (await ownBooking(ctx, viewer, bookingId)).state;
}

async function bookingOfQuote(ctx: Ctx, quoteId: string): Promise<BookingRow | undefined> {
  const row = await ctx.db.selectFrom("bookings").select("id").where("quote_id", "=", quoteId).executeTakeFirst();
  return row && findBooking(ctx, row.id);
}

/** `LI-` and six characters that cannot be confused over the phone: about 730 million codes. */
function newCode(): string {
  const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
  return `LI-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;
}

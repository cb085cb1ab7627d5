import { sql } from "kysely";
import { canDo } from "#contract/bookings/process.ts";
import type { InstantRange } from "#contract/dates.ts";
import { pages } from "#contract/listings/kinds.ts";
import { expiredHolds, withListing, withListings } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { fail } from "../fail.ts";
import { bookedTexts, writtenColumns } from "../listings/listings.ts";
import {
  type CheckoutFacts,
  closeSession,
  findCheckout,
  NothingOpened,
  openCheckout,
  type PaidSession,
  readSession,
  type SessionReading,
  StripeRefused,
  StripeUnavailable,
} from "../payments/payments.ts";
import { type BookingRow, findBooking, withBooking, withBookingOn } from "./booking.ts";
import { keepOrphan } from "./orphans.ts";
import { applyPayment, fits } from "./paying.ts";
import { transition } from "./process.ts";
import { describeStay, recordOf } from "./record.ts";

/**
 * Applies payments to bookings, whatever triggers it: a webhook, the result page, the reaper, or a new guest blocked by
 * an expired hold. Stripe is asked first, outside any transaction; then one transaction writes the result.
 */

const leftToStripeMinutes = 60;

export const attemptColumns = [
  "id",
  "booking_id",
  "attempt",
  "session_id",
  "url",
  "customer_email",
  "expires_at",
  "outcome",
  "created_at",
  "stripe_key",
] as const;

export type Attempt = NonNullable<Awaited<ReturnType<typeof openAttempt>>>;

/**
 * Applies a session's current status at Stripe. Safe to call any number of times, from anywhere, in any order. A
 * payment that belongs to no booking here becomes an orphan.
 * @param known the session's attempt, if it was read before
 */
export async function fulfil(ctx: Ctx, sessionId: string, known?: Attempt): Promise<SessionReading> {
  const reading = await readSession(ctx, sessionId);
  const attempt = known ?? (await attemptOf(ctx, reading));
  if (attempt) await applyReading(ctx, attempt, reading);
  else if (reading.status === "paid" && reading.isOurs) await keepOrphan(ctx, reading);
  return reading;
}

/** Whether a session was opened by this site, under whatever address it then had. */
export async function isOwnSession(ctx: Ctx, sessionId: string): Promise<boolean> {
  const reading = await readSession(ctx, sessionId);
  return reading.isOurs || (await attemptOf(ctx, reading)) !== undefined;
}

/** Finds a session's attempt by the session's id or the attempt's name, never by number, which is not unique. */
function attemptOf(ctx: Ctx, { sessionId, name }: SessionReading): Promise<Attempt | undefined> {
  return attempts(ctx)
    .where((eb) => eb.or([eb("session_id", "=", sessionId), eb("stripe_key", "=", name)]))
    .modifyEnd(prepared)
    .executeTakeFirst();
}

/** Attempts with the listing of their booking, which its writers lock first. */
export function attempts({ db }: Ctx) {
  return db
    .selectFrom("checkout_attempts as a")
    .innerJoin("bookings as b", "b.id", "a.booking_id")
    .select(attemptColumns.map((name) => `a.${name}` as const))
    .select("b.listing_id");
}

async function applyReading(ctx: Ctx, attempt: Attempt, reading: SessionReading): Promise<void> {
  if (reading.status === "paid") await bookPayment(ctx, attempt, reading);
  else if (reading.status === "expired") await endAttempt(ctx, attempt, reading);
}

/** `withdraw`: before its time, because the listing is no longer offered. */
type HoldEnd = "expire" | "release" | "withdraw";

/**
 * Ends a conflicting hold: closes its payment page at Stripe, or finds that it was paid.
 * @returns the booking's state afterwards
 * @throws {StripeUnavailable} nothing was changed; the slot stays held
 */
export async function settleHold(ctx: Ctx, bookingId: number, how: HoldEnd): Promise<BookingRow["state"]> {
  const attempt = await openAttempt(ctx, bookingId);
  if (attempt) {
    const sessionId = attempt.session_id ?? (await sessionOfLostAttempt(ctx, bookingId, attempt));
    if (sessionId) {
      // Stripe closes the page by itself at its end. If it stays open a little longer, our clock is ahead of Stripe's
      // and somebody may be paying.
      const minutesPast = (ctx.now().getTime() - attempt.expires_at.getTime()) / 60_000;
      const isLeftToStripe = how !== "release" && minutesPast >= 0 && minutesPast < leftToStripeMinutes;
      const reading = await (isLeftToStripe ? readSession : closeSession)(ctx, sessionId);
      if (reading.status === "open" || reading.status === "processing") return "held";
      await applyReading(ctx, attempt, reading);
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

/** Ends the expired holds in `range`, or finds them paid. @throws `hold_being_settled` when Stripe cannot tell */
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
 * Ends the holds of a suspended person, as guest and at their listings, so that nobody can pay for them any more. Does
 * nothing if the person was restored meanwhile. Waits for holds that were being made when the person was suspended.
 * @throws for the last hold that could not be ended, after trying the others
 */
export async function endHoldsOf(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const hosted = await ctx.db.selectFrom("listings").select("id").where("host_id", "=", userId).orderBy("id").execute();
  const at = hosted.map(({ id }) => id);
  const holds = await withListings(ctx, at, ({ db }) =>
    db
      .selectFrom("bookings as b")
      .innerJoin("users as u", (join) => join.on(sql<boolean>`u.id in (b.guest_id, b.host_id)`))
      .select(["b.id", "b.guest_id"])
      .where("u.id", "=", userId)
      .where("u.suspended_at", "is not", null)
      .where("b.state", "=", "held")
      .execute(),
  );
  await endHolds(
    ctx,
    holds.map(({ id, guest_id }) => ({ id, how: guest_id === userId ? "expire" : "withdraw" })),
  );
}

/** The same for the holds at a listing that the operator withdrew, unless it was approved again meanwhile. */
export async function endHoldsAt(ctx: Ctx, { listingId }: { listingId: number }): Promise<void> {
  const holds = await withListing(ctx, listingId, ({ db }) =>
    db
      .selectFrom("bookings as b")
      .innerJoin("listings as l", "l.id", "b.listing_id")
      .select("b.id")
      .where("l.id", "=", listingId)
      .where("l.status", "<>", "approved")
      .where("b.state", "=", "held")
      .execute(),
  );
  await endHolds(
    ctx,
    holds.map(({ id }) => ({ id, how: "withdraw" })),
  );
}

async function endHolds(ctx: Ctx, holds: readonly { id: number; how: HoldEnd }[]): Promise<void> {
  let failed: unknown;
  for (const { id, how } of holds) {
    try {
      // Somebody may be paying, or has opened another page meanwhile.
      if ((await settleHold(ctx, id, how)) === "held") failed = new Error(`booking ${id} is still held`);
    } catch (error) {
      failed = error;
    }
  }
  if (failed) throw failed;
}

/**
 * The response to opening this attempt was lost. Repeating the request under its key returns that session, opens one
 * that nobody has seen, or fails because it is too late. If Stripe refuses, we search for an earlier session.
 * @returns undefined when there is no session
 */
async function sessionOfLostAttempt(ctx: Ctx, bookingId: number, attempt: Attempt): Promise<string | undefined> {
  const booking = await findBooking(ctx, bookingId);
  if (!booking) return undefined;
  try {
    return (await openAttemptAtStripe(ctx, booking, attempt)).sessionId;
  } catch (error) {
    if (error instanceof NothingOpened) return undefined;
    if (error instanceof StripeRefused)
      return (await findCheckout(ctx, await factsOf(ctx, booking, attempt)))?.sessionId;
    throw error;
  }
}

/** Opens an attempt's payment page and stores its address; repeating it changes nothing. */
export async function openAttemptAtStripe(ctx: Ctx, booking: BookingRow, attempt: Attempt) {
  const opened = await openCheckout(ctx, await factsOf(ctx, booking, attempt));
  await ctx.db
    .updateTable("checkout_attempts")
    .set({ session_id: opened.sessionId, url: opened.url })
    .where("id", "=", attempt.id)
    .where("session_id", "is", null)
    .modifyEnd(prepared)
    .execute();
  return opened;
}

async function factsOf(ctx: Ctx, booking: BookingRow, attempt: Attempt): Promise<CheckoutFacts> {
  const listing = await ctx.db
    .selectFrom("listings as l")
    .select(writtenColumns)
    .where("l.id", "=", booking.listing_id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return {
    key: attempt.stripe_key,
    booking: booking.quote_id,
    numbers: { booking: booking.id, attempt: attempt.attempt },
    record: recordOf(booking),
    expiresAt: attempt.expires_at,
    customerEmail: attempt.customer_email,
    language: booking.language,
    // If the host changes the translation between two tries, Stripe refuses the second, and we find the first page.
    title: bookedTexts(booking, listing, booking.language).title,
    description: describeStay(ctx, booking),
    code: booking.code,
    totalCents: booking.total_cents,
    // The listing's page, opened at the hold; by id, because a slug may change.
    returnPath: `${pages[booking.kind].detail(String(booking.listing_id))}?hold=${booking.id}`,
  };
}

export async function openAttempt(ctx: Ctx, bookingId: number) {
  return attempts(ctx)
    .where("a.booking_id", "=", bookingId)
    .where("a.outcome", "is", null)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

async function endHold(ctx: Ctx, bookingId: number, how: HoldEnd): Promise<BookingRow["state"]> {
  return withBooking(ctx, bookingId, async (locked, booking) => {
    // Another attempt was opened meanwhile: settling that one ends the hold.
    if (await openAttempt(locked, bookingId)) return booking.state;
    const [name, actor] = how === "release" ? (["release", "guest"] as const) : (["expire", "clock"] as const);
    if (!canDo(name, booking.state, actor)) return booking.state;
    await transition(locked, booking, name, actor, how === "withdraw" ? { withdrawn: true } : {});
    return name === "expire" ? "expired" : "released";
  });
}

/**
 * Records a payment once per session, then confirms the booking or refunds the money. A payment that does not fit
 * becomes an orphan and frees the slot.
 */
async function bookPayment(ctx: Ctx, attempt: Attempt, paid: PaidSession): Promise<void> {
  const { listing_id, booking_id } = attempt;
  const isStrange = await withBookingOn(ctx, listing_id, booking_id, async (locked, booking) => {
    const isFitting = fits(ctx, paid, booking);
    await closeAttempt(locked, attempt, paid, isFitting ? "paid" : "expired");
    if (isFitting) await applyPayment(locked, booking, paid);
    else if (canDo("expire", booking.state, "clock")) await transition(locked, booking, "expire", "clock");
    return !isFitting;
  });
  if (isStrange) await keepOrphan(ctx, paid);
}

async function endAttempt(ctx: Ctx, attempt: Attempt, reading: SessionReading): Promise<void> {
  await withBookingOn(ctx, attempt.listing_id, attempt.booking_id, async (locked, booking) => {
    await closeAttempt(locked, attempt, reading, "expired");
    const over = booking.hold_expires_at <= locked.now();
    if (over && canDo("expire", booking.state, "clock") && !(await openAttempt(locked, booking.id))) {
      await transition(locked, booking, "expire", "clock");
    }
  });
}

async function closeAttempt(
  ctx: Ctx,
  attempt: Attempt,
  { sessionId }: SessionReading,
  outcome: "paid" | "expired",
): Promise<void> {
  await ctx.db
    .updateTable("checkout_attempts")
    .set({ outcome, session_id: sessionId })
    .where("id", "=", attempt.id)
    .where("outcome", "is", null)
    .modifyEnd(prepared)
    .execute();
}

import { randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { canDo, clocks } from "#contract/bookings/process.ts";
import { addMinutes } from "#contract/dates.ts";
import { taxOf } from "#contract/listings/kinds.ts";
import { shareOf } from "#contract/money.ts";
import { lockCompleteProfile, networkHash, networkLock, type Trust } from "../accounts/accounts.ts";
import type { Plan } from "../availability/availability.ts";
import {
  findOffer,
  holdsInTheWay,
  inTheWayOf,
  inTurn,
  lockListing,
  planFreeStay,
  takeSlot,
} from "../availability/availability.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { constraintOf, inTransaction } from "../db/transaction.ts";
import { fail, isRefusal } from "../fail.ts";
import { type Listing, whereToCome } from "../listings/listings.ts";
import { StripeRefused, StripeUnavailable } from "../payments/payments.ts";
import { type BookingRow, bookingColumns, bookingOf, findBooking, insertEvent } from "./booking.ts";
import { rateInForce } from "./commissions.ts";
import { holdingColumns, insertNetwork, refuseHoarding } from "./hoarding.ts";
import { arePaused } from "./pausing.ts";
import { slotHolder } from "./process.ts";
import { freshQuote, keepsTerms, quoteAnew, type StoredQuote } from "./quotes.ts";
import { ownBooking, whereItStands } from "./reading.ts";
import { type Attempt, attemptColumns, openAttempt, settleHold } from "./settlement.ts";

const holdTries = 3;

/** A hold and its open attempt; the attempt is undefined when the hold has ended meanwhile. */
export interface Hold {
  booking: BookingRow;
  attempt: Attempt | undefined;
}

/** Settles the conflicting holds, then takes the slot in one transaction under the listing's lock. */
export async function holdSlot(
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
      // Asked again outside the transaction, which would take the new quote with it.
      if (isRefusal(error, "terms_changed")) {
        fail("terms_changed", { details: await quoteAnew(ctx, viewer, listing.id, quote.stay) });
      }
      // Between clearing and locking, another hold by the same guest, or one already expired, may have appeared.
      const taken = isRefusal(error, "dates_taken") || isRefusal(error, "sold_out") || isRefusal(error, "busy");
      const canClear = taken && (await holdsInTheWay(ctx, listing.id, plan, viewer.id)).length > 0;
      if (!canClear || attempt === holdTries) throw error;
    }
  }
}

/** The holds that conflict with a plan, and the facts that allow or forbid another hold. */
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

export async function clearHold(ctx: RequestCtx, viewer: Viewer, bookingId: number): Promise<void> {
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
  if (!keepsTerms(ctx, quote, current, plan)) fail("terms_changed");
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
    .returning(bookingColumns)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  await takeSlot(ctx, slotHolder(row), plan);
  return { booking: bookingOf(row), attempt: await writeBeginning(ctx, viewer, row, holding) };
}

/** The facts to recheck under the locks of listing and network. */
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
            .where("state", "=", sql.lit("held")),
        )
        .as("hasHold"),
      arePaused.as("isPaused"),
      rateInForce(ctx, listing.kind).$asScalar().$notNull().as("commissionBp"),
    ])
    .where("users.id", "=", viewer.id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
}

/** Writes a new hold's event, network and first attempt in one statement. */
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
    .returning(attemptColumns)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return { ...attempt, listing_id };
}

export function newAttempt(ctx: Ctx, bookingId: number, attempt: number, customerEmail: string) {
  return {
    booking_id: bookingId,
    attempt,
    stripe_key: randomUUID(),
    customer_email: customerEmail,
    expires_at: addMinutes(ctx.now(), clocks.sessionMinutes),
    created_at: ctx.now(),
  };
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

/** Releases a guest's hold. Stripe is asked first, because the payment may have just gone through. */
export async function releaseHold(ctx: RequestCtx, viewer: Viewer, bookingId: number): Promise<BookingRow["state"]> {
  const booking = await ownBooking(ctx, viewer, bookingId);
  if (booking.state === "released" || booking.state === "expired") return booking.state;
  if (!canDo("release", booking.state, "guest")) fail("cannot_release", { details: await whereItStands(ctx, booking) });
  await clearHold(ctx, viewer, bookingId);
  return (await ownBooking(ctx, viewer, bookingId)).state;
}

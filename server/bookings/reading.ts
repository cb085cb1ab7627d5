import { sql } from "kysely";
import type { Booking, Receipt } from "#contract/bookings/bookings.ts";
import {
  cancelledStates,
  canReportProblem,
  isInForce,
  reviewRefusal,
  reviewsUntil,
} from "#contract/bookings/process.ts";
import { wireCode } from "#contract/listings/kinds.ts";
import { groupsText } from "#contract/listings/sessions.ts";
import { type Cents, toCents, toDollars } from "#contract/money.ts";
import type { SessionStatus } from "#contract/payments/payments.ts";
import { shownName } from "../accounts/accounts.ts";
import { wireStay } from "../availability/availability.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { fail } from "../fail.ts";
import { bookedTexts, imageOf, photoObject, type StoredPhoto, writtenColumns } from "../listings/listings.ts";
import { StripeRefused, StripeUnavailable } from "../payments/payments.ts";
import { type BookingRow, bookingOf, canCancel, findBooking } from "./booking.ts";
import { wireCancellation, wireLines } from "./quotes.ts";
import { type Attempt, attempts, fulfil } from "./settlement.ts";

/** Shows guests their bookings and payments. */

export async function ownBooking(ctx: Ctx, viewer: Viewer, bookingId: number): Promise<BookingRow> {
  const booking = await findBooking(ctx, bookingId);
  if (booking?.guest_id !== viewer.id) return fail("not_found");
  return booking;
}

/** One of the caller's bookings, in full. */
export async function showBooking(ctx: RequestCtx, viewer: Viewer, bookingId: number): Promise<Booking> {
  const row = await bookingRows(ctx, viewer).where("b.id", "=", bookingId).executeTakeFirst();
  return row ? wireBooking(ctx, row) : fail("not_found");
}

/** A page of the caller's bookings, latest start first. */
export async function showBookings(
  ctx: RequestCtx,
  viewer: Viewer,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
): Promise<Booking[]> {
  const rows = bookingRows(ctx, viewer).orderBy("b.starts_at", "desc").orderBy("b.id", "desc").limit(limit);
  const last = sql`(select starts_at, id from bookings where id = ${cursor} and guest_id = ${viewer.id})`;
  const page = cursor === undefined ? rows : rows.where(sql<boolean>`(b.starts_at, b.id) < ${last}`);
  return (await page.execute()).map((row) => wireBooking(ctx, row));
}

/** The state of an open or lost dispute about the payment that bought booking `b`, inquiries excluded. */
export const openOrLostDispute = sql<Booking["dispute"]>`(select d.state from disputes d
  join payments p on p.id = d.payment_id
  where d.booking_id = b.id and p.bought and d.state in ('open', 'lost') and not d.is_inquiry
  order by d.state = 'open' desc limit 1)`;

/** What lost disputes took back of the payment that bought booking `b`, in cents. */
export const returnedByBank = sql<Cents>`(select coalesce(sum(d.amount_cents), 0)::int from disputes d
  join payments p on p.id = d.payment_id where d.booking_id = b.id and p.bought and d.state = 'lost')`;

/** The price of booking `b` less refunds and what a bank took for good, in cents; null before the payment. */
export const leftToRefund = sql<Cents | null>`(select revenue_cents from booking_balances where booking_id = b.id)`;

function bookingRows(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .selectFrom("bookings as b")
    .innerJoin("listings as l", "l.id", "b.listing_id")
    .innerJoin("users as host", "host.id", "b.host_id")
    .leftJoin("checkout_attempts as open", (join) =>
      join.onRef("open.booking_id", "=", "b.id").on("open.outcome", "is", null),
    )
    .selectAll("b")
    .select([
      "l.slug",
      "l.on_sale",
      "l.host_phone",
      "l.latitude",
      "l.longitude",
      ...writtenColumns,
      "host.name as host_name",
      "open.session_id",
      "open.url",
      "open.expires_at as session_ends",
      sql<StoredPhoto | null>`(select ${photoObject} from photos p where p.listing_id = b.listing_id
        order by p.position limit 1)`.as("photo"),
      sql<Booking["card"]>`(select jsonb_build_object('brand', card_brand, 'last4', card_last4)
        from payments where booking_id = b.id order by bought desc, id limit 1)`.as("card"),
      sql<StoredRefund[] | null>`(select jsonb_agg(jsonb_build_object('amountCents', r.amount_cents,
        'state', r.state, 'reason', r.reason, 'at', r.created_at,
        'isElsewhere', r.paid_elsewhere is not null, 'isOfPrice', p.bought or not exists (
          select from payments bought where bought.booking_id = r.booking_id and bought.bought)) order by r.id)
        from refunds r join payments p on p.id = r.payment_id where r.booking_id = b.id)`.as("refunds"),
      sql<boolean>`exists (select from booking_events e where e.booking_id = b.id and e.to_state = b.state
        and e.details ? 'withdrawn')`.as("is_withdrawn"),
      openOrLostDispute.as("dispute"),
      returnedByBank.as("bank_cents"),
      leftToRefund.as("left_cents"),
      sql<boolean>`exists (select from reviews where booking_id = b.id)`.as("is_reviewed"),
      sql<StoredProblem | null>`(select jsonb_build_object('text', text, 'at', reported_at, 'answer', answer)
        from problems where booking_id = b.id order by id desc limit 1)`.as("problem"),
    ])
    .where("b.guest_id", "=", viewer.id);
}

interface StoredRefund {
  amountCents: number;
  state: Booking["refunds"][number]["state"];
  reason: Booking["refunds"][number]["reason"];
  at: string;
  isOfPrice: boolean;
  isElsewhere: boolean;
}
interface StoredProblem {
  text: string;
  at: string;
  answer: string | null;
}
type ShownRow = Awaited<ReturnType<ReturnType<typeof bookingRows>["execute"]>>[number];

/**
 * The confirmation reveals the address, the exact place and the host's phone number. Arrival instructions are the
 * current ones, until the stay ends; the number is shown until reviews close, in case something was left behind.
 */
function wireBooking(ctx: RequestCtx, row: ShownRow): Booking {
  const booking = bookingOf(row);
  const isSure = isInForce(booking.state);
  const mayEnter = isSure && ctx.now() <= booking.ends_at;
  const texts = bookedTexts(row, row, ctx.language);
  const mayCall = isSure && ctx.now() <= reviewsUntil(booking.ends_at);
  return {
    reserve_id: booking.id,
    code: booking.code,
    state: booking.state,
    isWithdrawn: row.is_withdrawn,
    service_type: wireCode[booking.kind],
    link_id: booking.listing_id,
    slug: row.slug,
    isOnSale: row.on_sale,
    language: texts.language,
    untranslated: texts.untranslated,
    title: texts.title,
    image: row.photo && imageOf(row.photo),
    city: booking.city,
    address: isSure ? texts.address : null,
    place: isSure ? { latitude: row.latitude, longitude: row.longitude } : null,
    host: { name: shownName(row.host_name, ctx.language), phone: (mayCall && row.host_phone) || null },
    arrivalInstructions: mayEnter ? texts.arrivalInstructions : null,
    starts_at: booking.starts_at.toISOString(),
    ends_at: booking.ends_at.toISOString(),
    timeZone: ctx.env.island.timeZone,
    stay: wireStay(booking.stay),
    guests: booking.guests,
    groups: "groups" in booking.stay ? groupsText(booking.stay) : null,
    lines: wireLines(booking.lines, ctx.language),
    total: toDollars(booking.total_cents),
    currency: "usd",
    cancellation: wireCancellation(booking.cancellation_policy, booking.starts_at, booking.created_at),
    payment: booking.state === "held" ? openPage(row, ctx.now()) : null,
    card: row.card,
    refunds: (row.refunds ?? []).map(wireRefund),
    dispute: row.dispute,
    left: toDollars(row.left_cents ?? 0),
    bank_returned: toDollars(row.bank_cents),
    canCancel: canCancel(ctx, booking),
    canReportProblem: mayReport(row, ctx.now()),
    reviewUntil: mayReview(row, ctx.now()) ? reviewsUntil(booking.ends_at).toISOString() : null,
    problem: row.problem && {
      text: row.problem.text,
      reported_at: new Date(row.problem.at).toISOString(),
      answer: row.problem.answer,
    },
    created_at: booking.created_at.toISOString(),
  };
}

function wireRefund({ amountCents, at, ...refund }: StoredRefund): Booking["refunds"][number] {
  return { ...refund, amount: toDollars(amountCents), created_at: new Date(at).toISOString() };
}

function mayReport(row: ShownRow, now: Date): boolean {
  const hasOpen = row.problem !== null && row.problem.answer === null;
  return !hasOpen && canReportProblem({ state: row.state, startsAt: row.starts_at, endsAt: row.ends_at }, now);
}

function mayReview({ state, ends_at, is_reviewed }: ShownRow, now: Date): boolean {
  return !is_reviewed && !reviewRefusal({ state, end: ends_at }, now);
}

/** A booking's payment and refunds; there is no receipt before it is paid. */
export async function showReceipt(ctx: RequestCtx, viewer: Viewer, bookingId: number): Promise<Receipt> {
  const row = await bookingRows(ctx, viewer).where("b.id", "=", bookingId).executeTakeFirst();
  if (!row) return fail("not_found");
  const booking = wireBooking(ctx, row);
  const payment = await ctx.db
    .selectFrom("payments")
    .select(["paid_at", "bought"])
    .where("booking_id", "=", bookingId)
    .orderBy("bought", "desc")
    .executeTakeFirst();
  if (!payment?.bought || !booking.card) return fail("not_found");
  const isMissing = ({ state, isElsewhere }: StoredRefund) =>
    (booking.dispute === "open" && state === "requested") || (state === "failed" && !isElsewhere);
  const refunds = (row.refunds ?? []).filter((refund) => refund.isOfPrice && !isMissing(refund));
  const refundCents = refunds
    .filter(({ state }) => state !== "superseded")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    reserve_id: booking.reserve_id,
    code: booking.code,
    language: booking.language,
    untranslated: booking.untranslated.filter((name) => name !== "arrivalInstructions"),
    title: booking.title,
    city: booking.city,
    address: bookedTexts(row, row, ctx.language).address,
    host: booking.host.name,
    guest: { name: viewer.name, email: viewer.email },
    starts_at: booking.starts_at,
    ends_at: booking.ends_at,
    timeZone: booking.timeZone,
    guests: booking.guests,
    lines: booking.lines,
    total: booking.total,
    currency: booking.currency,
    card: booking.card,
    paid_at: payment.paid_at.toISOString(),
    refunds: refunds.map(wireRefund),
    bank_returned: booking.bank_returned,
    net_total: toDollars(toCents(booking.total) - refundCents - row.bank_cents),
  };
}

/** The payment page, while the guest can still use it. */
function openPage({ session_id, url, session_ends }: ShownRow, now: Date): Booking["payment"] {
  if (!session_id || !url || !session_ends || session_ends <= now) return null;
  return { session_id, url, expires_at: session_ends.toISOString() };
}

/** A payment's status, for anyone who has the session's id; only its guest also gets the booking's id. */
export async function sessionStatus(ctx: RequestCtx, viewer: Viewer | null, sessionId: string): Promise<SessionStatus> {
  const attempt = await attempts(ctx)
    .select("b.guest_id")
    .where("a.session_id", "=", sessionId)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!attempt || (viewer && viewer.id !== attempt.guest_id)) return fail("session_not_found");
  const status = attempt.outcome ?? (await askedStatus(ctx, sessionId, attempt));
  const purchase = status === "paid" ? await purchaseOf(ctx, sessionId) : undefined;
  return {
    status: status === "paid" || status === "processing" ? "complete" : status === "open" ? "open" : "expired",
    payment_status: status === "paid" ? "paid" : "unpaid",
    refunded: purchase?.bought === false,
    cancelled: purchase?.bought === true && cancelledStates.includes(purchase.state),
    reserve_id: viewer ? attempt.booking_id : null,
    customer_email: viewer ? attempt.customer_email : null,
  };
}

async function askedStatus(ctx: Ctx, sessionId: string, attempt: Attempt) {
  try {
    return (await fulfil(ctx, sessionId, attempt)).status;
  } catch (error) {
    if (error instanceof StripeUnavailable || error instanceof StripeRefused) return fail("payment_unknown");
    throw error;
  }
}

/** Whether the session's payment bought its booking, and the booking's current state. */
function purchaseOf(ctx: Ctx, sessionId: string) {
  return ctx.db
    .selectFrom("payments as p")
    .innerJoin("bookings as b", "b.id", "p.booking_id")
    .select(["p.bought", "b.state"])
    .where("p.session_id", "=", sessionId)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

/** Details of a refusal that comes after a payment: the booking's id and the session that paid, if one did. */
export async function whereItStands(ctx: Ctx, booking: BookingRow) {
  const payment = await ctx.db
    .selectFrom("payments")
    .select("session_id")
    .where("booking_id", "=", booking.id)
    .orderBy("id")
    .executeTakeFirst();
  return { reserve_id: booking.id, session_id: payment?.session_id ?? null };
}

import type Stripe from "stripe";
import type { Language } from "#contract/catalogues.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { bookedPayment, paymentToReturn, returnedToGuest, type Shares, writeEntry } from "./ledger.ts";
import { ask, StripeRefused } from "./stripe.ts";

export { openStripe, StripeRefused, StripeUnavailable } from "./stripe.ts";

/**
 * Owns the conversation with Stripe: sessions, refunds, events. Never decides what a payment means for a booking.
 * Relies on: every call is made outside any transaction, with a key made from a stored row.
 */

export interface CheckoutFacts {
  bookingId: number;
  attempt: number;
  /** Stored with the attempt and sent as it is: a repeated call must say the same. */
  expiresAt: Date;
  customerEmail: string;
  language: Language;
  title: string;
  code: string;
  totalCents: Cents;
  /** Where going back from the payment page leads, a path on our site. */
  returnPath: string;
}

/** Opens the hosted payment page of an attempt; called again it opens the same one. */
export async function openCheckout(ctx: Ctx, facts: CheckoutFacts): Promise<{ sessionId: string; url: string }> {
  const { publicUrl, brandName } = ctx.env;
  const reservation = String(facts.bookingId);
  const session = await ask<Stripe.Checkout.Session>("checkout.session", () =>
    ctx.stripe.checkout.sessions.create(
      {
        mode: "payment",
        ui_mode: "hosted_page",
        client_reference_id: reservation,
        customer_email: facts.customerEmail,
        locale: facts.language,
        submit_type: "book",
        line_items: [
          {
            quantity: 1,
            price_data: { currency: "usd", unit_amount: facts.totalCents, product_data: { name: facts.title } },
          },
        ],
        allowed_payment_method_types: ["card"],
        adaptive_pricing: { enabled: false },
        expires_at: Math.floor(facts.expiresAt.getTime() / 1000),
        success_url: `${publicUrl}/checkout/{CHECKOUT_SESSION_ID}`,
        cancel_url: `${publicUrl}${facts.returnPath}`,
        metadata: { reservation_id: reservation, attempt: String(facts.attempt) },
        payment_intent_data: {
          transfer_group: `res_${reservation}`,
          metadata: { reservation_id: reservation },
          description: `${brandName} ${facts.code}`,
        },
      },
      { idempotencyKey: `cs:${facts.bookingId}:${facts.attempt}` },
    ),
  );
  return { sessionId: session.id, url: session.url ?? "" };
}

/** True when Stripe says the session's end is too near: nothing was opened under this attempt, now or before. */
export function isTooLateToOpen(error: unknown): boolean {
  return error instanceof StripeRefused && error.param === "expires_at";
}

export interface PaidSession {
  status: "paid";
  sessionId: string;
  bookingId: number;
  attempt: number;
  paymentIntentId: string;
  chargeId: string;
  amountCents: Cents;
  currency: string;
  feeCents: Cents;
  card: { brand: string; last4: string };
  availableOn: Date;
}

export type SessionReading =
  | PaidSession
  | { status: "open" | "expired" | "processing"; sessionId: string; bookingId: number; attempt: number };

/** How a session stands at Stripe right now. */
export async function readSession(ctx: Ctx, sessionId: string): Promise<SessionReading> {
  const session = await ask<Stripe.Checkout.Session>("checkout.session", () =>
    ctx.stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge.balance_transaction"] }),
  );
  const common = {
    sessionId: session.id,
    bookingId: Number(session.client_reference_id),
    attempt: Number(session.metadata?.attempt),
  };
  if (session.status !== "complete") return { ...common, status: session.status === "expired" ? "expired" : "open" };
  if (session.payment_status !== "paid") return { ...common, status: "processing" };

  const intent = session.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  const booked = charge.balance_transaction as Stripe.BalanceTransaction;
  return {
    ...common,
    status: "paid",
    paymentIntentId: intent.id,
    chargeId: charge.id,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    feeCents: booked.fee,
    card: {
      brand: charge.payment_method_details?.card?.brand ?? "card",
      last4: charge.payment_method_details?.card?.last4 ?? "",
    },
    availableOn: new Date(booked.available_on * 1000),
  };
}

/** Closes an open session for good and says how it stands then: a guest may have paid a moment before. */
export async function closeSession(ctx: Ctx, sessionId: string): Promise<SessionReading> {
  const reading = await readSession(ctx, sessionId);
  if (reading.status !== "open") return reading;
  try {
    await ask<Stripe.Checkout.Session>("checkout.session", () => ctx.stripe.checkout.sessions.expire(sessionId));
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
  }
  return readSession(ctx, sessionId);
}

/** Sends a refund row's money back; called again it is the same refund. */
export async function refund(
  ctx: Ctx,
  row: { id: number; paymentIntentId: string; amountCents: Cents; bookingId: number },
): Promise<{ id: string; state: "pending" | "succeeded" | "failed" }> {
  const made = await ask<Stripe.Refund>("refund", () =>
    ctx.stripe.refunds.create(
      {
        payment_intent: row.paymentIntentId,
        amount: row.amountCents,
        reason: "requested_by_customer",
        metadata: { reservation_id: String(row.bookingId), refund_id: String(row.id) },
      },
      { idempotencyKey: `re:${row.id}` },
    ),
  );
  return { id: made.id, state: refundState(made) };
}

export async function readRefund(ctx: Ctx, stripeRefundId: string) {
  const found = await ask<Stripe.Refund>("refund", () => ctx.stripe.refunds.retrieve(stripeRefundId));
  return { state: refundState(found), refundId: Number(found.metadata?.refund_id) };
}

/** Writes down what came in, for what, and whose it is. */
export async function recordPayment(ctx: Ctx, paid: PaidSession, shares: Shares | "to return"): Promise<void> {
  const postings = shares === "to return" ? paymentToReturn(paid) : bookedPayment(paid, shares);
  await writeEntry(ctx, { kind: "payment", bookingId: paid.bookingId, reference: paid.chargeId, postings });
}

/** Writes down that a refund left us at Stripe, or that it failed there and came back. */
export async function recordRefund(
  ctx: Ctx,
  refund: { bookingId: number; amountCents: Cents; stripeId: string },
  outcome: "sent" | "failed",
): Promise<void> {
  const { bookingId, amountCents, stripeId: reference } = refund;
  const postings = returnedToGuest(outcome === "sent" ? amountCents : -amountCents);
  await writeEntry(ctx, { kind: `refund_${outcome}`, bookingId, reference, postings });
}

function refundState(found: Stripe.Refund): "pending" | "succeeded" | "failed" {
  if (found.status === "succeeded") return "succeeded";
  return found.status === "failed" || found.status === "canceled" ? "failed" : "pending";
}

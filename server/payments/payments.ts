import type Stripe from "stripe";
import { clocks } from "#contract/bookings/process.ts";
import type { Language } from "#contract/catalogues.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import * as ledger from "./ledger.ts";
import { ask, askAll, hasBrokenDown, isKeySpent, StripeRefused, StripeUnavailable } from "./stripe.ts";
import { groupOf } from "./transfers.ts";

export { type DisputeReading, findDisputes, keptCents, readDispute, recordMoved, roundOf } from "./disputes.ts";
export { dayOf, earned, earnedEver, isWithin, monthOf, type Period } from "./earned.ts";
export {
  askStripe,
  availableTo,
  listEvents,
  listMovements,
  type Movement,
  noteBehind,
  readBalance,
  type StripeAnswer,
  sessionOfCharge,
} from "./movements.ts";
export {
  accountIsPayable,
  applyAccountEvent,
  forgetPayee,
  lackOfAccount,
  payableAccount,
  refreshPayoutAccount,
  whyUnpayable,
} from "./payout-accounts.ts";
export { emailReplaced, payoutsHeldUntil, payoutWait, recentChangeOf } from "./payout-changes.ts";
export { createPayoutAccount } from "./payout-opening.ts";
export { findRefunds, type RefundReading, type RefundRequest, readRefund, refund } from "./refunds.ts";
export {
  apiVersion,
  askAll,
  askNameless,
  openStripe,
  orFail,
  StripeRefused,
  type StripeRequest,
  StripeUnavailable,
  stripeRequests,
} from "./stripe.ts";
export { findReversals, findTransfers, groupOf, type HostMovement, reverseTransfer, transfer } from "./transfers.ts";
export { connectEvents, familyOf, platformEvents, receiveMissedEvent } from "./webhook.ts";
export { ledger };

/**
 * Owns the conversation with Stripe and the ledger. Never decides what a payment means for a booking.
 * Relies on: every call is made outside any transaction, with a key made from a stored row.
 */

export interface CheckoutFacts {
  /** Names of the attempt and the booking at Stripe. */
  key: string;
  booking: string;
  /** Row numbers, the only ids the release before names at Stripe can read. Nothing here relies on them. */
  numbers: { booking: number; attempt: number };
  /** Kept by Stripe with the session and its payment: enough to recreate the booking if it is lost here. */
  record: Record<string, string>;
  /** Stored with the attempt and sent unchanged: a repeated request must have the same parameters. */
  expiresAt: Date;
  customerEmail: string;
  language: Language;
  title: string;
  /** Dates and number of guests, shown to the payer. */
  description: string;
  code: string;
  totalCents: Cents;
  /** The path on our site that the payment page's back link leads to. */
  returnPath: string;
}

/**
 * Opens the hosted payment page of an attempt; repeated calls return the same page.
 * @throws {NothingOpened} there is no page under this attempt and never will be
 */
export async function openCheckout(ctx: Ctx, facts: CheckoutFacts): Promise<{ sessionId: string; url: string }> {
  try {
    return await createSession(ctx, facts).catch((error) => {
      if (hasBrokenDown(error)) return createSession(ctx, facts);
      throw error;
    });
  } catch (error) {
    if (error instanceof StripeRefused && error.param === "expires_at") throw new NothingOpened(error);
    if (!isKeySpent(error)) throw error;
    // The page exists already, or never will under this key.
    const opened = await findCheckout(ctx, facts);
    if (!opened) throw new NothingOpened(error);
    return opened;
  }
}

/** No payment page was opened under an attempt, now or earlier: another attempt may begin. */
export class NothingOpened extends Error {
  constructor(cause: unknown) {
    super("Stripe opened no payment page", { cause });
    this.name = "NothingOpened";
  }
}

/** Finds a page that was opened although the request seemed to fail. */
export async function findCheckout(ctx: Ctx, { key, expiresAt }: CheckoutFacts) {
  const end = Math.floor(expiresAt.getTime() / 1000);
  const created = { gte: end - (clocks.sessionMinutes + 1) * 60, lte: end };
  const known = await askAll((page) => ctx.stripe.checkout.sessions.list({ created, ...page }));
  const found = known.find((session) => nameOfSession(session) === key);
  return found && { sessionId: found.id, url: found.url ?? "" };
}

async function createSession(ctx: Ctx, facts: CheckoutFacts): Promise<{ sessionId: string; url: string }> {
  const { publicUrl, brandName } = ctx.env;
  const metadata = { ...facts.record, key: facts.key, attempt: String(facts.numbers.attempt) };
  const session = await ask<Stripe.Checkout.Session>("checkout.session", () =>
    ctx.stripe.checkout.sessions.create(
      {
        mode: "payment",
        ui_mode: "hosted_page",
        client_reference_id: String(facts.numbers.booking),
        customer_email: facts.customerEmail,
        locale: facts.language,
        submit_type: "book",
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: "usd",
              unit_amount: facts.totalCents,
              product_data: { name: facts.title, description: facts.description },
            },
          },
        ],
        // Cards include Apple Pay and Google Pay, which the page offers where the device has them.
        allowed_payment_method_types: ["card"],
        adaptive_pricing: { enabled: false },
        expires_at: Math.floor(facts.expiresAt.getTime() / 1000),
        success_url: `${resultPages(ctx)}{CHECKOUT_SESSION_ID}`,
        cancel_url: `${publicUrl}${facts.returnPath}`,
        metadata,
        payment_intent_data: {
          transfer_group: groupOf(facts.booking),
          metadata,
          description: `${brandName} ${facts.code}`,
        },
      },
      { idempotencyKey: facts.key },
    ),
  );
  return { sessionId: session.id, url: session.url ?? "" };
}

/** Where Stripe sends guests who have paid: the prefix distinguishes our sessions from those of other software. */
function resultPages(ctx: Ctx): string {
  return `${ctx.env.publicUrl}/checkout/`;
}

/** Before attempts had names of their own, the session carried the booking's id and the attempt's number. */
function nameOfSession({ metadata, client_reference_id }: Stripe.Checkout.Session): string {
  return metadata?.key ?? `cs:${client_reference_id}:${metadata?.attempt}`;
}

interface SessionFacts {
  sessionId: string;
  /** Name of the attempt that the session was opened for. */
  name: string;
  /** Whether the session leads back to this site. */
  isOurs: boolean;
}

export interface PaidSession extends SessionFacts {
  status: "paid";
  paymentIntentId: string;
  chargeId: string;
  amountCents: Cents;
  currency: string;
  /** True for real money, false in Stripe's test mode. */
  isLive: boolean;
  feeCents: Cents;
  card: { brand: string; last4: string };
  availableOn: Date;
  paidAt: Date;
  /** The payer's email address and our metadata, as set when the page was opened. */
  email: string;
  record: Record<string, string>;
}

export type SessionReading = PaidSession | (SessionFacts & { status: "open" | "expired" | "processing" });

/** Reads a session's current status from Stripe. */
export async function readSession(ctx: Ctx, sessionId: string): Promise<SessionReading> {
  const session = await ask<Stripe.Checkout.Session>("checkout.session", () =>
    ctx.stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge.balance_transaction"] }),
  );
  const common = {
    sessionId: session.id,
    name: nameOfSession(session),
    isOurs: session.success_url?.startsWith(resultPages(ctx)) ?? false,
  };
  if (session.status !== "complete") return { ...common, status: session.status === "expired" ? "expired" : "open" };
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  const charge = intent?.latest_charge as Stripe.Charge | null | undefined;
  // Other software's sessions can be paid without a charge of their own, as by a subscription's invoice.
  if (session.payment_status !== "paid" || !intent || !charge) return { ...common, status: "processing" };

  const booked = charge.balance_transaction as Stripe.BalanceTransaction | null;
  // Stripe may take a moment to book a charge; until then, its fee is unknown.
  if (!booked && common.isOurs) throw new StripeUnavailable(charge);
  if (!booked) return { ...common, status: "processing" };
  return {
    ...common,
    status: "paid",
    paymentIntentId: intent.id,
    chargeId: charge.id,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    isLive: session.livemode,
    feeCents: booked.fee,
    card: {
      brand: charge.payment_method_details?.card?.brand ?? "card",
      last4: charge.payment_method_details?.card?.last4 ?? "",
    },
    availableOn: new Date(booked.available_on * 1000),
    paidAt: new Date(charge.created * 1000),
    email: session.customer_email ?? session.customer_details?.email ?? "",
    record: session.metadata ?? {},
  };
}

/** Closes an open session for good and returns its status: a guest may have paid a moment before. */
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

import type Stripe from "stripe";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { nameOn } from "./idempotent-request.ts";
import { ask, askAll, askNameless, StripeRefused } from "./stripe.ts";
import { platformEvents } from "./webhook.ts";

/** Stripe's own records: its events, and every movement on the platform's balance. */

/** A change of the platform's balance: positive in, negative out. */
export interface Movement {
  id: string;
  /** The charge, refund, transfer … that moved the money; null for fees without one. */
  source: string | null;
  /** Stripe's type: `charge`, `refund`, `payout` … */
  type: string;
  amountCents: Cents;
  feeCents: Cents;
  netCents: Cents;
  created: Date;
  availableOn: Date;
}

/** All movements in a period, both ends included, oldest first. */
export async function listMovements(ctx: Ctx, from: Date, to: Date): Promise<Movement[]> {
  const rows = await askAll<Stripe.BalanceTransaction>((page) =>
    ctx.stripe.balanceTransactions.list({ created: between(from, to), currency: "usd", ...page }),
  );
  return rows.reverse().map((row) => ({
    id: row.id,
    source: typeof row.source === "string" ? row.source : (row.source?.id ?? null),
    type: row.type,
    amountCents: row.amount,
    feeCents: row.fee,
    netCents: row.net,
    created: new Date(row.created * 1000),
    availableOn: new Date(row.available_on * 1000),
  }));
}

/** The platform's own events that require work, in a period, both ends included, oldest first. */
export async function listEvents(ctx: Ctx, from: Date, to: Date): Promise<Stripe.Event[]> {
  const events = await askAll<Stripe.Event>((page) =>
    ctx.stripe.events.list({ created: between(from, to), types: platformEvents, ...page }),
  );
  return events.reverse();
}

function between(from: Date, to: Date): Stripe.RangeQueryParam {
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
  return { gte: seconds(from), lte: seconds(to) };
}

export interface StripeAnswer {
  /** Stripe's clock, to the second. */
  at: Date;
  /** Why Stripe does not accept the key. */
  refused?: string;
}

/** Asks Stripe once for the balance, to see whether it answers and takes the key. @throws when it does not answer */
export async function askStripe({ stripe, now }: Pick<Ctx, "stripe" | "now">): Promise<StripeAnswer> {
  const clockIn = (headers: Record<string, string> | undefined) => new Date(headers?.date ?? now());
  try {
    const { lastResponse } = await stripe.balance.retrieve({}, { maxNetworkRetries: 0, timeout: 4_500 });
    return { at: clockIn(lastResponse.headers) };
  } catch (error) {
    const { statusCode = 0, headers, message } = error as Partial<InstanceType<typeof Stripe.errors.StripeError>>;
    if (![401, 403].includes(statusCode)) throw error;
    return { at: clockIn(headers), refused: message ?? "" };
  }
}

/** The platform's balance at Stripe: available now, and pending until its charges settle. */
export async function readBalance(ctx: Ctx): Promise<{ availableCents: Cents; pendingCents: Cents }> {
  const { available, pending } = await askNameless<Stripe.Balance>("balance", () => ctx.stripe.balance.retrieve());
  return { availableCents: dollarsIn(available), pendingCents: dollarsIn(pending) };
}

/** What is available in a host's account; 0 when it is out of our reach. */
export async function availableTo(ctx: Ctx, stripeAccount: string): Promise<Cents> {
  try {
    const ofHost = () => ctx.stripe.balance.retrieve({}, { stripeAccount });
    return Math.max(0, dollarsIn((await askNameless<Stripe.Balance>("balance", ofHost)).available));
  } catch (error) {
    if (error instanceof StripeRefused) return 0;
    throw error;
  }
}

function dollarsIn(amounts: { amount: number; currency: string }[]): Cents {
  return amounts.filter(({ currency }) => currency === "usd").reduce((sum, { amount }) => sum + amount, 0);
}

/** The checkout session a charge was paid through; undefined when there was none. */
export async function sessionOfCharge(ctx: Ctx, chargeId: string): Promise<string | undefined> {
  const { payment_intent } = await ask<Stripe.Charge>("charge", () => ctx.stripe.charges.retrieve(chargeId));
  if (!payment_intent) return undefined;
  const intent = typeof payment_intent === "string" ? payment_intent : payment_intent.id;
  const [session] = await askAll<Stripe.Checkout.Session>((page) =>
    ctx.stripe.checkout.sessions.list({ payment_intent: intent, ...page }),
  );
  return session?.id;
}

/**
 * Our metadata on the transfer or reversal behind a movement: the booking and our row's name. A reversal has its transfer
 * in any case, also one made in Stripe's dashboard, which has no metadata.
 */
export async function noteBehind(
  ctx: Ctx,
  movementId: string,
): Promise<{ name?: string | undefined; booking?: string | undefined; transfer?: string | undefined }> {
  const { source } = await ask<Stripe.BalanceTransaction>("balance_transaction", () =>
    ctx.stripe.balanceTransactions.retrieve(movementId, { expand: ["source"] }),
  );
  if (source === null || typeof source === "string" || !("metadata" in source)) return {};
  const { metadata } = source;
  const name = nameOn(metadata, "tr", "transfer_id") ?? nameOn(metadata, "trr", "reversal_id");
  const reversed = source.object === "transfer_reversal" ? source.transfer : undefined;
  return { name, booking: metadata?.booking, transfer: typeof reversed === "string" ? reversed : reversed?.id };
}

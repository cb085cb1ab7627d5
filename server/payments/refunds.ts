import type Stripe from "stripe";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { askOnce, type Keep, nameOn, type Request } from "./idempotent-request.ts";
import { ask, askAll } from "./stripe.ts";

/** A refund's status at Stripe. */
export interface RefundReading {
  id: string;
  state: "pending" | "succeeded" | "failed";
  amountCents: Cents;
  /** Whether Stripe took the money from our balance: a refund may wait there for funds. */
  hasLeft: boolean;
  paymentIntentId: string;
  /** Our row's name and its attempt; undefined for a refund made in Stripe's dashboard. */
  name: string | undefined;
  attempt: number;
  /** The rest of our metadata on the refund. */
  notes: Record<string, string>;
}

export interface RefundRequest extends Request {
  amount_cents: Cents;
  payment_intent_id: string;
  /** Metadata that Stripe keeps with the refund: what it is for. */
  notes: Record<string, string>;
}

/** Sends a refund row's money back; a repeated call is the same refund. @throws as `askOnce` does */
export function refund(ctx: Ctx, row: RefundRequest, keep: Keep): Promise<RefundReading> {
  return askOnce(ctx, row, {
    keep,
    make: async (idempotencyKey, attempt) =>
      readingOf(
        await ask<Stripe.Refund>("refund", () =>
          ctx.stripe.refunds.create(
            {
              payment_intent: row.payment_intent_id,
              amount: row.amount_cents,
              reason: "requested_by_customer",
              metadata: { ...row.notes, key: row.stripe_key, attempt: String(attempt) },
            },
            { idempotencyKey },
          ),
        ),
      ),
    find: async () =>
      (await findRefunds(ctx, row.payment_intent_id)).find(
        (found) => found.name === row.stripe_key && found.attempt >= row.attempt,
      ),
  });
}

export async function readRefund(ctx: Ctx, stripeRefundId: string): Promise<RefundReading> {
  return readingOf(await ask<Stripe.Refund>("refund", () => ctx.stripe.refunds.retrieve(stripeRefundId)));
}

/** Every refund of a payment, whoever made it. */
export async function findRefunds(ctx: Ctx, paymentIntentId: string): Promise<RefundReading[]> {
  const all = await askAll((page) => ctx.stripe.refunds.list({ payment_intent: paymentIntentId, ...page }));
  return all.map(readingOf);
}

function readingOf(found: Stripe.Refund): RefundReading {
  return {
    id: found.id,
    state: stateOf(found),
    amountCents: found.amount,
    hasLeft: found.balance_transaction !== null,
    paymentIntentId: String(found.payment_intent),
    name: nameOn(found.metadata, "re", "refund_id"),
    attempt: Number(found.metadata?.attempt ?? 1),
    notes: found.metadata ?? {},
  };
}

function stateOf(found: Stripe.Refund): RefundReading["state"] {
  if (found.status === "succeeded") return "succeeded";
  return found.status === "failed" || found.status === "canceled" ? "failed" : "pending";
}

import type Stripe from "stripe";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { askOnce, type Request } from "./once.ts";
import { ask, askAll } from "./stripe.ts";

/** How a refund stands at Stripe. */
export interface RefundReading {
  id: string;
  state: "pending" | "succeeded" | "failed";
  amountCents: Cents;
  /** Whether Stripe took it from our balance: a refund may wait there for money. */
  hasLeft: boolean;
  paymentIntentId: string;
  /** Our row and its attempt; undefined for a refund made in Stripe's dashboard. */
  refundId: number | undefined;
  attempt: number;
}

export interface RefundRequest extends Request {
  amount_cents: Cents;
  booking_id: number;
  payment_intent_id: string;
}

/** Sends a refund row's money back; called again it is the same refund. @throws as `askOnce` does */
export function refund(
  ctx: Ctx,
  row: RefundRequest,
  keep: (attempt: number, askedAt: Date) => Promise<void>,
): Promise<RefundReading> {
  return askOnce(ctx, row, {
    prefix: "re",
    keep,
    make: async (idempotencyKey, attempt) =>
      readingOf(
        await ask<Stripe.Refund>("refund", () =>
          ctx.stripe.refunds.create(
            {
              payment_intent: row.payment_intent_id,
              amount: row.amount_cents,
              reason: "requested_by_customer",
              metadata: {
                reservation_id: String(row.booking_id),
                refund_id: String(row.id),
                attempt: String(attempt),
              },
            },
            { idempotencyKey },
          ),
        ),
      ),
    find: async () =>
      (await findRefunds(ctx, row.payment_intent_id)).find(
        (found) => found.refundId === row.id && found.attempt >= row.attempt,
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
  const refundId = Number(found.metadata?.refund_id);
  return {
    id: found.id,
    state: stateOf(found),
    amountCents: found.amount,
    hasLeft: found.balance_transaction !== null,
    paymentIntentId: String(found.payment_intent),
    refundId: Number.isSafeInteger(refundId) && refundId > 0 ? refundId : undefined,
    attempt: Number(found.metadata?.attempt ?? 1),
  };
}

function stateOf(found: Stripe.Refund): RefundReading["state"] {
  if (found.status === "succeeded") return "succeeded";
  return found.status === "failed" || found.status === "canceled" ? "failed" : "pending";
}

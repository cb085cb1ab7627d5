import type Stripe from "stripe";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { askOnce, type Request } from "./once.ts";
import { ask, askList } from "./stripe.ts";

export interface TransferRequest extends Request {
  booking_id: number;
  amount_cents: Cents;
  /** The host's account, and the guest's charge the money comes from: it need not have settled yet. */
  destination: string;
  charge_id: string;
  description: string;
}

type Keep = (attempt: number, askedAt: Date) => Promise<void>;

/** Sends a host's share to the host's account; called again it is the same transfer. @throws as `askOnce` does */
export function transfer(ctx: Ctx, row: TransferRequest, keep: Keep): Promise<string> {
  return askOnce(ctx, row, {
    prefix: "tr",
    keep,
    make: async (idempotencyKey) => {
      const made = await ask<Stripe.Transfer>("transfer", () =>
        ctx.stripe.transfers.create(
          {
            amount: row.amount_cents,
            currency: "usd",
            destination: row.destination,
            source_transaction: row.charge_id,
            description: row.description,
            metadata: { reservation_id: String(row.booking_id), transfer_id: String(row.id) },
          },
          { idempotencyKey },
        ),
      );
      return made.id;
    },
    find: async () => {
      const group = `res_${row.booking_id}`;
      const known = await askList(() => ctx.stripe.transfers.list({ transfer_group: group, limit: 100 }));
      return known.find(({ metadata }) => metadata.transfer_id === String(row.id))?.id;
    },
  });
}

export interface ReversalRequest extends Request {
  amount_cents: Cents;
  stripe_transfer_id: string;
}

/** Takes money of a transfer back; called again it is the same reversal. @throws as `askOnce` does */
export function reverseTransfer(ctx: Ctx, row: ReversalRequest, keep: Keep): Promise<string> {
  return askOnce(ctx, row, {
    prefix: "trr",
    keep,
    make: async (idempotencyKey) => {
      const made = await ask<Stripe.TransferReversal>("transfer_reversal", () =>
        ctx.stripe.transfers.createReversal(
          row.stripe_transfer_id,
          { amount: row.amount_cents, metadata: { reversal_id: String(row.id) } },
          { idempotencyKey },
        ),
      );
      return made.id;
    },
    find: async () => {
      const known = await askList(() => ctx.stripe.transfers.listReversals(row.stripe_transfer_id, { limit: 100 }));
      return known.find(({ metadata }) => metadata?.reversal_id === String(row.id))?.id;
    },
  });
}

import type Stripe from "stripe";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { askOnce, type Keep, nameOn, type Request } from "./idempotent-request.ts";
import { ask, askAll } from "./stripe.ts";

export interface TransferRequest extends Request {
  amount_cents: Cents;
  destination: string;
  /** The guest's charge, and the group that it shares with the booking's transfers. */
  charge_id: string;
  group: string;
  /** The charge that funds the transfer, which need not have settled yet; null to take it from our balance. */
  source: string | null;
  description: string;
  /** Metadata that Stripe keeps with the transfer: its booking and our row. */
  notes: Record<string, string>;
}

/** The name that a booking's payments and transfers share at Stripe. */
export function groupOf(booking: string): string {
  return `res_${booking}`;
}

/** Sends a host's share to the host's account; a repeated call is the same transfer. @throws as `askOnce` does */
export function transfer(ctx: Ctx, row: TransferRequest, keep: Keep): Promise<string> {
  return askOnce(ctx, row, {
    keep,
    make: async (idempotencyKey) => {
      const made = await ask<Stripe.Transfer>("transfer", () =>
        ctx.stripe.transfers.create(
          {
            amount: row.amount_cents,
            currency: "usd",
            destination: row.destination,
            ...(row.source === null ? { transfer_group: row.group } : { source_transaction: row.source }),
            description: row.description,
            metadata: { ...row.notes, key: row.stripe_key },
          },
          { idempotencyKey },
        ),
      );
      return made.id;
    },
    find: async () => (await findTransfers(ctx, row.charge_id)).find(({ name }) => name === row.stripe_key)?.id,
  });
}

export interface ReversalRequest extends Request {
  amount_cents: Cents;
  stripe_transfer_id: string;
  notes: Record<string, string>;
}

/** Takes back money from a transfer; a repeated call is the same reversal. @throws as `askOnce` does */
export function reverseTransfer(ctx: Ctx, row: ReversalRequest, keep: Keep): Promise<string> {
  return askOnce(ctx, row, {
    keep,
    make: async (idempotencyKey) => {
      const made = await ask<Stripe.TransferReversal>("transfer_reversal", () =>
        ctx.stripe.transfers.createReversal(
          row.stripe_transfer_id,
          { amount: row.amount_cents, metadata: { ...row.notes, key: row.stripe_key } },
          { idempotencyKey },
        ),
      );
      return made.id;
    },
    find: async () =>
      (await findReversals(ctx, row.stripe_transfer_id)).find(({ name }) => name === row.stripe_key)?.id,
  });
}

/** A movement to or from a host's account, as Stripe reports it. */
export interface HostMovement {
  id: string;
  /** Our row's name; undefined for a movement made in Stripe's dashboard. */
  name: string | undefined;
  amountCents: Cents;
}

/** Every transfer of a guest's charge, whoever made it, with those of its group that our balance funded. */
export async function findTransfers(ctx: Ctx, chargeId: string): Promise<(HostMovement & { destination: string })[]> {
  const { transfer_group: group } = await ask<Stripe.Charge>("charge", () => ctx.stripe.charges.retrieve(chargeId));
  if (!group) return [];
  const known = await askAll((page) => ctx.stripe.transfers.list({ transfer_group: group, ...page }));
  return known
    .filter(({ source_transaction }) => (idOf(source_transaction) ?? chargeId) === chargeId)
    .map(({ id, amount, destination, metadata }) => ({
      id,
      name: nameOn(metadata, "tr", "transfer_id"),
      amountCents: amount,
      destination: idOf(destination) ?? "",
    }));
}

/** Every reversal of a transfer, whoever made it. */
export async function findReversals(ctx: Ctx, stripeTransferId: string): Promise<HostMovement[]> {
  const known = await askAll((page) => ctx.stripe.transfers.listReversals(stripeTransferId, page));
  return known.map(({ id, amount, metadata }) => ({
    id,
    name: nameOn(metadata, "trr", "reversal_id"),
    amountCents: amount,
  }));
}

function idOf(linked: string | { id: string } | null): string | undefined {
  return typeof linked === "string" ? linked : linked?.id;
}

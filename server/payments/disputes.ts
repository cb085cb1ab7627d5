import type Stripe from "stripe";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { ask } from "./stripe.ts";

/** A dispute's status at Stripe, and the money it has moved there so far. */
export interface DisputeReading {
  id: string;
  chargeId: string;
  amountCents: Cents;
  reason: string;
  state: "open" | "won" | "lost";
  /** The bank only asks about the payment, and has taken nothing. */
  isInquiry: boolean;
  dueBy: Date | null;
  /** Taken from our balance, with Stripe's fee; undefined for an inquiry. */
  withdrawn: { amountCents: Cents; feeCents: Cents } | undefined;
  /** Given back when the dispute was won, with the fee if Stripe returns it. */
  reinstated: { amountCents: Cents; feeCents: Cents } | undefined;
}

export async function readDispute(ctx: Ctx, disputeId: string): Promise<DisputeReading> {
  const found = await ask<Stripe.Dispute>("dispute", () => ctx.stripe.disputes.retrieve(disputeId));
  const dueBy = found.evidence_details.due_by;
  return {
    id: found.id,
    chargeId: typeof found.charge === "string" ? found.charge : found.charge.id,
    amountCents: found.amount,
    reason: found.reason,
    state: stateOf(found.status),
    isInquiry: found.status.startsWith("warning_"),
    dueBy: dueBy ? new Date(dueBy * 1000) : null,
    withdrawn: moved(found.balance_transactions.filter(({ amount }) => amount < 0)),
    reinstated: moved(found.balance_transactions.filter(({ amount }) => amount > 0)),
  };
}

function stateOf(status: string): DisputeReading["state"] {
  if (status === "lost") return "lost";
  return ["won", "warning_closed", "prevented"].includes(status) ? "won" : "open";
}

function moved(transactions: Stripe.BalanceTransaction[]) {
  if (transactions.length === 0) return undefined;
  return {
    amountCents: Math.abs(transactions.reduce((sum, { amount }) => sum + amount, 0)),
    feeCents: Math.abs(transactions.reduce((sum, { fee }) => sum + fee, 0)),
  };
}

import type Stripe from "stripe";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import * as ledger from "./ledger.ts";
import { ask, askAll } from "./stripe.ts";

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
  /** Taken from our balance, each time with Stripe's fee if it charges one; empty for an inquiry. The oldest first. */
  withdrawn: Moved[];
  /** Given back, each time with the fee if Stripe returns it. The oldest first. */
  reinstated: Moved[];
}

interface Moved {
  amountCents: Cents;
  feeCents: Cents;
}

export async function readDispute(ctx: Ctx, disputeId: string): Promise<DisputeReading> {
  return readingOf(await ask<Stripe.Dispute>("dispute", () => ctx.stripe.disputes.retrieve(disputeId)));
}

/** Every dispute and inquiry about a charge, the oldest first. */
export async function findDisputes(ctx: Ctx, chargeId: string): Promise<DisputeReading[]> {
  const all = await askAll<Stripe.Dispute>((page) => ctx.stripe.disputes.list({ charge: chargeId, ...page }));
  return all.reverse().map(readingOf);
}

function readingOf(found: Stripe.Dispute): DisputeReading {
  const dueBy = found.evidence_details.due_by;
  return {
    id: found.id,
    chargeId: typeof found.charge === "string" ? found.charge : found.charge.id,
    amountCents: found.amount,
    reason: found.reason,
    state: stateOf(found.status),
    isInquiry: found.status.startsWith("warning_"),
    dueBy: dueBy ? new Date(dueBy * 1000) : null,
    withdrawn: moved(found, -1),
    reinstated: moved(found, 1),
  };
}

/** What the bank keeps of the payment at present. */
export function keptCents({ withdrawn, reinstated }: Pick<DisputeReading, "withdrawn" | "reinstated">): Cents {
  const sum = (all: Moved[]) => all.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return sum(withdrawn) - sum(reinstated);
}

/**
 * Names how often the bank has taken the payment so far: in emails about a dispute's opening, and in the entries of an
 * orphan payment. What the bank gives back does not change it.
 */
export function roundOf({ id, withdrawn }: Pick<DisputeReading, "id" | "withdrawn">): string {
  return ledger.numbered(id, withdrawn.length);
}

/**
 * Writes every movement of a dispute to the ledger, once. Stripe documents one withdrawal and one reinstatement, but it
 * also gives money back in parts, and takes it again when a won dispute is lost after all.
 * @returns `outdated` if the ledger already has more movements than this reading, which must then be ignored;
 *   `taken_again` if the bank took the payment once more
 */
export async function recordMoved(
  ctx: Ctx,
  bookingId: number | null,
  dispute: DisputeReading,
): Promise<"outdated" | "taken_again" | "recorded"> {
  const { id, withdrawn, reinstated } = dispute;
  const [taken, returned] = [
    await ledger.countOf(ctx, { kind: "dispute_opened", reference: id }),
    await ledger.countOf(ctx, { kind: "dispute_won", reference: id }),
  ];
  if (taken > withdrawn.length || returned > reinstated.length) return "outdated";
  for (const [index, moved] of withdrawn.entries()) {
    const reference = ledger.numbered(id, index + 1);
    const postings = ledger.disputed(moved);
    await ledger.writeEntry(ctx, { kind: "dispute_opened", bookingId, reference, postings });
  }
  for (const [index, moved] of reinstated.entries()) {
    const reference = ledger.numbered(id, index + 1);
    const postings = ledger.disputeWon(moved);
    await ledger.writeEntry(ctx, { kind: "dispute_won", bookingId, reference, postings });
  }
  return taken > 0 && withdrawn.length > taken ? "taken_again" : "recorded";
}

function stateOf(status: string): DisputeReading["state"] {
  if (status === "lost") return "lost";
  return ["won", "warning_closed", "prevented"].includes(status) ? "won" : "open";
}

function moved({ balance_transactions }: Stripe.Dispute, sign: 1 | -1): Moved[] {
  return balance_transactions
    .filter(({ amount }) => Math.sign(amount) === sign)
    .sort((a, b) => a.created - b.created)
    .map(({ amount, fee }) => ({ amountCents: sign * amount, feeCents: -sign * fee }));
}

import { createHash } from "node:crypto";
import { sql } from "kysely";
import type Stripe from "stripe";
import { type BlockReason, payoutsGoOnAt, type StoredBlockReason } from "#contract/bookings/process.ts";
import type { PayoutChange } from "#contract/payments/payout-accounts.ts";
import type { Ctx } from "../ctx.ts";
import { queueMail } from "../mail/mail.ts";

/**
 * Changes of the email, bank account or Stripe account that a host's money follows. A thief with a stolen session or
 * mailbox could make them, so payouts wait after each, and the host is told at once.
 */

/**
 * Until when the host's payouts are held, if they are. In a transaction, the account's row stays locked to the end, so
 * that a change made meanwhile comes after what was decided here.
 */
export async function payoutsHeldUntil(ctx: Ctx, hostId: number): Promise<Date | undefined> {
  const account = await ctx.db
    .selectFrom("payout_accounts")
    .select("changed_at")
    .where("user_id", "=", hostId)
    .forShare()
    .executeTakeFirst();
  const until = account?.changed_at && payoutsGoOnAt(account.changed_at);
  return until && until > ctx.now() ? until : undefined;
}

/** The change that holds a host's payouts, as shown to the host and the operator. */
export function recentChangeOf(
  ctx: Ctx,
  account: { changed_what: PayoutChange | null; changed_at: Date | null } | undefined,
): { what: PayoutChange; until: string } | null {
  if (!account?.changed_at || !account.changed_what) return null;
  const until = payoutsGoOnAt(account.changed_at);
  return until > ctx.now() ? { what: account.changed_what, until: until.toISOString() } : null;
}

/** When a payout is sent and what holds it, including a recent change, which the payout's row does not record. */
export function payoutWait(
  ctx: Ctx,
  { state, due_at, blocked_because }: { state: string; due_at: Date; blocked_because: StoredBlockReason | null },
  changedAt: Date | null,
): { due_at: string; why: BlockReason | null } {
  const until = changedAt && payoutsGoOnAt(changedAt);
  if (state === "due" && until && until > due_at && until > ctx.now()) {
    return { due_at: until.toISOString(), why: "recently_changed" };
  }
  return { due_at: due_at.toISOString(), why: blocked_because };
}

/**
 * Call before a person's email is replaced, in the same transaction. Does nothing unless the person has a complete
 * payout account. The old address learns of the wait in the email about the change itself.
 * @returns when the person's payouts resume, if they are held
 */
export async function emailReplaced(ctx: Ctx, userId: number, newEmail: string): Promise<Date | undefined> {
  const account = await ctx.db
    .selectFrom("payout_accounts")
    .select("details_submitted")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!account?.details_submitted) return undefined;
  return noteChange(ctx, userId, { what: "email", email: newEmail });
}

/** Call when another Stripe account replaced a complete one. Any bank account that it has counts as a change. */
export async function accountReplaced(ctx: Ctx, hostId: number): Promise<void> {
  await ctx.db
    .updateTable("payout_accounts")
    .set((eb) => ({ destination_hash: eb.fn.coalesce("destination_hash", sql.lit("")), destination_last4: null }))
    .where("user_id", "=", hostId)
    .execute();
  await noteChange(ctx, hostId, { what: "account" });
}

export async function destinationReplaced(ctx: Ctx, hostId: number): Promise<void> {
  await noteChange(ctx, hostId, { what: "bank" });
}

/** @param change `email`: where to write instead of the person's stored address */
async function noteChange(
  ctx: Ctx,
  hostId: number,
  { what, email }: { what: PayoutChange; email?: string },
): Promise<Date> {
  const changed_at = ctx.now();
  await ctx.db
    .updateTable("payout_accounts")
    .set({ changed_what: what, changed_at })
    .where("user_id", "=", hostId)
    .execute();
  const from = payoutsGoOnAt(changed_at);
  const host = await ctx.db
    .selectFrom("users")
    .select(["email", "language"])
    .where("id", "=", hostId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (host) {
    await queueMail(ctx, {
      event: "payouts_held",
      about: `user-${hostId}-${what}-${changed_at.getTime()}`,
      recipient: { name: "", email: email ?? host.email },
      language: host.language,
      data: { what, from: from.toISOString() },
    });
  }
  return from;
}

/**
 * The bank accounts and cards that Stripe pays to: the default ones, or all if none is. `destination_hash` is made of
 * Stripe's fingerprints of their numbers, so adding the same account again does not change it. Empty if the account has
 * none, or if Stripe does not tell.
 */
export function destinationOf({ external_accounts }: Stripe.Account) {
  const all = external_accounts?.data ?? [];
  const defaults = all.filter(({ default_for_currency }) => default_for_currency);
  const paidTo = defaults.length > 0 ? defaults : all;
  const [only, ...others] = paidTo;
  if (!only) return {};
  const fingerprints = paidTo.map(({ id, fingerprint }) => fingerprint ?? id).sort();
  return {
    destination_hash: createHash("sha256").update(fingerprints.join("\n")).digest("hex"),
    destination_last4: others.length > 0 ? null : (only.last4 ?? null),
  };
}

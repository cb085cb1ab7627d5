import { sql } from "kysely";
import type Stripe from "stripe";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { destinationOf, destinationReplaced } from "./payout-changes.ts";
import { ask, StripeRefused } from "./stripe.ts";

/**
 * Hosts' accounts at Stripe, which receive their money, with each account's last known state. The stored state always
 * comes from our own request; an event only triggers one. `payout-opening.ts` creates the accounts.
 */

/** The account a host's money can be sent to, by its last known state. */
export async function payableAccount(ctx: Ctx, hostId: number): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom("payout_accounts")
    .select(["stripe_account_id", "transfers", "deauthorized_at"])
    .where("user_id", "=", hostId)
    .executeTakeFirst();
  return row && isPayable(row) ? (row.stripe_account_id ?? undefined) : undefined;
}

/**
 * Whether the host has, or had, an account whose details Stripe has received. A former account counts while its
 * replacement has no details yet, since the host's money would go to the replacement.
 */
export async function hasPayoutAccount(ctx: Ctx, hostId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("payout_accounts")
    .select(["details_submitted", "changed_what"])
    .where("user_id", "=", hostId)
    .executeTakeFirst();
  return row !== undefined && (row.details_submitted || row.changed_what !== null);
}

/**
 * Reads an account's state from Stripe and stores it. When the account became payable or stopped being so, enqueues the
 * job `payout.release`, which settles the host's waiting payouts.
 * @returns whether it became payable just now
 * @throws {StripeUnavailable} the stored state stays
 */
export async function refreshPayoutAccount(
  ctx: Ctx,
  which: { userId: number } | { stripeAccountId: string },
): Promise<boolean> {
  const [column, value] =
    "userId" in which ? (["user_id", which.userId] as const) : (["stripe_account_id", which.stripeAccountId] as const);
  const row = await ctx.db
    .selectFrom("payout_accounts")
    .select("stripe_account_id")
    .where(column, "=", value)
    .executeTakeFirst();
  if (!row?.stripe_account_id) return false;
  const askedAt = ctx.now();
  return keepFacts(ctx, row.stripe_account_id, askedAt, await readFacts(ctx, row.stripe_account_id, askedAt));
}

/** Job: handles a connected account's event. Changes nothing if the account belongs to none of our hosts. */
export async function applyAccountEvent(
  ctx: Ctx,
  event: { type: string; account: string | null; object_id: string },
): Promise<void> {
  if (!event.account) return;
  if (event.type === "payout.paid" || event.type === "payout.failed") {
    await notePayout(ctx, event.account, event.object_id);
  }
  await refreshPayoutAccount(ctx, { stripeAccountId: event.account });
}

/** Call in the transaction in which a host deletes their account: clears the email and keeps the account's row. */
export async function forgetPayee(ctx: Ctx, hostId: number): Promise<void> {
  await ctx.db.updateTable("payout_accounts").set({ email: "" }).where("user_id", "=", hostId).execute();
}

/** The fields that a response from Stripe updates. */
export type AccountFacts = ReturnType<typeof factsOf> | { deauthorized_at: Date };

/**
 * Stores an account's state as of `askedAt`; a response to a request older than the last one stored is discarded. A
 * bank account or card that differs from the last known one is a payout change; the first one is not.
 * @returns whether the account became payable
 */
export async function keepFacts(
  ctx: Ctx,
  stripeAccountId: string,
  askedAt: Date,
  facts: AccountFacts,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await tx
      .selectFrom("payout_accounts")
      .select(["user_id", "transfers", "deauthorized_at", "checked_at", "destination_hash"])
      .where("stripe_account_id", "=", stripeAccountId)
      .forUpdate()
      .executeTakeFirst();
    if (!before || (before.checked_at && before.checked_at > askedAt)) return false;
    await tx
      .updateTable("payout_accounts")
      .set({ ...facts, checked_at: askedAt })
      .where("user_id", "=", before.user_id)
      .execute();
    if (isElsewhere(before, facts)) await destinationReplaced({ ...ctx, db: tx }, before.user_id);
    const [was, is] = [isPayable(before), isPayable({ ...before, ...facts })];
    if (was !== is) await ctx.jobs.enqueue(tx, "payout.release", { hostId: before.user_id });
    return is && !was;
  });
}

function isElsewhere({ destination_hash: before }: { destination_hash: string | null }, facts: AccountFacts): boolean {
  const now = "destination_hash" in facts ? facts.destination_hash : undefined;
  return before !== null && now !== undefined && now !== before;
}

/** The same in SQL, of `payout_accounts a`; null without an account. */
export const accountIsPayable = sql<boolean | null>`(a.transfers = 'active' and a.deauthorized_at is null)`;

/** Why an account `a` cannot be paid, if it cannot; also of a host without one. */
export const lackOfAccount = sql<"no_account" | "not_payable">`case
  when a.details_submitted then 'not_payable' else 'no_account' end`;

/** The same; null if it can. */
export const whyUnpayable = sql<"no_account" | "not_payable" | null>`case
  when ${accountIsPayable} is not true then ${lackOfAccount} end`;

function isPayable(row: { transfers: string; deauthorized_at: Date | null }): boolean {
  return row.transfers === "active" && row.deauthorized_at === null;
}

async function readFacts(ctx: Ctx, stripeAccountId: string, askedAt: Date): Promise<AccountFacts> {
  try {
    return factsOf(await ask<Stripe.Account>("account", () => ctx.stripe.accounts.retrieve(stripeAccountId)));
  } catch (error) {
    if (isOutOfReach(error)) return { deauthorized_at: askedAt };
    throw error;
  }
}

/** Stripe returns this error for an account whose owner disconnected it. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof StripeRefused && error.code === "account_invalid";
}

const capabilityStates = ["active", "pending", "inactive"] as const;

export function factsOf(account: Stripe.Account) {
  const { requirements, capabilities } = account;
  const deadline = requirements?.current_deadline;
  return {
    deauthorized_at: null,
    details_submitted: account.details_submitted,
    charges_enabled: account.charges_enabled,
    payouts_enabled: account.payouts_enabled,
    transfers: capabilityStates.find((known) => known === capabilities?.transfers) ?? ("unrequested" as const),
    currently_due: requirements?.currently_due ?? [],
    past_due: requirements?.past_due ?? [],
    due_by: deadline ? new Date(deadline * 1000) : null,
    disabled_reason: requirements?.disabled_reason ?? null,
    // Empty while the account has no destination, so that the last one stays known.
    ...destinationOf(account),
  };
}

/** Stores the outcome of the latest payout to a host's bank. */
async function notePayout(ctx: Ctx, stripeAccountId: string, payoutId: string): Promise<void> {
  const payout = await readPayout(ctx, stripeAccountId, payoutId);
  if (payout?.status !== "paid" && payout?.status !== "failed") return;
  // Stripe gives the arrival date in UTC.
  const date = new Date(payout.arrival_date * 1000).toISOString().slice(0, 10);
  const { amount: amount_cents, status: state, failure_code } = payout;
  await ctx.db
    .updateTable("payout_accounts")
    .set({ last_payout: JSON.stringify({ amount_cents, state, date, failure_code }) })
    .where("stripe_account_id", "=", stripeAccountId)
    .where((eb) => eb.or([eb("last_payout", "is", null), eb(sql<string>`last_payout->>'date'`, "<=", date)]))
    .execute();
}

/** Undefined if the host has disconnected the account since: we may no longer read its payouts. */
async function readPayout(ctx: Ctx, stripeAccountId: string, payoutId: string): Promise<Stripe.Payout | undefined> {
  try {
    return await ask<Stripe.Payout>("payout", () =>
      ctx.stripe.payouts.retrieve(payoutId, {}, { stripeAccount: stripeAccountId }),
    );
  } catch (error) {
    if (isOutOfReach(error)) return;
    throw error;
  }
}

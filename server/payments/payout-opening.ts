import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type Stripe from "stripe";
import { addMinutes } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { nameOn } from "./idempotent-request.ts";
import { factsOf, isOutOfReach, keepFacts, refreshPayoutAccount } from "./payout-accounts.ts";
import { accountReplaced } from "./payout-changes.ts";
import { ask, askList, askNameless, isKeySpent, orFail, StripeRefused, StripeUnavailable } from "./stripe.ts";

/**
 * Creates hosts' accounts at Stripe, and links into them. A host has one account: its row is written first, a request
 * claims the row before calling Stripe, and all calls that create the account use the key of the row's attempt, so that
 * a double click or a retry after a lost response is one request.
 */

export interface Host {
  id: number;
  email: string;
}

/** @returns the id of the host's account, made now if there was none */
export async function createPayoutAccount(ctx: Ctx, host: Host): Promise<string> {
  return orFail(ctx, "payout_account_not_made", () => accountOf(ctx, host));
}

/** @returns a link for one visit within five minutes, to the page where the host gives Stripe the required details */
export async function onboardingLink(ctx: Ctx, host: Host): Promise<string> {
  const account = await createPayoutAccount(ctx, host);
  return orFail(ctx, "payout_link_not_made", async () => {
    try {
      return await linkTo(ctx, account);
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      await refreshPayoutAccount(ctx, { userId: host.id });
      return linkTo(ctx, await accountOf(ctx, host));
    }
  });
}

/** @returns a link to the host's dashboard, or to onboarding while Stripe has no dashboard for the host */
export async function dashboardLink(ctx: Ctx, host: Host): Promise<string> {
  const account = await createPayoutAccount(ctx, host);
  await orFail(ctx, "payout_login_not_made", () => refreshPayoutAccount(ctx, { userId: host.id }));
  const row = await rowOf(ctx, host);
  if (!row.details_submitted || row.deauthorized_at) return onboardingLink(ctx, host);
  return orFail(ctx, "payout_login_not_made", async () => {
    const link = await askNameless<Stripe.LoginLink>("login_link", () => ctx.stripe.accounts.createLoginLink(account));
    return link.url;
  });
}

/** Never stored, and sent without an idempotency key: each visit needs a new link. */
async function linkTo(ctx: Ctx, account: string): Promise<string> {
  const page = `${ctx.env.publicUrl}/host/dashboard`;
  const link = await askNameless<Stripe.AccountLink>("account_link", () =>
    ctx.stripe.accountLinks.create({
      account,
      type: "account_onboarding",
      refresh_url: `${page}?stripe=refresh`,
      return_url: `${page}?stripe=return`,
      collection_options: { fields: "eventually_due" },
    }),
  );
  return link.url;
}

/** A claim outlives the longest call; a waiting request gives up before the browser does. */
const [claimSeconds, waitSeconds, looksPerSecond] = [35, 40, 20];

async function accountOf(ctx: Ctx, host: Host): Promise<string> {
  await begin(ctx, host);
  for (let look = 0; look < waitSeconds * looksPerSecond; look++) {
    const row = await claim(ctx, host);
    if (row) return openAccount(ctx, host, row).finally(() => setClaim(ctx, host, null).execute());
    const { stripe_account_id } = await rowOf(ctx, host);
    if (stripe_account_id) return stripe_account_id;
    await pause(1000 / looksPerSecond);
  }
  throw new StripeUnavailable("somebody else is asking for this account");
}

/** @returns the row, if it has no account and no other request has claimed it */
function claim(ctx: Ctx, host: Host): Promise<Row | undefined> {
  return setClaim(ctx, host, new Date(ctx.now().getTime() + claimSeconds * 1000))
    .where("stripe_account_id", "is", null)
    .where((eb) => eb.or([eb("opening_until", "is", null), eb("opening_until", "<", ctx.now())]))
    .returning(columns)
    .executeTakeFirst();
}

function setClaim(ctx: Ctx, host: Host, opening_until: Date | null) {
  return ctx.db.updateTable("payout_accounts").set({ opening_until }).where("user_id", "=", host.id);
}

/** Makes sure that the row exists. A host whose account was disconnected starts over with a new attempt. */
async function begin(ctx: Ctx, { id, email }: Host): Promise<void> {
  await ctx.db
    .insertInto("payout_accounts")
    .values({ user_id: id, stripe_key: randomUUID(), email, created_at: ctx.now() })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  await ctx.db
    .updateTable("payout_accounts")
    .set((eb) => ({
      email,
      attempt: eb("attempt", "+", 1),
      asked_at: null,
      stripe_account_id: null,
      deauthorized_at: null,
      transfers: "unrequested",
      checked_at: null,
    }))
    .where("user_id", "=", id)
    .where("deauthorized_at", "is not", null)
    .execute();
}

type Row = Awaited<ReturnType<typeof rowOf>>;

const columns = [
  "stripe_key",
  "email",
  "attempt",
  "asked_at",
  "stripe_account_id",
  "details_submitted",
  "deauthorized_at",
] as const;

function rowOf(ctx: Ctx, host: Host) {
  return ctx.db.selectFrom("payout_accounts").select(columns).where("user_id", "=", host.id).executeTakeFirstOrThrow();
}

const keyLivesMinutes = 20 * 60;

/**
 * Asks Stripe to create the account; a repeated call returns the same one. A key that can no longer reveal its call's
 * outcome is replaced by the next one, after a search at Stripe for the account it may have created.
 */
async function openAccount(ctx: Ctx, host: Host, row: Row): Promise<string> {
  const isForgotten = row.asked_at !== null && row.asked_at < addMinutes(ctx.now(), -keyLivesMinutes);
  if (isForgotten) return adoptOrBeginAnew(ctx, host, row);
  await ctx.db
    .updateTable("payout_accounts")
    .set({ asked_at: ctx.now() })
    .where("user_id", "=", host.id)
    .where("asked_at", "is", null)
    .execute();
  try {
    return await keep(ctx, host, await makeAccount(ctx, host, row));
  } catch (error) {
    if (isKeySpent(error)) return adoptOrBeginAnew(ctx, host, row);
    // Stripe repeats a refusal under its key: once the reason is gone, another key is needed.
    if (error instanceof StripeRefused) await nextAttempt(ctx, host, row);
    throw error;
  }
}

/** Uses only the row and the configuration, so that a repeated call has the same parameters. */
function makeAccount(ctx: Ctx, host: Host, { stripe_key, email, attempt }: Row): Promise<Stripe.Account> {
  const { hostCountry, brandName, publicUrl } = ctx.env;
  const isOnline = new URL(publicUrl).hostname.includes(".");
  return ask<Stripe.Account>("account", () =>
    ctx.stripe.accounts.create(
      {
        country: hostCountry,
        email,
        controller: {
          stripe_dashboard: { type: "express" },
          fees: { payer: "application" },
          losses: { payments: "application" },
          requirement_collection: "stripe",
        },
        // Stripe lets only few platforms have transfers without card payments.
        capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
        business_profile: {
          // The merchant category of rentals by real estate agents and managers.
          mcc: "6513",
          product_description: `Offers lodging, event spaces and experiences to travellers on ${brandName}.`,
          // Stripe accepts no address like localhost.
          ...(isOnline && { url: publicUrl }),
        },
        metadata: { user_id: String(host.id), key: stripe_key },
      },
      { idempotencyKey: `${stripe_key}:${attempt}` },
    ),
  );
}

/** @returns the stored id, which is another call's if that one was faster */
async function keep(ctx: Ctx, host: Host, account: Stripe.Account): Promise<string> {
  await inTransaction(ctx.db, async (tx) => {
    const kept = await tx
      .updateTable("payout_accounts")
      .set({ stripe_account_id: account.id })
      .where("user_id", "=", host.id)
      .where("stripe_account_id", "is", null)
      .returning("details_submitted")
      .executeTakeFirst();
    // `details_submitted` still describes the previous account, if any; the new account's state is stored below.
    if (kept?.details_submitted) await accountReplaced({ ...ctx, db: tx }, host.id);
  });
  await keepFacts(ctx, account.id, ctx.now(), factsOf(account));
  return (await rowOf(ctx, host)).stripe_account_id ?? account.id;
}

async function adoptOrBeginAnew(ctx: Ctx, host: Host, row: Row): Promise<string> {
  const made = await lostAccount(ctx, row);
  if (made) return keep(ctx, host, made);
  await nextAttempt(ctx, host, row);
  return openAccount(ctx, host, await rowOf(ctx, host));
}

async function nextAttempt(ctx: Ctx, host: Host, { attempt }: Row): Promise<void> {
  await ctx.db
    .updateTable("payout_accounts")
    .set({ attempt: attempt + 1, asked_at: null, email: host.email })
    .where("user_id", "=", host.id)
    .where("attempt", "=", attempt)
    .where("stripe_account_id", "is", null)
    .execute();
}

const pageLength = 100;

/** Finds an account this attempt created although no response arrived: newest first, none older than the call. */
async function lostAccount(ctx: Ctx, { stripe_key, asked_at, email }: Row): Promise<Stripe.Account | undefined> {
  const since = addMinutes(asked_at ?? ctx.now(), -5);
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for (let after: string | undefined; ; ) {
    const page = await askList(() =>
      ctx.stripe.accounts.list({ created, limit: pageLength, ...(after && { starting_after: after }) }),
    );
    const lost = page.find(
      (account) => nameOn(account.metadata, "acct", "user_id") === stripe_key && account.email === email,
    );
    after = page.at(-1)?.id;
    if (lost || page.length < pageLength) return lost;
  }
}

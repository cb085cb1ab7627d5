import type Stripe from "stripe";
import { beforeEach } from "vitest";
import { validateStripeParams } from "#testing/stripe-schema/schema.ts";
import type { bankNumbers } from "./account-states.ts";
import { client, secretKey } from "./contract-target.ts";
import { type Bench, freshBench, paidIntent } from "./test-bench.ts";

/** Connected accounts and charges, as fixtures for tests that move money between accounts. */
/** A fresh sandbox whose responses are all checked against the schema. */
export function checkedBench(): Bench {
  const bench = freshBench();
  beforeEach(() => {
    bench.stripe = client(secretKey, bench.sandbox.port).stripe;
  });
  return bench;
}

export const accountParams = (own: Partial<Stripe.AccountCreateParams> = {}): Stripe.AccountCreateParams => ({
  country: "US",
  email: "host@example.com",
  controller: {
    stripe_dashboard: { type: "express" },
    fees: { payer: "application" },
    losses: { payments: "application" },
    requirement_collection: "stripe",
  },
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  business_profile: { mcc: "6513", product_description: "Rents to travellers", url: "http://localhost:3000/host/1" },
  metadata: { user_id: "1" },
  ...own,
});

export async function newHost({ stripe, control }: Bench, bank: keyof typeof bankNumbers = "works"): Promise<string> {
  const { id } = await stripe.accounts.create(accountParams());
  await control.account({ account: id, state: "verified", bank });
  return id;
}

/** A charge of $225.00, pending until the second business day unless the card settles at once. */
export async function paidCharge(bench: Bench, card?: string): Promise<Stripe.Charge> {
  const { latest_charge } = await bench.stripe.paymentIntents.retrieve(await paidIntent(bench, card), {
    expand: ["latest_charge"],
  });
  return latest_charge as Stripe.Charge;
}

export const atOnce = "4000000000000077";

export async function transferTo(
  { stripe }: Bench,
  destination: string,
  amount: number,
  own: Partial<Stripe.TransferCreateParams> = {},
): Promise<Stripe.Transfer> {
  const params = { amount, currency: "usd", destination, ...own };
  const problems = validateStripeParams("transferCreate", params);
  if (problems.length) throw new Error(problems.join("\n"));
  return stripe.transfers.create(params);
}

/** Available and pending cents, of the platform unless an account is named. */
export async function balanceOf({ stripe }: Bench, account?: string): Promise<[available: number, pending: number]> {
  const { available, pending } = await stripe.balance.retrieve({}, account ? { stripeAccount: account } : {});
  return [available[0]?.amount ?? 0, pending[0]?.amount ?? 0];
}

export async function eventTypes({ stripe }: Bench, account?: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 }, account ? { stripeAccount: account } : {});
  return data.map(({ type }) => type).reverse();
}

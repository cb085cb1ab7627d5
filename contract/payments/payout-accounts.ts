import { z } from "zod";
import { plainDate } from "../fields.ts";
import { route } from "../route.ts";

/**
 * The state of a host's Stripe account. `none`: there is none. `incomplete`: Stripe lacks information from the host.
 * `pending`: Stripe is checking. `payable`: money can be sent there. `restricted`: Stripe disabled it.
 */
export const payoutAccountStates = ["none", "incomplete", "pending", "payable", "restricted"] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/** The information Stripe may require of a host, in our own groups. */
export const missingFacts = [
  "name",
  "birth_date",
  "tax_number",
  "document",
  "address",
  "contact",
  "business",
  "bank_account",
  "terms",
  "other",
] as const;
export type MissingFact = (typeof missingFacts)[number];

/** The changes after which payouts wait: of the host's email, of the bank account or card, or of the Stripe account. */
export const payoutChanges = ["email", "bank", "account"] as const;
export type PayoutChange = (typeof payoutChanges)[number];

export const recentPayoutChange = z.object({
  what: z.enum(payoutChanges),
  /** When payouts continue. */
  until: z.iso.datetime(),
});

export const payoutAccount = z.object({
  state: z.enum(payoutAccountStates),
  /** The information Stripe still requires, in the caller's language. */
  missing: z.array(z.object({ code: z.enum(missingFacts), label: z.string() })),
  /** The deadline for missing information, while the account still works without it. */
  dueBy: plainDate.nullable(),
  /** Why Stripe disabled the account, or why it is gone, in the caller's language. */
  disabledReason: z.string().nullable(),
  /** Whether the account has a Stripe dashboard that its host can open. */
  canLogin: z.boolean(),
  /** The last four digits of the bank account or card that Stripe pays to; null unless there is exactly one. */
  destinationEnds: z.string().nullable(),
  /** Stripe's latest payout to the host's bank; `message` says why a failed one was returned. */
  lastPayout: z
    .object({
      amount: z.number(),
      state: z.enum(["paid", "failed"]),
      date: plainDate,
      message: z.string().nullable(),
    })
    .nullable(),
  /** The change that payouts wait for; null when nothing holds them back. */
  recentChange: recentPayoutChange.nullable(),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

const link = z.object({ url: z.string() });

/**
 * The specification requires GETs with effects; the token is in a header, and responses are not stored. Creating a
 * first account needs no proof, but a host who could change an account that Stripe already knows must give one.
 */
export const payoutAccountRoutes = {
  createPayoutAccount: route({
    method: "GET",
    path: "/user/create_account",
    hasEffect: true,
    guard: "host",
    needsProof: "sometimes",
    summary: "Make the caller's account at Stripe, where payouts go; made already, it is the same one",
    reply: z.object({ connect_id: z.string() }),
    refusals: ["payout_account_not_made", "too_many_requests"],
    noStore: true,
  }),
  getAccountLink: route({
    method: "GET",
    path: "/user/account_link",
    hasEffect: true,
    guard: "host",
    needsProof: "sometimes",
    summary: "An address at Stripe where the caller says what Stripe wants to know: for one visit, within five minutes",
    reply: link,
    refusals: ["payout_account_not_made", "payout_link_not_made", "too_many_requests"],
    noStore: true,
  }),
  getAccountLogin: route({
    method: "GET",
    path: "/user/account_login",
    hasEffect: true,
    guard: "host",
    needsProof: "sometimes",
    summary: "An address of the caller's dashboard at Stripe; of what is still to be told, before that",
    reply: link,
    refusals: ["payout_account_not_made", "payout_link_not_made", "payout_login_not_made", "too_many_requests"],
    noStore: true,
  }),
  getPayoutAccount: route({
    method: "GET",
    path: "/user/payout_account",
    hasEffect: true,
    guard: "host",
    summary: "How the caller's account at Stripe stands; with `refresh` Stripe is asked first",
    query: z.object({ refresh: z.enum(["true", "false"]).optional() }),
    reply: payoutAccount,
    refusals: ["payout_account_unknown", "too_many_requests"],
    noStore: true,
  }),
};

/** What a statement is made of. See docs/rules/statements.md. */

/** `received` is the sum of the others. */
export const statementAmounts = ["paid", "commission", "returned", "tax", "received"] as const;

/**
 * `to_send`: not sent by the period's end; `counted_before`: sent in the period, but listed in an earlier one. `owed`:
 * the host's debt at the end, to be repaid by later payouts; `repaid`: an earlier debt that payouts of the period
 * repaid.
 */
export const carriedAmounts = ["to_send", "owed", "counted_before", "repaid"] as const;

/**
 * What moved between the platform and the host: transfers to Stripe, and what was taken back of them; what the host paid
 * of a debt to the platform's bank, and such a payment that did not arrive.
 */
export const depositKinds = ["sent", "taken_back", "paid_back", "not_arrived"] as const;

export const statementFiles = ["statement", "bookings", "payouts"] as const;
export type StatementFile = (typeof statementFiles)[number];

/** What a statement is made of. See docs/rules/statements.md. */

/** `received` is the sum of the others. */
export const statementAmounts = ["paid", "commission", "returned", "tax", "received"] as const;

/**
 * `to_send`: not sent by the period's end; `counted_before`: sent in the period, but listed in an earlier one. `owed`:
 * the host's debt at the end, to be repaid by later payouts; `repaid`: an earlier debt that payouts of the period
 * repaid.
 */
export const carriedAmounts = ["to_send", "owed", "counted_before", "repaid"] as const;

export const statementFiles = ["statement", "bookings", "payouts"] as const;
export type StatementFile = (typeof statementFiles)[number];

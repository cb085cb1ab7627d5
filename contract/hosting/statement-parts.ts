/** What a statement is made of. See docs/rules/statements.md. */

/** `received` is the sum of the others. */
export const statementAmounts = ["paid", "commission", "returned", "tax", "received"] as const;

/**
 * `to_send`: not sent by the period's end; `counted_before`: sent in it, but listed in an earlier one. `owed`: the host's
 * debt at the end, which later payouts repay; `repaid`: one from before that they repaid.
 */
export const carriedAmounts = ["to_send", "owed", "counted_before", "repaid"] as const;

export const statementFiles = ["statement", "bookings", "payouts"] as const;
export type StatementFile = (typeof statementFiles)[number];

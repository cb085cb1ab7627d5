/** The accounts of docs/rules/ledger.md. */
export const ledgerAccounts = [
  "stripe",
  "stripe_fees",
  "guest",
  "host_payable",
  "host_debt",
  "commission",
  "tax_payable",
  "disputes",
  "bank",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What the ledger can be filtered by: an account, or the three shares of a booking that make up the revenue. */
export const ledgerMeasures = [...ledgerAccounts, "revenue"] as const;
export type LedgerMeasure = (typeof ledgerMeasures)[number];

/** The entries that deduct a guest's refund from the shares of host, platform and tax office, or reverse that. */
export const takingEntries = ["refund_owed", "dispute_lost", "dispute_overturned"] as const;

/** The entries that credit or debit the shares of host, platform and tax office, and so make up the revenue. */
export const shareEntries = ["payment", ...takingEntries] as const;

export const shareAccounts = ["host_payable", "commission", "tax_payable"] as const;

export const ledgerEntryKinds = [
  ...shareEntries,
  "refund_sent",
  "refund_failed",
  "refund_paid_elsewhere",
  "refund_elsewhere_reversed",
  "transfer",
  "transfer_reversed",
  "debt_incurred",
  "debt_netted",
  "debt_repaid",
  "debt_repayment_reversed",
  "dispute_opened",
  "dispute_won",
  "withdrawal",
  "withdrawal_failed",
  "stripe_fee",
  "tax_remitted",
  "orphan_payment",
  "orphan_booked",
  "tax_remittance_reversed",
] as const;
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number];

/** `to_come`: entries of confirmed bookings. `over`: all others, including the platform's own. */
export const ledgerTrips = ["over", "to_come"] as const;
export type LedgerTrips = (typeof ledgerTrips)[number];

/** Amounts owed or earned are negative in the ledger and shown as positive figures. */
export function isOwed(measure: LedgerMeasure): boolean {
  return ["guest", "host_payable", "commission", "tax_payable", "revenue"].includes(measure);
}

/** The ledger filter whose sum is each figure of the platform's money. */
export const ledgerBehind = {
  ledger: { account: "stripe" },
  hosts: { account: "host_payable", trips: "over" },
  guests: { account: "guest" },
  tripsToCome: { account: "revenue", trips: "to_come" },
  lodgingTax: { account: "tax_payable", trips: "over" },
  disputed: { account: "disputes" },
  hostDebts: { account: "host_debt" },
  commission: { account: "commission", trips: "over" },
  stripeFees: { account: "stripe_fees" },
  withdrawn: { account: "bank" },
} as const satisfies Record<string, { account: LedgerMeasure; trips?: LedgerTrips }>;

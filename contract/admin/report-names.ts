export const reportNames = ["bookings", "payouts", "commission", "lodging-tax", "users", "ledger"] as const;
export type ReportName = (typeof reportNames)[number];

export const reportNames = [
  "bookings",
  "payouts",
  "commission",
  "lodging-tax",
  "users",
  "ledger",
  "decisions",
] as const;
export type ReportName = (typeof reportNames)[number];

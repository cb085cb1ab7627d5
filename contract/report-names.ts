/** No zod here: the browser loads this file. */
export const reportNames = ["bookings", "payouts", "commission", "lodging-tax", "users", "ledger"] as const;
export type ReportName = (typeof reportNames)[number];

export const userFilters = {
  types: ["all", "hosts", "guests", "admins"],
  registered: ["any", "recent", "older"],
} as const;

/** No zod here: the browser loads this file. */
export const reportNames = ["bookings", "payouts", "commission", "lodging-tax", "users", "ledger"] as const;
export type ReportName = (typeof reportNames)[number];

/** Percent. */
export const commissionPercent = { minimum: 0, maximum: 50, step: 0.5 } as const;

export const userFilters = {
  types: ["all", "hosts", "guests", "admins"],
  registered: ["any", "recent", "older"],
} as const;

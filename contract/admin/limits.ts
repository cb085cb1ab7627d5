/** Percent. */
export const commissionPercent = { minimum: 0, maximum: 50, step: 0.5 } as const;

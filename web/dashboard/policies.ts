import type { ParseKeys } from "i18next";
import type { CancellationPolicy } from "#contract/catalogues.ts";

export const policyKeys = {
  flexible: { nameKey: "dashboard.policies.flexible" },
  moderate: { nameKey: "dashboard.policies.moderate" },
  strict: { nameKey: "dashboard.policies.strict" },
} as const satisfies Record<CancellationPolicy, { nameKey: ParseKeys }>;

import type { CancellationPolicy } from "#contract/catalogues.ts";
import type { TextKey } from "#locales/translate.ts";

export const policyKeys = {
  flexible: { nameKey: "dashboard.policies.flexible" },
  moderate: { nameKey: "dashboard.policies.moderate" },
  strict: { nameKey: "dashboard.policies.strict" },
} as const satisfies Record<CancellationPolicy, { nameKey: TextKey }>;

import type { CancellationPolicy } from "../catalogues.ts";

/** What a guest is refunded on cancelling, in terms a page can show. See docs/rules/cancellation.md. */

const hour = 3_600_000;
const day = 24 * hour;

/** Under every policy, whoever books at least `leadHours` ahead may cancel free of charge for `hours`. */
export const grace = { leadHours: 48, hours: 24 };

export interface RefundStep {
  percent: number;
  /** Inclusive: cancelling in this very second still qualifies. */
  until: Date;
}

const policySteps: Record<CancellationPolicy, readonly { percent: number; before: number }[]> = {
  flexible: [{ percent: 100, before: day }],
  moderate: [
    { percent: 100, before: 5 * day },
    { percent: 50, before: day },
  ],
  strict: [{ percent: 50, before: 7 * day }],
};

/**
 * The steps of a booking made at `bookedAt` for `startsAt`, the most generous first; those already past at booking are
 * left out. Two rules refund everything for a while after booking: `grace`, and 48 hours under `strict` if the start was
 * at least 14 days away.
 */
export function refundSteps(policy: CancellationPolicy, startsAt: Date, bookedAt: Date): RefundStep[] {
  const lead = startsAt.getTime() - bookedAt.getTime();
  const steps: RefundStep[] = policySteps[policy].map(({ percent, before }) => ({
    percent,
    until: new Date(startsAt.getTime() - before),
  }));
  if (lead >= grace.leadHours * hour)
    steps.push({ percent: 100, until: new Date(bookedAt.getTime() + grace.hours * hour) });
  if (policy === "strict" && lead >= 14 * day)
    steps.push({ percent: 100, until: new Date(bookedAt.getTime() + 2 * day) });
  return merged(steps.filter((step) => step.until >= bookedAt));
}

/** Keeps the latest deadline of each percentage, and drops percentages that end no later than a greater one. */
function merged(steps: RefundStep[]): RefundStep[] {
  const byGenerosity = [...steps].sort((a, b) => b.percent - a.percent || b.until.getTime() - a.until.getTime());
  const kept: RefundStep[] = [];
  for (const step of byGenerosity) {
    const last = kept.at(-1);
    if (!last || step.until > last.until) kept.push(step);
  }
  return kept;
}

/** The percentage of the price refunded at an instant before the start. */
export function percentAt(steps: readonly RefundStep[], instant: Date): number {
  return steps.find((step) => instant <= step.until)?.percent ?? 0;
}

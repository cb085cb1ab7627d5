import type { CancellationPolicy } from "./catalogues.ts";

/** What comes back when a guest cancels, in words a page can show. See docs/rules/cancellation.md. */

const hour = 3_600_000;
const day = 24 * hour;

export interface RefundStep {
  percent: number;
  /** Inclusive: cancelling in this very second still counts. */
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
 * The steps of a booking made at `bookedAt` for `startsAt`, the most generous first; those already past when it was
 * booked are left out. Two rules give everything back for a while after booking: 24 hours for everybody when the
 * start was 48 hours away, and 48 hours under `strict` when it was 14 days away.
 */
export function refundSteps(policy: CancellationPolicy, startsAt: Date, bookedAt: Date): RefundStep[] {
  const lead = startsAt.getTime() - bookedAt.getTime();
  const steps: RefundStep[] = policySteps[policy].map(({ percent, before }) => ({
    percent,
    until: new Date(startsAt.getTime() - before),
  }));
  if (lead >= 2 * day) steps.push({ percent: 100, until: new Date(bookedAt.getTime() + day) });
  if (policy === "strict" && lead >= 14 * day)
    steps.push({ percent: 100, until: new Date(bookedAt.getTime() + 2 * day) });
  return merged(steps.filter((step) => step.until >= bookedAt));
}

/** One step per percentage, its latest end; a smaller percentage that ends no later than a greater one says nothing. */
function merged(steps: RefundStep[]): RefundStep[] {
  const byGenerosity = [...steps].sort((a, b) => b.percent - a.percent || b.until.getTime() - a.until.getTime());
  const kept: RefundStep[] = [];
  for (const step of byGenerosity) {
    const last = kept.at(-1);
    if (!last || step.until > last.until) kept.push(step);
  }
  return kept;
}

/** What comes back of the price at an instant before the start, in percent. */
export function percentAt(steps: readonly RefundStep[], instant: Date): number {
  return steps.find((step) => instant <= step.until)?.percent ?? 0;
}

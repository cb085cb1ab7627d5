import { now } from "#web/app/clock.ts";

/** Whole days since an instant; none for one that is still to come. */
export function daysSince(instant: string): number {
  return Math.max(0, Math.floor((now().getTime() - new Date(instant).getTime()) / 86_400_000));
}

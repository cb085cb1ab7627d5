import type { RequestCtx } from "../ctx.ts";
import type { Env } from "../env.ts";
import { fail } from "../fail.ts";

/** The share of an hour's allowance that a caller saves up unless another is named: two minutes' worth. */
const savedShare = 1 / 30;
const mostKnown = 10_000;
const hour = 3_600_000;

/**
 * An hourly allowance per caller, with a burst after a pause. It protects this process and lives in its memory: several
 * processes allow several times as much, and a restart resets it.
 */
export class Allowance {
  readonly #perHour: number;
  readonly #most: number;
  readonly #callers = new Map<string, { left: number; at: number }>();

  /** @param most what a caller can save up */
  constructor(perHour: number, most = Math.max(1, perHour * savedShare)) {
    this.#perHour = perHour;
    this.#most = most;
  }

  /** Spends one unit and returns 0; when none is left, returns the seconds until there is one. */
  spend(who: string, now: Date): number {
    const at = now.getTime();
    const before = this.#callers.get(who) ?? { left: this.#most, at };
    const left = Math.min(this.#most, before.left + (Math.max(0, at - before.at) * this.#perHour) / hour);
    this.#callers.delete(who);
    // The caller that has been idle longest has regained most of its allowance.
    const [oldest] = this.#callers.keys();
    if (this.#callers.size >= mostKnown && oldest !== undefined) this.#callers.delete(oldest);
    this.#callers.set(who, { left: left < 1 ? left : left - 1, at });
    return left < 1 ? Math.ceil(((1 - left) * hour) / this.#perHour / 1000) : 0;
  }
}

/** What each network may ask of this process. What protects people or stock is counted in the database instead. */
export interface Allowances {
  readonly quotes: Allowance;
  readonly sessions: Allowance;
  readonly searches: Allowance;
  readonly calendars: Allowance;
}

export function allowancesOf({ rateLimits: { quote, search } }: Env): Allowances {
  return {
    quotes: new Allowance(quote, quote),
    sessions: new Allowance(quote, quote),
    searches: new Allowance(search, search),
    calendars: new Allowance(search, search),
  };
}

/** @throws `too_many_requests` when the caller's network has used up its allowance */
export function spendAllowance(ctx: RequestCtx, what: keyof Allowances): void {
  const retryAfterSeconds = ctx.allowances[what].spend(ctx.address, ctx.now());
  if (retryAfterSeconds === 0) return;
  fail("too_many_requests", { retryAfterSeconds, values: { minutes: Math.ceil(retryAfterSeconds / 60) } });
}

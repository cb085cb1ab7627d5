/** The share of an hour's allowance that a caller can save up: two minutes' worth. */
const savedShare = 1 / 30;
const mostKnown = 10_000;

/**
 * An hourly allowance per caller, with a burst after a pause. It protects this process and lives in its memory: several
 * processes allow several times as much, and a restart resets it.
 */
export class Allowance {
  readonly #perMillisecond: number;
  readonly #most: number;
  readonly #callers = new Map<string, { left: number; at: number }>();

  constructor(perHour: number) {
    this.#perMillisecond = perHour / 3_600_000;
    this.#most = Math.max(1, perHour * savedShare);
  }

  /** Spends one unit and returns 0; when none is left, returns the seconds until there is one. */
  spend(who: string, now: Date): number {
    const at = now.getTime();
    const before = this.#callers.get(who) ?? { left: this.#most, at };
    const left = Math.min(this.#most, before.left + Math.max(0, at - before.at) * this.#perMillisecond);
    this.#callers.delete(who);
    // The caller that has been idle longest has regained most of its allowance.
    const [oldest] = this.#callers.keys();
    if (this.#callers.size >= mostKnown && oldest !== undefined) this.#callers.delete(oldest);
    this.#callers.set(who, { left: left < 1 ? left : left - 1, at });
    return left < 1 ? Math.ceil((1 - left) / this.#perMillisecond / 1000) : 0;
  }
}

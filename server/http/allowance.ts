/** As many as somebody may save up, of what is allowed in an hour: two minutes' worth. */
const savedShare = 1 / 30;
const mostKnown = 10_000;

/**
 * So many an hour for each, and some at once after a pause. It protects this process and is kept in it: several allow
 * several times as much, and a restart forgets it.
 */
export class Allowance {
  readonly #perMillisecond: number;
  readonly #most: number;
  readonly #callers = new Map<string, { left: number; at: number }>();

  constructor(perHour: number) {
    this.#perMillisecond = perHour / 3_600_000;
    this.#most = Math.max(1, perHour * savedShare);
  }

  /** Takes one away and answers 0; when there is none left, in how many seconds there will be. */
  spend(who: string, now: Date): number {
    const at = now.getTime();
    const before = this.#callers.get(who) ?? { left: this.#most, at };
    const left = Math.min(this.#most, before.left + Math.max(0, at - before.at) * this.#perMillisecond);
    this.#callers.delete(who);
    // Whoever has not been here for the longest has saved most of it up again.
    const [oldest] = this.#callers.keys();
    if (this.#callers.size >= mostKnown && oldest !== undefined) this.#callers.delete(oldest);
    this.#callers.set(who, { left: left < 1 ? left : left - 1, at });
    return left < 1 ? Math.ceil((1 - left) / this.#perMillisecond / 1000) : 0;
  }
}

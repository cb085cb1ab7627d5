import type { Subscriber } from "./listening.ts";

/**
 * Keeps what was read from the database, but only while the subscription to its changes is up, and until the next of
 * them.
 */
export abstract class ChangingCache {
  #generation = 0;
  #isListening = false;

  /** Every notification of a change empties the cache; while the subscription is down nothing is kept. */
  readonly subscriber: Subscriber = {
    onMessage: () => this.empty(),
    onUp: () => {
      this.empty();
      this.#isListening = true;
    },
    onDown: () => {
      this.#isListening = false;
      this.empty();
    },
  };

  empty(): void {
    this.#generation += 1;
    this.drop();
  }

  /** Drops everything that is kept. */
  protected abstract drop(): void;

  /** Call before reading. @returns tells whether what was read may be kept: nothing has changed meanwhile */
  protected beginReading(): () => boolean {
    const generation = this.#generation;
    return () => this.#isListening && generation === this.#generation;
  }
}

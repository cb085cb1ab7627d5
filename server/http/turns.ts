/**
 * Lets one page be rendered in each turn of the event loop. Otherwise all that are asked for at once would be rendered
 * before anything else is read, and of many new connections each would be accepted after another round of them.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Resolves in a turn of its own, in the order of the calls. */
  next(): Promise<void> {
    return new Promise((begin) => {
      this.#waiting.push(begin);
      if (this.#waiting.length === 1) setImmediate(this.#begin);
    });
  }

  readonly #begin = (): void => {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(this.#begin);
  };
}

/**
 * Lets a few pages be rendered in each turn of the event loop. Otherwise all that are asked for at once would be rendered
 * before anything else is read, and of many new connections each would be accepted after another round of them.
 */
export class Turns {
  readonly #each: number;
  readonly #waiting: (() => void)[] = [];

  /** @param each how many begin in a turn */
  constructor(each: number) {
    this.#each = each;
  }

  /** Resolves in a later turn, in the order of the calls. */
  next(): Promise<void> {
    return new Promise((begin) => {
      this.#waiting.push(begin);
      if (this.#waiting.length === 1) setImmediate(this.#begin);
    });
  }

  readonly #begin = (): void => {
    for (const begin of this.#waiting.splice(0, this.#each)) begin();
    if (this.#waiting.length > 0) setImmediate(this.#begin);
  };
}

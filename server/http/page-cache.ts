import type { Subscriber } from "../db/listening.ts";
import type { PackedText } from "./packed-text.ts";

/**
 * Rendered public pages, the same for every reader of a language. Filled only while the subscription to database
 * changes is up, emptied on every change, and never older than a minute.
 */
export class PageCache {
  readonly #pages = new Map<string, KeptPage & { keptAt: number }>();
  #generation = 0;
  #isListening = false;
  #characters = 0;

  /** Every change notification empties the cache; while the subscription is down nothing is cached. */
  readonly subscriber: Subscriber = {
    onMessage: () => this.#empty(),
    onUp: () => {
      this.#empty();
      this.#isListening = true;
    },
    onDown: () => {
      this.#isListening = false;
      this.#empty();
    },
  };

  /** Read before rendering a page: a change during rendering makes the page too old to cache. */
  get generation(): number {
    return this.#generation;
  }

  find(key: string, now: Date): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    const ageMs = now.getTime() - page.keptAt;
    if (ageMs >= 0 && ageMs < longestMs) return page;
    this.#drop(key);
    return undefined;
  }

  keep(key: string, page: KeptPage, generation: number, now: Date): void {
    if (!this.#isListening || generation !== this.#generation) return;
    this.#drop(key);
    this.#pages.set(key, { ...page, keptAt: now.getTime() });
    this.#characters += sizeOf(page);
    // The oldest go first.
    for (const oldest of this.#pages.keys()) {
      if (this.#characters <= mostCharacters) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (page && this.#pages.delete(key)) this.#characters -= sizeOf(page);
  }

  #empty(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#characters = 0;
  }
}

export interface KeptPage {
  status: number;
  headers: Record<string, string>;
  body: PackedText;
}

const longestMs = 60_000;
export const mostCharacters = 32 * 1024 * 1024;

function sizeOf({ body }: KeptPage): number {
  return body.text.length;
}

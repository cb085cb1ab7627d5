import { randomBytes } from "node:crypto";
import type { Ears } from "../db/listening.ts";

/**
 * Rendered public pages, the same for everybody who reads their language. Filled only while the database's word of
 * changes is heard, emptied whenever something changes, and never older than a minute all the same.
 */
export class PageCache {
  readonly #pages = new Map<string, KeptPage & { keptAt: number }>();
  #generation = 0;
  #isListening = false;
  #characters = 0;

  /** What the database says empties the cache; while it cannot be heard nothing is kept. */
  readonly ears: Ears = {
    heard: () => this.#empty(),
    open: () => {
      this.#empty();
      this.#isListening = true;
    },
    shut: () => {
      this.#isListening = false;
      this.#empty();
    },
  };

  /** Taken before a page is rendered: what changed meanwhile makes it too old to keep. */
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
  /** Between two of them stands the answer's own nonce. */
  pieces: string[];
}

const longestMs = 60_000;
export const mostCharacters = 32 * 1024 * 1024;

function sizeOf({ pieces }: KeptPage): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/** Stands where the nonce will be. Nobody outside ever sees it, so nobody can write it into a page. */
export const noncePlaceholder = `nonce-${randomBytes(18).toString("hex")}`;

export function cut(html: string): string[] {
  return html.split(noncePlaceholder);
}

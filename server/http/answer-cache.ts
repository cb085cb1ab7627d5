import type { FastifyInstance } from "fastify";
import { ChangingCache } from "../db/changing-cache.ts";
import type { Listen } from "../db/listening.ts";
import type { KeptCards } from "../listings/listings.ts";
import type { PackedText } from "./packed-text.ts";

/**
 * Public answers, the same for every reader of a language. Filled only while the subscription to database changes is
 * up, emptied on every change, and never older than a minute; a page is made of answers that may be as old.
 */
export class AnswerCache extends ChangingCache {
  readonly #answers = new Map<string, KeptAnswer & { keptAt: number }>();
  readonly #underWay = new Map<string, Promise<KeptAnswer | undefined>>();
  readonly #mostCharacters: number;
  #characters = 0;

  constructor(mostCharacters: number) {
    super();
    this.#mostCharacters = mostCharacters;
  }

  find(key: string, now: Date): KeptAnswer | undefined {
    const answer = this.#answers.get(key);
    if (!answer) return undefined;
    const ageMs = now.getTime() - answer.keptAt;
    if (ageMs >= 0 && ageMs < longestMs) return answer;
    this.#dropOne(key);
    return undefined;
  }

  /** What is being made for another reader, since the last change; undefined when that fails. */
  underWay(key: string): Promise<KeptAnswer | undefined> | undefined {
    return this.#underWay.get(key);
  }

  /** What is kept, or will be in a moment; undefined when the caller has to {@link make} it. */
  async known(key: string, now: () => Date): Promise<KeptAnswer | undefined> {
    return this.find(key, now()) ?? this.underWay(key);
  }

  /**
   * Makes an answer, and keeps it if it is good and nothing changed meanwhile. The many who ask for a page at once when
   * it has just changed wait for one rendering, because as many at the same time would take all memory and time.
   */
  async make(key: string, now: () => Date, work: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    const mayKeep = this.beginReading();
    const making = work();
    const forOthers = making.catch(() => undefined);
    if (mayKeep()) this.#underWay.set(key, forOthers);
    try {
      const answer = await making;
      if (answer.status === 200 && mayKeep()) this.#keep(key, answer, now());
      return answer;
    } finally {
      if (this.#underWay.get(key) === forOthers) this.#underWay.delete(key);
    }
  }

  #keep(key: string, answer: KeptAnswer, now: Date): void {
    this.#dropOne(key);
    this.#answers.set(key, { ...answer, keptAt: now.getTime() });
    this.#characters += sizeOf(key, answer);
    // The oldest go first.
    for (const oldest of this.#answers.keys()) {
      if (this.#characters <= this.#mostCharacters) break;
      this.#dropOne(oldest);
    }
  }

  protected drop(): void {
    this.#answers.clear();
    this.#underWay.clear();
    this.#characters = 0;
  }

  #dropOne(key: string): void {
    const answer = this.#answers.get(key);
    if (answer && this.#answers.delete(key)) this.#characters -= sizeOf(key, answer);
  }
}

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: PackedText;
}

const longestMs = 60_000;
const megabyte = 1024 * 1024;

export interface Kept {
  pages: AnswerCache;
  /** Answers of the API, whose queries are countless: they must not drive out the pages. */
  calls: AnswerCache;
}

/** Both caches, and the cards; all are emptied by what changes pages, in whatever process. */
export async function keepAnswers(http: FastifyInstance, listen: Listen, cards: KeptCards): Promise<Kept> {
  const kept = { pages: new AnswerCache(32 * megabyte), calls: new AnswerCache(8 * megabyte) };
  const all = [kept.pages, kept.calls, cards].map(({ subscriber }) => subscriber);
  const stop = await listen("pages_changed", {
    onMessage(payload) {
      for (const subscriber of all) subscriber.onMessage(payload);
    },
    onUp() {
      for (const subscriber of all) subscriber.onUp();
    },
    onDown(error) {
      for (const subscriber of all) subscriber.onDown();
      http.log.warn({ err: error }, "Changes of pages cannot be heard: every answer is made anew until they can");
    },
  });
  http.addHook("onClose", stop);
  return kept;
}

/** An empty answer counts this much too, as there may be very many: about what its headers and the map's entry take. */
const leastCharacters = 1000;

function sizeOf(key: string, { body }: KeptAnswer): number {
  return leastCharacters + key.length + body.text.length;
}

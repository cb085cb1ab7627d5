import type { Language } from "#contract/catalogues.ts";
import type { ListingCard } from "#contract/listings/listings.ts";
import { ChangingCache } from "../db/changing-cache.ts";

/** About 4 KB of memory each. */
const most = 2000;

/**
 * Cards that a process keeps for searches with dates, whose results are computed each time. Every change of a page
 * drops all cards, because everything on a card is also on pages.
 */
export class KeptCards extends ChangingCache {
  readonly #cards = new Map<string, ListingCard>();

  /**
   * The cards of these listings in this order, without those that do not exist.
   * @param read reads the cards that are not kept, in any order
   */
  async find(
    ids: readonly number[],
    language: Language,
    read: (missing: number[]) => Promise<readonly ListingCard[]>,
  ): Promise<ListingCard[]> {
    const mayKeep = this.beginReading();
    const cards = new Map<number, ListingCard>();
    for (const id of ids) {
      const card = this.#cards.get(keyOf(id, language));
      if (card) cards.set(id, card);
    }
    const missing = ids.filter((id) => !cards.has(id));
    const made = missing.length > 0 ? await read(missing) : [];
    for (const card of made) cards.set(card.id, card);
    if (mayKeep()) this.#keep(made, language);
    return ids.flatMap((id) => cards.get(id) ?? []);
  }

  #keep(cards: readonly ListingCard[], language: Language): void {
    for (const card of cards) this.#cards.set(keyOf(card.id, language), card);
    // The oldest go first.
    for (const oldest of this.#cards.keys()) {
      if (this.#cards.size <= most) break;
      this.#cards.delete(oldest);
    }
  }

  protected drop(): void {
    this.#cards.clear();
  }
}

const keyOf = (id: number, language: Language) => `${language} ${id}`;

import { expect, test } from "vitest";
import type { ListingCard } from "#contract/listings/listings.ts";
import { KeptCards } from "./kept-cards.ts";

const cardOf = (id: number, title = `${id}`) => ({ id, title }) as ListingCard;
const titles = (cards: readonly ListingCard[]) => cards.map(({ title }) => title);

/** Which of them were read anew. */
async function ask(cards: KeptCards, ids: readonly number[], language: "es" | "en" = "es") {
  const read: number[] = [];
  const found = await cards.find(ids, language, async (missing) => {
    read.push(...missing);
    return missing.map((id) => cardOf(id));
  });
  return { found: titles(found), read };
}

function heard(): KeptCards {
  const cards = new KeptCards();
  cards.subscriber.onUp();
  return cards;
}

test("a card is read once for each language, and comes in the order of the ids", async () => {
  const cards = heard();
  expect(await ask(cards, [3, 1])).toEqual({ found: ["3", "1"], read: [3, 1] });
  expect(await ask(cards, [1, 2, 3])).toEqual({ found: ["1", "2", "3"], read: [2] });
  expect(await ask(cards, [1], "en")).toEqual({ found: ["1"], read: [1] });
});

test("a listing that does not exist has no card, and is looked for again", async () => {
  const cards = heard();
  const readNothing = async () => [];
  expect(await cards.find([7], "es", readNothing)).toEqual([]);
  expect((await ask(cards, [7])).read).toEqual([7]);
});

test("a change drops all cards, also those that were being read meanwhile", async () => {
  const cards = heard();
  await ask(cards, [1]);
  const { promise, resolve } = Promise.withResolvers<ListingCard[]>();
  const reading = cards.find([1, 2], "es", () => promise);
  cards.subscriber.onMessage("");
  resolve([cardOf(2, "before the change")]);
  expect(titles(await reading)).toEqual(["1", "before the change"]);
  expect(await ask(cards, [1, 2])).toEqual({ found: ["1", "2"], read: [1, 2] });
});

test("while changes cannot be heard, every card is read anew", async () => {
  const cards = heard();
  await ask(cards, [1]);
  cards.subscriber.onDown();
  for (let time = 0; time < 2; time++) expect((await ask(cards, [1])).read).toEqual([1]);
});

test("of more than two thousand cards, the oldest go", async () => {
  const cards = heard();
  const many = Array.from({ length: 2001 }, (_, index) => index + 1);
  await ask(cards, many);
  expect((await ask(cards, [2, 2001])).read).toEqual([]);
  expect((await ask(cards, [1])).read).toEqual([1]);
});

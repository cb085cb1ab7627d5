import { expect, test } from "vitest";
import { AnswerCache } from "./answer-cache.ts";
import { PackedText } from "./packed-text.ts";

const mostCharacters = 10_000;
const noon = new Date("2026-11-21T16:00:00Z");
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const pageOf = (html: string) => ({ status: 200, headers: {}, body: new PackedText(html) });
const textOf = (cache: AnswerCache, key: string, now = noon) => cache.find(key, now)?.body.text;

function aCache() {
  const cache = new AnswerCache(mostCharacters);
  cache.subscriber.onUp();
  return cache;
}

test("a page is kept for its key, for a minute and no longer", () => {
  const cache = aCache();
  cache.keep("es /home", pageOf("casas"), cache.generation, noon);
  expect(textOf(cache, "es /home")).toBe("casas");
  expect(textOf(cache, "en /home")).toBeUndefined();
  expect(textOf(cache, "es /home", later(59))).toBe("casas");
  expect(textOf(cache, "es /home", later(60))).toBeUndefined();
});

test("a change drops everything, and what was being rendered meanwhile is not kept", () => {
  const cache = aCache();
  cache.keep("a", pageOf("a"), cache.generation, noon);
  const before = cache.generation;
  cache.subscriber.onMessage("");
  cache.keep("b", pageOf("b"), before, noon);
  expect([textOf(cache, "a"), textOf(cache, "b")]).toEqual([undefined, undefined]);
});

test("while changes cannot be heard nothing is kept, and a new connection begins with nothing", () => {
  const cache = new AnswerCache(mostCharacters);
  cache.keep("a", pageOf("a"), cache.generation, noon);
  expect(textOf(cache, "a")).toBeUndefined();
  cache.subscriber.onUp();
  cache.keep("a", pageOf("a"), cache.generation, noon);
  cache.subscriber.onDown();
  expect(textOf(cache, "a")).toBeUndefined();
  const before = cache.generation;
  cache.subscriber.onUp();
  cache.keep("a", pageOf("a"), before, noon);
  expect(textOf(cache, "a")).toBeUndefined();
});

test("past its size the oldest pages go", () => {
  const cache = aCache();
  const half = "x".repeat(mostCharacters / 2 - 1500);
  for (const key of ["a", "b", "c"]) cache.keep(key, pageOf(half), cache.generation, noon);
  expect(["a", "b", "c"].map((key) => cache.find(key, noon) !== undefined)).toEqual([false, true, true]);
});

test("an answer without a word takes room, too, and so does a long address", () => {
  const cache = aCache();
  for (let number = 0; number < 20; number++) cache.keep(`${number}`, pageOf(""), cache.generation, noon);
  expect(cache.find("0", noon)).toBeUndefined();
  cache.keep("x".repeat(mostCharacters), pageOf(""), cache.generation, noon);
  expect(cache.find("19", noon)).toBeUndefined();
});

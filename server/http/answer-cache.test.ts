import { expect, test } from "vitest";
import { AnswerCache } from "./answer-cache.ts";
import { PackedText } from "./packed-text.ts";

const mostCharacters = 10_000;
const noon = new Date("2026-11-21T16:00:00Z");
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const pageOf = (html: string) => ({ status: 200, headers: {}, body: new PackedText(html) });
const keep = (cache: AnswerCache, key: string, html: string, now = noon) =>
  cache.make(
    key,
    () => now,
    async () => pageOf(html),
  );
const textOf = (cache: AnswerCache, key: string, now = noon) => cache.find(key, now)?.body.text;

function aCache() {
  const cache = new AnswerCache(mostCharacters);
  cache.subscriber.onUp();
  return cache;
}

test("a page is kept for its key, for a minute and no longer", async () => {
  const cache = aCache();
  await keep(cache, "es /home", "casas");
  expect(textOf(cache, "es /home")).toBe("casas");
  expect(textOf(cache, "en /home")).toBeUndefined();
  expect(textOf(cache, "es /home", later(59))).toBe("casas");
  expect(textOf(cache, "es /home", later(60))).toBeUndefined();
});

test("a page that is not good is answered and not kept", async () => {
  const cache = aCache();
  const made = async () => ({ ...pageOf("nada"), status: 404 });
  expect((await cache.make("a", () => noon, made)).status).toBe(404);
  expect(textOf(cache, "a")).toBeUndefined();
});

/** An answer that is being made until the test ends it. */
function aRendering(cache: AnswerCache, key: string) {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof pageOf>>();
  const made = cache.make(
    key,
    () => noon,
    () => promise,
  );
  return { made, end: (html: string) => resolve(pageOf(html)), fail: () => reject(new Error("broken")) };
}

test("a change drops everything, and what was being rendered meanwhile is neither kept nor shared", async () => {
  const cache = aCache();
  await keep(cache, "a", "a");
  const rendering = aRendering(cache, "b");
  cache.subscriber.onMessage("");
  expect(cache.underWay("b")).toBeUndefined();
  const next = aRendering(cache, "b");
  rendering.end("before");
  await rendering.made;
  expect([textOf(cache, "a"), textOf(cache, "b")]).toEqual([undefined, undefined]);
  next.end("after");
  expect((await cache.underWay("b"))?.body.text).toBe("after");
  await next.made;
  expect([textOf(cache, "b"), cache.underWay("b")]).toEqual(["after", undefined]);
});

test("who asks while a page is rendered gets that page, and makes their own if it fails", async () => {
  const cache = aCache();
  const good = aRendering(cache, "a");
  const waiting = cache.underWay("a");
  good.end("once");
  expect((await waiting)?.body.text).toBe("once");
  const broken = aRendering(cache, "c");
  const inVain = cache.underWay("c");
  broken.fail();
  await expect(broken.made).rejects.toThrow("broken");
  expect([await inVain, cache.underWay("c")]).toEqual([undefined, undefined]);
});

test("while changes cannot be heard nothing is kept or shared, and a new connection begins with nothing", async () => {
  const cache = new AnswerCache(mostCharacters);
  const alone = aRendering(cache, "a");
  expect(cache.underWay("a")).toBeUndefined();
  alone.end("a");
  await alone.made;
  expect(textOf(cache, "a")).toBeUndefined();
  cache.subscriber.onUp();
  await keep(cache, "a", "a");
  const rendering = aRendering(cache, "b");
  cache.subscriber.onDown();
  expect(textOf(cache, "a")).toBeUndefined();
  cache.subscriber.onUp();
  rendering.end("b");
  await rendering.made;
  expect(textOf(cache, "b")).toBeUndefined();
});

test("past its size the oldest pages go", async () => {
  const cache = aCache();
  const half = "x".repeat(mostCharacters / 2 - 1500);
  for (const key of ["a", "b", "c"]) await keep(cache, key, half);
  expect(["a", "b", "c"].map((key) => cache.find(key, noon) !== undefined)).toEqual([false, true, true]);
});

test("an answer without a word takes room, too, and so does a long address", async () => {
  const cache = aCache();
  for (let number = 0; number < 20; number++) await keep(cache, `${number}`, "");
  expect(cache.find("0", noon)).toBeUndefined();
  await keep(cache, "x".repeat(mostCharacters), "");
  expect(cache.find("19", noon)).toBeUndefined();
});

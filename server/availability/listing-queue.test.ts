import { expect, test } from "vitest";
import type { Db } from "../db/connect.ts";
import { isRefusal } from "../fail.ts";
import { atOnce, inTurn, longestLine } from "./listing-queue.ts";

const database = () => ({ isTransaction: false }) as Db;

/** Work that ends when the test ends it. */
function openWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ends.push(end));
  return { work, begun: () => ends.length, end: () => ends.shift()?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("so many at a time are at work on one listing, and the next begins when one has ended", async () => {
  const db = database();
  const { work, begun, end } = openWork();
  const all = Array.from({ length: atOnce + 2 }, () => inTurn(db, 1, work));
  await settled();
  expect(begun()).toBe(atOnce);
  end();
  await settled();
  expect(begun()).toBe(atOnce);
  for (let left = atOnce + 1; left > 0; left--) {
    end();
    await settled();
  }
  await Promise.all(all);
  expect(begun()).toBe(0);
});

test("another listing, and work that is in a transaction already, do not wait", async () => {
  const db = database();
  const { work, begun } = openWork();
  for (let i = 0; i < atOnce; i++) void inTurn(db, 1, work);
  void inTurn(db, 2, work);
  void inTurn({ ...db, isTransaction: true } as Db, 1, work);
  await settled();
  expect(begun()).toBe(atOnce + 2);
});

test("whoever comes after the longest line is refused as busy, and the line goes on", async () => {
  const db = database();
  const { work, end } = openWork();
  const all = Array.from({ length: atOnce + longestLine }, () => inTurn(db, 1, work));
  const refused = await inTurn(db, 1, work).catch((error) => error);
  expect(isRefusal(refused, "busy")).toBe(true);
  for (let left = all.length; left > 0; left--) {
    end();
    await settled();
  }
  await Promise.all(all);
});

test("work that fails gives its turn to the next", async () => {
  const db = database();
  const failing = () => Promise.reject(new Error("no"));
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => inTurn(db, 1, failing)));
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill("rejected"));
  expect(await inTurn(db, 1, async () => "done")).toBe("done");
});

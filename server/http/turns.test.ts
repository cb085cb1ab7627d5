import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("each turn of the event loop begins some, in the order in which they came", async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const begin = (number: number) => turns.next().then(() => begun.push(number));

  for (const number of [1, 2, 3]) void begin(number);
  expect(begun).toEqual([]);
  await turn();
  expect(begun).toEqual([1, 2]);
  for (const number of [4, 5]) void begin(number);
  await turn();
  expect(begun).toEqual([1, 2, 3, 4]);
  await turn();
  expect(begun).toEqual([1, 2, 3, 4, 5]);

  void begin(6);
  await turn();
  expect(begun.at(-1)).toBe(6);
});

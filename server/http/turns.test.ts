import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("each turn of the event loop begins one, in the order in which they came", async () => {
  const turns = new Turns();
  const begun: string[] = [];
  const begin = (name: string) => turns.next().then(() => begun.push(name));

  void begin("first");
  void begin("second");
  expect(begun).toEqual([]);
  await turn();
  expect(begun).toEqual(["first"]);
  void begin("third");
  await turn();
  expect(begun).toEqual(["first", "second"]);
  await turn();
  expect(begun).toEqual(["first", "second", "third"]);

  void begin("after a pause");
  await turn();
  expect(begun.at(-1)).toBe("after a pause");
});

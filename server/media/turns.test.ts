import { expect, test } from "vitest";
import { openTurns } from "./turns.ts";

/** Pieces of work that the test ends explicitly, with the names of those begun. */
function aShop(limits = { atOnce: 2, longest: 20 }) {
  const turns = openTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settled: Record<string, string> = {};
  const ask = (who: number, name: string) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    ends.set(name, () => resolve("done"));
    void turns
      .take(who, () => {
        begun.push(name);
        return promise;
      })
      .then((done) => {
        settled[name] = done ?? "turned away";
      });
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await quiet();
  };
  return { ask, end, begun, settled, turns };
}
const quiet = () => new Promise((over) => setImmediate(over));

test("two are at it at a time, and one of a person", async () => {
  const { ask, end, begun } = aShop();
  for (const name of ["ana 1", "ana 2", "berta 1", "carla 1"]) ask("abc".indexOf(name[0] ?? ""), name);
  await quiet();
  expect(begun).toEqual(["ana 1", "berta 1"]);
  await end("ana 1");
  expect(begun).toEqual(["ana 1", "berta 1", "ana 2"]);
  await end("ana 2");
  expect(begun.slice(3)).toEqual(["carla 1"]);
});

test("who sends many waits behind who sends one: turns go from person to person", async () => {
  const { ask, end, begun } = aShop({ atOnce: 1, longest: 20 });
  for (const number of [1, 2, 3, 4]) ask(1, `ana ${number}`);
  ask(2, "berta 1");
  ask(2, "berta 2");
  ask(3, "carla 1");
  await quiet();
  const order = ["ana 1", "ana 2", "berta 1", "carla 1", "ana 3", "berta 2", "ana 4"];
  for (const name of order) await end(name);
  expect(begun).toEqual(order);
});

test("past the longest line whoever comes is turned away; who is alone never is", async () => {
  const { ask, end, begun, settled } = aShop({ atOnce: 2, longest: 3 });
  for (const number of [1, 2, 3, 4, 5]) ask(1, `ana ${number}`);
  await quiet();
  expect([begun, settled]).toEqual([["ana 1"], { "ana 5": "turned away" }]);
  ask(2, "berta 1");
  await quiet();
  expect(begun).toEqual(["ana 1", "berta 1"]);
  await end("ana 1");
  ask(1, "ana 6");
  await quiet();
  expect(settled).toEqual({ "ana 1": "done", "ana 5": "turned away" });
});

test("one person does not fill the line: their last makes room for who has less waiting", async () => {
  const { ask, settled } = aShop({ atOnce: 1, longest: 3 });
  for (const number of [1, 2, 3, 4]) ask(1, `ana ${number}`);
  ask(2, "berta 1");
  await quiet();
  expect(settled).toEqual({ "ana 4": "turned away" });
  ask(2, "berta 2");
  ask(3, "carla 1");
  await quiet();
  // Ana had two waiting and Berta one: a second piece of Berta's would only swap the two.
  expect(settled).toEqual({ "ana 4": "turned away", "berta 2": "turned away", "ana 3": "turned away" });
});

test("work that fails gives its turn on", async () => {
  const { turns, ask, begun } = aShop({ atOnce: 1, longest: 3 });
  const failing = turns.take(1, () => Promise.reject(new Error("torn")));
  ask(2, "berta 1");
  await expect(failing).rejects.toThrow("torn");
  await quiet();
  expect(begun).toEqual(["berta 1"]);
});

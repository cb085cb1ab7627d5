import { expect, test } from "vitest";
import { openWorkQueue } from "./work-queue.ts";

const aPiece = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let begun = 0;
  return {
    work: () => {
      begun += 1;
      return promise;
    },
    end: resolve,
    fail: () => reject(new Error("torn")),
    get begun() {
      return begun;
    },
  };
};

test("one piece is done after another", async () => {
  const line = openWorkQueue(10);
  const [first, second] = [aPiece(), aPiece()];
  const done = [line.enter("first", first.work), line.enter("second", second.work)];
  await Promise.resolve();
  expect([first.begun, second.begun]).toEqual([1, 0]);
  first.end();
  await done[0];
  second.end();
  await done[1];
  expect([first.begun, second.begun]).toEqual([1, 1]);
});

test("what is asked for while it waits is done once for all, and again after it is done", async () => {
  const line = openWorkQueue(10);
  const piece = aPiece();
  const asked = [line.enter("a", piece.work), line.enter("a", piece.work)];
  piece.end();
  await Promise.all(asked);
  expect(piece.begun).toBe(1);
  await line.enter("a", piece.work);
  expect(piece.begun).toBe(2);
});

test("a full line takes nothing new until something is done", async () => {
  const line = openWorkQueue(2);
  const [first, second, third] = [aPiece(), aPiece(), aPiece()];
  const done = [line.enter("first", first.work), line.enter("second", second.work)];
  expect(line.enter("third", third.work)).toBeUndefined();
  expect(line.enter("second", second.work)).toBe(done[1]);
  first.end();
  await done[0];
  const later = line.enter("third", third.work);
  expect(later).toBeDefined();
  second.end();
  third.end();
  await later;
  expect(third.begun).toBe(1);
});

test("work that fails says so, and holds nobody up", async () => {
  const line = openWorkQueue(2);
  const [torn, whole] = [aPiece(), aPiece()];
  const failing = line.enter("torn", torn.work);
  const fine = line.enter("whole", whole.work);
  torn.fail();
  whole.end();
  await expect(failing).rejects.toThrow("torn");
  await fine;
  expect(whole.begun).toBe(1);
});

import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { feed, start } from "./programs.ts";

const megabytes = () => Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(64 * 1024)));
const shell = (script: string) => start("sh", ["-c", script]);

test("a program that ends well before it has read everything has got what it needed", async () => {
  await expect(feed(shell("head -c 1 >/dev/null"), megabytes())).resolves.toBeUndefined();
  await expect(feed(shell("exit 0"), megabytes())).resolves.toBeUndefined();
});

test("a program that fails is told by what it said, and a source that fails by its own error", async () => {
  await expect(feed(shell("echo no key >&2; exit 3"), megabytes())).rejects.toThrow("sh failed: no key");
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(10);
      throw new Error("the disk cannot be read");
    })(),
  );
  await expect(feed(shell("cat >/dev/null"), broken)).rejects.toThrow("the disk cannot be read");
});

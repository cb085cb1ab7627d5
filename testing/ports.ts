import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port on which nothing listens, with the next ones as free. Systems give outgoing connections ports from 32768 on:
 * one of these may be taken again before anybody listens on it. Browsers refuse 10080.
 */
export async function freePort(inARow = 1): Promise<number> {
  for (;;) {
    const first = randomInt(12_000, 32_000);
    const row = Array.from({ length: inARow }, (_, at) => first + at);
    if ((await Promise.all(row.map(isFree))).every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

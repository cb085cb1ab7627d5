import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A connection to PostgreSQL or another service that a test can slow down, cut, silence or refuse for a while. */
export interface Wire {
  /** The given URL, routed through this proxy. */
  url: string;
  /** While silent, drops the data of both sides. */
  silence(now: boolean): void;
  /** From now on, data takes so long in each direction. */
  delay(milliseconds: number): void;
  /** Cuts that many of the open connections, the oldest first; all of them by default. */
  cut(count?: number): void;
  /** While refusing, rejects every connection. */
  refuse(now: boolean): void;
  close(): Promise<void>;
}

export async function openWire(databaseUrl: string): Promise<Wire> {
  const database = new URL(databaseUrl);
  const clients = new Set<Socket>();
  let isSilent = false;
  let isRefused = false;
  let delayMs = 0;
  const server = createServer((client) => {
    if (isRefused) return void client.destroy();
    const upstream = connect(Number(database.port || 5432), database.hostname);
    clients.add(client);
    client.on("close", () => clients.delete(client));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      let underWay = 0;
      let last: Promise<void> = Promise.resolve();
      // Nothing overtakes what was sent while the line was slower.
      const deliver = async (bytes: Buffer | string, before: Promise<void>) => {
        const due = performance.now() + delayMs;
        underWay += 1;
        await before;
        await pause(Math.max(0, due - performance.now()));
        underWay -= 1;
        to.write(bytes);
      };
      from.on("data", (bytes) => {
        if (isSilent) return;
        if (delayMs > 0 || underWay > 0) last = deliver(bytes, last);
        else to.write(bytes);
      });
      from.on("error", () => {});
      from.on("close", () => to.destroy());
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const own = new URL(databaseUrl);
  own.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  const cut = (count = clients.size) => {
    for (const socket of [...clients].slice(0, count)) socket.destroy();
  };
  return {
    url: own.href,
    silence(now) {
      isSilent = now;
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    cut,
    refuse(now) {
      isRefused = now;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        cut();
      }),
  };
}

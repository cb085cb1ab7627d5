import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { listenOnPostgres } from "./listening.ts";

test("a connection that cannot be made is tried again and again, and said to be down once, with the reason", async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const downs: unknown[] = [];
  const listen = listenOnPostgres({
    connectionString: `postgres://nobody@127.0.0.1:${port}/none`,
    retryMilliseconds: 1,
  });
  const stop = await listen("pages_changed", {
    onMessage: () => {},
    onUp: () => {},
    onDown: (error) => downs.push(error),
  });
  for (let attempts = 0; attempts < 4; attempts++) await once(server, "connection");
  expect(downs).toEqual([expect.any(Error)]);
  await stop();
  server.close();
});

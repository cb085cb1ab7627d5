import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listenOnPostgres } from "./listening.ts";

/** Listens at a server that treats its connections like this; `tried` waits for the next ones. */
async function listenAt(treat: (socket: Socket) => void) {
  const server = createServer(treat).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const downs: unknown[] = [];
  const listen = listenOnPostgres({
    connectionString: `postgres://nobody@127.0.0.1:${port}/none`,
    retryMilliseconds: 1,
    connectionMilliseconds: 20,
    questionMilliseconds: 20,
    answerMilliseconds: 20,
  });
  const onDown = (error: unknown) => downs.push(error);
  const stop = await listen("pages_changed", { onMessage: () => {}, onUp: () => {}, onDown });
  onTestFinished(async () => {
    await stop();
    server.close();
  });
  const tried = async (times: number) => {
    for (let attempts = 0; attempts < times; attempts++) await once(server, "connection");
  };
  return { downs, tried };
}

test("a connection that cannot be made is tried again and again, and said to be down once, with the reason", async () => {
  const { downs, tried } = await listenAt((socket) => socket.destroy());
  await tried(4);
  expect(downs).toEqual([expect.any(Error)]);
});

test("a peer that accepts connections and says nothing is given up on, and tried again and again", async () => {
  const { downs, tried } = await listenAt((socket) => socket.on("error", () => {}).resume());
  await tried(4);
  expect(downs).toEqual([new Error("timeout expired")]);
});

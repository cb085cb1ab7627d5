import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import fastify from "fastify";
import { expect, test } from "vitest";
import { stop } from "./stopping.ts";

test("a server that is told to stop finishes its requests, then its jobs, then closes the database", async () => {
  const order: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  const http = fastify();
  http.get("/slow", async () => {
    arrived.resolve();
    await mayAnswer.promise;
    order.push("answered");
    return { ok: true };
  });
  const url = await http.listen({ port: 0, host: "127.0.0.1" });
  const answer = fetch(`${url}/slow`);
  await arrived.promise;

  const done = (name: string) => async () => void order.push(name);
  const stopped = stop({ http, jobs: { stop: done("jobs stopped") }, database: { close: done("database closed") } });
  mayAnswer.resolve();
  expect(await (await answer).json()).toEqual({ ok: true });
  await stopped;
  await expect(fetch(`${url}/slow`)).rejects.toThrow();
  expect(order).toEqual(["answered", "jobs stopped", "database closed"]);
});

test.each([
  { signals: ["SIGTERM", "SIGTERM", "SIGTERM"], ends: [0, null] },
  { signals: ["SIGINT", "SIGTERM"], ends: [0, null] },
  { signals: ["SIGINT", "SIGINT"], ends: [null, "SIGINT"] },
] as const)("told $signals, a server leaves once and ends with $ends", async ({ signals, ends }) => {
  const script = `import { leaveWhenTold } from ${JSON.stringify(new URL("stopping.ts", import.meta.url).href)};
    leaveWhenTold(async () => {
      console.log("leaving");
      setTimeout(() => process.exit(0), 700);
    });
    setInterval(() => {}, 1000);
    console.log("up");`;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  server.stdout.on("data", (text) => {
    said += text;
  });
  await once(server.stdout, "data");
  const left = once(server, "close");
  for (const signal of signals) {
    server.kill(signal);
    await wait(100);
  }
  expect([await left, said]).toEqual([ends, "up\nleaving\n"]);
});

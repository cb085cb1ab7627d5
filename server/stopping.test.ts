import { spawn } from "node:child_process";
import { once } from "node:events";
import fastify from "fastify";
import { expect, test } from "vitest";
import { linesOf } from "#testing/lines.ts";
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
      process.stdin.resume().on("end", () => process.exit(0));
    });
    process.on("SIGTERM", () => console.log("SIGTERM"));
    process.once("SIGINT", () => console.log("SIGINT"));
    setInterval(() => {}, 1000);
    console.log("up");`;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const left = once(server, "close");
  const next = linesOf(server.stdout);
  const said = await next(1);
  for (const signal of signals) {
    server.kill(signal);
    said.push(...(await next(said.length === 1 ? 2 : 1)));
  }
  server.stdin.end();
  const heard = ends[0] === 0 ? signals : signals.slice(0, -1);
  expect([await left, said]).toEqual([ends, ["up", "leaving", ...heard]]);
});

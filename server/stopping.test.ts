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

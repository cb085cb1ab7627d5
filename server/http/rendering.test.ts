import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { useWorld } from "#testing/world.ts";

const world = useWorld();
let port: number;

beforeAll(async () => {
  port = Number(new URL(await world.app.http.listen({ host: "127.0.0.1", port: 0 })).port);
});

/** Asks for a path as it is: what makes requests for tests would make it another one first. */
async function get(path: string) {
  const asked = request({ port, host: "127.0.0.1", path, headers: { accept: "text/html" } }).end();
  const [answer] = await once(asked, "response");
  return { status: answer.statusCode, location: answer.headers.location, html: await text(answer) };
}

test("slashes too many in front of a path are taken away, and never name a site", async () => {
  const asked = ["//", "///", "//housing", "/\\/housing?guests=2", "//evil.test/housing", "//evil.test:x//"];
  const answers = [];
  for (const path of asked) {
    const { status, location } = await get(path);
    answers.push([status, location]);
  }
  expect(answers).toEqual([
    [308, "/"],
    [308, "/"],
    [308, "/housing"],
    [308, "/housing?guests=2"],
    [308, "/evil.test/housing"],
    [308, "/evil.test:x//"],
  ]);
});

test("the home page is the same before and after somebody asked for it with two slashes", async () => {
  const withoutNonce = async () => (await get("/")).html.replaceAll(/nonce="[^"]*"/g, "");
  const before = await withoutNonce();
  expect(before).toContain("<html");
  await get("//");
  await get("//evil.test/");
  expect(await withoutNonce()).toBe(before);
});

import { expect, test } from "vitest";
import { useWorld } from "#testing/world.ts";

const world = useWorld({ RATE_LIMIT_NEWSLETTER: "2" });

test("an address on the network subscribes so many an hour, and is told when to try again", async () => {
  const subscribe = (name: string) => world.call("POST", "/newsletter", { body: { email: `${name}@correo.test` } });
  expect((await subscribe("ana")).status).toBe(200);
  expect((await subscribe("eva")).status).toBe(200);
  const third = await subscribe("ivo");
  expect([third.status, third.body.code, third.headers["retry-after"]]).toEqual([429, "too_many_requests", "3600"]);
  world.clock.advance(60);
  expect((await subscribe("ivo")).status).toBe(200);
});

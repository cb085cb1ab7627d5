import { sql } from "kysely";
import { expect, it, test } from "vitest";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

const event = {
  id: "evt_1",
  object: "event",
  type: "refund.created",
  created: 1_795_000_000,
  data: { object: { id: "re_1" } },
};

/** A delivery signed as Stripe signs it. */
async function deliver(body: unknown, { secondsAhead = 0, appended = "" } = {}): Promise<number> {
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  const { webhookSecret: secret } = world.env.stripe;
  const timestamp = Math.floor(world.clock.now().getTime() / 1000) + secondsAhead;
  const { stripe } = world.app.ctx;
  const { statusCode } = await world.app.http.inject({
    method: "POST",
    url: `${world.env.apiBase}/webhooks/stripe`,
    headers: {
      "content-type": "application/json",
      "stripe-signature": stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) + appended,
    },
    payload,
  });
  return statusCode;
}

/** Each stored event, and whether it needs no more processing. */
async function kept(): Promise<[string, boolean][]> {
  const events = await world.app.ctx.db.selectFrom("stripe_events").selectAll().orderBy("id").execute();
  return events.map(({ id, processed_at }) => [id, processed_at !== null]);
}

/** Number of events waiting in the queue. */
async function queued(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int4 as n from pgboss.job
    where name = 'stripe.event' and state = 'created'`.execute(world.app.ctx.db);
  return rows[0]?.n ?? 0;
}

test("an event is kept and waits for its job", async () => {
  expect(await deliver(event)).toBe(200);
  expect([await kept(), await queued()]).toEqual([[["evt_1", false]], 1]);
});

test("an event whose signature is of another time is refused, before ours as after it", async () => {
  for (const secondsAhead of [-301, 301, 365 * 86_400]) expect(await deliver(event, { secondsAhead })).toBe(400);
  // What the signature does not cover makes it no younger.
  expect(await deliver(event, { secondsAhead: 301, appended: ",v0-t=1" })).toBe(400);
  expect(await kept()).toEqual([]);
  for (const secondsAhead of [-300, 300]) expect(await deliver(event, { secondsAhead })).toBe(200);
});

test("an event that nothing here depends on is kept and makes no job", async () => {
  for (const type of ["payment_intent.created", "charge.succeeded", "customer.updated"])
    expect(await deliver({ ...event, id: `evt_${type.replace(".", "_")}`, type })).toBe(200);
  expect((await kept()).every(([, isDone]) => isDone)).toBe(true);
  expect(await queued()).toBe(0);
});

it.each([
  ["null", null],
  ["an empty object", {}],
  ["a list", []],
  ["a number", "7"],
  ["half a document", '{"id": "evt_1"'],
  ["a zero byte in its id", { ...event, id: "evt_\u0000" }],
  ["a zero byte in its type", { ...event, type: "refund.\u0000" }],
  ["a date past the end of time", { ...event, created: 1e30 }],
  ["no object", { ...event, data: {} }],
  ["an object whose id is a list", { ...event, data: { object: { id: ["re_1"] } } }],
])("a signed body that is %s is refused and not kept", async (_what, body) => {
  expect(await deliver(body)).toBe(400);
  expect(await kept()).toEqual([]);
});

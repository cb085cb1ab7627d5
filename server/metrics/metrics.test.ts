import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { aMarket, book, hold, openPayoutAccount, stays } from "#testing/makers.ts";
import { useWorld, workersDatabase } from "#testing/world.ts";
import { createApp } from "../app.ts";
import type { Db } from "../db/connect.ts";
import type { Env } from "../env.ts";
import { openMailer } from "../mail/mail.ts";
import { openStripe } from "../payments/payments.ts";
import { BusinessNumbers } from "./business.ts";

const token = "a-token-for-the-tests";
const world = useWorld({ METRICS_TOKEN: token });

/** The samples that `/metrics` of an application has, by name and labels as Prometheus writes them. */
async function scrape({ http } = world.app): Promise<Map<string, number>> {
  const { statusCode, body } = await http.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
  if (statusCode !== 200) throw new Error(`/metrics answered ${statusCode}`);
  const lines = body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

/** The samples of one metric, without its name. */
async function samplesOf(name: string, app = world.app): Promise<Record<string, number>> {
  const all = [...(await scrape(app))].filter(([sample]) => sample === name || sample.startsWith(`${name}{`));
  return Object.fromEntries(all.map(([sample, value]) => [sample.slice(name.length), value]));
}

/** Another application in this process, on a database that behaves as `db` says. */
async function anApp({ db, env = world.env }: { db?: Db; env?: Env } = {}) {
  const { database, jobs } = await workersDatabase();
  return createApp({
    env,
    database: db ? { ...database, db } : database,
    jobs,
    stripe: openStripe(world.env),
    mailer: openMailer(world.env),
    now: world.clock.now,
  });
}

describe("who may read", () => {
  test.each([
    ["nobody without a token, from this machine either", {}, 401],
    ["nobody with another token", { authorization: `Bearer ${token}s` }, 401],
    ["nobody with an empty one", { authorization: "Bearer " }, 401],
    ["nobody by another scheme", { authorization: `Basic ${token}` }, 401],
    ["nobody by a session", { "x-auth-token": token }, 401],
    ["whoever has the token", { authorization: `Bearer ${token}` }, 200],
    [
      "whoever has the token, through proxies",
      { authorization: `bearer ${token}`, "x-forwarded-for": "10.0.0.1" },
      200,
    ],
  ])("%s", async (_, headers: Record<string, string>, status) => {
    const answer = await world.app.http.inject({ url: "/metrics", headers });
    expect([answer.statusCode, answer.body.includes("linkisla_")]).toEqual([status, status === 200]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("nobody at all when no token is set", async () => {
    const { http } = await anApp({ env: { ...world.env, metricsToken: undefined } });
    for (const authorization of ["", "Bearer ", "Bearer undefined"]) {
      const answer = await http.inject({ url: "/metrics", headers: { authorization } });
      expect([answer.statusCode, answer.body.includes("linkisla_")]).toEqual([404, false]);
    }
  });
});

test("requests are counted by route pattern, pages by area, and nothing a visitor makes up becomes a label", async () => {
  const { http } = await anApp();
  for (const [method, url] of [
    ["GET", "/api/listings/12/stays"],
    ["GET", "/api/listings/13/stays"],
    ["POST", "/api/auth/login"],
    ["GET", "/api/made-up"],
    ["GET", "/api/made-up/too"],
    ["GET", "/"],
    ["GET", "/hosts/999"],
    ["GET", "/made-up.php"],
    ["GET", "/admin/money"],
    ["GET", "/host/bookings/1"],
    ["GET", "/dashboard/trips/7"],
    ["GET", "/auth/login"],
    ["GET", "/favicon.svg"],
    ["GET", "/healthz"],
  ] as const)
    await http.inject({ method, url });
  const counts = Object.entries(await samplesOf("linkisla_request_seconds_count", { ...world.app, http }));
  expect(Object.fromEntries(counts)).toEqual({
    '{method="GET",route="/api/listings/:id/stays",status="4xx"}': 2,
    '{method="POST",route="/api/auth/login",status="4xx"}': 1,
    '{method="GET",route="unknown",status="4xx"}': 2,
    '{method="GET",route="pages public",status="2xx"}': 1,
    '{method="GET",route="pages public",status="4xx"}': 2,
    '{method="GET",route="pages admin",status="2xx"}': 1,
    '{method="GET",route="pages host",status="2xx"}': 1,
    '{method="GET",route="pages dashboard",status="2xx"}': 1,
    '{method="GET",route="pages auth",status="2xx"}': 1,
    '{method="GET",route="files",status="2xx"}': 1,
    '{method="GET",route="/healthz",status="2xx"}': 1,
  });
});

test("what guests did, what Stripe sent, and what is still to do, is what the database has", async () => {
  const { guest, host, listing } = await aMarket(world, "lodging");
  await openPayoutAccount(world, host);
  const before = await samplesOf("linkisla_webhooks_last_day");
  await book(world, guest, stays.lodging(listing.id));
  await hold(world, guest, stays.lodging(listing.id, { check_in: "2027-01-03", check_out: "2027-01-05" }));
  world.clock.advance(10);
  await world.jobs.enqueue(world.app.ctx.db, "picture.drop", { image: "/media/none" });
  const all = await scrape();
  const having = Object.fromEntries(
    [...all].filter(([name]) => /^linkisla_(holds|oldest_hold|bookings|emails)/.test(name)),
  );
  expect(having).toEqual({
    linkisla_holds: 1,
    linkisla_oldest_hold_seconds: 600,
    'linkisla_bookings_last_day{step="quoted"}': 2,
    'linkisla_bookings_last_day{step="held"}': 2,
    'linkisla_bookings_last_day{step="paid"}': 1,
    'linkisla_bookings_last_day{step="cancelled"}': 0,
    linkisla_emails_last_day: (await world.mails()).length,
  });
  const paid = '{type="checkout.session.completed",outcome="processed"}';
  expect((await samplesOf("linkisla_webhooks_last_day"))[paid]).toBe((before[paid] ?? 0) + 1);
  expect(all.get("linkisla_webhook_age_seconds")).toBe(600);
  expect(all.get('linkisla_jobs{name="picture.drop",state="waiting"}')).toBe(1);
  expect(all.get('linkisla_oldest_job_seconds{name="picture.drop",state="waiting"}')).toBeLessThan(60);
  world.clock.advance(24 * 60);
  expect(await samplesOf("linkisla_bookings_last_day")).toEqual({
    '{step="quoted"}': 0,
    '{step="held"}': 0,
    '{step="paid"}': 0,
    '{step="cancelled"}': 0,
  });
});

test("requests to Stripe are timed by operation, retries one by one, and no id becomes a label", async () => {
  const { stripe } = world.app.ctx;
  const app = await anApp();
  const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id).catch(() => {});
  const { guest, listing } = await aMarket(world, "lodging");
  const { session_id: id } = (await hold(world, guest, stays.lodging(listing.id))).body;
  await retrieve(id);
  await retrieve("cs_test_nobodys");
  await world.stripe.control.fault({ route: "GET /v1/checkout/sessions/*", kind: "reset" });
  await retrieve(id);
  await world.stripe.control.fault({ route: "GET /v1/checkout/sessions/*", kind: "rate_limit" });
  await retrieve(id);
  expect(await samplesOf("linkisla_stripe_request_seconds_count", app)).toEqual({
    '{operation="POST /v1/checkout/sessions",outcome="ok"}': 1,
    '{operation="GET /v1/checkout/sessions/{id}",outcome="ok"}': 2,
    '{operation="GET /v1/checkout/sessions/{id}",outcome="refused"}': 1,
    '{operation="GET /v1/checkout/sessions/{id}",outcome="failed"}': 2,
  });
});

test("the connections to the database are counted, and how long callers waited for one", async () => {
  const { database } = await workersDatabase();
  const before = database.load();
  await database.db.connection().execute(async () => {
    expect(database.load().inUse).toBeGreaterThan(0);
  });
  expect(database.load().inUse).toBe(before.inUse);
  const states = await samplesOf("linkisla_database_connections");
  expect(Object.keys(states)).toEqual(['{state="in_use"}', '{state="idle"}', '{state="waiting"}']);
  expect(states['{state="waiting"}']).toBe(0);
  const [waited] = Object.values(await samplesOf("linkisla_database_wait_seconds_total"));
  expect(waited).toBeGreaterThan(0);
});

describe("when the database cannot answer", () => {
  const broken = (execute: () => Promise<never>) => ({ connection: () => ({ execute }) }) as never;

  test("the process still tells its own numbers, and that", async () => {
    const gone = broken(() => Promise.reject(new Error("connect ECONNREFUSED")));
    const all = await scrape(await anApp({ db: gone }));
    expect(all.get("linkisla_database_up")).toBe(0);
    expect(all.has("process_resident_memory_bytes") && all.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
    expect(all.has("linkisla_holds")).toBe(false);
  });

  test("nobody waits for it longer than a few seconds, and it is asked once at a time", async () => {
    let asked = 0;
    const silent = broken(() => {
      asked += 1;
      return new Promise(() => {});
    });
    const numbers = new BusinessNumbers({ ...world.app.ctx, db: silent }, 1);
    const texts = await Promise.all([numbers.text(), numbers.text()]);
    for (const text of [...texts, await numbers.text()]) expect(text).toContain("linkisla_database_up 0");
    expect(asked).toBe(1);
  });
});

test("two scrapers cost the database no more than one: its numbers are kept for ten seconds", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  const holds = async () => (await samplesOf("linkisla_holds"))[""];
  expect(await holds()).toBe(0);
  await hold(world, guest, stays.lodging(listing.id));
  expect(await holds()).toBe(0);
  world.clock.advance(1);
  expect(await holds()).toBe(1);
});

test("what asks for the operator is there by its code, and a difference in cents", async () => {
  const { ctx } = world.app;
  expect(await samplesOf("linkisla_attention")).toEqual({});
  const { guest, listing } = await aMarket(world, "lodging");
  const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
  world.clock.advance(3 * 60);
  await sql`insert into refunds (booking_id, payment_id, amount_cents, reason, state, created_at, updated_at, stripe_key)
    select booking_id, id, 100, 'operator', 'failed', ${ctx.now()}, ${ctx.now()}, 'refund-planted' from payments
    where booking_id = ${id}`.execute(ctx.db);
  await sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'mail.send'`.execute(ctx.db);
  await sql`insert into reconciliations (day, ran_at, through, stripe_cents, ledger_cents, difference_cents, differences)
    values ('2026-11-21', ${ctx.now()}, ${new Date(ctx.now().getTime() - 3_600_000)}, 500, 350, 150,
      '[{"reference": "txn_odd", "stripeCents": 150, "ledgerCents": 0}]')`.execute(ctx.db);
  world.clock.advance(1);
  expect(await samplesOf("linkisla_attention")).toMatchObject({
    '{code="refund_failed"}': 1,
    '{code="ledger_difference"}': 1,
    '{code="host_unpayable"}': 1,
    '{code="job_dead"}': expect.any(Number),
  });
  expect((await samplesOf("linkisla_attention_seconds"))['{code="refund_failed"}']).toBe(60);
  expect(await samplesOf("linkisla_ledger_difference_cents")).toEqual({ "": 150 });
  expect(await samplesOf("linkisla_comparison_age_seconds")).toEqual({ "": 3660 });
});

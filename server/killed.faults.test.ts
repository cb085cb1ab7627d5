import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dateOf } from "#contract/dates.ts";
import { differences } from "#testing/books.ts";
import { aListing, goodCard, password, stays } from "#testing/makers.ts";
import { openPostOffice, type PostOffice } from "#testing/post-office.ts";
import { openWire, type Wire } from "#testing/proxies/wire.ts";
import {
  callApi,
  insertPerson,
  makePayable,
  openSite,
  type ServerProcess,
  type Site,
  stripeOf,
  until,
} from "#testing/servers.ts";
import { sentMails } from "#testing/world.ts";
import { originalOf } from "./files/files.ts";
import type { JobData, JobName } from "./jobs.ts";

/** `kill -9` in real time: these tests do not shift the queue's clock. `npm run test:faults routines` */

let site: Site;
let postOffice: PostOffice;
let post: Wire;
let queue: PgBoss;

beforeAll(async () => {
  site = await openSite("killed");
  postOffice = await openPostOffice();
  post = await openWire(postOffice.url);
  queue = new PgBoss({ connectionString: site.databaseUrl, supervise: false, schedule: false, max: 1 });
  queue.on("error", () => {});
});
afterAll(async () => {
  await queue?.stop({ graceful: false });
  await post?.close();
  postOffice?.close();
  await site?.close();
});

const held = async (server: ServerProcess, name: string, kind: "lodging" | "space" = "lodging", dates = {}) => {
  const [host, guest] = [await insertPerson(site, "Marisol Vélez"), await insertPerson(site, name)];
  const listing = await aListing(site.ground, kind, { hostId: host.id });
  const stay = stays[kind](listing.id, dates);
  const query = new URLSearchParams(Object.entries(stay).map(([key, value]) => [key, String(value)]));
  const { token } = guest;
  const { quote_id } = (await callApi(server.url, "GET", `/quote?${query}`, { token })).body;
  const { body } = await callApi(server.url, "POST", "/user/reserve", { token, body: { ...stay, quote_id } });
  return { host, guest, listing, id: body.reserve_id as number, session: body.session_id as string };
};
const confirmed = async (...asked: Parameters<typeof held>) => {
  const booking = await held(...asked);
  await site.sandbox.control.pay({ session: booking.session, card: goodCard, email: booking.guest.email });
  await until("the booking", async () => (await stateOf(booking.id)) === "confirmed");
  return booking;
};
/** A booking whose host is owed its share by now. */
const payable = async (server: ServerProcess, name: string) => {
  const date = addDays(dateOf(site.now(), site.env.island.timeZone), 1);
  const booking = await confirmed(server, name, "space", { date });
  await site.advance(2 * 24 * 60);
  const body = { reserve_id: booking.id };
  await callApi(server.url, "POST", "/user/hosting_complete", { token: booking.host.token, body });
  await site.advance(24 * 60 + 1);
  return booking;
};
const stateOf = async (id: number) =>
  (await site.db.selectFrom("bookings").select("state").where("id", "=", id).executeTakeFirst())?.state;
/**
 * The routines, whose names have no dot, are queued by the clock though nobody runs them here. What is to begin later is
 * not waited for.
 */
const unfinished = async () =>
  (
    await sql`select id from pgboss.job where name like '%.%'
      and (state in ('retry', 'active') or state = 'created' and start_after <= now())`.execute(site.db)
  ).rows.length;
const firstAttempts = async (name: string) =>
  (await sql`select id from pgboss.job where name = ${name} and state = 'active' and retry_count = 0`.execute(site.db))
    .rows.length;
/** A call of the server that died may still be under way at Stripe, which refuses the same key until it has ended. */
const doneAgain = async (name: string) =>
  (
    await sql`select id from pgboss.job where name = ${name} and state = 'completed' and retry_count > 0`.execute(
      site.db,
    )
  ).rows.length;

test("a sweep and a payment that died with their server are done by another within a minute", {
  timeout: 300_000,
}, async () => {
  const { control } = site.sandbox;
  const [dying, living] = [await site.startServer(), await site.startServer()];
  const abandoned = await held(dying, "Ana Cruz");
  await site.advance(45);
  const paid = await held(dying, "Luis Vega");

  // A job that asks Stripe about a checkout session gets no response, and its server is killed while it waits.
  await control.fault({ route: "GET /v1/checkout/sessions/*", kind: "slow", delayMs: 120_000, times: 1000 });
  site.door.leadTo(dying);
  await dying.tell({ do: "work", byTheClock: ["sweep"] });
  await control.pay({ session: paid.session, card: goodCard, email: paid.guest.email });
  await until("the payment's job to be under way", async () => (await firstAttempts("stripe.event")) > 0);
  await until("the clock to call for a sweep", async () => (await firstAttempts("sweep")) > 0, 150);
  dying.kill();
  await dying.ended();

  const start = performance.now();
  await control.clearFaults();
  site.door.leadTo(living);
  await living.tell({ do: "work", byTheClock: ["sweep"] });
  const took: Record<string, number> = {};
  const within = async (what: string, ask: () => Promise<boolean>) => {
    await until(what, ask, 60);
    took[what] = Math.round((performance.now() - start) / 1000);
  };
  await Promise.all([
    within("the paid booking to be confirmed", async () => (await stateOf(paid.id)) === "confirmed"),
    within("the abandoned one to be let go", async () => (await stateOf(abandoned.id)) === "expired"),
    within("its email", async () =>
      (await sentMails(site.mailFolder)).some(({ to, subject }) => to === paid.guest.email && /confirm/i.test(subject)),
    ),
  ]);
  console.log(`seconds after the kill: ${JSON.stringify(took)}`);
  await until("the sweep to end", async () => (await doneAgain("sweep")) === 1);
  expect(await doneAgain("stripe.event")).toBe(1);
  await living.tell({ do: "stop" });
});

interface Kind {
  /** What it needs, before it is held. */
  prepare?(server: ServerProcess): Promise<void>;
  /** What makes the job stick in its middle. @returns frees it */
  hold(): Promise<() => Promise<void>>;
  /** Through the server that will die. */
  cause(server: ServerProcess): Promise<void>;
  /** How often the job has done its work. */
  effects(): Promise<number>;
}

/** Holds a job at its first statement about a table. */
async function lockedTable(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return () => client.end();
}

/** Holds a job at a request to Stripe, which Stripe does. */
async function slowStripe(route: string): Promise<() => Promise<void>> {
  await site.sandbox.control.fault({ route, kind: "slow", delayMs: 15_000 });
  return () => site.sandbox.control.clearFaults();
}

const queuedMails = async (event: string, recipient: string) =>
  (
    await site.db
      .selectFrom("mails")
      .select("id")
      .where("event", "=", event)
      .where("recipient", "=", recipient)
      .execute()
  ).length;

/** As a change enqueues it. */
async function enqueue<Name extends JobName>(name: Name, data: JobData[Name]): Promise<void> {
  await queue.start();
  await queue.send(name, data);
}

const forgetful = "olvida@example.test";
const reader = "lectora@example.test";
let cancelled = 0;
let informed = "";
let owed = 0;
let withdrawn = 0;
let atWithdrawn = 0;
let orphan = 0;
let noticed = 0;
let clash: JobData["clash.tell"];
const dropped = randomBytes(16).toString("hex");
const pictureOf = (hash: string) => join(site.env.dataDir, "media", originalOf(hash));

/** How often the host's share was sent. */
const transfersFor = async (bookingId: number) => {
  const { quote_id } = await site.db
    .selectFrom("bookings")
    .select("quote_id")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return (await stripeOf(site).transfers.list({ transfer_group: `res_${quote_id}` })).data.length;
};

/** Every job but Stripe's events, which the first test has: one without a row here does not compile. */
const kinds: Record<Exclude<JobName, "stripe.event">, Kind> = {
  "password.forgotten": {
    hold: () => lockedTable("mails"),
    async cause(server) {
      await callApi(server.url, "POST", "/auth/forgot-password", { body: { email: forgetful } });
    },
    effects: () => queuedMails("password_reset", forgetful),
  },
  "newsletter.welcome": {
    hold: () => lockedTable("mails"),
    async cause(server) {
      await callApi(server.url, "POST", "/newsletter", { body: { email: reader } });
    },
    effects: () => queuedMails("newsletter_welcome", reader),
  },
  "commission.tell": {
    hold: () => lockedTable("mails"),
    async cause() {
      const host = await insertPerson(site, "Carmen Ortiz");
      await aListing(site.ground, "space", { hostId: host.id });
      const rate = { kind: "space", basis_points: 700, set_by: null } as const;
      const { id } = await site.db
        .insertInto("commission_rates")
        .values(rate)
        .returning("id")
        .executeTakeFirstOrThrow();
      informed = host.email;
      await enqueue("commission.tell", { rateId: id });
    },
    effects: () => queuedMails("commission_changed", informed),
  },
  "picture.drop": {
    hold: () => lockedTable("hidden_photos"),
    async cause() {
      mkdirSync(dirname(pictureOf(dropped)), { recursive: true });
      writeFileSync(pictureOf(dropped), "a picture that nothing shows");
      await enqueue("picture.drop", { image: `/media/${dropped}/1280.webp` });
    },
    effects: async () => (existsSync(pictureOf(dropped)) ? 0 : 1),
  },
  "refund.make": {
    hold: () => slowStripe("POST /v1/refunds"),
    async cause(server) {
      const booking = await confirmed(server, "Rosa Díaz");
      const { token } = booking.guest;
      const { body } = await callApi(server.url, "GET", `/user/reserve/${booking.id}/cancellation`, { token });
      await callApi(server.url, "POST", "/user/cancel-reserve", {
        token,
        body: { service_type: 2, reserve_id: booking.id, expected_refund: body.refund_total },
      });
      cancelled = booking.id;
    },
    async effects() {
      const refunds = await stripeOf(site).refunds.list({ limit: 100 });
      const payment = await site.db
        .selectFrom("payments")
        .select("charge_id")
        .where("booking_id", "=", cancelled)
        .executeTakeFirstOrThrow();
      return refunds.data.filter(({ charge }) => charge === payment.charge_id).length;
    },
  },
  "mail.send": {
    async hold() {
      post.silence(true);
      return async () => {
        post.silence(false);
        post.cut();
      };
    },
    async cause(server) {
      await callApi(server.url, "POST", "/auth/forgot-password", { body: { email: forgetful } });
    },
    effects: async () => postOffice.received.filter(({ recipients }) => recipients.includes(forgetful)).length - 2,
  },
  "holds.end": {
    hold: () => slowStripe("POST /v1/checkout/sessions/*/expire"),
    async cause(server) {
      const { id, guest } = await held(server, "Ciro Paz");
      withdrawn = id;
      const suspended_at = site.now();
      await site.db.updateTable("users").set({ suspended_at }).where("id", "=", guest.id).execute();
      await enqueue("holds.end", { userId: guest.id });
    },
    async effects() {
      const events = site.db.selectFrom("booking_events").select("id").where("booking_id", "=", withdrawn);
      return (await events.where("to_state", "=", "expired").execute()).length;
    },
  },
  "listing.endHolds": {
    hold: () => slowStripe("POST /v1/checkout/sessions/*/expire"),
    async cause(server) {
      const { id } = await held(server, "Iker Paz");
      atWithdrawn = id;
      const of = site.db.selectFrom("bookings").select("listing_id").where("id", "=", id);
      const { listing_id: listingId } = await of.executeTakeFirstOrThrow();
      await site.db.updateTable("listings").set({ status: "rejected" }).where("id", "=", listingId).execute();
      await enqueue("listing.endHolds", { listingId });
    },
    async effects() {
      const events = site.db.selectFrom("booking_events").select("id").where("booking_id", "=", atWithdrawn);
      return (await events.where("to_state", "=", "expired").execute()).length;
    },
  },
  "payout.settle": {
    hold: () => slowStripe("POST /v1/transfers"),
    async cause(server) {
      const { id, host } = await payable(server, "Luz Marte");
      await makePayable(site, host);
      owed = id;
      await enqueue("payout.settle", { bookingId: id });
    },
    effects: () => transfersFor(owed),
  },
  "payout.release": {
    // After it has queued what settles each of the host's bookings.
    hold: () => lockedTable("unpaid_hosts"),
    async cause(server) {
      const { id, host } = await payable(server, "Eva Ríos");
      await enqueue("payout.settle", { bookingId: id });
      await until(
        "the payout to wait for an account",
        async () => (await payoutOf(id))?.blocked_because === "no_account",
      );
      await makePayable(site, host);
      owed = id;
      await enqueue("payout.release", { hostId: host.id });
    },
    effects: () => transfersFor(owed),
  },
  "orphan.refund": {
    hold: () => slowStripe("POST /v1/refunds"),
    async cause() {
      const { id: session } = await stripeOf(site).checkout.sessions.create({
        mode: "payment",
        success_url: `${site.env.publicUrl}/checkout/{CHECKOUT_SESSION_ID}`,
        line_items: [
          {
            quantity: 1,
            price_data: { currency: "usd", unit_amount: 80_00, product_data: { name: "A lost booking" } },
          },
        ],
      });
      await site.sandbox.control.pay({ session, card: goodCard, email: "perdida@example.test" });
      orphan = await until("the payment to be found without a booking", async () => (await orphanOf(session))?.id);
      await site.db.updateTable("orphan_payments").set({ state: "requested" }).where("id", "=", orphan).execute();
      await enqueue("orphan.refund", { orphanId: orphan });
    },
    async effects() {
      const { payment_intent_id: payment_intent } = await site.db
        .selectFrom("orphan_payments")
        .select("payment_intent_id")
        .where("id", "=", orphan)
        .executeTakeFirstOrThrow();
      return (await stripeOf(site).refunds.list({ payment_intent })).data.length;
    },
  },
  "clash.tell": {
    async prepare(server) {
      const { id, host, listing } = await confirmed(server, "Sol Peña");
      const at = site.now();
      const feed = { listing_id: listing.id, name: "Airbnb", address: "https://calendar.test/one.ics" };
      const { id: feedId } = await site.db
        .insertInto("feeds")
        .values({ ...feed, created_at: at, next_at: at })
        .returning("id")
        .executeTakeFirstOrThrow();
      await sql`insert into occupancy (listing_id, during, cause, feed_id, feed_entry, created_at)
        select listing_id, during, 'imported_calendar', ${feedId}, 'reserved', ${at} from occupancy
        where booking_id = ${id} and released_at is null`.execute(site.db);
      informed = host.email;
      clash = { feedId, bookingId: id };
    },
    hold: () => lockedTable("mails"),
    cause: () => enqueue("clash.tell", clash),
    effects: () => queuedMails("calendar_clash_host", informed),
  },
  "notice.send": {
    hold: () => lockedTable("notice_deliveries"),
    async cause() {
      const { id } = await insertPerson(site, "Iris Colón");
      const at = site.now();
      const notice = { user_id: id, kind: "message", about: "thread-1-1", topic: "thread-1", path: "/" } as const;
      const row = await site.db
        .insertInto("notices")
        .values({ ...notice, created_at: at, due_at: at, queued_at: at })
        .returning("id")
        .executeTakeFirstOrThrow();
      noticed = row.id;
      await enqueue("notice.send", { noticeId: noticed });
    },
    async effects() {
      const notice = site.db.selectFrom("notices").select("id").where("id", "=", noticed);
      return (await notice.where("done_at", "is not", null).execute()).length;
    },
  },
};

const payoutOf = (bookingId: number) =>
  site.db.selectFrom("payouts").select("blocked_because").where("booking_id", "=", bookingId).executeTakeFirst();
const orphanOf = (session: string) =>
  site.db.selectFrom("orphan_payments").select("id").where("session_id", "=", session).executeTakeFirst();

test("what a server that died left half done of each kind of job, the next does once", {
  timeout: 900_000,
}, async () => {
  const smtpUrl = post.url;
  let working = await site.startServer({ smtpUrl });
  const body = { name: "Olvida", email: forgetful, password, birthDate: "1990-05-10", acceptTerms: true };
  expect((await callApi(working.url, "POST", "/auth/register", { body })).status).toBe(200);
  site.door.leadTo(working);
  await working.tell({ do: "work" });
  for (const [job, { prepare, hold, cause, effects }] of Object.entries(kinds)) {
    await until("the queue to be empty", async () => (await unfinished()) === 0, 120);
    await prepare?.(working);
    const before = await doneAgain(job);
    const free = await hold();
    await cause(working);
    await until(`${job} to be under way`, async () => (await firstAttempts(job)) > 0);
    working.kill();
    await working.ended();
    await free();
    working = await site.startServer({ smtpUrl });
    site.door.leadTo(working);
    await working.tell({ do: "work" });
    await until(`${job} to be done by another`, async () => (await unfinished()) === 0, 120);
    expect([job, await effects(), (await doneAgain(job)) > before]).toEqual([job, 1, true]);
  }
  expect(await differences(site)).toEqual([]);
});

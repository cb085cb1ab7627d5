import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import type Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { aMarket, goodCard, hold, stays } from "#testing/makers.ts";
import { until } from "#testing/servers.ts";
import { useWorld, workersDatabase } from "#testing/world.ts";
import { jobWork } from "./app.ts";
import type { JobDatabase } from "./db/connect.ts";
import { type JobWork, openJobs } from "./jobs.ts";
import { mailOperator } from "./mail/mail.ts";
import { receiveMissedEvent } from "./payments/payments.ts";

const world = useWorld();

/**
 * Tells of each look into a queue once it is over: one under way may still find what is queued next. Leaves out the look
 * into all queues that follows when the database is listened to, which happens at any moment.
 */
function watch(jobs: JobDatabase, onLook: (queue: string) => void) {
  const listening = Promise.withResolvers<void>();
  const watched: JobDatabase = {
    ...jobs,
    listen: (channel, onMessage) => jobs.listen(channel, onMessage, listening.resolve),
    async executeSql(text, values) {
      const answer = await jobs.executeSql(text, values);
      const [, queue] = /WITH\s+next AS.*?j\.name = '([\w.-]+)'/s.exec(text) ?? [];
      if (queue && !queue.startsWith("__")) onLook(queue);
      return answer;
    },
  };
  return { watched, isListening: listening.promise };
}

test("jobs begin when they are committed and follow each other, without waiting for the next look at the queue", async () => {
  const { database } = await workersDatabase();
  const { ctx } = world.app;
  const jobs = await openJobs(
    database,
    (error) => {
      throw error;
    },
    { pollingSeconds: 3600 },
  );
  onTestFinished(() => jobs.stop());
  const done: string[] = [];
  const work = {
    ...jobWork,
    "picture.drop": async (_: unknown, { image }: { image: string }) => void done.push(image),
  };
  await jobs.work(ctx, work, []);
  // The workers have polled and found nothing: from here on only the commit's notification can wake them.
  await jobs.enqueue(ctx.db, "picture.drop", { image: "first" });
  await until("the first job", async () => done.length === 1);
  const images = Array.from({ length: 20 }, (_, number) => `picture ${number}`);
  await ctx.db.transaction().execute(async (tx) => {
    for (const image of images) await jobs.enqueue(tx, "picture.drop", { image });
  });
  await until("all of them", async () => done.length === 21);
  expect(done.slice(1).sort()).toEqual(images.sort());
});

test("a job is looked for by one worker and the next, however many there are; many are done side by side", async () => {
  const { database } = await workersDatabase();
  const { ctx } = world.app;
  let looks = 0;
  const { watched, isListening } = watch(database.jobs, (queue) => {
    if (queue === "mail.send") looks += 1;
  });
  const jobs = await openJobs(
    { ...database, jobs: watched },
    (error) => {
      throw error;
    },
    { pollingSeconds: 3600 },
  );
  onTestFinished(() => jobs.stop());
  let [running, done] = [0, 0];
  let mayEnd = Promise.resolve();
  const send = async () => {
    running += 1;
    await mayEnd;
    running -= 1;
    done += 1;
  };
  await jobs.work(ctx, { ...jobWork, "mail.send": send }, []);
  await isListening;
  await until("all three to have looked", async () => looks === 3);
  const emails = (count: number) =>
    ctx.db.transaction().execute(async (tx) => {
      const data = { mailId: 1, event: "newsletter_welcome" } as const;
      for (let number = 0; number < count; number++) await jobs.enqueue(tx, "mail.send", data);
    });
  for (let number = 1; number <= 5; number++) {
    await emails(1);
    await until("it to be done, and looked for once more", async () => done === number && looks === 3 + number * 2);
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  mayEnd = promise;
  await emails(20);
  await until("three at once", async () => running === 3);
  resolve();
  await until("all of them", async () => done === 25);
});

test("an attempt that has become due is found by one look at all queues, for which no other worker asks", async () => {
  const { database } = await workersDatabase();
  const { ctx } = world.app;
  const looks: string[] = [];
  const { watched, isListening } = watch(database.jobs, (queue) => looks.push(queue));
  const failed: Error[] = [];
  const jobs = await openJobs({ ...database, jobs: watched }, (error) => failed.push(error), { pollingSeconds: 0.05 });
  onTestFinished(() => jobs.stop());
  let attempts = 0;
  const drop = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("the store does not answer");
  };
  await jobs.work(ctx, { ...jobWork, "picture.drop": drop }, []);
  await isListening;
  await until("all workers to have looked once", async () => looks.length === 20);
  await jobs.enqueue(ctx.db, "picture.drop", { image: "first" });
  const waiting = sql`update pgboss.job set start_after = now() where name = 'picture.drop' and state = 'retry'`;
  await until("another attempt to be due", async () => (await waiting.execute(ctx.db)).numAffectedRows === 1n);
  await until("it to be made", async () => attempts === 2);
  expect(new Set(looks.slice(20))).toEqual(new Set(["picture.drop"]));
  expect(failed).toEqual([]);
});

test("a payment goes before all other news, and what is written because of it before all other emails", async () => {
  const { ctx } = world.app;
  const { guest, listing } = await aMarket(world, "lodging");
  await world.settle();
  const held = await hold(world, guest, stays.lodging(listing.id));
  for (let number = 1; number <= 30; number++) {
    const object = { id: `re_${number}` };
    const news = { id: `evt_refund_${number}`, type: "refund.updated", created: 1_795_000_000, data: { object } };
    await receiveMissedEvent(ctx, news as Stripe.Event);
    const data = { hostName: "Marisol Vélez", hostEmail: "marisol@example.test" };
    await mailOperator(ctx, { event: "sale_ended_operator", about: `user-${number}`, data });
  }
  await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
  await world.stripe.control.deliver();

  const done: string[] = [];
  const work: JobWork = {
    ...jobWork,
    "stripe.event": async (_, data) => {
      done.push(data.type);
      if (data.type !== "refund.updated") await jobWork["stripe.event"](ctx, data);
    },
    "mail.send": async (_, { event }) => void done.push(event),
  };
  const { jobs } = await workersDatabase();
  await jobs.drain(ctx, work);
  expect(done).toEqual([
    "checkout.session.completed",
    ...Array<string>(30).fill("refund.updated"),
    expect.stringMatching(/^booking_confirmed_/),
    expect.stringMatching(/^booking_confirmed_/),
    ...Array<string>(30).fill("sale_ended_operator"),
  ]);
});

test("what a killed process was doing is done again after ten seconds of silence, a routine once for all calls", async () => {
  const { database } = await workersDatabase();
  const { ctx } = world.app;
  const { jobs: queue, kind: backend } = database;
  const done: string[] = [];
  const work = {
    ...jobWork,
    "picture.drop": async (_: unknown, { image }: { image: string }) => void done.push(image),
  };
  const routine = { name: "drill", cron: "0 0 1 1 *", run: async () => void done.push("drill") };
  const openWorkers = async () => {
    const jobs = await openJobs(database, (error) => {
      throw error;
    });
    await jobs.work(ctx, work, [routine]);
    return jobs;
  };
  await (await openWorkers()).stop();

  const killed = new PgBoss({ db: queue, backend, supervise: false, schedule: false, monitorIntervalSeconds: 1 });
  await killed.start();
  await ctx.jobs.enqueue(ctx.db, "picture.drop", { image: "of the dead" });
  await killed.fetch("picture.drop");
  await ctx.jobs.enqueue(ctx.db, "picture.drop", { image: "of the living" });
  await killed.fetch("picture.drop");
  expect(await killed.send("drill")).not.toBeNull();
  await killed.fetch("drill");
  await sql`update pgboss.job set heartbeat_on = now() - interval '11 seconds'
    where state = 'active' and data ->> 'image' is distinct from 'of the living'`.execute(ctx.db);
  const calledMeanwhile = await killed.send("drill");

  await sql`update pgboss.queue set monitor_claim_on = null`.execute(ctx.db);
  await killed.supervise();
  const calledAgain = await killed.send("drill");
  const { rows } = await sql<{ what: string; state: string; soon: boolean }>`
    select coalesce(data ->> 'image', name) as what, state, start_after < now() + interval '10 seconds' as soon
    from pgboss.job where name in ('drill', 'picture.drop') order by what`.execute(ctx.db);
  expect([calledMeanwhile, calledAgain]).toEqual([null, null]);
  expect(rows).toEqual([
    { what: "drill", state: "retry", soon: true },
    { what: "of the dead", state: "retry", soon: true },
    { what: "of the living", state: "active", soon: true },
  ]);

  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(ctx.db);
  const living = await openWorkers();
  await until("both to be done again", async () => done.length === 2);
  expect(done.sort()).toEqual(["drill", "of the dead"]);
  await living.stop();
  await killed.deleteQueue("drill");
  await killed.stop({ close: false });
});

test.each([
  ["an email", "mail.send", 22, 27],
  ["anything else", "newsletter.welcome", 1, 4],
] as const)("%s is tried again before it is given up, in hours", async (_, name, least, most) => {
  const { ctx } = world.app;
  await ctx.jobs.enqueue(ctx.db, "mail.send", { mailId: 1, event: "newsletter_welcome" });
  await ctx.jobs.enqueue(ctx.db, "newsletter.welcome", { email: "lectora@example.test" });
  const fail = () => Promise.reject(new Error("nobody answers"));
  const failing: JobWork = { ...jobWork, "mail.send": fail, "newsletter.welcome": fail };
  let waited = 0;
  for (;;) {
    await world.jobs.drain(ctx, failing);
    const { rows } = await sql<{ state: string; hours: number }>`select state::text,
      extract(epoch from start_after - now())::float8 / 3600 as hours from pgboss.job where name = ${name}`.execute(
      ctx.db,
    );
    if (rows[0]?.state !== "retry") break;
    waited += rows[0].hours;
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(ctx.db);
  }
  expect(waited).toBeGreaterThan(least);
  expect(waited).toBeLessThan(most);
});

test("work that Stripe asked to slow down comes back later and has not been tried, for a day", async () => {
  const { ctx } = world.app;
  const { guest, listing } = await aMarket(world, "lodging");
  const held = await hold(world, guest, stays.lodging(listing.id));
  await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
  await world.stripe.control.fault({ route: "GET /v1/checkout/sessions/*", kind: "rate_limit", times: 1000 });
  const stateOf = async () =>
    (
      await sql<{ state: string; tries: number; soon: boolean }>`select state, retry_count as tries,
        start_after between now() + interval '4 seconds' and now() + interval '16 seconds' as soon
        from pgboss.job where name = 'stripe.event'`.execute(ctx.db)
    ).rows;
  const later = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(ctx.db);
  // More times than a job's retry limit.
  for (let time = 1; time <= 15; time++) {
    await world.settle();
    expect(await stateOf()).toEqual([{ state: "retry", tries: 0, soon: true }]);
    await later();
  }
  await sql`update pgboss.job set created_on = now() - interval '2 days'`.execute(ctx.db);
  await world.settle();
  await later();
  await world.settle();
  expect(await stateOf()).toMatchObject([{ state: "retry", tries: 1 }]);

  await world.stripe.control.clearFaults();
  await later();
  await world.settle();
  const { state } = await ctx.db.selectFrom("bookings").select("state").executeTakeFirstOrThrow();
  expect(state).toBe("confirmed");
});

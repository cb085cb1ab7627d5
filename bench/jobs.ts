import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { sampleBookings } from "#server/dev/sample-emails.ts";
import { queueMail } from "#server/mail/mail.ts";
import { emptyDatabase } from "#testing/databases.ts";
import { openPostOffice } from "#testing/post-office.ts";
import { openSite, type Site, until } from "#testing/servers.ts";
import type { Ctx } from "../server/ctx.ts";
import { connect } from "../server/db/connect.ts";
import { openJobs } from "../server/jobs.ts";
import { deliver, needPostgres, payForBookings } from "./paid-bookings.ts";
import { pgbench } from "./pgbench.ts";

/**
 * `DATABASE_URL=postgres://… npm run bench:jobs`: whether one server keeps up with 50 Stripe events and 50 emails a
 * second, for half a minute. Every fifth event confirms a paid booking, which adds two emails; the others are further
 * events of the same payments, fetched again from Stripe. Emails are those of a confirmed booking, sent by SMTP. Stripe
 * and the mail server are stand-ins on this machine, and the rate limits are set out of reach. Beside it the transactions
 * of `pgbench` from as many clients as there are workers for events.
 */

const perSecond = 50;
const seconds = 30;
const count = perSecond * seconds;
const bookings = count / 5;

needPostgres();
const post = await openPostOffice();
const site = await openSite("bench_jobs", emptyDatabase);
try {
  const server = await site.startServer({ smtpUrl: post.url });
  const deliveries = await payForBookings(site, server, bookings);
  const completed = deliveries.filter(({ payload }) => JSON.parse(payload).type === "checkout.session.completed");
  // Events of one payment after the other, each under an id of its own.
  const news = Array.from({ length: count }, (_, number) => {
    const event = JSON.parse(completed[Math.floor(number / 5)]?.payload ?? "");
    const id = `${event.id}_${number % 5}`;
    return { id, payload: JSON.stringify({ ...event, id }) };
  });
  const database = await connect({ databaseUrl: site.databaseUrl, dataDir: "" });
  const jobs = await openJobs(database, (error) => console.error(error));
  const ctx = { db: database.db, env: site.env, jobs, now: site.now } as unknown as Ctx;
  await server.tell({ do: "work" });

  const watching = new AbortController();
  const backlog = watchBacklog(site, watching.signal);
  const start = performance.now();
  const sending: Promise<unknown>[] = [];
  for (const [number, one] of news.entries()) {
    const wait = start + (number * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    sending.push(deliver(site, server, one));
    sending.push(queueMail(ctx, emailTo(number)));
  }
  await Promise.all(sending);
  const sentSeconds = (performance.now() - start) / 1000;
  await until("every job to be done", async () => (await waitingJobs(site)).length === 0, 120);
  const doneSeconds = (performance.now() - start) / 1000;
  watching.abort();
  process.exitCode = (await tell(await backlog, sentSeconds, doneSeconds)) ? 0 : 1;
  await jobs.stop();
  await database.close();
} finally {
  await site.close();
  post.close();
}
const floor = await pgbench(4);
console.log(`pgbench: ${floor.perSecond.toFixed(0)} transactions a second`);

function emailTo(number: number) {
  const recipient = { name: "Ana Rodríguez", email: `ana${number}@example.test` };
  const about = `LI-BENCH${number}`;
  return { event: "booking_confirmed_guest", about, recipient, language: "es", data: sampleBookings.lodging } as const;
}

interface Waiting {
  name: string;
  jobs: number;
  /** How long the oldest of them has waited. */
  seconds: number;
}

async function waitingJobs(place: Site): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select name, count(*)::int as jobs, extract(epoch from now() - min(created_on))::float8 as seconds from pgboss.job
    where state < 'completed' and name in ('stripe.event', 'mail.send') group by name`.execute(place.db);
  return rows;
}

/** Records the waiting jobs twice a second. */
async function watchBacklog(place: Site, end: AbortSignal): Promise<Waiting[][]> {
  const looks: Waiting[][] = [];
  while (!end.aborted) {
    looks.push(await waitingJobs(place));
    await pause(500);
  }
  return looks;
}

/** @returns whether everything was done, with nothing left waiting two seconds after the last was sent */
async function tell(looks: Waiting[][], sentSeconds: number, doneSeconds: number): Promise<boolean> {
  const done = async (name: string) => {
    const { rows } = await sql<{ jobs: number; seconds: number }>`
      select count(*)::int as jobs, coalesce(max(extract(epoch from completed_on - created_on)), 0)::float8 as seconds
      from pgboss.job where name = ${name} and state = 'completed'`.execute(site.db);
    return rows[0] as { jobs: number; seconds: number };
  };
  console.log(`${count} events and ${count} emails put in within ${sentSeconds.toFixed(1)} s`);
  console.log(`done ${(doneSeconds - sentSeconds).toFixed(1)} s after the last of them`);
  const wanted = { "stripe.event": count, "mail.send": count + 2 * bookings };
  let isWhole = doneSeconds - sentSeconds < 2 && post.received.length === wanted["mail.send"];
  for (const [name, jobs] of Object.entries(wanted)) {
    const is = await done(name);
    const those = looks.flat().filter((one) => one.name === name);
    const most = Math.max(0, ...those.map((one) => one.jobs));
    console.log(
      `${name}: ${is.jobs} of ${jobs} done, ${(is.jobs / doneSeconds).toFixed(1)} a second; ` +
        `at most ${most} waited, the longest ${is.seconds.toFixed(1)} s`,
    );
    isWhole &&= is.jobs === jobs;
  }
  console.log(`${post.received.length} emails arrived`);
  return isWhole;
}

import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { emptyDatabase } from "#testing/databases.ts";
import { openSite, type ServerProcess, type Site, until } from "#testing/servers.ts";
import { type Answered, deliver, needPostgres, payForBookings, type WebhookDelivery } from "./paid-bookings.ts";

/**
 * `DATABASE_URL=postgres://… npm run bench:webhooks`: how many Stripe webhooks one server accepts, and whether each
 * event it accepted is processed once. A hundred bookings are paid without the server being notified; then all their
 * webhooks arrive ten times over, in any order, at a steady rate, while the server processes the earlier ones.
 */

const perSecond = 200;
const seconds = 20;
const copies = 10;
const bookings = 100;

needPostgres();
const site = await openSite("bench", emptyDatabase);
try {
  const server = await site.startServer();
  const deliveries = await payForBookings(site, server, bookings);
  await server.tell({ do: "work" });

  const queue = shuffled(deliveries.flatMap((delivery) => Array<WebhookDelivery>(copies).fill(delivery))).slice(
    0,
    perSecond * seconds,
  );
  const { answers, tookSeconds } = await send(site, server, queue);
  const sent = new Set(queue.map(({ id }) => id)).size;
  tell(answers, tookSeconds, sent);
  process.exitCode = (await everythingWasDoneOnce(site, sent)) ? 0 : 1;
} finally {
  await site.close();
}

/** Sends each at its own moment, whether or not the earlier ones have been answered. */
async function send(place: Site, server: ServerProcess, queue: WebhookDelivery[]) {
  const start = performance.now();
  const underWay: Promise<Answered>[] = [];
  for (const [index, delivery] of queue.entries()) {
    const wait = start + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    underWay.push(deliver(place, server, delivery));
  }
  const answers = await Promise.all(underWay);
  return { answers, tookSeconds: (performance.now() - start) / 1000 };
}

function tell(answers: Answered[], tookSeconds: number, sent: number): void {
  const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number) => `${Math.round(times[Math.ceil(times.length * share) - 1] ?? 0)} ms`;
  const statuses = Map.groupBy(answers, ({ status }) => status);
  console.log(`${answers.length} deliveries of ${sent} events in ${tookSeconds.toFixed(1)} s`);
  console.log(`rate: ${(answers.length / tookSeconds).toFixed(1)} a second, ${perSecond} were wanted`);
  console.log(`answers: ${[...statuses].map(([status, those]) => `${those.length} × ${status}`).join(", ")}`);
  console.log(`latency: median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, longest ${at(1)}`);
}

async function everythingWasDoneOnce(place: Site, sent: number): Promise<boolean> {
  const { db } = place;
  const start = performance.now();
  const waiting = async () =>
    (await db.selectFrom("stripe_events").select("id").where("processed_at", "is", null).execute()).length;
  await until("every event to be processed", async () => (await waiting()) === 0, 300).catch((error) =>
    console.log(String(error)),
  );
  const count = async (table: "stripe_events" | "payments" | "mails" | "ledger_entries") => {
    const rows = db.selectFrom(table).select((eb) => eb.fn.countAll<string>().as("count"));
    return Number((await rows.executeTakeFirstOrThrow()).count);
  };
  const confirmed = await db.selectFrom("bookings").select("id").where("state", "=", "confirmed").execute();
  const done = [
    ["events in the books", await count("stripe_events"), sent],
    ["of them not processed", await waiting(), 0],
    ["jobs done for them, one each", await jobsDone(db), sent],
    ["bookings confirmed", confirmed.length, bookings],
    ["payments", await count("payments"), bookings],
    ["entries in the ledger", await count("ledger_entries"), bookings],
    ["emails, two for each booking", await count("mails"), 2 * bookings],
  ] as const;
  console.log(`processed ${((performance.now() - start) / 1000).toFixed(1)} s after the last answer`);
  for (const [what, is, wanted] of done) {
    console.log(`${is === wanted ? "✓" : "✗"} ${what}: ${is}${is === wanted ? "" : `, not ${wanted}`}`);
  }
  return done.every(([, is, wanted]) => is === wanted);
}

async function jobsDone(db: Site["db"]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'stripe.event' and state = 'completed'`.execute(db);
  return rows[0]?.count ?? 0;
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

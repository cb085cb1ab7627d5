import { type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { backOfficeRoutes } from "#contract/back-office.ts";
import { officeRoutes } from "#contract/office.ts";
import { officeBookingRoutes } from "#contract/office-bookings.ts";
import type { Parsed } from "#contract/route.ts";
import { plainDetails } from "#testing/makers.ts";
import { ownDatabase, startOfTime } from "#testing/world.ts";
import {
  alerts,
  listAllListings,
  listAudit,
  listUsers,
  report,
  searchBookings,
  showOfficeBooking,
  stats,
} from "../server/admin/admin.ts";
import type { RequestCtx } from "../server/ctx.ts";
import { connect, type Db } from "../server/db/connect.ts";
import { migrate } from "../server/db/migrate.ts";
import { readEnv } from "../server/env.ts";
import { openJobs } from "../server/jobs.ts";
import { planOf } from "./plans.ts";

/**
 * `DATABASE_URL=postgres://… npm run bench:back-office`: how long the operator's pages take on an island far larger
 * than any, and by which plans. The database is made beside the one that is named, and stays: BENCH_KEEP=1 uses it
 * again. BENCH_BOOKINGS asks for another number of bookings; users are a fifth of it, listings a tenth.
 */

const bookings = Number(process.env.BENCH_BOOKINGS ?? 500_000);
const users = bookings / 5;
const listings = bookings / 10;
const decisions = bookings / 10;
const rounds = 5;

if (!process.env.DATABASE_URL) {
  console.error("DATABASE_URL must name a PostgreSQL server, like postgres://postgres@127.0.0.1:5432/postgres");
  process.exit(2);
}
const url = await databaseUrl();
const database = await connect({ databaseUrl: url, dataDir: "" });
const asked: RootOperationNode[] = [];
const recorder: KyselyPlugin = {
  transformQuery({ node }) {
    asked.push(node);
    return node;
  },
  transformResult: async ({ result }) => result,
};
const env = readEnv({ MODE: "demo", DATA_DIR: "", PUBLIC_URL: "http://linkisla.test" });
// These pages need no more of an application than its database, its clock and a language.
const ctx = { db: database.db.withPlugin(recorder), env, now: () => startOfTime, language: "es" } as RequestCtx;

const usersBy = (query: object) => listUsers(ctx, backOfficeRoutes.listUsers.query.parse(query));
const auditBy = (query: object) => listAudit(ctx, backOfficeRoutes.listAudit.query.parse(query));
const listingsBy = (query: object) => listAllListings(ctx, officeRoutes.listAllListings.query.parse(query));
const bookingsBy = (query: object) => {
  const wanted: Parsed<typeof officeBookingRoutes.searchBookings>["query"] =
    officeBookingRoutes.searchBookings.query.parse(query);
  return searchBookings(ctx, wanted);
};

const pages: Record<string, () => Promise<unknown>> = {
  "users, the first page": () => usersBy({}),
  "hosts by a part of a name": () => usersBy({ type: "hosts", q: "persona 4242" }),
  "bookings, the first page": () => bookingsBy({}),
  "bookings by code": () => bookingsBy({ q: "LI-B4242" }),
  "bookings by a person's address": () => bookingsBy({ q: "persona4242@" }),
  "bookings by a word every person has": () => bookingsBy({ q: "persona" }),
  "bookings by a charge at Stripe": () => bookingsBy({ q: "ch_4242" }),
  "cancelled bookings that start in one month": () =>
    bookingsBy({ state: "cancelled_by_guest", from: "2026-03-01", to: "2026-03-31" }),
  "bookings paid in one month": () => bookingsBy({ by: "paid", from: "2026-03-01", to: "2026-03-31" }),
  "one booking, whole": () => showOfficeBooking(ctx, 4242),
  "listings on sale, the first page": () => listingsBy({ standing: "on_sale" }),
  "listings by a part of the title": () => listingsBy({ q: "anuncio 4242" }),
  "the audit log, the first page": () => auditBy({}),
  "the audit log by a booking": () => auditBy({ q: "booking 4242" }),
  statistics: () => stats(ctx),
  "a report of a year": () => report(ctx, { from: "2026-01-01", to: "2026-12-31" }),
  "what needs attention": () => alerts(ctx),
};

try {
  await build(database.db);
  for (const [name, work] of Object.entries(pages)) await measure(name, work);
} finally {
  await database.close();
}

async function databaseUrl(): Promise<string> {
  const base = process.env.DATABASE_URL as string;
  if (!process.env.BENCH_KEEP) return ownDatabase(base, "bench_office");
  const address = new URL(base);
  address.pathname += "_bench_office";
  return address.href;
}

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    asked.length = 0;
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  console.log(
    `\n${name}: median ${times[Math.floor(rounds / 2)]?.toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms`,
  );
  for (const node of [...asked]) console.log(await planOf(database.db, node));
}

async function build(db: Db): Promise<void> {
  await migrate(db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bookings`.execute(db);
  if (rows[0]?.count === bookings) return;
  const start = performance.now();
  const jobs = await openJobs(database, (error) => console.error(error));
  await jobs.stop();
  // The checks between the two sides of a booking take their minutes, and are not what is measured.
  const checked = ["listings", "bookings", "ledger_entries", "ledger_postings"];
  for (const table of checked) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await insertPeople(db);
  await insertBookings(db);
  await insertMoney(db);
  await insertTraces(db);
  for (const table of checked) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${users} users, ${listings} listings, ${bookings} bookings in ${seconds} s`);
}

async function insertPeople(db: Db): Promise<void> {
  await sql`
    insert into users (name, email, created_at, admin_since)
    select 'Persona ' || n, 'persona' || n || '@example.test', ${startOfTime}::timestamptz - n * interval '10 minutes',
      case when n <= 3 then ${startOfTime}::timestamptz end
    from generate_series(1, ${users}::int) n`.execute(db);
  await sql`
    insert into listings (kind, slug, host_id, status, title, description, city, state, latitude, longitude,
      cancellation_policy, details, created_at, updated_at, submitted_at, approved_at)
    select 'lodging', 'anuncio-' || n, 1 + n % (${users}::int / 10),
      case when n % 500 = 0 then 'submitted' when n % 30 = 0 then 'rejected' else 'approved' end, 'Anuncio ' || n, '',
      'San Juan', 'Puerto Rico', 18.2, -66.5, 'flexible', ${JSON.stringify(plainDetails.lodging)}::jsonb, ${startOfTime},
      ${startOfTime}, ${startOfTime}, ${startOfTime}
    from generate_series(1, ${listings}::int) n`.execute(db);
}

/** Spread over two years, the last of them half to come. */
async function insertBookings(db: Db): Promise<void> {
  await sql`
    insert into bookings (code, quote_id, listing_id, kind, guest_id, host_id, state, stay, starts_at, ends_at, guests,
      lines, total_cents, tax_cents, commission_bp, commission_cents, host_net_cents, cancellation_policy, title, city,
      address, language, hold_expires_at, created_at)
    select 'LI-B' || n, gen_random_uuid(), l.id, 'lodging', 1 + (n * 7) % ${users}::int, l.host_id,
      case when n % 10 = 0 then 'cancelled_by_guest' when n % 10 = 1 then 'expired'
        when starts > ${startOfTime} then 'confirmed' else 'completed' end,
      '{}', starts, starts + interval '2 days', 2, '[]', 10000, 0, 500, 500, 9500, 'flexible', l.title, '', '', 'es',
      starts, starts - interval '20 days'
    from generate_series(1, ${bookings}::int) n join listings l on l.id = 1 + n % ${listings}::int,
      lateral (select timestamptz '2025-07-01' + n * (interval '730 days' / ${bookings}::int) as starts) t`.execute(db);
}

async function insertMoney(db: Db): Promise<void> {
  await sql`
    insert into payments (booking_id, session_id, payment_intent_id, charge_id, amount_cents, fee_cents, card_brand,
      card_last4, available_on, paid_at)
    select id, 'cs_' || id, 'pi_' || id, 'ch_' || id, 10000, 320, 'visa', '4242', created_at, created_at
    from bookings where state <> 'expired'`.execute(db);
  await sql`
    insert into ledger_entries (kind, booking_id, reference, at)
    select 'payment', booking_id, charge_id, paid_at from payments`.execute(db);
  await sql`
    insert into ledger_postings (entry_id, account, amount_cents)
    select e.id, p.account, p.cents from ledger_entries e, (values ('stripe', 9680), ('stripe_fees', 320),
      ('host_payable', -9500), ('commission', -500)) as p (account, cents)`.execute(db);
  await sql`
    insert into payouts (booking_id, host_id, state, due_at, blocked_because, updated_at)
    select id, host_id, case when id % 5000 = 3 then 'blocked' else 'sent' end, ends_at,
      case when id % 5000 = 3 then 'no_account' end, ends_at from bookings where state = 'completed'`.execute(db);
}

/** Letters, news from Stripe, changes of state, and what admins decided. */
async function insertTraces(db: Db): Promise<void> {
  await sql`
    insert into booking_events (booking_id, transition, actor, from_state, to_state, at)
    select id, 'hold', 'guest', null, 'held', created_at from bookings`.execute(db);
  await sql`
    insert into mails (message_id, booking_id, event, recipient, language, created_at, sent_at)
    select '<' || id || '@bench.test>', id, 'booking_confirmed_guest', 'a@example.test', 'es', created_at, created_at
    from bookings where state <> 'expired'`.execute(db);
  await sql`
    insert into stripe_events (id, type, object_id, created, received_at, processed_at)
    select 'evt_' || id, 'checkout.session.completed', session_id, paid_at, paid_at, paid_at from payments`.execute(db);
  await sql`
    insert into audit_log (at, admin_id, action, subject, reason)
    select ${startOfTime}::timestamptz - n * interval '5 minutes', 1 + n % 3, 'refundBooking', 'booking ' || n,
      'Motivo ' || n from generate_series(1, ${decisions}::int) n`.execute(db);
}

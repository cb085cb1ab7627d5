import { sql } from "kysely";
import { auditRoutes } from "#contract/admin/audit.ts";
import { adminBookingRoutes } from "#contract/admin/bookings.ts";
import { ledgerRoutes } from "#contract/admin/ledger.ts";
import { ledgerBehind } from "#contract/admin/ledger-accounts.ts";
import { adminListingRoutes } from "#contract/admin/listings.ts";
import { userRoutes } from "#contract/admin/users.ts";
import type { Parsed } from "#contract/route.ts";
import { plainDetails } from "#testing/makers.ts";
import { startOfTime } from "#testing/world.ts";
import {
  addUpDays,
  alerts,
  listAllListings,
  listAudit,
  listLedger,
  listUsers,
  report,
  searchBookings,
  showAdminBooking,
  stats,
} from "../server/admin/admin.ts";
import type { Ctx } from "../server/ctx.ts";
import type { Db } from "../server/db/connect.ts";
import { migrate } from "../server/db/migrate.ts";
import { openJobs } from "../server/jobs.ts";
import { moneyReport, outlook } from "../server/reconciling/reconciling.ts";
import { openBench } from "./plans.ts";

/**
 * `DATABASE_URL=postgres://… npm run bench:admin`: how long the operator's pages take on an island far larger than any
 * real one, beside the same statements by the bare driver, and with which query plans. BENCH_BOOKINGS sets the number of
 * bookings; users are a fifth of it, listings a tenth.
 */

const bookings = Number(process.env.BENCH_BOOKINGS ?? 500_000);
const users = bookings / 5;
const listings = bookings / 10;
const decisions = bookings / 10;

const { database, ctx, measure, close } = await openBench("admin");

const usersBy = (query: object) => listUsers(ctx, userRoutes.listUsers.query.parse(query));
const auditBy = (query: object) => listAudit(ctx, auditRoutes.listAudit.query.parse(query));
const listingsBy = (query: object) => listAllListings(ctx, adminListingRoutes.listAllListings.query.parse(query));
const ledgerBy = (query: object) => listLedger(ctx, ledgerRoutes.listLedger.query.parse(query));
const balance = { object: "balance", available: [], pending: [] };
const emptyStripe = { balance: { retrieve: async () => balance } } as unknown as Ctx["stripe"];
const bookingsBy = (query: object) => {
  const wanted: Parsed<typeof adminBookingRoutes.searchBookings>["query"] =
    adminBookingRoutes.searchBookings.query.parse(query);
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
  "one booking, whole": () => showAdminBooking(ctx, 4242),
  "listings on sale, the first page": () => listingsBy({ status: "on_sale" }),
  "listings by a part of the title": () => listingsBy({ q: "anuncio 4242" }),
  "the audit log, the first page": () => auditBy({}),
  "the audit log by a booking": () => auditBy({ q: "booking 4242" }),
  statistics: () => stats(ctx),
  "the platform's money": () => moneyReport({ ...ctx, stripe: emptyStripe }),
  "when hosts' money leaves": () => outlook(ctx),
  "the ledger, the first page": () => ledgerBy({}),
  "the ledger of what hosts are owed": () => ledgerBy(ledgerBehind.hosts),
  "the ledger of hosts' debts, which has none": () => ledgerBy(ledgerBehind.hostDebts),
  "the ledger of the revenue of all time": () => ledgerBy({ account: "revenue" }),
  "the ledger of the commission of lodgings in one month": () =>
    ledgerBy({ account: "commission", kind: "lodging", from: "2026-03-01", to: "2026-03-31" }),
  "the ledger by a charge at Stripe": () => ledgerBy({ q: "ch_4242" }),
  "a report of a year": () => report(ctx, { from: "2026-01-01", to: "2026-12-31" }),
  "what needs attention": () => alerts(ctx),
};

try {
  await build(database.unhurried);
  const start = performance.now();
  await addUpDays(ctx);
  console.log(`What was earned added up by day in ${Math.round(performance.now() - start)} ms`);
  for (const [name, work] of Object.entries(pages)) await measure(name, work);
} finally {
  await close();
}

async function build(db: Db): Promise<void> {
  await migrate(db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bookings`.execute(db);
  if (rows[0]?.count === bookings) return;
  const start = performance.now();
  const jobs = await openJobs(database, (error) => console.error(error));
  await jobs.stop();
  // The triggers that cross-check a booking's tables take minutes and are not what is measured.
  const checked = ["listings", "bookings", "ledger_entries", "ledger_postings"];
  for (const table of checked) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await sql`alter table ledger_postings enable trigger ledger_postings_keep_balances`.execute(db);
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

/** Spread over two years; half of the last one is in the future. */
async function insertBookings(db: Db): Promise<void> {
  await sql`
    insert into bookings (code, quote_id, listing_id, kind, guest_id, host_id, state, stay, starts_at, ends_at, guests,
      lines, total_cents, tax_cents, commission_bp, commission_cents, host_net_cents, cancellation_policy, title, city,
      address, language, hold_expires_at, created_at)
    select 'LI-B' || n, gen_random_uuid(), l.id, 'lodging', 1 + (n * 7) % ${users}::int, l.host_id,
      case when n % 10 = 0 then 'cancelled_by_guest' when n % 10 = 1 then 'expired'
        when starts > ${startOfTime} then 'confirmed' else 'completed' end,
      '{}', starts, starts + interval '2 days', 2, '[]', 10000, 0, 500, 500, 9500, 'flexible', l.title, '', '', 'es',
      starts, least(starts - interval '20 days', ${startOfTime}::timestamptz - n % 60 * interval '1 day')
    from generate_series(1, ${bookings}::int) n join listings l on l.id = 1 + n % ${listings}::int,
      lateral (select timestamptz '2025-07-01' + n * (interval '730 days' / ${bookings}::int) as starts) t`.execute(db);
}

async function insertMoney(db: Db): Promise<void> {
  await sql`
    insert into payments (booking_id, session_id, payment_intent_id, charge_id, amount_cents, fee_cents, card_brand,
      card_last4, available_on, paid_at)
    select id, 'cs_' || id, 'pi_' || id, 'ch_' || id, 10000, 320, 'visa', '4242',
      created_at + interval '2 days', created_at
    from bookings where state <> 'expired'`.execute(db);
  await sql`
    insert into ledger_entries (kind, booking_id, reference, at)
    select 'payment', booking_id, charge_id, paid_at from payments
    union all select 'transfer', id, 'tr_' || id, ends_at from bookings where state = 'completed' and id % 5000 <> 3
    union all select step, id, step || id, created_at + interval '1 day' from bookings, unnest(array['refund_owed', 'refund_sent']) step
      where state = 'cancelled_by_guest'
    order by 4`.execute(db);
  await sql`
    insert into ledger_postings (entry_id, account, amount_cents)
    select e.id, p.account, p.cents from ledger_entries e join (values
      ('payment', 'stripe', 9680), ('payment', 'stripe_fees', 320), ('payment', 'host_payable', -9500),
      ('payment', 'commission', -500), ('transfer', 'stripe', -9500), ('transfer', 'host_payable', 9500),
      ('refund_owed', 'host_payable', 9500), ('refund_owed', 'commission', 500), ('refund_owed', 'guest', -10000),
      ('refund_sent', 'guest', 10000), ('refund_sent', 'stripe', -10000)) as p (kind, account, cents)
      on p.kind = e.kind`.execute(db);
  await sql`
    insert into payouts (booking_id, host_id, state, due_at, blocked_because, updated_at)
    select id, host_id, case when id % 5000 = 3 then 'blocked' else 'sent' end, ends_at,
      case when id % 5000 = 3 then 'no_account' end, ends_at from bookings where state = 'completed'`.execute(db);
}

/** Inserts booking events, emails, Stripe events and admin decisions. */
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

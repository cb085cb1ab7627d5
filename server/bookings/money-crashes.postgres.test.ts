import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dateOf } from "#contract/dates.ts";
import { aListing, goodCard, type Person, stays } from "#testing/makers.ts";
import type { CrashPoint } from "#testing/proxies/crash-watch.ts";
import { callApi, insertPerson, makePayable, stripeOf, until } from "#testing/servers.ts";
import { dieEverywhere, inWords, type Played, play, Stage } from "#testing/stage.ts";

/** A refund and a payout are sent while the server is killed at every point. Needs DATABASE_URL. */

/** Three hours at $50: the host gets $142.50. */
const totalCents = 150_00;
const hostCents = 142_50;

let stages: Stage[];
const hosts = new Map<Stage, Person>();

beforeAll(async () => {
  stages = await Promise.all(["money0", "money1"].map((name) => Stage.open(name)));
  for (const stage of stages) hosts.set(stage, await aPayableHost(stage));
}, 120_000);

afterAll(async () => {
  await Promise.all(stages?.map((stage) => stage.close()) ?? []);
});

async function aPayableHost({ site }: Stage): Promise<Person> {
  const host = await insertPerson(site, "Marisol Vélez");
  await makePayable(site, host);
  return host;
}

interface Paid {
  id: number;
  host: Person;
  guest: Person;
}

/** A terrace booked for tomorrow and paid. */
async function aPaidBooking(stage: Stage): Promise<Paid> {
  const { site } = stage;
  const host = hosts.get(stage) as Person;
  const guest = await insertPerson(site, "Ana Cruz");
  const { id: listingId } = await aListing(site.ground, "space", { hostId: host.id });
  const tomorrow = addDays(dateOf(site.now(), site.env.island.timeZone), 1);
  const stay = stays.space(listingId, { date: tomorrow });
  const query = new URLSearchParams(Object.entries(stay).map(([name, value]) => [name, String(value)]));
  const quote = (await callApi(site.door.url, "GET", `/quote?${query}`)).body;
  const body = { ...stay, quote_id: quote.quote_id };
  const held = await callApi(site.door.url, "POST", "/user/reserve", { token: guest.token, body });
  if (held.status !== 200) throw new Error(`could not hold: ${JSON.stringify(held.body)}`);
  await site.sandbox.control.pay({ session: held.body.session_id, card: goodCard });
  await stage.settle();
  return { id: held.body.reserve_id, host, guest };
}

/** Retries like a browser that gets no response. */
function insist({ site }: Stage, person: Person, path: string, body: object) {
  return until(`an answer to ${path}`, async () => {
    const input = { token: person.token, body };
    const answer = await callApi(site.door.url, "POST", path, input).catch(() => undefined);
    return answer?.status === 200 ? answer : undefined;
  });
}

async function cancelled(stage: Stage, target?: CrashPoint): Promise<Played> {
  const { id, guest } = await aPaidBooking(stage);
  const played = await play(stage, target, async (watch) => {
    watch.phase = "cancelling";
    await insist(stage, guest, "/user/cancel-reserve", { reserve_id: id });
  });
  await expectBooks(stage, id, { refundedCents: totalCents, transferredCents: 0 });
  return played;
}

async function paidOut(stage: Stage, target?: CrashPoint): Promise<Played> {
  const { id, host } = await aPaidBooking(stage);
  const sweep = () => stage.working.process.tell({ do: "sweep" }).catch(() => {});
  await stage.site.advance(2 * 24 * 60);
  const played = await play(
    stage,
    target,
    async (watch) => {
      watch.phase = "paying out";
      await insist(stage, host, "/user/hosting_complete", { reserve_id: id });
      await stage.site.advance(24 * 60);
      await sweep();
    },
    // The process that takes over also runs the sweep.
    sweep,
  );
  await expectBooks(stage, id, { refundedCents: 0, transferredCents: hostCents });
  return played;
}

/** Stripe moved the right amounts, once, and the ledger agrees. */
async function expectBooks(
  { site, working }: Stage,
  bookingId: number,
  moved: { refundedCents: number; transferredCents: number },
): Promise<void> {
  const leftovers = await sql`
    select 'refund ' || state as what from refunds where booking_id = ${bookingId} and state <> 'succeeded'
    union all select concat_ws(' ', 'payout', state, blocked_because, message) from payouts
      where booking_id = ${bookingId} and state <> 'sent'
    union all select 'job ' || name from pgboss.job where state <> 'completed' and name not like '\\_\\_%'`.execute(
    site.db,
  );
  expect(leftovers.rows, working.process.log).toEqual([]);
  const stripe = stripeOf(site);
  const booking = await site.db
    .selectFrom("bookings")
    .select("quote_id")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const transfer_group = `res_${booking.quote_id}`;
  const [charge] = (await stripe.charges.list({ transfer_group })).data;
  expect(charge?.amount_refunded).toBe(moved.refundedCents);
  const transfers = (await stripe.transfers.list({ transfer_group })).data;
  expect(transfers.map(({ amount }) => amount)).toEqual(moved.transferredCents ? [moved.transferredCents] : []);
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::int as cents from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where e.booking_id = ${bookingId} and account in ('stripe', 'stripe_fees', 'guest', 'host_payable')
    group by account having sum(amount_cents) <> 0`.execute(site.db);
  const ledger = Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  // Stripe's fee: 2.9 % and 30 cents.
  const feeCents = 4_65;
  const leftCents = totalCents - feeCents - moved.refundedCents - moved.transferredCents;
  expect(ledger).toEqual({ stripe: leftCents, stripe_fees: feeCents });
}

// The payouts come first: the money they leave with the platform pays for the fees that refunds cost it.
test.each([
  ["a payout", "paying out", paidOut],
  ["a refund", "cancelling", cancelled],
] as const)("wherever the server dies, %s is made once", { timeout: 900_000 }, async (_, phase, playRound) => {
  const { points, missed } = await dieEverywhere(stages, [phase], playRound);
  console.log(`${phase}: ${inWords(points)}`);
  expect(points.length).toBeGreaterThan(30);
  expect(missed).toEqual([]);
});

import { sql } from "kysely";
import type Stripe from "stripe";
import { takingEntries } from "#contract/admin/ledger-accounts.ts";
import { percentAt, refundSteps } from "#contract/bookings/cancellation.ts";
import { refundedBase } from "#contract/bookings/refunds.ts";
import type { PriceLine } from "#contract/listings/kinds.ts";
import { roundHalfUp } from "#contract/money.ts";
import { everything } from "./invariants.ts";
import type { Stage } from "./scenario.ts";

/**
 * Reconciles a whole history once nothing is left to do: our ledger against Stripe's books, and both against the rules
 * applied to the bare facts. @throws naming every cent and every state that cannot be explained
 */
export async function reconcile(stage: Stage): Promise<void> {
  const books = await readBooks(stage);
  const problems = [
    ...totals(books),
    ...books.bookings.flatMap((booking) => [
      ...wrongShares(books, booking),
      ...wrongHostMoney(books, booking),
      ...wrongStates(books, booking),
    ]),
    ...unheardOf(books),
    ...(await undone(stage)),
  ];
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

type Books = Awaited<ReturnType<typeof readBooks>>;
type Booking = Books["bookings"][number];
type AccountName =
  | "stripe"
  | "stripe_fees"
  | "guest"
  | "host_payable"
  | "host_debt"
  | "commission"
  | "tax_payable"
  | "disputes"
  | "bank";

async function readBooks({ db, ctx, world }: Stage) {
  const { stripe } = ctx;
  const { rows: ledger } = await sql<{ booking_id: number; kind: string; account: AccountName; cents: number }>`
    select e.booking_id, e.kind, p.account, sum(p.amount_cents)::bigint as cents
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    group by e.booking_id, e.kind, p.account`.execute(db);
  const { rows: events } = await sql<{ booking_id: number; transition: string; at: Date }>`
    select booking_id, transition, at from booking_events where transition like 'cancel%'`.execute(db);
  return {
    ledger,
    events,
    bookings: await db.selectFrom("bookings").selectAll().orderBy("id").execute(),
    payments: await db.selectFrom("payments").selectAll().execute(),
    refunds: await db.selectFrom("refunds").selectAll().orderBy("id").execute(),
    payouts: await db.selectFrom("payouts").selectAll().execute(),
    transfers: await db.selectFrom("transfers").selectAll().execute(),
    reversals: await db.selectFrom("reversals").selectAll().execute(),
    disputes: await db.selectFrom("disputes").selectAll().execute(),
    problems: await db.selectFrom("problems").selectAll().execute(),
    accounts: await db.selectFrom("payout_accounts").selectAll().execute(),
    atStripe: {
      charges: (await everything(() => stripe.charges.list({ limit: 100 }))).filter(({ paid }) => paid),
      refunds: await everything(() => stripe.refunds.list({ limit: 100 })),
      transfers: await everything(() => stripe.transfers.list({ limit: 100 })),
      disputes: await everything(() => stripe.disputes.list({ limit: 100 })),
      accounts: await everything(() => stripe.accounts.list({ limit: 100 })),
      available: (await stripe.balance.retrieve()).available[0]?.amount ?? 0,
      holders: (await world.stripe.control.books()).holders,
    },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** The balance of a ledger account, for one booking or for all. */
function posted({ ledger }: Books, account: AccountName, booking?: Booking, kinds?: readonly string[]): number {
  const rows = ledger.filter(
    (row) =>
      row.account === account && (!booking || row.booking_id === booking.id) && (!kinds || kinds.includes(row.kind)),
  );
  return sum(rows.map(({ cents }) => Number(cents)));
}

function differs(what: string, found: number, expected: number): string[] {
  return found === expected ? [] : [`${what} is ${found}, not ${expected}`];
}

function totals(books: Books): string[] {
  const { holders, transfers, disputes } = books.atStripe;
  const hosts = new Set(transfers.map(({ destination }) => String(destination)));
  const own = Object.keys(holders).filter((holder) => !holder.startsWith("outside:") && !hosts.has(holder));
  if (own.length > 1) return [`whose is ${own}?`];
  const open = disputes.filter(({ status }) => stateOf(status) === "open" && !status.startsWith("warning_"));
  return [
    ...differs("the ledger's balance at Stripe", posted(books, "stripe"), holders[own[0] ?? ""] ?? 0),
    ...differs("what the ledger says Stripe kept", posted(books, "stripe_fees"), holders["outside:fees"] ?? 0),
    ...differs("what is disputed in the ledger", posted(books, "disputes"), sum(open.map(({ amount }) => amount))),
  ];
}

/** Our state of a dispute or an inquiry for Stripe's. */
function stateOf(status: string): "open" | "won" | "lost" {
  if (status === "lost") return "lost";
  return status === "won" || status === "warning_closed" ? "won" : "open";
}

const taking: readonly string[] = takingEntries;

/** Checks the amounts taken from each share against Stripe's records and the refund rule. */
function wrongShares(books: Books, booking: Booking): string[] {
  const { id } = booking;
  const taken = {
    host: posted(books, "host_payable", booking, taking),
    commission: posted(books, "commission", booking, taking),
    tax: posted(books, "tax_payable", booking, taking),
  };
  const total = taken.host + taken.commission + taken.tax;
  const base = booking.host_net_cents + booking.commission_cents;
  const isBought = books.payments.some(({ booking_id, bought }) => booking_id === id && bought);
  const evenTax = (booking.tax_cents * total) / booking.total_cents;
  const left = (isBought ? booking.total_cents : 0) - total;
  return [
    ...differs(`what is left of booking ${id}`, left, paidAndKept(books, booking)),
    ...differs(
      `the commission given back of booking ${id}`,
      taken.commission,
      roundHalfUp((booking.commission_cents * (taken.host + taken.commission)) / base),
    ),
    ...(Math.abs(taken.tax - evenTax) > 1
      ? [`the tax given back of booking ${id} is ${taken.tax}, not ${evenTax}`]
      : []),
    ...differs(
      `the commission kept of booking ${id}`,
      -posted(books, "commission", booking),
      isBought ? booking.commission_cents - taken.commission : 0,
    ),
    ...differs(
      `the tax kept of booking ${id}`,
      -posted(books, "tax_payable", booking),
      isBought ? booking.tax_cents - taken.tax : 0,
    ),
    ...wrongCancellation(books, booking),
  ];
}

/** From Stripe's records alone, except for what the ledger still owes the guest or says was paid elsewhere. */
function paidAndKept(books: Books, booking: Booking): number {
  const charges = books.atStripe.charges.filter(({ transfer_group }) => transfer_group === `res_${booking.quote_id}`);
  const ids = charges.map(({ id }) => id);
  const refunds = books.atStripe.refunds.filter(
    ({ charge, status, balance_transaction }) =>
      ids.includes(String(charge)) && status !== "failed" && balance_transaction !== null,
  );
  const lost = books.atStripe.disputes.filter(
    ({ charge, status }) => ids.includes(String(charge)) && status === "lost",
  );
  const cents = (objects: { amount: number }[]) => sum(objects.map(({ amount }) => amount));
  const elsewhere = posted(books, "guest", booking, ["refund_paid_elsewhere", "refund_elsewhere_reversed"]);
  return cents(charges) - cents(refunds) - cents(lost) - elsewhere + posted(books, "guest", booking);
}

/** A cancellation must refund what the policy gives at that moment, or everything that is left. */
function wrongCancellation(books: Books, booking: Booking): string[] {
  const event = books.events.find(({ booking_id }) => booking_id === booking.id);
  if (!event) return [];
  const base = booking.host_net_cents + booking.commission_cents;
  const lines = booking.lines as PriceLine[];
  const steps = refundSteps(booking.cancellation_policy, booking.starts_at, booking.created_at);
  const wanted = event.transition === "cancelByGuest" ? refundedBase(lines, percentAt(steps, event.at)) : base;
  const taken = posted(books, "host_payable", booking, taking) + posted(books, "commission", booking, taking);
  return taken >= wanted ? [] : [`booking ${booking.id} gave back ${taken}, less than ${wanted}`];
}

/** The host's payments, debts and open balance must add up to the host's share of what is left. */
function wrongHostMoney(books: Books, booking: Booking): string[] {
  const { id } = booking;
  const made = books.atStripe.transfers.filter(({ transfer_group }) => transfer_group === `res_${booking.quote_id}`);
  const kept = sum(made.map(({ amount, amount_reversed }) => amount - amount_reversed));
  const debt = posted(books, "host_debt", booking, ["debt_incurred"]);
  const netted = -posted(books, "host_debt", booking, ["debt_netted"]);
  const payable = -posted(books, "host_payable", booking);
  const isBought = books.payments.some(({ booking_id, bought }) => booking_id === id && bought);
  const share = (isBought ? booking.host_net_cents : 0) - posted(books, "host_payable", booking, taking);
  return [
    ...differs(`what the host of booking ${id} got`, kept + netted - debt + payable, share),
    ...(payable === 0 ? [] : whyNotPaid(books, booking, payable)),
  ];
}

function whyNotPaid(
  { payouts, payments, problems, disputes, atStripe, accounts }: Books,
  booking: Booking,
  cents: number,
): string[] {
  const payout = payouts.find(({ booking_id }) => booking_id === booking.id);
  const account = accounts.find(({ user_id }) => user_id === booking.host_id);
  const active = atStripe.accounts.some(
    ({ id, capabilities }) => id === account?.stripe_account_id && capabilities?.transfers === "active",
  );
  const of = ({ booking_id }: { booking_id: number }) => booking_id === booking.id;
  const bought = payments.find((payment) => of(payment) && payment.bought);
  const isTrue = {
    problem: () => problems.some((problem) => of(problem) && !problem.settled_at),
    dispute: () => disputes.some(({ payment_id, state }) => payment_id === bought?.id && state === "open"),
    no_account: () => !active,
    not_payable: () => !active,
    // No step of a history is made in Stripe's dashboard.
    reversed_in_dashboard: () => false,
    refused: () => atStripe.available < cents,
  };
  if (payout?.blocked_because && isTrue[payout.blocked_because]()) return [];
  return [`the host of booking ${booking.id} waits for ${cents}: ${JSON.stringify(payout)}`];
}

const finalStates = [
  ...["completed", "expired", "released", "cancelled_by_guest", "cancelled_by_host", "cancelled_by_platform"],
];

function wrongStates(books: Books, booking: Booking): string[] {
  const payout = books.payouts.find(({ booking_id }) => booking_id === booking.id);
  return [
    ...(finalStates.includes(booking.state) ? [] : [`booking ${booking.id} is still ${booking.state}`]),
    ...(payout?.state === "due" ? [`the payout of booking ${booking.id} is still due`] : []),
    ...wrongRefunds(books, booking),
  ];
}

/** Any amount owed to a guest must have a refund that failed three times, or one waiting at Stripe for funds. */
function wrongRefunds({ atStripe, ...books }: Books, booking: Booking): string[] {
  const refunds = books.refunds.filter(({ booking_id }) => booking_id === booking.id);
  const failed = refunds.filter(({ state, attempt }) => state === "failed" && attempt >= 3);
  const waiting = refunds.filter(
    ({ state, stripe_refund_id }) =>
      state === "pending" &&
      atStripe.refunds.some((one) => one.id === stripe_refund_id && one.balance_transaction === null),
  );
  const explained = [...failed, ...waiting];
  const strange = refunds.filter((one) => !["succeeded", "superseded"].includes(one.state) && !explained.includes(one));
  // It is less than nothing if the guest's bank gave them what was paid elsewhere.
  const owed = Math.max(0, -posted({ atStripe, ...books }, "guest", booking));
  return [
    ...strange.map(({ id, state, attempt }) => `refund ${id} is ${state} after ${attempt} attempts`),
    ...differs(
      `what the guest of booking ${booking.id} is owed`,
      owed,
      sum(explained.map(({ amount_cents }) => amount_cents)),
    ),
  ];
}

/** Every object at Stripe must have a row in our database, in the same state. */
function unheardOf({ atStripe, payments, refunds, transfers, reversals, disputes }: Books): string[] {
  const state = ({ status }: Stripe.Refund) => status;
  return [
    ...atStripe.charges.filter(({ id }) => !payments.some(({ charge_id }) => charge_id === id)),
    ...atStripe.refunds.filter(
      (refund) =>
        state(refund) !== "failed" &&
        !refunds.some((row) => row.stripe_refund_id === refund.id && row.state === state(refund)),
    ),
    ...atStripe.disputes.filter(
      (dispute) =>
        !disputes.some(
          (row) =>
            row.id === dispute.id &&
            row.state === stateOf(dispute.status) &&
            row.is_inquiry === dispute.status.startsWith("warning_"),
        ),
    ),
    ...atStripe.transfers.filter(
      (transfer) =>
        !transfers.some(
          (row) => row.stripe_transfer_id === transfer.id && row.reversed_cents === transfer.amount_reversed,
        ),
    ),
    ...[...transfers, ...reversals].filter((row) => row.state === "requested"),
  ].map((object) => `unheard of: ${JSON.stringify(object)}`);
}

/** No job may be waiting, and none may have been given up. */
async function undone({ db }: Stage): Promise<string[]> {
  const { rows: jobs } = await sql<{ name: string; state: string; data: unknown; output: unknown }>`
    select name, state, data, output from pgboss.job
    where state <> 'completed' and name not like '\\_\\_%' and name <> 'mail.send'`.execute(db);
  const { rows: events } = await sql<{ id: string; type: string }>`
    select id, type from stripe_events where processed_at is null`.execute(db);
  return [
    ...jobs.map(
      ({ name, state, data, output }) => `job ${name} ${JSON.stringify(data)} is ${state}: ${JSON.stringify(output)}`,
    ),
    ...events.map(({ id, type }) => `event ${id} ${type} was never looked at`),
  ];
}

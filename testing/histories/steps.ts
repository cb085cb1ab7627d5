import fc from "fast-check";
import { sql } from "kysely";
import { addDays, dateOf } from "#contract/dates.ts";
import { type ListingKind, wireCode } from "#contract/listings/kinds.ts";
import type { FaultKind } from "#sandbox/stripe/faults.ts";
import {
  cancelAsPlatform,
  findDebtRepaid,
  findPaidElsewhere,
  recordDebtRepaid,
  recordRefundPaid,
  refundByOperator,
  reverseDebtRepaid,
  reversePaidElsewhere,
  settleProblem,
} from "../../server/bookings/bookings.ts";
import { isRefusal } from "../../server/fail.ts";
import { ledger } from "../../server/payments/payments.ts";
import { getQuote, type Person } from "../makers.ts";
import type { Answer } from "../world.ts";
import { pass, type Stage, settle } from "./scenario.ts";

/** Possible steps on the market, as data that can be shrunk; each looks up its subject when it runs. */

const pick = fc.nat(1_000);
const fraction = fc.constantFrom(0.01, 0.25, 0.5, 0.9, 1);
const cards = {
  good: "4242424242424242",
  "at once": "4000000000000077",
  "refunds fail": "4000000000005126",
  "refunds wait": "4000000000007726",
  disputed: "4000000000000259",
  declined: "4000000000000002",
} as const;
const card = fc.constantFrom("good", "good", "good", "at once", "refunds fail", "refunds wait", "disputed");
const hours = (...many: number[]) => many.map((one) => one * 60);
const time = fc.constantFrom(1, 3, 16, 43, ...hours(3, 24, 24, 25, 48, 72, 192));
const faultyRoutes = [
  "POST /v1/refunds",
  "GET /v1/refunds",
  "GET /v1/refunds/*",
  "POST /v1/transfers",
  "GET /v1/transfers",
  "POST /v1/transfers/*/reversals",
  "GET /v1/transfers/*/reversals",
  "POST /v1/checkout/sessions",
  "GET /v1/checkout/sessions/*",
  "POST /v1/checkout/sessions/*/expire",
  "GET /v1/disputes/*",
  "GET /v1/accounts/*",
  "POST /v1/accounts",
  "POST *",
  "* /v1/*",
] as const;
const faultKinds: FaultKind[] = [
  ...(["rate_limit", "error_before", "error_after", "response_lost"] as const),
  ...(["truncated", "reset", "unavailable_json", "bad_gateway_html"] as const),
];
const accountStates = [
  "verified",
  "verified",
  "pending",
  "restricted",
  "disabled",
  "rejected",
  "deauthorized",
] as const;

const stay = { pick, listing: pick, inDays: fc.integer({ min: 1, max: 12 }), length: fc.integer({ min: 1, max: 4 }) };

export const booking = fc.record({ do: fc.constant("book" as const), ...stay, card });

/** Each kind of step, weighted by how often it occurs. */
export const anyStep = fc.oneof(
  { weight: 5, arbitrary: booking },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("hold" as const), ...stay }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("pay" as const), pick, card: fc.oneof(card, fc.constant("declined")) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("give up" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("release" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("come back" as const), pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("cancel as guest" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel as host" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel as platform" as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("complete" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("report a problem" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("settle a problem" as const), pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("refund as operator" as const), pick, fraction }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("refund in the dashboard" as const), pick, fraction }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("pay a refund another way" as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("reverse a payment made another way" as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("record that a debt was paid" as const), pick, fraction }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reverse the payment of a debt" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("open a dispute" as const), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("settle a dispute" as const),
      pick,
      outcome: fc.constantFrom("won" as const, "lost" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("overturn a dispute" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("open an inquiry" as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("end an inquiry" as const),
      pick,
      how: fc.constantFrom("closeInquiry" as const, "escalateInquiry" as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("open an account" as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("change an account" as const),
      pick,
      state: fc.constantFrom(...accountStates),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("change a bank" as const),
      pick,
      bank: fc.constantFrom("works" as const, "fails" as const, "card" as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("trouble at Stripe" as const),
      route: fc.constantFrom(...faultyRoutes),
      kind: fc.constantFrom(...faultKinds),
      after: fc.nat(2),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("trouble with the post" as const),
      paused: fc.boolean(),
      drop: fc.constantFrom(0, 0, 1, 5, 20),
      copies: fc.constantFrom(1, 1, 2, 3),
      shuffle: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("the server will die" as const), statements: fc.nat(40) }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant("news and jobs" as const) }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant("time passes" as const), minutes: time }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("the next stay ends" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("the next payout is due" as const) }) },
);
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;
type Doing<Name extends Step["do"]> = Extract<Step, { do: Name }>;

/** A readable description of a step's result; undefined when there was nothing to apply it to. */
export type Told = string | undefined;

export function take(stage: Stage, step: Step): Promise<Told> {
  return (steps[step.do] as (stage: Stage, step: Step) => Promise<Told>)(stage, step);
}

const steps: { [Name in Step["do"]]: (stage: Stage, step: Doing<Name>) => Promise<Told> } = {
  book: async (stage, step) => {
    const held = await hold(stage, step);
    if (!held.session) return held.told;
    const { outcome } = await stage.world.stripe.control.pay({ session: held.session, card: cards[step.card] });
    return `${held.told}; paid with ${step.card}: ${outcome}`;
  },
  hold: async (stage, step) => (await hold(stage, step)).told,
  pay: async (stage, step) => {
    const found = await one(stage, step.pick, openSessions);
    if (!found) return undefined;
    const { outcome } = await stage.world.stripe.control.pay({
      session: found.session_id,
      card: cards[step.card as keyof typeof cards],
    });
    return `booking ${found.id} paid with ${step.card}: ${outcome}`;
  },
  "give up": async (stage, step) => {
    // As an operator's manual change or a bug might do: the hold ends without Stripe being asked.
    const found = await one(stage, step.pick, heldSessions);
    if (!found) return undefined;
    await stage.db.transaction().execute(async (tx) => {
      await sql`update bookings set state = 'expired' where id = ${found.id}`.execute(tx);
      await sql`update occupancy set released_at = ${stage.ctx.now()} where booking_id = ${found.id} and released_at is null`.execute(
        tx,
      );
      await sql`update session_seats set released_at = ${stage.ctx.now()} where booking_id = ${found.id} and released_at is null`.execute(
        tx,
      );
    });
    return `the hold of booking ${found.id} ends, its page still open`;
  },
  release: async (stage, step) => {
    const found = await one(stage, step.pick, withState("held"));
    return found && heard(found.id, await post(stage, found.guest_id, `/user/reserve/${found.id}/release`));
  },
  "come back": async (stage, step) => {
    const found = await one(stage, step.pick, sessions);
    if (!found) return undefined;
    const { token } = person(stage, found.guest_id);
    return heard(
      found.id,
      await stage.world.call("GET", `/user/session_status?session_id=${found.session_id}`, { token }),
    );
  },
  "cancel as guest": async (stage, step) => {
    const found = await one(stage, step.pick, withState("confirmed"));
    return found && heard(found.id, await post(stage, found.guest_id, "/user/cancel-reserve", ofBooking(found)));
  },
  "cancel as host": async (stage, step) => {
    const found = await one(stage, step.pick, withState("confirmed"));
    return found && heard(found.id, await post(stage, found.host_id, "/user/cancel-reserve-host", ofBooking(found)));
  },
  "cancel as platform": async (stage, step) => {
    const found = await one(stage, step.pick, withState("confirmed", "completed"));
    if (!found) return undefined;
    const order = { reason: "No era lo anunciado.", adminId: stage.adminId };
    return done(stage, found.id, () => cancelAsPlatform(stage.ctx, found.id, order));
  },
  complete: async (stage, step) => {
    const found = await one(stage, step.pick, ended);
    return found && heard(found.id, await post(stage, found.host_id, "/user/hosting_complete", ofBooking(found)));
  },
  "report a problem": async (stage, step) => {
    const found = await one(stage, step.pick, underWay);
    const body = { text: "No hay agua caliente desde ayer." };
    return found && heard(found.id, await post(stage, found.guest_id, `/user/reserve/${found.id}/problem`, body));
  },
  "settle a problem": async (stage, step) => {
    const found = await one(stage, step.pick, openProblems);
    if (!found) return undefined;
    const order = { answer: "Hablamos con las dos partes.", adminId: stage.adminId };
    return done(stage, found.booking_id, () => settleProblem(stage.ctx, found.id, order));
  },
  "refund as operator": async (stage, step) => {
    const found = await one(stage, step.pick, paid);
    if (!found) return undefined;
    const amountCents = Math.max(1, Math.round(found.total_cents * step.fraction));
    const order = { amountCents, reason: "Por las molestias.", adminId: stage.adminId };
    return done(stage, found.id, () => refundByOperator(stage.ctx, found.id, order), ` of ${amountCents}`);
  },
  "refund in the dashboard": async (stage, step) => {
    const found = await one(stage, step.pick, charges);
    if (!found) return undefined;
    const { id: charge, amount: paid } = found;
    const amount = Math.max(1, Math.round(paid * step.fraction));
    const refunding = () => stage.world.stripe.control.refund({ charge, amount });
    return done(stage, `${found.transfer_group}`, refunding, ` of ${amount}`);
  },
  "pay a refund another way": async (stage, step) => {
    const found = await one(stage, step.pick, failedRefunds);
    if (!found) return undefined;
    const paid = { amountCents: found.amount_cents, reference: `ACH ${found.id}` };
    return done(stage, found.booking_id, () => recordRefundPaid(stage.ctx, found.id, paid));
  },
  "reverse a payment made another way": async (stage, step) => {
    const found = await one(stage, step.pick, paidElsewhere);
    if (!found) return undefined;
    return done(stage, Number(found.booking_id), async () =>
      reversePaidElsewhere(stage.ctx, await findPaidElsewhere(stage.ctx, found.id)),
    );
  },
  "record that a debt was paid": async (stage, step) => {
    const found = await one(stage, step.pick, indebted);
    if (!found) return undefined;
    const { hostId, seenCents } = found;
    const paid = { amountCents: Math.ceil(seenCents * step.fraction), seenCents, reference: "ATH 118" };
    return done(stage, hostId, () => recordDebtRepaid(stage.ctx, hostId, paid));
  },
  "reverse the payment of a debt": async (stage, step) => {
    const found = await one(stage, step.pick, debtsRepaid);
    if (!found) return undefined;
    return done(stage, Number(found.booking_id), async () =>
      reverseDebtRepaid(stage.ctx, await findDebtRepaid(stage.ctx, found.id)),
    );
  },
  "open a dispute": async (stage, step) => {
    const found = await one(stage, step.pick, charges);
    if (!found) return undefined;
    const disputing = () => stage.world.stripe.control.openDispute({ charge: found.id });
    return done(stage, `${found.transfer_group}`, disputing);
  },
  "settle a dispute": async (stage, step) => {
    const found = await one(stage, step.pick, openDisputes);
    if (!found) return undefined;
    const { id: dispute, booking_id } = found;
    const settling = () => stage.world.stripe.control.settleDispute({ dispute, outcome: step.outcome });
    return done(stage, booking_id, settling, ` (${step.outcome})`);
  },
  "overturn a dispute": async (stage, step) => {
    const found = await one(stage, step.pick, decidedDisputes);
    if (!found) return undefined;
    const { id: dispute, booking_id } = found;
    return done(stage, booking_id, () => stage.world.stripe.control.overturnDispute({ dispute }));
  },
  "open an inquiry": async (stage, step) => {
    const found = await one(stage, step.pick, charges);
    if (!found) return undefined;
    const asking = () => stage.world.stripe.control.openInquiry({ charge: found.id });
    return done(stage, `${found.transfer_group}`, asking);
  },
  "end an inquiry": async (stage, step) => {
    const found = await one(stage, step.pick, inquiries);
    if (!found) return undefined;
    const { id: dispute, booking_id } = found;
    return done(stage, booking_id, () => stage.world.stripe.control[step.how]({ dispute }), ` (${step.how})`);
  },
  "open an account": async (stage, step) => {
    const host = stage.hosts[step.pick % stage.hosts.length] as Person;
    const { status, body } = await stage.world.call("GET", "/user/create_account", { token: host.token });
    if (status !== 200) return `host ${host.id}: ${status} ${body.code}`;
    await stage.world.stripe.control.account({ account: body.connect_id, state: "verified" }).catch(() => {});
    return `host ${host.id} can be paid`;
  },
  "change an account": async (stage, step) => {
    const found = await one(stage, step.pick, accounts);
    if (!found) return undefined;
    const order = { account: found.stripe_account_id, state: step.state };
    return done(stage, found.user_id, () => stage.world.stripe.control.account(order), `'s account: ${step.state}`);
  },
  "change a bank": async (stage, step) => {
    const found = await one(stage, step.pick, accounts);
    if (!found) return undefined;
    const order = { account: found.stripe_account_id, bank: step.bank };
    return done(stage, found.user_id, () => stage.world.stripe.control.account(order), `'s bank ${step.bank}`);
  },
  "trouble at Stripe": async ({ world }, { do: _, ...fault }) => {
    await world.stripe.control.fault(fault);
    return `${fault.kind} ${fault.times} times at ${fault.route}, after ${fault.after}`;
  },
  "trouble with the post": async ({ world }, { do: _, ...trouble }) => {
    await world.stripe.control.webhooks(trouble);
    return JSON.stringify(trouble);
  },
  "the server will die": async ({ life }, { statements }) => {
    life.endAfter(statements);
    return `before its statement ${statements + 1}`;
  },
  "news and jobs": async (stage) => {
    await settle(stage);
    return "";
  },
  "time passes": async (stage, { minutes }) => {
    await pass(stage, minutes);
    return `${minutes} minutes`;
  },
  "the next stay ends": async (stage) => {
    const now = stage.ctx.now();
    const next = stage.db.selectFrom("bookings").select("ends_at as at").where("state", "=", "confirmed");
    return until(stage, await next.where("ends_at", ">", now).orderBy("ends_at").executeTakeFirst());
  },
  "the next payout is due": async (stage) => {
    const next = stage.db.selectFrom("payouts").select("due_at as at").where("state", "=", "due");
    return until(stage, await next.where("due_at", ">", stage.ctx.now()).orderBy("due_at").executeTakeFirst());
  },
};

async function until(stage: Stage, next: { at: Date } | undefined): Promise<Told> {
  if (!next) return undefined;
  await pass(stage, (next.at.getTime() - stage.ctx.now().getTime()) / 60_000);
  return "";
}

async function hold(stage: Stage, step: Omit<Doing<"hold">, "do">): Promise<{ told: string; session?: string }> {
  const listing = stage.listings[step.listing % stage.listings.length] as Stage["listings"][number];
  const guest = stage.guests[step.pick % stage.guests.length] as Person;
  const date = addDays(dateOf(stage.ctx.now(), stage.ctx.env.island.timeZone), step.inDays);
  const stay = stayOf[listing.kind](listing.id, date, step.length);
  const told = `guest ${guest.id}, ${listing.kind} ${listing.id} on ${date} (${step.length})`;
  const quote = await getQuote(stage.world, stay, guest);
  if (quote.status !== 200) return { told: `${told}: ${quote.status} ${quote.body.code}` };
  const body = { ...stay, quote_id: quote.body.quote_id };
  const answer = await stage.world.call("POST", "/user/reserve", { token: guest.token, body });
  if (answer.status !== 200) return { told: `${told}: ${answer.status} ${answer.body.code}` };
  return {
    told: `${told}: booking ${answer.body.reserve_id} of ${answer.body.total}`,
    session: answer.body.session_id,
  };
}

const stayOf: Record<ListingKind, (id: number, date: string, length: number) => Record<string, unknown>> = {
  lodging: (link_id, date, length) => ({
    ...{ service_type: wireCode.lodging, link_id, guests: 2 },
    ...{ check_in: date, check_out: addDays(date, length) },
  }),
  space: (link_id, date, length) => ({
    ...{ service_type: wireCode.space, link_id, guests: 10, date },
    ...{ start_time: "13:00", end_time: `${13 + length}:20` },
  }),
  experience: (link_id, date, guests) => ({
    ...{ service_type: wireCode.experience, link_id, guests },
    ...{ date, start_time: "10:00" },
  }),
};

/** Picks one of the rows, wrapping around. */
async function one<Row>(stage: Stage, pick: number, query: (stage: Stage) => Promise<Row[]>): Promise<Row | undefined> {
  const rows = await query(stage);
  return rows[pick % rows.length];
}

const bookings = ({ db }: Stage) =>
  db.selectFrom("bookings").select(["id", "kind", "guest_id", "host_id", "total_cents"]).orderBy("id");
const withState =
  (...states: ("held" | "confirmed" | "completed")[]) =>
  (stage: Stage) =>
    bookings(stage).where("state", "in", states).execute();
const ended = (stage: Stage) =>
  bookings(stage).where("state", "=", "confirmed").where("ends_at", "<=", stage.ctx.now()).execute();
const underWay = (stage: Stage) =>
  bookings(stage)
    .where("state", "in", ["confirmed", "completed"])
    .where("starts_at", "<=", stage.ctx.now())
    .where("ends_at", ">=", new Date(stage.ctx.now().getTime() - 86_400_000))
    .execute();
const paid = (stage: Stage) =>
  bookings(stage)
    .where("id", "in", stage.db.selectFrom("payments").select("booking_id").where("bought", "=", true))
    .execute();
const sessionsOf = ({ db }: Stage) =>
  db
    .selectFrom("checkout_attempts as a")
    .innerJoin("bookings as b", "b.id", "a.booking_id")
    .select(["b.id", "b.guest_id", "a.session_id"])
    .where("a.session_id", "is not", null)
    .orderBy("a.id")
    .$narrowType<{ session_id: string }>();
const sessions = (stage: Stage) => sessionsOf(stage).execute();
const openSessions = (stage: Stage) => sessionsOf(stage).where("a.outcome", "is", null).execute();
const heldSessions = (stage: Stage) => sessionsOf(stage).where("b.state", "=", "held").execute();
/** Charges at Stripe, whether in our ledger or not, that are undisputed and not yet refunded in full. */
const charges = async ({ charges }: Stage) =>
  charges.filter(({ amount, amount_refunded, disputed }) => amount_refunded < amount && !disputed);
const openProblems = ({ db }: Stage) =>
  db.selectFrom("problems").select(["id", "booking_id"]).where("settled_at", "is", null).orderBy("id").execute();
const failedRefunds = ({ db }: Stage) =>
  db
    .selectFrom("refunds")
    .select(["id", "booking_id", "amount_cents"])
    .where("state", "=", "failed")
    .orderBy("id")
    .execute();
const entriesOf =
  (kind: "refund_paid_elsewhere" | "debt_repaid") =>
  ({ db }: Stage) =>
    db.selectFrom("ledger_entries").select(["id", "booking_id"]).where("kind", "=", kind).orderBy("id").execute();
const paidElsewhere = entriesOf("refund_paid_elsewhere");
const debtsRepaid = entriesOf("debt_repaid");
const indebted = async ({ ctx, hosts }: Stage) => {
  const debts = await Promise.all(
    hosts.map(async ({ id }) => ({ hostId: id, seenCents: await ledger.debtOf(ctx, id) })),
  );
  return debts.filter(({ seenCents }) => seenCents > 0);
};
const disputesIn = ({ db }: Stage, states: readonly ("open" | "won" | "lost")[], is_inquiry = false) =>
  db
    .selectFrom("disputes")
    .select(["id", "booking_id"])
    .where("state", "in", states)
    .where("is_inquiry", "=", is_inquiry)
    .orderBy("opened_at")
    .execute();
const openDisputes = (stage: Stage) => disputesIn(stage, ["open"]);
const decidedDisputes = (stage: Stage) => disputesIn(stage, ["won", "lost"]);
const inquiries = (stage: Stage) => disputesIn(stage, ["open"], true);
const accounts = ({ db }: Stage) =>
  db
    .selectFrom("payout_accounts")
    .select(["user_id", "stripe_account_id"])
    .where("stripe_account_id", "is not", null)
    .orderBy("user_id")
    .$narrowType<{ stripe_account_id: string }>()
    .execute();

function person({ guests, hosts }: Stage, id: number): Person {
  return [...guests, ...hosts].find((somebody) => somebody.id === id) as Person;
}

function post(stage: Stage, personId: number, path: string, body: object = {}): Promise<Answer> {
  return stage.world.call("POST", path, { token: person(stage, personId).token, body });
}

function ofBooking({ id, kind }: { id: number; kind: ListingKind }) {
  return { service_type: wireCode[kind], reserve_id: id };
}

function heard(id: number, { status, body }: Answer): string {
  return `${id}: ${status} ${body.code ?? body.state ?? body.payment_status ?? ""}`;
}

/** Runs work without HTTP, returning a refusal or the server's death as text. */
async function done(stage: Stage, id: number | string, work: () => Promise<unknown>, about = ""): Promise<string> {
  try {
    await work();
    return `${id}${about}`;
  } catch (error) {
    if (!isRefusal(error) && !stage.life.isOver && !isNoOfStripe(error)) throw error;
    return `${id}${about}: ${error instanceof Error ? error.message : error}`;
  }
}

/** The stand-in's control refused as its API would, or the connected account does not exist. */
function isNoOfStripe(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.constructor.name === "StripeRefusal" || error.message.startsWith("There is no connected account");
}

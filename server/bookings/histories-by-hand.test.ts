import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addMinutes } from "#contract/dates.ts";
import { type ListingKind, wireCode } from "#contract/listings/kinds.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { ledger } from "#server/payments/payments.ts";
import { pass, settle } from "#testing/histories/scenario.ts";
import {
  aMarket,
  aPerson,
  goodCard,
  hold,
  openPayoutAccount,
  type Person,
  plainDetails,
  stays,
} from "#testing/makers.ts";
import { tableUnder } from "#testing/markdown-tables.ts";
import { useWorld } from "#testing/world.ts";
import { cancelAsPlatform, refundByOperator, settleProblem } from "./bookings.ts";

/** Plays every history of docs/rules/histories.md and compares its numbers with our ledger and with Stripe. */

const document = "docs/rules/histories.md";
const world = useWorld();

interface History {
  title: string;
  /** The offer that is booked, and its terms. */
  terms: string;
  steps: string[];
}

const histories = readHistories();

test("the document tells at least twenty histories, and every one of them was read", () => {
  expect(histories.length).toBeGreaterThanOrEqual(20);
  expect(histories.map(({ title }) => Number.parseInt(title, 10))).toEqual(histories.map((_, index) => index + 1));
});

test.each(histories)(
  "$title",
  async ({ title, terms, steps }) => {
    const [row, ...more] = tableUnder(title, document);
    expect(more).toEqual([]);
    const written = Object.fromEntries(Object.entries(row ?? {}).map(([name, text]) => [name, cents(text)]));
    expect(written["Left at Stripe"]).toBe(leftBy(written));
    const stage = await begin(terms);
    for (const step of steps) await live(stage, step);
    expect(dollarsOf(await byTheLedger())).toEqual(dollarsOf(without(written, "Guests paid", "Got back", "Host got")));
    expect(dollarsOf(await byStripe())).toEqual(
      dollarsOf(without(written, "Guests owed", "Host owes", "Commission", "Tax")),
    );
  },
  120_000,
);

function readHistories(): History[] {
  const text = readFileSync(new URL(`../../${document}`, import.meta.url), "utf8");
  const [, ...sections] = text.split(/^## /m);
  return sections.map((section) => {
    const [title = "", ...lines] = section.split("\n");
    const terms = lines.find((line) => line !== "") ?? "";
    const steps = lines.filter((line) => /^\d+\. /.test(line)).map((line) => line.replace(/^\d+\. /, ""));
    if (steps.length === 0) throw new Error(`${document}: nothing happens in «${title}»`);
    return { title, terms, steps };
  });
}

/** Calculates the money left in two ways, which must agree. */
function leftBy(written: Record<string, number>): number {
  const of = (name: string) => written[name] ?? Number.NaN;
  const left = of("Guests paid") - of("Got back") - of("Host got") - of("Stripe's fees");
  const owned = of("Commission") + of("Tax") + of("Guests owed") - of("Host owes") - of("Stripe's fees");
  expect(owned).toBe(left);
  return left;
}

function without(written: Record<string, number>, ...names: string[]): Record<string, number> {
  return Object.fromEntries(Object.entries(written).filter(([name]) => !names.includes(name)));
}

const dollarsOf = (amounts: Record<string, number>) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toDollars(amount).toFixed(2)]));

interface LivedStage {
  kind: ListingKind;
  host: Person;
  guest: Person;
  admin: Person;
  listingId: number;
  stay: object;
  account: string;
  /** The booking that the steps are currently about. */
  id: number;
  startsAt: Date;
  endsAt: Date;
  /** The total transferred so far. */
  transferredCents: number;
}

const termsPattern =
  /^(Lodging|Space|Experience), (flexible|moderate|strict), ([\d.]+) % commission, (?:([\d.]+) % tax|no tax): (.*)\.$/;

async function begin(terms: string): Promise<LivedStage> {
  const found = termsPattern.exec(terms);
  if (!found) throw new Error(`${document}: «${terms}» are no terms`);
  const [, name = "", policy, commission, tax = "0", offer = ""] = found;
  const kind = name.toLowerCase() as ListingKind;
  Object.assign(world.env, { lodgingTaxBp: Number(tax) * 100 });
  await world.app.ctx.db
    .insertInto("commission_rates")
    .values({ kind, basis_points: Number(commission) * 100 })
    .execute();
  const { details, stay } = offered(kind, offer);
  const cancellationPolicy = policy as "flexible" | "moderate" | "strict";
  const { host, guest, listing } = await aMarket(world, kind, { cancellationPolicy, details });
  const account = await openPayoutAccount(world, host);
  const admin = await aPerson(world);
  const [startsAt, endsAt] = firstTimes[kind];
  const people = { host, guest, admin, account };
  return { kind, ...people, listingId: listing.id, stay, id: 0, startsAt, endsAt, transferredCents: 0 };
}

/** Start and end on the island (UTC−4), until a booking provides its own. */
const firstTimes: Record<ListingKind, [Date, Date]> = {
  lodging: [new Date("2026-12-11T19:00:00Z"), new Date("2026-12-15T15:00:00Z")],
  space: [new Date("2026-12-11T17:00:00Z"), new Date("2026-12-11T20:00:00Z")],
  experience: [new Date("2026-12-11T14:00:00Z"), new Date("2026-12-11T17:00:00Z")],
};

/** Parses `3 nights at 33.33, cleaning 17.01` into a listing's details and a stay. */
function offered(kind: ListingKind, offer: string): { details: object; stay: object } {
  const found = /^(?:([\d.]+) (nights|hours|people)|a group) at ([\d.]+)(?:, cleaning ([\d.]+))?$/.exec(offer);
  if (!found) throw new Error(`${document}: «${offer}» is no offer`);
  const [, many = "1", unit = "group", price = "", cleaning = "0.00"] = found;
  const number = Number(many);
  const minutes = number * 60;
  const end = `${13 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  const extra = { cleaningCents: cents(cleaning) };
  if (kind === "lodging") {
    const details = { ...plainDetails.lodging, ...extra, nightCents: cents(price) };
    return { details, stay: { check_out: `2026-12-${11 + number}` } };
  }
  if (kind === "space") {
    const details = { ...plainDetails.space, ...extra, hourCents: cents(price), dayCents: null };
    return { details, stay: { end_time: end } };
  }
  const pricePer = unit === "group" ? ("group" as const) : ("person" as const);
  return { details: { ...plainDetails.experience, pricePer, priceCents: cents(price) }, stay: { guests: number } };
}

const momentPattern = /^(?:(\d+) (hour|day)s? (before the start|later)|At the end) (.*)$/;

/** Moves the clock to the moment a sentence begins with, then performs its action or checks its claim. */
async function live(stage: LivedStage, sentence: string): Promise<void> {
  const [, many, unit, from, rest = sentence] = momentPattern.exec(sentence) ?? [];
  const minutes = Number(many) * (unit === "day" ? 24 * 60 : 60);
  if (from === "before the start") await goTo(addMinutes(stage.startsAt, -minutes));
  else if (from === "later") await goTo(addMinutes(world.clock.now(), minutes));
  else if (rest !== sentence) await goTo(stage.endsAt);
  const plain = rest.replace(/\.$/, "").replace(/^\w/, (mail) => mail.toLowerCase());
  for (const [pattern, happen] of sentences) {
    const match = pattern.exec(plain);
    if (!match) continue;
    await happen(stage, ...match.slice(1));
    return settle(place());
  }
  throw new Error(`${document}: nobody knows how to live «${sentence}»`);
}

/** All webhooks arrive, so the routines that poll Stripe are not needed. */
const notNeeded = ["payments", "catch-up"];
const place = () => ({ world, ctx: world.app.ctx, db: world.app.ctx.db });

async function goTo(moment: Date): Promise<void> {
  const minutes = (moment.getTime() - world.clock.now().getTime()) / 60_000;
  // The first booking's moment may lie before the test's noon.
  if (minutes < 0) return world.clock.set(moment);
  await pass(place(), minutes, notNeeded);
}

const day = 24 * 60;

const sentences: [RegExp, (stage: LivedStage, ...said: string[]) => Promise<unknown>][] = [
  [
    /^the guest books (?:(\d+) nights more )?and pays ([\d.]+)( with a card whose refunds fail)?$/,
    async (stage, more, amount, card) => {
      const later = { check_in: "2027-01-10", check_out: `2027-01-${10 + Number(more)}` };
      await book(stage, more ? later : stage.stay, card ? "4000000000005126" : goodCard, cents(amount));
    },
  ],
  [
    /^the guest cancels and is promised ([\d.]+)$/,
    async (stage, promised) => {
      const { body } = await post(stage, stage.guest, "/user/cancel-reserve");
      expect(body).toEqual({ state: "cancelled_by_guest", refund_total: toDollars(cents(promised)) });
    },
  ],
  [
    /^the host cancels$/,
    async (stage) => {
      const { body } = await post(stage, stage.host, "/user/cancel-reserve-host");
      expect(body.state).toBe("cancelled_by_host");
    },
  ],
  [
    /^the platform cancels$/,
    ({ id, admin }) => cancelAsPlatform(world.app.ctx, id, { reason: "No era lo anunciado.", adminId: admin.id }),
  ],
  [
    /^the host completes it$/,
    async (stage) => expect((await post(stage, stage.host, "/user/hosting_complete")).body.state).toBe("completed"),
  ],
  [/^the host is paid (nothing|[\d.]+)$/, (stage, amount) => seePaid(stage, amount === "nothing" ? 0 : cents(amount))],
  [
    /^the host's bank has it$/,
    async ({ account }) => expect((await world.stripe.control.books()).holders[account]).toBe(0),
  ],
  [
    /^the operator refunds ([\d.]+)$/,
    ({ id, admin }, amount) => {
      const order = { amountCents: cents(amount), reason: "Por las molestias.", adminId: admin.id };
      return refundByOperator(world.app.ctx, id, order);
    },
  ],
  [
    /^([\d.]+) are refunded in Stripe's dashboard$/,
    async (stage, amount) => world.stripe.control.refund({ charge: await chargeOf(stage), amount: cents(amount) }),
  ],
  [
    /^the guest's bank disputes the payment$/,
    async (stage) => world.stripe.control.openDispute({ charge: await chargeOf(stage) }),
  ],
  [
    /^the dispute is (won|lost)$/,
    async (_stage, outcome) => {
      const { id } = await world.app.ctx.db.selectFrom("disputes").select("id").executeTakeFirstOrThrow();
      await world.stripe.control.settleDispute({ dispute: id, outcome: outcome as "won" | "lost" });
    },
  ],
  [
    /^the bank gives back ([\d.]+) of it$/,
    async (_stage, amount) => {
      const { id } = await world.app.ctx.db.selectFrom("disputes").select("id").executeTakeFirstOrThrow();
      await world.stripe.control.reinstateInPart({ dispute: id, amount: cents(amount) });
    },
  ],
  [
    /^the (?:lost dispute is won|won dispute is lost)$/,
    async () => {
      const { id } = await world.app.ctx.db.selectFrom("disputes").select("id").executeTakeFirstOrThrow();
      await world.stripe.control.overturnDispute({ dispute: id });
    },
  ],
  [
    /^the guest reports a problem$/,
    async ({ id, guest }) => {
      const body = { text: "No hay agua caliente desde ayer." };
      const answer = await world.call("POST", `/user/reserve/${id}/problem`, { token: guest.token, body });
      expect(answer.status).toBe(200);
    },
  ],
  [
    /^the operator settles the problem$/,
    async ({ admin }) => {
      const { id } = await world.app.ctx.db.selectFrom("problems").select("id").executeTakeFirstOrThrow();
      await settleProblem(world.app.ctx, id, { answer: "Hablamos con las dos partes.", adminId: admin.id });
    },
  ],
  [
    /^the host closes the account at Stripe$/,
    ({ account }) => world.stripe.control.account({ account, state: "deauthorized" }),
  ],
  [
    /^the host opens another account$/,
    async (stage) => {
      stage.account = await openPayoutAccount(world, stage.host);
    },
  ],
  [
    /^(\d+) days go by$/,
    async (_stage, days) => {
      for (let passed = 0; passed < Number(days); passed++) await pass(place(), day, notNeeded);
    },
  ],
];

async function book(stage: LivedStage, facts: object, card: string, totalCents: number): Promise<void> {
  const held = await hold(world, stage.guest, stays[stage.kind](stage.listingId, facts));
  expect([held.status, held.body.total]).toEqual([200, toDollars(totalCents)]);
  const { outcome } = await world.stripe.control.pay({ session: held.body.session_id, card });
  expect(outcome).toBe("paid");
  const booking = await world.app.ctx.db
    .selectFrom("bookings")
    .select(["id", "starts_at", "ends_at"])
    .where("id", "=", held.body.reserve_id)
    .executeTakeFirstOrThrow();
  stage.id = booking.id;
  stage.startsAt = booking.starts_at;
  stage.endsAt = booking.ends_at;
}

function post({ id, kind }: LivedStage, { token }: Person, path: string) {
  return world.call("POST", path, { token, body: { service_type: wireCode[kind], reserve_id: id } });
}

async function seePaid(stage: LivedStage, expectedCents: number): Promise<void> {
  const { data } = await world.app.ctx.stripe.transfers.list({ limit: 100 });
  const total = data.reduce((sum, { amount }) => sum + amount, 0);
  expect(toDollars(total - stage.transferredCents).toFixed(2)).toBe(toDollars(expectedCents).toFixed(2));
  stage.transferredCents = total;
}

async function chargeOf({ id }: LivedStage): Promise<string> {
  const payments = world.app.ctx.db.selectFrom("payments").select("charge_id").where("booking_id", "=", id);
  return (await payments.executeTakeFirstOrThrow()).charge_id;
}

async function byTheLedger(): Promise<Record<string, number>> {
  const {
    stripe = 0,
    stripe_fees = 0,
    guest = 0,
    host_debt = 0,
    commission = 0,
    tax_payable = 0,
    ...others
  } = await ledger.balances(world.app.ctx);
  expect(others).toEqual({});
  return {
    "Guests owed": 0 - guest,
    "Host owes": host_debt,
    Commission: 0 - commission,
    Tax: 0 - tax_payable,
    "Stripe's fees": stripe_fees,
    "Left at Stripe": stripe,
  };
}

/** From Stripe's objects and from the stand-in's books, where outside accounts hold the other side of each entry. */
async function byStripe(): Promise<Record<string, number>> {
  const { charges, refunds, disputes, transfers } = world.app.ctx.stripe;
  const sum = (objects: { amount: number }[]) => objects.reduce((total, { amount }) => total + amount, 0);
  const paid = sum((await charges.list({ limit: 100 })).data);
  const arrived = (await refunds.list({ limit: 100 })).data.filter(({ status }) => status === "succeeded");
  const lost = (await disputes.list({ limit: 100 })).data.filter(({ status }) => status === "lost");
  const taken = lost.flatMap(({ balance_transactions }) => balance_transactions);
  const sent = (await transfers.list({ limit: 100 })).data;
  const back = sum(arrived) - sum(taken);
  const hostGot = sum(sent) - sent.reduce((total, { amount_reversed }) => total + amount_reversed, 0);

  const { holders } = await world.stripe.control.books();
  const destinations = sent.map(({ destination }) => String(destination));
  const platform = Object.keys(holders).find((name) => !name.startsWith("outside:") && !destinations.includes(name));
  expect(holders["outside:cards"] ?? 0).toBe(back - paid);
  return {
    "Guests paid": paid,
    "Got back": back,
    "Host got": hostGot,
    "Stripe's fees": holders["outside:fees"] ?? 0,
    "Left at Stripe": holders[platform ?? ""] ?? 0,
  };
}

function cents(text: string | undefined): number {
  if (!/^-?\d+\.\d\d$/.test(text ?? "")) throw new Error(`«${text}» is no amount`);
  return toCents(Number(text));
}

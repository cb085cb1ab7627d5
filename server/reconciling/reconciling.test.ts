import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addDays } from "#contract/dates.ts";
import { settlePayout, sweep } from "#server/bookings/bookings.ts";
import { ledger } from "#server/payments/payments.ts";
import { aMarket, book, goodCard, hold, openPayoutAccount, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { catchUpOnEvents, rereadDisputes } from "./catching-up.ts";
import { compareThrough } from "./differences.ts";
import { takeInMovements } from "./movements.ts";
import { askAboutPayments, catchUp, remitTax } from "./reconciling.ts";

const world = useWorld();

const day = 24 * 60;
/** Check-out on the island: 11:00 at UTC−4. */
const end = new Date("2026-12-15T15:00:00Z");
const refundsFailLater = "4000000000005126";

const db = () => world.app.ctx.db;
/** From now on no webhook arrives, although Stripe considers all of them delivered. */
const deaf = () => world.stripe.control.webhooks({ drop: 1_000_000 });
const hearing = () => world.stripe.control.webhooks({ drop: 0 });

/** A lodging booked for $428.00, of which the host gets $380.00. */
async function aBooking(card = goodCard) {
  const market = await aMarket(world, "lodging");
  const account = await openPayoutAccount(world, market.host);
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id), card);
  const { charge_id: charge } = await db().selectFrom("payments").selectAll().executeTakeFirstOrThrow();
  return { ...market, account, id, charge };
}

/** The same booking, completed and due to its host. */
async function aDueBooking() {
  const booking = await aBooking();
  world.clock.set(end);
  await world.call("POST", "/user/hosting_complete", {
    token: booking.host.token,
    body: { service_type: 2, reserve_id: booking.id },
  });
  world.clock.advance(day);
  await world.settle();
  return booking;
}

async function aPaidOutBooking() {
  const booking = await aDueBooking();
  await sweep(world.app.ctx);
  await world.settle();
  return booking;
}

const payoutOf = (id: number) =>
  db().selectFrom("payouts").selectAll().where("booking_id", "=", id).executeTakeFirstOrThrow();

/** All current differences, however recent. */
const differences = async () =>
  (await compareThrough(world.app.ctx, new Date(world.clock.now().getTime() + 1000))).differences;

const platformAtStripe = async () => {
  const { available, pending } = await world.app.ctx.stripe.balance.retrieve();
  return (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0);
};

/** The ledger agrees with Stripe on everything. */
async function expectAgreement() {
  expect(await differences()).toEqual([]);
  expect((await ledger.balances(world.app.ctx)).stripe ?? 0).toBe(await platformAtStripe());
}

const count = async (table: "ledger_entries" | "refunds") =>
  (await db().selectFrom(table).select("booking_id").execute()).length;

/** Every row of every table. */
async function everything() {
  const { rows } = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' order by tablename`.execute(db());
  const tables: Record<string, unknown> = {};
  for (const { name } of rows) {
    const content = await sql`select to_jsonb(t) as row from ${sql.raw(name)} t order by to_jsonb(t)::text`.execute(
      db(),
    );
    tables[name] = content.rows;
  }
  return tables;
}

describe("a payment page nobody came back from", () => {
  it("is asked about two minutes past its end, and not before", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    await deaf();
    const stateAfter = async (minutes: number) => {
      world.clock.advance(minutes);
      await askAboutPayments(world.app.ctx);
      return (await world.call("GET", `/user/reserve/${held.body.reserve_id}`, { token: guest.token })).body.state;
    };
    expect([await stateAfter(36.9), await stateAfter(0.1)]).toEqual(["held", "confirmed"]);
  });

  it("that expired ends its attempt; one Stripe does not answer for stops no other", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    for (const check_in of ["2026-12-11", "2026-12-13"]) {
      const check_out = `2026-12-1${Number(check_in.at(-1)) + 1}`;
      await hold(world, (await aMarket(world, "space")).guest, stays.lodging(listing.id, { check_in, check_out }));
    }
    expect(
      (await hold(world, guest, stays.lodging(listing.id, { check_in: "2026-12-15", check_out: "2026-12-16" }))).status,
    ).toBe(200);
    await deaf();
    world.clock.advance(37);
    await world.stripe.control.clock({ to: world.clock.now().getTime() });
    await world.stripe.control.fault({ route: "GET /v1/checkout/sessions/*", kind: "error_before", times: 3 });
    await askAboutPayments(world.app.ctx);
    const outcomes = async () =>
      (await db().selectFrom("checkout_attempts").select("outcome").orderBy("id").execute()).map((row) => row.outcome);
    expect(await outcomes()).toEqual([null, "expired", "expired"]);
    await askAboutPayments(world.app.ctx);
    expect(await outcomes()).toEqual(["expired", "expired", "expired"]);
  });
});

/** Events at Stripe that no webhook reports, and the ledger balances they must lead to. */
const unheard = {
  "a payment": async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await deaf();
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    return { host_payable: -380_00, commission: -20_00, tax_payable: -28_00, stripe: 415_29, stripe_fees: 12_71 };
  },
  "a refund made in the dashboard": async () => {
    const { charge } = await aBooking();
    await deaf();
    await world.stripe.control.refund({ charge, amount: 107_00 });
    return { host_payable: -285_00, commission: -15_00, tax_payable: -21_00, stripe: 308_29, stripe_fees: 12_71 };
  },
  "a refund that came back": async () => {
    const { charge } = await aBooking(refundsFailLater);
    await deaf();
    await world.stripe.control.refund({ charge });
    world.clock.advance(10);
    return { guest: -428_00, stripe: 415_29, stripe_fees: 12_71 };
  },
  "a dispute": async () => {
    const { charge } = await aBooking();
    await deaf();
    await world.stripe.control.openDispute({ charge });
    return {
      ...{ host_payable: -380_00, commission: -20_00, tax_payable: -28_00 },
      ...{ disputes: 428_00, stripe: -27_71, stripe_fees: 27_71 },
    };
  },
  "a dispute won": async () => {
    const { charge } = await aBooking();
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.settle();
    await deaf();
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    return { host_payable: -380_00, commission: -20_00, tax_payable: -28_00, stripe: 415_29, stripe_fees: 12_71 };
  },
  "a dispute that came and went": async () => {
    const { charge } = await aBooking();
    await deaf();
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    return { host_payable: -380_00, commission: -20_00, tax_payable: -28_00, stripe: 415_29, stripe_fees: 12_71 };
  },
} as const;

/** Each way must work alone: without the lost events, or without the movements of money. */
const ways = { events: catchUpOnEvents, movements: takeInMovements } as const;

describe.each(Object.keys(ways) as (keyof typeof ways)[])("what no webhook told is found in Stripe's %s", (way) => {
  it.each(Object.keys(unheard) as (keyof typeof unheard)[])("%s", async (what) => {
    const expected = await unheard[what]();
    await world.settle();
    const before = await count("ledger_entries");
    await ways[way](world.app.ctx);
    await world.settle();
    expect(await count("ledger_entries")).toBeGreaterThan(before);
    expect(await ledger.balances(world.app.ctx)).toEqual(expected);
    await takeInMovements(world.app.ctx);
    await expectAgreement();
  });
});

it.each(Object.values(ways))("a refund that had failed already is not told to the guest as on its way", async (way) => {
  await unheard["a refund that came back"]();
  await world.settle();
  await way(world.app.ctx);
  await world.settle();
  const told = (await world.mails()).filter(({ messageId }) => messageId.startsWith("<refund-"));
  expect(told.map(({ subject }) => subject.split(/[:,]/)[0]).sort()).toEqual([
    expect.stringMatching(/^Le debemos \$428.00 a /),
    "Una devolución no llegó",
  ]);
});

describe("catching up", () => {
  it("books a dispute that was lost, though neither an event nor a movement of money tells of it", async () => {
    const { charge } = await aBooking();
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.settle();
    await deaf();
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await takeInMovements(world.app.ctx);
    expect((await ledger.balances(world.app.ctx)).disputes).toBe(428_00);
    await rereadDisputes(world.app.ctx);
    await world.settle();
    expect(await ledger.balances(world.app.ctx)).toEqual({ stripe: -27_71, stripe_fees: 27_71 });
    await expectAgreement();
  });

  it("finds after ten days everything that happened, however many pages of it there are", async () => {
    const { guest, listing } = await aBooking();
    const weeks = ["2026-12-18", "2026-12-25", "2027-01-01", "2027-01-08"] as const;
    for (const check_in of weeks) {
      await book(world, guest, stays.lodging(listing.id, { check_in, check_out: addDays(check_in, 4) }));
    }
    await catchUp(world.app.ctx);
    await deaf();
    const charges = await db().selectFrom("payments").select("charge_id").orderBy("id").execute();
    for (const { charge_id: charge } of charges) {
      for (let number = 0; number < 21; number++) await world.stripe.control.refund({ charge, amount: 1_00 });
    }
    world.clock.advance(day);
    await world.stripe.control.refund({ charge: charges[0]?.charge_id ?? "", amount: 23_00 });
    world.clock.advance(10 * day);
    await catchUp(world.app.ctx);
    await world.settle();
    expect(await count("refunds")).toBe(5 * 21 + 1);
    expect((await ledger.balances(world.app.ctx)).stripe).toBe(5 * 415_29 - 5 * 21_00 - 23_00);
    await expectAgreement();
  });

  it("finds what Stripe lists hours after it happened", async () => {
    await aBooking();
    await catchUp(world.app.ctx);
    // Simulates that neither was in Stripe's lists at that time.
    await db().deleteFrom("stripe_balance_transactions").execute();
    await db().deleteFrom("stripe_events").execute();
    world.clock.advance(20 * 60);
    await catchUp(world.app.ctx);
    await world.settle();
    expect(await db().selectFrom("stripe_balance_transactions").select("type").execute()).toEqual([{ type: "charge" }]);
    expect(await db().selectFrom("stripe_events").select("type").execute()).toEqual([
      { type: "checkout.session.completed" },
    ]);
    await expectAgreement();
  });

  it("reads an account again whose host waits for money", async () => {
    const { id, account } = await aDueBooking();
    await world.stripe.control.account({ account, state: "restricted" });
    await world.settle();
    await sweep(world.app.ctx);
    expect(await payoutOf(id)).toMatchObject({ state: "blocked", blocked_because: "not_payable" });
    await deaf();
    await world.stripe.control.account({ account, state: "verified" });
    await world.settle();
    expect(await payoutOf(id)).toMatchObject({ state: "blocked" });
    await catchUp(world.app.ctx);
    await world.settle();
    expect(await payoutOf(id)).toMatchObject({ state: "sent" });
  });

  it("tries an event again that arrived and was not done within the hour", async () => {
    const { charge, id } = await aBooking();
    await world.stripe.control.refund({ charge, amount: 107_00 });
    await world.stripe.control.deliver();
    // The job is lost: a worker died, or its retries were used up.
    await sql`delete from pgboss.job`.execute(db());
    const owed = async () => (await ledger.balances(world.app.ctx, id)).host_payable;
    const waits = async () =>
      (await db().selectFrom("stripe_events").select("id").where("processed_at", "is", null).execute()).length;
    world.clock.advance(59);
    await catchUpOnEvents(world.app.ctx);
    await world.settle();
    expect([await owed(), (await waits()) > 0]).toEqual([-380_00, true]);
    world.clock.advance(1);
    await catchUpOnEvents(world.app.ctx);
    await world.settle();
    expect([await owed(), await waits()]).toEqual([-285_00, 0]);
  });

  it("hears the end of a transfer and of a reversal whose answers were lost", async () => {
    const { id, account } = await aDueBooking();
    const lose = (route: string) => world.stripe.control.fault({ route, kind: "response_lost", times: 3 });
    await lose("POST /v1/transfers");
    await expect(settlePayout(world.app.ctx, { bookingId: id })).rejects.toThrow("no usable answer");
    await world.stripe.control.clearFaults();
    expect((await payoutOf(id)).state).toBe("due");
    await takeInMovements(world.app.ctx);
    expect((await payoutOf(id)).state).toBe("sent");

    await lose("POST /v1/transfers/*/reversals");
    const { charge_id: charge } = await db().selectFrom("payments").select("charge_id").executeTakeFirstOrThrow();
    await world.stripe.control.refund({ charge });
    await world.stripe.control.deliver();
    await world.settle();
    expect((await ledger.balances(world.app.ctx, id)).host_payable).toBe(380_00);
    await world.stripe.control.clearFaults();
    await takeInMovements(world.app.ctx);
    expect((await ledger.balances(world.app.ctx, id)).host_payable).toBeUndefined();
    expect((await world.stripe.control.books()).holders[account]).toBe(0);
    await expectAgreement();
  });

  it("books what the platform takes out, and what comes back of it", async () => {
    await aPaidOutBooking();
    const { stripe } = world.app.ctx;
    await stripe.payouts.create({ amount: 5_00, currency: "usd" });
    await takeInMovements(world.app.ctx);
    expect((await ledger.balances(world.app.ctx)).bank).toBe(5_00);
    await expectAgreement();

    const [payout] = (await stripe.payouts.list()).data;
    const failure = { id: "txn_back", source: String(payout?.id), type: "payout_failure", amount_cents: 5_00 };
    const at = world.clock.now();
    const own = { net_cents: 5_00, fee_cents: 0, created: at, available_on: at, stored_at: at };
    await db()
      .insertInto("stripe_balance_transactions")
      .values({ ...failure, ...own })
      .execute();
    await takeInMovements(world.app.ctx);
    expect((await ledger.balances(world.app.ctx)).bank).toBeUndefined();
    expect(await differences()).toEqual([]);
  });

  it("books each fee of Stripe's own, also when two name the same object", async () => {
    const { charge } = await aBooking();
    await takeInMovements(world.app.ctx);
    const at = world.clock.now();
    const own = { type: "stripe_fee", fee_cents: 0, created: at, available_on: at, stored_at: at };
    for (const [id, cents] of [
      ["txn_a", -2_00],
      ["txn_b", -25],
    ] as const) {
      const row = { id, source: id, amount_cents: cents, net_cents: cents, ...own };
      await db().insertInto("stripe_balance_transactions").values(row).execute();
    }
    await takeInMovements(world.app.ctx);
    expect(await ledger.balances(world.app.ctx)).toMatchObject({ stripe: 415_29 - 2_25, stripe_fees: 12_71 + 2_25 });
    expect(await differences()).toEqual([]);
    expect(charge).toMatch(/^ch_/);
  });

  it("takes in nothing that is not ours, though it is numbered like ours", async () => {
    await aBooking();
    const { stripe } = world.app.ctx;
    // Other software on the same account, with a booking 1 of its own.
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      client_reference_id: "1",
      metadata: { attempt: "1" },
      line_items: [
        { quantity: 1, price_data: { currency: "usd", unit_amount: 428_00, product_data: { name: "Una camisa" } } },
      ],
      success_url: "http://linkisla.test/thanks",
    });
    await deaf();
    await world.stripe.control.pay({ session: session.id, card: goodCard });
    const before = await ledger.balances(world.app.ctx);
    await takeInMovements(world.app.ctx);
    await world.settle();
    expect(await ledger.balances(world.app.ctx)).toEqual(before);
    expect(await differences()).toEqual([
      { reference: expect.stringMatching(/^ch_/), what: "charge", stripeCents: 415_29, ledgerCents: 0 },
    ]);
  });

  it("a second time changes nothing, and several at once are as one", async () => {
    const { charge } = await aPaidOutBooking();
    await deaf();
    await world.app.ctx.stripe.payouts.create({ amount: 1_00, currency: "usd" });
    await world.stripe.control.refund({ charge, amount: 107_00 });
    world.clock.advance(30);
    await Promise.all([1, 2, 3, 4].map(() => catchUp(world.app.ctx)));
    await world.settle();
    await catchUp(world.app.ctx);
    await world.settle();
    await expectAgreement();
    const settled = await everything();
    await catchUp(world.app.ctx);
    await world.settle();
    expect(await everything()).toEqual(settled);
    const kinds = await db().selectFrom("ledger_entries").select("kind").orderBy("id").execute();
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(
      ["payment", "transfer", "refund_owed", "refund_sent", "transfer_reversed", "withdrawal"].sort(),
    );
    await hearing();
  });

  it("asks for the events Stripe still has before anything was paid through us, and for no movements", async () => {
    await catchUp(world.app.ctx);
    const asked = await world.stripe.control.requests();
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(["/v1/events"]));
    const first = Math.min(...asked.map(({ params }) => Number((params as { created: { gte: string } }).created.gte)));
    expect(world.clock.now().getTime() / 1000 - first).toBe(30 * 24 * 3600);
  });
});

it("tax that was remitted is no longer owed, and was written down once", async () => {
  await aDueBooking();
  const paid = { amountCents: 28_00, reference: "SURI 2026-12" };
  expect(await remitTax(world.app.ctx, paid)).toBe(true);
  expect(await remitTax(world.app.ctx, paid)).toBe(false);
  expect(await ledger.balances(world.app.ctx)).toMatchObject({ bank: -28_00, host_payable: -380_00 });
  expect((await ledger.balances(world.app.ctx)).tax_payable).toBeUndefined();
});

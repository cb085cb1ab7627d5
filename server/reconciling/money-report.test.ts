import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { refundByOperator, sweep } from "#server/bookings/bookings.ts";
import { aMarket, anAdmin, aPerson, book, openPayoutAccount, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { compareBooks } from "./comparison.ts";
import { type OpenBookings, reportOf } from "./money-report.ts";
import { catchUp, moneyReport, remitTax } from "./reconciling.ts";

const world = useWorld();

const hour = 60;
const day = 24 * hour;
const end = new Date("2026-12-15T15:00:00Z");

const cents = fc.integer({ min: 0, max: 1_000_00 });
interface Booking extends Omit<OpenBookings, "coveredCents"> {
  pendingCents: number;
}
const booking: fc.Arbitrary<Booking> = fc.record({
  status: fc.constantFrom("to_come", "frozen", "blocked", "due"),
  hostCents: cents,
  guestCents: cents,
  commissionCents: cents,
  taxCents: cents,
  pendingCents: cents,
});
const owedFor = (one: Booking) =>
  one.hostCents + one.guestCents + one.taxCents + (one.status === "to_come" ? one.commissionCents : 0);

describe("what may be withdrawn", () => {
  /** Books that leave something for us about half the time. */
  const books = fc.record({
    bookings: fc.array(booking, { maxLength: 6 }),
    closedTaxCents: cents,
    orphansCents: cents,
    availableCents: fc.integer({ min: -1_000_00, max: 10_000_00 }),
    surplusCents: fc.integer({ min: -1_000_00, max: 1_000_00 }),
  });
  const reportFor = ({
    bookings,
    closedTaxCents,
    orphansCents,
    availableCents,
    surplusCents,
  }: typeof books extends fc.Arbitrary<infer Facts> ? Facts : never) => {
    const owed = bookings.reduce((sum, one) => sum + owedFor(one), closedTaxCents + orphansCents);
    const guest = bookings.reduce((sum, { guestCents }) => sum + guestCents, orphansCents);
    const tax = bookings.reduce((sum, { taxCents }) => sum + taxCents, closedTaxCents);
    const stripe = owed + surplusCents;
    const balance = { availableCents, pendingCents: stripe - availableCents };
    const open = bookings.map(({ pendingCents, ...one }) => ({
      ...one,
      coveredCents: Math.min(pendingCents, owedFor({ ...one, pendingCents })),
    }));
    return { owed, stripe, report: reportOf(balance, { stripe, guest: -guest, tax_payable: -tax }, open) };
  };

  it("is never more than Stripe has available, nor anybody else's money", () => {
    let withdrawn = 0;
    fc.assert(
      fc.property(books, (facts) => {
        const { report, owed, stripe } = reportFor(facts);
        const taken = report.withdrawableCents as number;
        expect(taken).toBeGreaterThanOrEqual(0);
        expect(taken).toBeLessThanOrEqual(Math.max(0, facts.availableCents));
        if (taken === 0) return;
        withdrawn += 1;
        // All money owed is still there, and the part that no pending charge covers is available now.
        expect(stripe - taken).toBeGreaterThanOrEqual(owed);
        const dueNow = facts.bookings
          .filter(({ pendingCents }) => pendingCents === 0)
          .reduce((sum, one) => sum + owedFor(one), facts.closedTaxCents + facts.orphansCents);
        expect(facts.availableCents - taken).toBeGreaterThanOrEqual(dueNow);
      }),
      {
        numRuns: 2000,
        examples: [[{ bookings: [], closedTaxCents: 0, orphansCents: 0, availableCents: 5, surplusCents: 5 }]],
      },
    );
    expect(withdrawn).toBeGreaterThan(100);
  });

  it("is all of ours: a cent more would be somebody else's, or is not there", () => {
    fc.assert(
      fc.property(books, (facts) => {
        const { report, owed, stripe } = reportFor(facts);
        const more = (report.withdrawableCents as number) + 1;
        const uncovered = facts.bookings
          .map((one) => Math.max(0, owedFor(one) - one.pendingCents))
          .reduce((sum, one) => sum + one, facts.closedTaxCents + facts.orphansCents);
        expect(stripe - more < owed || facts.availableCents - more < uncovered).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("is every cent kept for somebody, once", () => {
    fc.assert(
      fc.property(books, (facts) => {
        const { report, owed } = reportFor(facts);
        const { hosts, guestsCents, tripsToCome, lodgingTaxCents } = report;
        const forHosts = hosts.dueCents + hosts.blockedCents + hosts.frozenCents + tripsToCome.hostsCents;
        const taxAndCommission = lodgingTaxCents + tripsToCome.taxCents + tripsToCome.commissionCents;
        expect(forHosts + guestsCents + taxAndCommission).toBe(owed);
      }),
    );
  });

  it("is nothing of a payment that belongs to no booking", () => {
    const accounts = { stripe: 415_29, stripe_fees: 12_71, guest: -428_00 };
    const report = reportOf({ availableCents: 415_29, pendingCents: 0 }, accounts, []);
    expect(report).toMatchObject({ guestsCents: 428_00, uncoveredCents: 428_00, withdrawableCents: 0 });
  });

  it("is nothing of money the ledger does not know", () => {
    const report = reportOf({ availableCents: 500_00, pendingCents: 0 }, { stripe: 2_00 }, []);
    expect(report.withdrawableCents).toBe(2_00);
  });
});

/** A lodging booked for $428.00: $380.00 for the host, $20.00 for us, $28.00 tax; Stripe's fee is $12.71. */
async function aBooking({ payable = true } = {}) {
  const market = await aMarket(world, "lodging");
  if (payable) await openPayoutAccount(world, market.host);
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
  return { ...market, id };
}

async function complete({ host, id }: Awaited<ReturnType<typeof aBooking>>) {
  world.clock.set(end);
  await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });
  await world.settle();
}

async function passADay() {
  world.clock.advance(day);
  await sweep(world.app.ctx);
  await world.settle();
}

const nothing = {
  ...{ availableCents: 0, pendingCents: 0, ledgerCents: 0, guestsCents: 0, lodgingTaxCents: 0 },
  tripsToCome: { hostsCents: 0, commissionCents: 0, taxCents: 0 },
  ...{ disputedCents: 0, hostDebtsCents: 0, stripeFeesCents: 0, commissionCents: 0, withdrawnCents: 0 },
  hosts: { dueCents: 0, blockedCents: 0, frozenCents: 0 },
  uncoveredCents: 0,
  withdrawableCents: 0,
};

describe("the report", () => {
  it("follows a booking from payment to payout", async () => {
    const ctx = () => world.app.ctx;
    expect(await moneyReport(ctx())).toEqual(nothing);
    const booked = await aBooking();
    const paid = { ...nothing, ledgerCents: 415_29, stripeFeesCents: 12_71 };
    const toCome = { ...paid, tripsToCome: { hostsCents: 380_00, commissionCents: 20_00, taxCents: 28_00 } };
    expect(await moneyReport(ctx())).toEqual({ ...toCome, pendingCents: 415_29, uncoveredCents: 12_71 });
    await complete(booked);
    const over = { ...paid, availableCents: 415_29, lodgingTaxCents: 28_00, commissionCents: 20_00 };
    const due = { dueCents: 380_00, blockedCents: 0, frozenCents: 0 };
    const all = { uncoveredCents: 408_00, withdrawableCents: 7_29 };
    expect(await moneyReport(ctx())).toEqual({ ...over, hosts: due, ...all });
    await passADay();
    const sent = { ...over, availableCents: 35_29, ledgerCents: 35_29 };
    expect(await moneyReport(ctx())).toEqual({ ...sent, uncoveredCents: 28_00, withdrawableCents: 7_29 });

    // Our share and the tax are withdrawn; the tax office is paid.
    await ctx().stripe.payouts.create({ amount: 35_29, currency: "usd" });
    await catchUp(ctx());
    await remitTax(ctx(), { amountCents: 28_00, reference: "2026-12" });
    expect(await moneyReport(ctx())).toEqual({
      ...{ ...sent, availableCents: 0, ledgerCents: 0, lodgingTaxCents: 0 },
      withdrawnCents: 7_29,
    });
  });

  it("tells hosts' money by what keeps it back, and counts on no money that is elsewhere", async () => {
    const blocked = await aBooking({ payable: false });
    const frozen = await aBooking();
    const disputed = await aBooking();
    await complete(frozen);
    await complete(blocked);
    await complete(disputed);
    await world.call("POST", `/user/reserve/${frozen.id}/problem`, {
      token: frozen.guest.token,
      body: { text: "No hay agua caliente desde ayer." },
    });
    const { charge_id: charge } = await world.app.ctx.db
      .selectFrom("payments")
      .select("charge_id")
      .where("booking_id", "=", disputed.id)
      .executeTakeFirstOrThrow();
    await world.stripe.control.openDispute({ charge });
    await world.settle();
    await passADay();
    const hosts = { dueCents: 0, blockedCents: 380_00, frozenCents: 760_00 };
    const left = 3 * 415_29 - 428_00 - 15_00;
    expect(await moneyReport(world.app.ctx)).toEqual({
      ...nothing,
      ...{ availableCents: left, ledgerCents: left, hosts, lodgingTaxCents: 84_00 },
      ...{ disputedCents: 428_00, stripeFeesCents: 3 * 12_71 + 15_00, commissionCents: 60_00 },
      uncoveredCents: 3 * 380_00 + 84_00,
    });
  });

  it("counts what a host is owed as due beside the dispute of a payment that bought nothing", async () => {
    const booked = await aBooking();
    await complete(booked);
    const { db } = world.app.ctx;
    const { id: _, ...first } = await db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    const names = { session_id: "cs_second", payment_intent_id: "pi_second", charge_id: "ch_second" };
    const second = db.insertInto("payments").values({ ...first, ...names, bought: false });
    const { id: payment_id } = await second.returning("id").executeTakeFirstOrThrow();
    const facts = { id: "dp_second", amount_cents: 428_00, reason: "duplicate", opened_at: world.clock.now() };
    await db
      .insertInto("disputes")
      .values({ ...facts, booking_id: booked.id, payment_id })
      .execute();
    const hosts = { dueCents: 380_00, blockedCents: 0, frozenCents: 0 };
    expect((await moneyReport(world.app.ctx)).hosts).toEqual(hosts);
  });

  it("keeps a refund for its guest until it leaves, and counts on no host's debt", async () => {
    const booked = await aBooking();
    await complete(booked);
    await passADay();
    world.clock.advance(5 * day);
    await world.settle();
    await world.stripe.control.fault({ route: "POST /v1/refunds", kind: "error_before", times: 3 });
    await refundByOperator(world.app.ctx, booked.id, { amountCents: 107_00, reason: "Sin agua.", adminId: 1 });
    expect(await moneyReport(world.app.ctx)).toMatchObject({ guestsCents: 107_00, withdrawableCents: 0 });
    await world.settle();
    expect(await moneyReport(world.app.ctx)).toMatchObject({ hostDebtsCents: 95_00, lodgingTaxCents: 21_00 });
  });
});

describe("GET /admin/money", () => {
  const ask = async () => {
    const admin = await anAdmin(world);
    return world.call("GET", "/admin/money", { token: admin.token });
  };

  it("answers in dollars what is there, what differs and what waits", async () => {
    const booked = await aBooking({ payable: false });
    await complete(booked);
    await passADay();
    const since = new Date(end.getTime() + day * 60_000).toISOString();
    const { code } = (await world.call("GET", `/user/reserve/${booked.id}`, { token: booked.guest.token })).body;
    const at = new Date(world.clock.now().getTime() - 2 * hour * 60_000);
    await catchUp(world.app.ctx);
    const row = { amount_cents: -1, fee_cents: 0, net_cents: -1, created: at, available_on: at, stored_at: at };
    await world.app.ctx.db
      .insertInto("stripe_balance_transactions")
      .values({ id: "txn_1", source: "txn_1", type: "adjustment", ...row })
      .execute();
    await compareBooks(world.app.ctx);
    const { status, body, headers } = await ask();
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(body).toEqual({
      money: {
        ...{ available: 415.29, pending: 0, ledger: 415.29, guests: 0, lodgingTax: 28, disputed: 0 },
        ...{ hostDebts: 0, stripeFees: 12.71, commission: 20, withdrawn: 0, uncovered: 408, withdrawable: 7.29 },
        hosts: { due: 0, blocked: 380, frozen: 0 },
        tripsToCome: { hosts: 0, commission: 0, lodgingTax: 0 },
      },
      outlook: {
        weeks: [
          { from: "2026-12-14", to: "2026-12-20", payouts: 0, amount: 0 },
          { from: "2026-12-21", to: "2026-12-27", payouts: 0, amount: 0 },
          { from: "2026-12-28", to: "2027-01-03", payouts: 0, amount: 0 },
          { from: "2027-01-04", to: null, payouts: 0, amount: 0 },
        ],
        undated: { payouts: 0, amount: 0 },
        next: null,
      },
      taxMonths: [{ month: "2026-12", amount: 28, due: "2027-01-10", status: "running" }],
      reconciliation: {
        ranAt: world.clock.now().toISOString(),
        through: new Date(world.clock.now().getTime() - hour * 60_000).toISOString(),
        ...{ stripe: 415.28, ledger: 415.29, difference: -0.01 },
        differences: [{ reference: "txn_1", what: "adjustment", stripe: -0.01, ledger: 0 }],
      },
      remittedTax: [],
      hasEarlierRemittedTax: false,
      waitingPayouts: [
        {
          ...{
            reserve_id: booked.id,
            code,
            amount: 380,
            why: "no_account",
            message: null,
            triedAt: null,
            dueAt: since,
          },
          host: { id: booked.host.id, name: "Marisol Vélez" },
        },
      ],
      openDisputes: [],
      openProblems: [],
      orphanPayments: [],
      failedRefunds: [],
    });
  });

  it("lists open disputes, open problems and failed refunds", async () => {
    const market = await aMarket(world, "lodging");
    const refundsFailLater = "4000000000005126";
    const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id), refundsFailLater);
    const { code } = (await world.call("GET", `/user/reserve/${id}`, { token: market.guest.token })).body;
    const { charge_id: charge } = await world.app.ctx.db
      .selectFrom("payments")
      .select("charge_id")
      .executeTakeFirstOrThrow();
    await refundByOperator(world.app.ctx, id, { amountCents: 107_00, reason: "Sin agua.", adminId: 1 });
    await world.settle();
    world.clock.advance(10);
    await world.settle();
    const failedAt = world.clock.now().toISOString();
    world.clock.set(new Date("2026-12-12T15:00:00Z"));
    const dispute = await world.stripe.control.openDispute({ charge });
    await world.settle();
    const text = "No hay agua caliente desde ayer.";
    await world.call("POST", `/user/reserve/${id}/problem`, { token: market.guest.token, body: { text } });
    const since = world.clock.now().toISOString();
    const ofBooking = { reserve_id: id, code };
    expect((await ask()).body).toMatchObject({
      openDisputes: [
        {
          ...{ id: dispute.id, ...ofBooking, amount: 428, reason: "fraudulent", since, boughtNothing: false },
          dueBy: new Date((dispute.evidence_details.due_by ?? 0) * 1000).toISOString(),
        },
      ],
      openProblems: [{ id: expect.any(Number), ...ofBooking, text, since }],
      failedRefunds: [
        {
          ...{ id: expect.any(Number), ...ofBooking, amount: 107, reason: "operator", tries: 1, since: failedAt },
          waitsForBank: true,
        },
      ],
    });
  });

  it("tells all but what only Stripe knows when Stripe is silent, and guesses nothing", async () => {
    const booked = await aBooking({ payable: false });
    await complete(booked);
    const { body: known } = await ask();
    await world.stripe.control.fault({ route: "GET /v1/balance", kind: "error_before", times: 3 });
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(known.money.withdrawable).toBe(7.29);
    expect(body).toEqual({ ...known, money: { ...known.money, available: null, pending: null, withdrawable: null } });
    const guest = await aPerson(world);
    expect((await world.call("GET", "/admin/money", { token: guest.token })).status).toBe(404);
  });
});

test("the routines are in the table the clock works by", async () => {
  const { routines } = await import("../app.ts");
  const crons = Object.fromEntries(routines.map(({ name, cron }) => [name, cron]));
  expect(crons).toMatchObject({ payments: "*/5 * * * *", "catch-up": "37 * * * *", comparison: "40 8 * * *" });
});

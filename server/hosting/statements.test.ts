import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { instantOf } from "#contract/dates.ts";
import type { Statement } from "#contract/hosting/statements.ts";
import { toCents } from "#contract/money.ts";
import { readCsv, sumOfColumn } from "#testing/csv.ts";
import {
  aMarket,
  anAdmin,
  book,
  chargeOf,
  openPayoutAccount,
  passTime,
  password,
  plainDetails,
  stays,
} from "#testing/makers.ts";
import { tableUnder } from "#testing/markdown-tables.ts";
import { useWorld } from "#testing/world.ts";
import { recordDebtRepaid, refundByOperator } from "../bookings/bookings.ts";

const world = useWorld();
const zone = "America/Puerto_Rico";
const day = 24 * 60;
const rules = "docs/rules/statements.md";

const ctx = () => world.app.ctx;

const pass = (minutes: number) => passTime(world, minutes);

/** Four nights for $428.00, paid out the day after they end. */
async function aPaidOutStay(nights = { check_in: "2026-12-11", check_out: "2026-12-15" }, hour = "11:00") {
  const market = await aMarket(world, "lodging", { title: "Casa del Faro" });
  await openPayoutAccount(world, market.host);
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id, nights));
  await complete(market, id, nights.check_out, hour);
  return { ...market, id };
}
type Stay = Awaited<ReturnType<typeof aPaidOutStay>>;

async function complete({ host }: Pick<Stay, "host">, id: number, lastDay: string, hour = "11:00") {
  world.clock.set(instantOf(lastDay, hour, zone));
  const token = await tokenOf(host);
  await world.call("POST", "/user/hosting_complete", { token, body: { reserve_id: id, service_type: 2 } });
  await pass(day);
}

async function refundAQuarter({ id }: Stay) {
  await refundByOperator(ctx(), id, { amountCents: 107_00, reason: "Sin agua dos días.", adminId: 1 });
  await world.settle();
}

/** Signs in again: the session of the maker ends after weeks. */
async function tokenOf({ email }: { email: string }): Promise<string> {
  return (await world.call("POST", "/auth/login", { body: { email, password } })).body.token;
}

async function statementOf({ host }: Pick<Stay, "host">, period: string): Promise<Statement> {
  const answer = await world.call("GET", `/user/host/statements/${period}`, { token: await tokenOf(host) });
  expect(answer.status).toBe(200);
  return answer.body;
}

const written = (dollars: number) => dollars.toFixed(2);

async function rowOf(stay: Pick<Stay, "host">, period: string) {
  const { total, deposits, carried } = await statementOf(stay, period);
  return {
    Period: period,
    Paid: written(total.paid),
    Commission: written(total.commission),
    Returned: written(total.returned),
    Tax: written(total.tax),
    Received: written(total.received),
    Deposits: deposits.map(({ amount }) => written(amount)).join(" "),
    Carried: carried.map(({ what, amount }) => `${what} ${written(amount)}`).join(" "),
  };
}

const examples: Record<string, () => Promise<Stay>> = {
  "A stay, and a part of it returned later": async () => {
    const stay = await aPaidOutStay({ check_in: "2026-12-26", check_out: "2026-12-30" }, "23:50");
    world.clock.set(instantOf("2027-01-01", "00:10", zone));
    await refundAQuarter(stay);
    return stay;
  },
  "A debt that the next payout repays": async () => {
    const stay = await aPaidOutStay();
    await pass(5 * day);
    await refundAQuarter(stay);
    const nights = { check_in: "2027-01-10", check_out: "2027-01-12" };
    const next = await book(world, stay.guest, stays.lodging(stay.listing.id, nights));
    await complete(stay, next.reserve_id, "2027-01-12");
    return stay;
  },
  "A debt that the host pays to the bank": async () => {
    const stay = await aPaidOutStay();
    await pass(5 * day);
    await refundAQuarter(stay);
    world.clock.set(instantOf("2027-01-08", "11:00", zone));
    await recordDebtRepaid(ctx(), stay.host.id, { amountCents: 60_00, seenCents: 95_00, reference: "ATH 118" });
    return stay;
  },
};

const severalRefunds = fc.array(
  fc.record({ days: fc.integer({ min: 0, max: 45 }), cents: fc.integer({ min: 1, max: 90_00 }) }),
  { minLength: 1, maxLength: 4 },
);

describe("a statement", () => {
  test.each(Object.entries(examples))("%s", async (heading, live) => {
    const stay = await live();
    const rows = tableUnder(heading, rules);
    const lived: Record<string, string>[] = [];
    for (const { Period } of rows) lived.push(await rowOf(stay, String(Period)));
    expect(lived).toEqual(rows);
  });

  it("tells a payment to our bank from what was taken back of a deposit", async () => {
    const stay = await aPaidOutStay();
    await pass(5 * day);
    await refundAQuarter(stay);
    await recordDebtRepaid(ctx(), stay.host.id, { amountCents: 60_00, seenCents: 95_00, reference: "ATH 118" });
    expect((await statementOf(stay, "2026-12")).deposits).toEqual([
      { date: "2026-12-16", what: "sent", bookings: 1, amount: 380 },
      { date: "2026-12-21", what: "paid_back", bookings: 1, amount: -60 },
    ]);
  });

  it("names the booking, its listing and its days, and closes with three equal totals", async () => {
    const stay = await aPaidOutStay();
    const { bookings, total, listings, deposits, deposited, ...rest } = await statementOf(stay, "2026-12");
    expect(bookings).toMatchObject([
      {
        reserve_id: stay.id,
        title: "Casa del Faro",
        starts_on: "2026-12-11",
        ends_on: "2026-12-15",
        isCancelled: false,
        received: 380,
      },
    ]);
    expect(listings).toEqual([{ link_id: stay.listing.id, title: "Casa del Faro", received: 380 }]);
    expect(deposits).toEqual([{ date: "2026-12-16", what: "sent", bookings: 1, amount: 380 }]);
    expect([total.received, deposited]).toEqual([380, 380]);
    expect(rest).toMatchObject({ from: "2026-12-01", to: "2026-12-31", isClosed: false, carried: [] });
  });

  it("ends the days of a space that closes after midnight on the last evening", async () => {
    const evening = { open: "20:00", close: "02:00" };
    const openingHours = { ...plainDetails.space.openingHours, friday: evening, saturday: evening };
    const market = await aMarket(world, "space", { details: { openingHours } });
    await openPayoutAccount(world, market.host);
    const days = { service_type: 1, link_id: market.listing.id, guests: 20 };
    const weekend = { ...days, start_date: "2026-12-11", end_date: "2026-12-13" };
    const { reserve_id } = await book(world, market.guest, weekend);
    world.clock.set(instantOf("2026-12-13", "11:00", zone));
    const body = { reserve_id, service_type: 1 };
    await world.call("POST", "/user/hosting_complete", { token: await tokenOf(market.host), body });
    await pass(day);
    expect((await statementOf(market, "2026-12")).bookings).toMatchObject([
      { reserve_id, starts_on: "2026-12-11", ends_on: "2026-12-12" },
    ]);
    const token = await tokenOf(market.host);
    const file = await world.call("GET", "/user/host/statements/2026/bookings.csv", { token, language: "en" });
    expect(readCsv(file.body)).toMatchObject([{ Start: "2026-12-11", End: "2026-12-12" }]);
  });

  it("is closed once its last day is over on the island, and does not change afterwards", async () => {
    const stay = await aPaidOutStay();
    world.clock.set(new Date("2027-01-01T03:59:00Z"));
    expect((await statementOf(stay, "2026-12")).isClosed).toBe(false);
    world.clock.set(new Date("2027-01-01T04:00:00Z"));
    const closed = await statementOf(stay, "2026-12");
    expect(closed.isClosed).toBe(true);
    await refundAQuarter(stay);
    expect(await statementOf(stay, "2026-12")).toEqual(closed);
  });

  it("once closed goes on naming a booking as it was, also when it is cancelled after all", async () => {
    const stay = await aPaidOutStay();
    world.clock.set(instantOf("2027-01-05", "12:00", zone));
    const closed = await statementOf(stay, "2026-12");
    const admin = await anAdmin(world);
    const body = { reason: "El anuncio no existe.", expected_refund: 428 };
    await world.call("POST", `/admin/bookings/${stay.id}/cancel`, { token: admin.token, body });
    await world.settle();
    expect(await statementOf(stay, "2026-12")).toEqual(closed);
    const { bookings } = await statementOf(stay, "2027-01");
    expect(bookings).toMatchObject([{ reserve_id: stay.id, isCancelled: true, returned: -428 }]);
  });

  it("lists nothing before money was sent, and another host's bookings never", async () => {
    const market = await aMarket(world, "lodging");
    await openPayoutAccount(world, market.host);
    await book(world, market.guest, stays.lodging(market.listing.id));
    expect((await statementOf(market, "2026")).bookings).toEqual([]);
    await aPaidOutStay({ check_in: "2026-12-20", check_out: "2026-12-22" });
    expect((await statementOf(market, "2026")).bookings).toEqual([]);
  });

  it.each(["2026-13", "2026-00", "26-12", "1999", "2026-12-01"])("of «%s» is refused", async (period) => {
    const { host } = await aMarket(world, "lodging");
    const { status } = await world.call("GET", `/user/host/statements/${period}`, { token: host.token });
    expect(status).toBe(400);
  });

  it.each(fc.sample(severalRefunds, { numRuns: 4, seed: 20261225 }))(
    "adds up by month to the year and to the ledger after refunds %j",
    async (...refunds) => {
      const stay = await aPaidOutStay();
      for (const { days, cents } of refunds) {
        await pass(days * day);
        await refundByOperator(ctx(), stay.id, { amountCents: cents, reason: "Sin agua.", adminId: 1 });
        await world.settle();
      }
      const all: Statement[] = [];
      for (const month of ["2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05", "2027-06"]) {
        all.push(await statementOf(stay, month));
      }
      const sum = (of: (statement: Statement) => number) =>
        toCents(all.reduce((total, statement) => total + of(statement), 0));
      expect(sum(({ total }) => total.paid)).toBe(428_00);
      expect(sum(({ total }) => total.returned)).toBe(-refunds.reduce((total, { cents }) => total + cents, 0));
      for (const { total, deposited, carried } of all) {
        const { paid, commission, returned, tax, received } = total;
        expect(toCents(paid + commission + returned + tax)).toBe(toCents(received));
        expect(toCents(carried.reduce((left, { amount }) => left + amount, deposited))).toBe(toCents(received));
      }
      const years = [await statementOf(stay, "2026"), await statementOf(stay, "2027")];
      const ofYears = years.reduce((total, year) => total + year.total.received, 0);
      expect(sum(({ total }) => total.received)).toBe(toCents(ofYears));
      const { rows } = await sql<{ cents: number }>`select -sum(p.amount_cents)::bigint as cents
        from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.account = 'host_payable' and e.kind in ('payment', 'refund_owed', 'dispute_lost', 'dispute_overturned')`.execute(
        ctx().db,
      );
      expect(toCents(ofYears)).toBe(rows[0]?.cents);
    },
  );
});

describe("its files", () => {
  const file = async ({ host }: Pick<Stay, "host">, path: string, language: "es" | "en" = "en") =>
    world.call("GET", `/user/host/statements/${path}`, { token: await tokenOf(host), language });

  it("are the same for a spreadsheet", async () => {
    const stay = await aPaidOutStay();
    const { body, headers } = await file(stay, "2026-12/statement.csv");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const rows = readCsv(body);
    expect(rows.map((row) => [row.Listing, row.Paid, row.Commission, row["You receive"]])).toEqual([
      ["Casa del Faro", "428.00", "-20.00", "380.00"],
      ["", "428.00", "-20.00", "380.00"],
    ]);
  });

  it("are the host's own bookings and payouts", async () => {
    await aPaidOutStay({ check_in: "2026-12-02", check_out: "2026-12-04" });
    const stay = await aPaidOutStay();
    const bookings = readCsv((await file(stay, "2026/bookings.csv")).body);
    expect(bookings.map(({ Total }) => Total)).toEqual(["428.00"]);
    expect(bookings[0]).not.toHaveProperty("Host");
    const payouts = readCsv((await file(stay, "2026-12/payouts.csv")).body);
    expect(sumOfColumn(payouts, "Sent")).toBe(380_00);
  });

  it("say what keeps a payout back, also before it would leave", async () => {
    const market = await aMarket(world, "lodging");
    await openPayoutAccount(world, market.host);
    const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
    world.clock.set(instantOf("2026-12-15", "11:00", zone));
    const token = await tokenOf(market.host);
    await world.call("POST", "/user/hosting_complete", { token, body: { reserve_id: id, service_type: 2 } });
    const told = async () =>
      readCsv((await file(market, "2026-12/payouts.csv")).body).map((row) => [row.State, row["Why it is blocked"]]);
    expect(await told()).toEqual([["To be sent", ""]]);
    await world.stripe.control.openDispute({ charge: await chargeOf(world, id) });
    await world.settle();
    expect(await told()).toEqual([["Held", "A bank is looking into the charge"]]);
  });

  it("are a PDF with the text in it", async () => {
    const stay = await aPaidOutStay();
    const { status, headers, body } = await file(stay, "2026-12/statement.pdf", "es");
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(String(body).startsWith("%PDF-1.")).toBe(true);
    expect(String(body).trimEnd().endsWith("%%EOF")).toBe(true);
  });
});

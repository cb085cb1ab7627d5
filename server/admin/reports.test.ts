import fc from "fast-check";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { ledgerAccounts, ledgerEntryKinds } from "#contract/admin/ledger-accounts.ts";
import { type ReportName, reportNames } from "#contract/admin/report-names.ts";
import type { Report } from "#contract/admin/reports.ts";
import { addDays, instantOf } from "#contract/dates.ts";
import { kinds, type ListingKind } from "#contract/listings/kinds.ts";
import { toCents } from "#contract/money.ts";
import type { TextKey } from "#locales/translate.ts";
import { readCsv, sumOfColumn } from "#testing/csv.ts";
import { aMarket, anAdmin, aPerson, book, chargeOf, openPayoutAccount, password, stays } from "#testing/makers.ts";
import { tableUnder } from "#testing/markdown-tables.ts";
import { useWorld } from "#testing/world.ts";
import { refundByOperator, sweep } from "../bookings/bookings.ts";
import { isRefusal } from "../fail.ts";
import { translator } from "../http/locales.ts";
import type { Period } from "../payments/payments.ts";
import { ledger } from "../payments/payments.ts";
import { addUpDays } from "./earned-days.ts";
import { csv, report } from "./reports.ts";

const world = useWorld();
const zone = "America/Puerto_Rico";
const day = 24 * 60;
const november = { from: "2026-11-01", to: "2026-11-30" };
const december = { from: "2026-12-01", to: "2026-12-31" };
const both = { from: november.from, to: december.to };

const ctx = () => world.app.ctx;
const reportOf = (period: Period) => report(ctx(), period);
const textOf = (name: ReportName, period: Period, language: "es" | "en" = "en") =>
  csv({ ...ctx(), language }, name, period);
const rowsOf = async (name: ReportName, period: Period) => readCsv(await textOf(name, period));

/** The ledger's file, with the ledger's own terms. */
async function postingsOf(period: Period) {
  const t = translator("en");
  const codeOf = <Code extends string>(codes: readonly Code[], part: string, word = "") =>
    String(codes.find((code) => t(`admin.ledger.${part}.${code}` as TextKey) === word));
  return (await rowsOf("ledger", period)).map((row) => ({
    ...row,
    Movement: codeOf(ledgerEntryKinds, "entries", row.Movement),
    Account: codeOf(ledgerAccounts, "accounts", row.Account),
  }));
}

async function aBooking(kind: "lodging" | "space" | "experience", facts: { title?: string } = {}) {
  const market = await aMarket(world, kind, facts);
  const { reserve_id: id } = await book(world, market.guest, stays[kind](market.listing.id));
  return { ...market, id };
}

async function refund(id: number, amountCents: number) {
  await refundByOperator(ctx(), id, { amountCents, reason: "Sin agua dos días.", adminId: 1 });
  await world.settle();
}

async function loseDispute(bookingId: number) {
  const charge = await chargeOf(world, bookingId);
  const { id: dispute } = await world.stripe.control.openDispute({ charge });
  await world.settle();
  await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
  await world.settle();
}

/** The example in docs/rules/reports.md. */
async function liveTheExample() {
  const nights = await aBooking("lodging", { title: 'Casa "Ñandú", Río' });
  const places = await aBooking("experience");
  world.clock.set(instantOf("2026-12-02", "12:00", zone));
  await refund(nights.id, 107_00);
  world.clock.set(instantOf("2026-12-03", "12:00", zone));
  await loseDispute(places.id);
  return { nights, places };
}

describe("the report", () => {
  it("of the example is what docs/rules/reports.md says, month by month and together", async () => {
    await liveTheExample();
    const table = tableUnder("An example", "docs/rules/reports.md").map((row) => ({
      month: row.Month,
      kind: row.Kind,
      bookings: Number(row.Bookings),
      revenue: Number(row.Revenue),
      commission: Number(row.Commission),
      lodging_tax: Number(row["Lodging tax"]),
    }));
    expect(await reportOf(both)).toEqual({
      users: { total: 4, hosts: 2 },
      ...{ reservations: 2, revenue: 321, commission: 15, lodging_tax: 21 },
      months: table,
    });
    expect(await reportOf(november)).toMatchObject({ reservations: 2, revenue: 508, months: table.slice(0, 2) });
    expect(await reportOf(december)).toEqual({
      users: { total: 0, hosts: 0 },
      ...{ reservations: 0, revenue: -187, commission: -9, lodging_tax: -7 },
      months: table.slice(2),
    });
  });

  it("counts by the island's days", async () => {
    const lastSecond = new Date("2026-12-01T03:59:59Z");
    world.clock.set(lastSecond);
    await aBooking("lodging");
    world.clock.set(new Date(lastSecond.getTime() + 1000));
    await aBooking("experience");
    expect((await reportOf(november)).months.map(({ kind }) => kind)).toEqual(["lodging"]);
    expect((await reportOf(december)).months.map(({ kind }) => kind)).toEqual(["experience"]);
    const days = ["2026-11-30", "2026-12-01"];
    const bookings = await rowsOf("bookings", both);
    expect(bookings.map((row) => row["Paid on"])).toEqual(days);
    expect((await rowsOf("users", both)).map(({ Registered }) => Registered)).toEqual([days, days].flat().sort());
    for (const date of days) expect(await reportOf({ from: date, to: date })).toMatchObject({ reservations: 1 });
  });

  it("of days that were added up is the same, with what came since", async () => {
    await liveTheExample();
    const before = await reportOf(both);
    world.clock.set(instantOf("2026-12-04", "12:00", zone));
    await addUpDays(ctx());
    const kept = () => ctx().db.selectFrom("earned_days").select(["day", "kind", "revenue_cents"]).orderBy("day");
    const [first, ...rest] = await kept().execute();
    // From the first entry's day, with the days on which nothing was earned; the last two days are still open.
    expect(first?.day).toBe("2026-11-21");
    expect([first, ...rest]).toHaveLength(3 * 12);
    expect(rest.at(-1)?.day).toBe("2026-12-02");
    expect(await reportOf(both)).toEqual(before);
    world.clock.set(instantOf("2026-12-08", "12:00", zone));
    await aBooking("lodging");
    await addUpDays(ctx());
    expect(await reportOf(november)).toMatchObject({ revenue: 508 });
    expect(await reportOf(december)).toMatchObject({ reservations: 1, revenue: -187 + 428 });
    expect((await kept().execute()).at(-1)?.day).toBe("2026-12-06");
  });

  it("reads the days that were added up, of the island's time zone", async () => {
    await liveTheExample();
    world.clock.set(instantOf("2027-01-20", "12:00", zone));
    await addUpDays(ctx());
    await ctx().db.updateTable("earned_days").set({ revenue_cents: 1_00 }).where("kind", "=", "lodging").execute();
    expect(await reportOf({ from: "2026-11-21", to: "2026-11-21" })).toMatchObject({ revenue: 81 });
    const island = { ...ctx().env.island, timeZone: "Atlantic/Azores" };
    const elsewhere = { ...ctx(), env: { ...ctx().env, island } };
    expect(await report(elsewhere, november)).toMatchObject({ revenue: 508 });
  });

  it("adds days up anew to which a clock that is behind dates an entry", async () => {
    await liveTheExample();
    world.clock.set(instantOf("2027-01-20", "12:00", zone));
    await addUpDays(ctx());
    world.clock.set(instantOf("2026-12-10", "12:00", zone));
    await aBooking("space");
    world.clock.set(instantOf("2027-01-20", "13:00", zone));
    await addUpDays(ctx());
    const { months } = await reportOf(december);
    expect(months.filter(({ kind }) => kind === "space")).toMatchObject([{ month: "2026-12", bookings: 1 }]);
  });

  it("leaves out who has left", async () => {
    const [remains, leaves] = [await aPerson(world), await aPerson(world)];
    const left = await world.call("DELETE", "/user", { token: leaves.token, body: { password } });
    expect(left.status).toBe(200);
    expect((await reportOf(november)).users).toEqual({ total: 1, hosts: 0 });
    expect((await rowsOf("users", november)).map(({ Email }) => Email)).toEqual([remains.email]);
  });

  const refusalOf = (period: Period) =>
    Promise.all([reportOf(period), textOf("ledger", period)]).catch((error) => isRefusal(error) && error.facts.fields);

  it("is refused of a period that ends before it begins, or is longer than five years", async () => {
    expect(await refusalOf({ from: "2026-12-02", to: "2026-12-01" })).toEqual({ to: { rule: "after_start" } });
    const tooLong = { to: { rule: "span", values: { maximum: 1826 } } };
    expect(await refusalOf({ from: "2022-01-01", to: "2027-01-01" })).toEqual(tooLong);
    expect(await reportOf({ from: "2022-01-01", to: "2026-12-31" })).toMatchObject({ reservations: 0 });
    expect(await refusalOf({ from: "1900-01-01", to: "2199-12-31" })).toEqual(tooLong);
  });
});

describe("the files", () => {
  it("name whoever left as the pages do, in the reader's language", async () => {
    const { guest, host, listing } = await aBooking("lodging");
    await openPayoutAccount(world, host);
    world.clock.set(instantOf("2026-12-20", "12:00", zone));
    await sweep(ctx());
    await world.settle();
    world.clock.advance(4 * day);
    await sweep(ctx());
    await world.settle();
    await ctx().db.updateTable("listings").set({ status: "archived" }).where("id", "=", listing.id).execute();
    for (const { email } of [guest, host]) {
      const { token } = (await world.call("POST", "/auth/login", { body: { email, password } })).body;
      expect((await world.call("DELETE", "/user", { token, body: { password } })).body).toEqual({ ok: true });
    }
    const [booking] = await rowsOf("bookings", both);
    expect([booking?.Guest, booking?.Host]).toEqual(["Deleted account", "Deleted account"]);
    const hosts = async (name: ReportName) => (await rowsOf(name, both)).map(({ Host }) => Host);
    expect(await hosts("payouts")).toEqual(["Deleted account"]);
    expect(await hosts("commission")).toEqual(["Deleted account"]);
    for (const name of ["bookings", "payouts", "commission"] as const) {
      expect(await textOf(name, both, "es")).toContain(translator("es")("accounts.deleted"));
    }
  });

  it("have the rows behind the example's numbers", async () => {
    const { nights, places } = await liveTheExample();
    const rows = await ctx().db.selectFrom("bookings").select(["id", "code", "title"]).orderBy("id").execute();
    const [lodging, experience] = rows.map(({ code }) => code);
    expect(rows.map(({ id }) => id)).toEqual([nights.id, places.id]);
    expect(await textOf("bookings", november, "es")).toBe(
      [
        "\uFEFFCódigo,Tipo,Anuncio,Huésped,Anfitrión,Inicio,Fin,Estado,Pagada el,Total,Devuelto,Comisión,Impuesto de habitación,Neto del anfitrión",
        `${lodging},Alojamiento,"Casa ""Ñandú"", Río",Ana Cruz,Marisol Vélez,2026-12-11,2026-12-15,Confirmada,2026-11-21,428.00,107.00,15.00,21.00,285.00`,
        `${experience},Experiencia,${rows[1]?.title},Ana Cruz,Marisol Vélez,2026-12-11,2026-12-11,Confirmada,2026-11-21,80.00,80.00,0.00,0.00,0.00`,
        "",
      ].join("\r\n"),
    );
    const given = (await rowsOf("commission", both)).map((row) => [row.Date, row.Code, row.Movement, row.Commission]);
    expect(given).toEqual([
      ["2026-11-21", lodging, "Guest's payment", "20.00"],
      ["2026-11-21", experience, "Guest's payment", "4.00"],
      ["2026-12-02", lodging, "Refund decided on", "-5.00"],
      ["2026-12-03", experience, "The bank keeps it", "-4.00"],
    ]);
    expect(await rowsOf("lodging-tax", both)).toEqual([
      { Month: "2026-11", Collected: "28.00", "Given back": "0.00", "Lodging tax": "28.00" },
      { Month: "2026-12", Collected: "0.00", "Given back": "7.00", "Lodging tax": "-7.00" },
    ]);
    const lastEntry = (await rowsOf("ledger", december)).filter(({ Movement }) => Movement === "The bank keeps it");
    expect(lastEntry.map((row) => [row.Date, row.Code, row.Account, row.Amount])).toEqual([
      ["2026-12-03", experience, "Commission", "4.00"],
      ["2026-12-03", experience, "In dispute", "-80.00"],
      ["2026-12-03", experience, "To be paid to hosts", "76.00"],
    ]);
  });

  it("tell what became of a payout, and what keeps one back", async () => {
    const { host, guest, listing, id } = await aBooking("lodging");
    const unpaid = await aBooking("experience");
    await openPayoutAccount(world, host);
    world.clock.set(instantOf("2026-12-15", "11:00", zone));
    const complete = { reserve_id: id };
    await world.call("POST", "/user/hosting_complete", { token: host.token, body: complete });
    await passADay();
    // Stripe has paid the host's bank: the guest's refund becomes a debt, kept from the next payout.
    world.clock.advance(5 * day);
    await world.settle();
    await refund(id, 107_00);
    const nights = { check_in: "2027-01-10", check_out: "2027-01-12" };
    const next = await book(world, guest, stays.lodging(listing.id, nights));
    world.clock.set(instantOf("2027-01-12", "11:00", zone));
    await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: next.reserve_id } });
    await passADay();
    const none = { "Kept for a debt": "0.00", Sent: "0.00", "Became a debt": "0.00", "Still owed": "0.00" };
    const rows = await rowsOf("payouts", { from: "2026-12-01", to: "2027-01-31" });
    const paid = rows.filter(({ State }) => State !== "Held").map(({ Code, ...row }) => row);
    expect(paid).toEqual([
      {
        ...{ ...none, Host: "Marisol Vélez", "Due on": "2026-12-16", "Sent on": "2026-12-16", "Why it is blocked": "" },
        ...{ Amount: "285.00", Sent: "380.00", "Became a debt": "95.00", State: "A debt" },
      },
      {
        ...{ ...none, Host: "Marisol Vélez", "Due on": "2027-01-13", "Sent on": "2027-01-13", "Why it is blocked": "" },
        ...{ Amount: "190.00", "Kept for a debt": "95.00", Sent: "95.00", State: "Sent" },
      },
    ]);
    const blocked = rows.filter(({ State }) => State === "Held");
    expect(blocked).toMatchObject([
      {
        ...none,
        Amount: "76.00",
        "Still owed": "76.00",
        "Sent on": "",
        "Why it is blocked": "The host has no account to be paid",
      },
    ]);
    expect(blocked[0]?.Code).toBe((await bookingCode(unpaid.id)).code);
  });

  it("tell a payout that ended before it left as nothing to pay, and one that was taken back as such", async () => {
    const { host, guest, listing, id } = await aBooking("lodging");
    await openPayoutAccount(world, host);
    const { reserve_id: second } = await book(
      world,
      guest,
      stays.lodging(listing.id, { check_in: "2026-12-16", check_out: "2026-12-18" }),
    );
    world.clock.set(instantOf("2026-12-18", "12:00", zone));
    for (const reserve_id of [id, second]) {
      await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id } });
    }
    const whole = async (booking: number) => (await bookingCode(booking)).total_cents;
    await refund(id, await whole(id));
    await passADay();
    await refund(second, await whole(second));
    const rows = await rowsOf("payouts", both);
    expect(rows.map((row) => [row.State, row["Sent on"]])).toEqual([
      ["Nothing to pay", ""],
      ["Taken back", "2026-12-19"],
    ]);
  });

  it("tell who people are, and no secret of theirs", async () => {
    const admin = await anAdmin(world);
    await aMarket(world, "space");
    const person = await aPerson(world, { name: "=1+1" });
    const rows = await rowsOf("users", november);
    const seen = ({ Email }: Record<string, string>) => Email === admin.email || Email === person.email;
    const common = { Host: "No", "Signs in with": "Email", Registered: "2026-11-21" };
    expect(rows.filter(seen)).toEqual([
      { ...common, Name: expect.any(String), Email: admin.email, Admin: "Yes" },
      { ...common, Name: "'=1+1", Email: person.email, Admin: "No" },
    ]);
    expect(rows.filter(({ Host }) => Host === "Yes").map(({ Name }) => Name)).toEqual(["Marisol Vélez"]);
  });

  it("of a period in which nothing happened have their titles alone, in either language", async () => {
    await aBooking("lodging");
    for (const name of reportNames) {
      const quiet = { from: "2027-06-01", to: "2027-06-30" };
      const [spanish, english] = [await textOf(name, quiet, "es"), await textOf(name, quiet, "en")];
      for (const text of [spanish, english]) expect(text).toMatch(/^\uFEFF[^\r\n]+\r\n$/);
      expect(spanish).not.toBe(english);
      expect(spanish + english).not.toContain("reports.");
    }
  });
});

const bookingCode = (id: number) =>
  ctx().db.selectFrom("bookings").select(["code", "total_cents"]).where("id", "=", id).executeTakeFirstOrThrow();

async function passADay() {
  world.clock.advance(day);
  await world.settle();
  await sweep(ctx());
  await world.settle();
}

const cents = fc.nat(300_00);
const shares = fc.record({ hostCents: cents, commissionCents: cents, taxCents: cents });
const posted = fc.oneof(
  shares.map((all) => ({ kind: "refund_owed" as const, postings: ledger.refundOwed(all) })),
  fc.tuple(cents, shares).map(([owed, all]) => ({
    kind: "dispute_lost" as const,
    postings: ledger.disputeLost(owed, all),
  })),
  fc.tuple(cents, shares).map(([owed, { hostCents, commissionCents, taxCents }]) => ({
    kind: "dispute_overturned" as const,
    postings: ledger.disputeLost(-owed, {
      hostCents: -hostCents,
      commissionCents: -commissionCents,
      taxCents: -taxCents,
    }),
  })),
  cents.map((amount) => ({ kind: "refund_sent" as const, postings: ledger.returnedToGuest(amount) })),
  cents.map((amount) => ({ kind: "refund_failed" as const, postings: ledger.returnedToGuest(-amount) })),
  cents.map((amount) => ({ kind: "transfer" as const, postings: ledger.sentToHost(amount) })),
  cents.map((amount) => ({ kind: "debt_incurred" as const, postings: ledger.indebted(amount) })),
  cents.map((amount) => ({ kind: "tax_remitted" as const, postings: ledger.taxRemitted(amount) })),
  cents.map((amountCents) => ({
    kind: "payment" as const,
    postings: ledger.paymentToReturn({ amountCents, feeCents: 30 }),
  })),
);
const date = fc.nat(120).map((days) => addDays("2026-11-15", days));
const entry = fc.record({ of: fc.nat(2), date, time: fc.constantFrom("00:00", "12:00", "23:59"), posted });
const period = fc.tuple(date, fc.nat(60)).map(([from, days]) => ({ from, to: addDays(from, days) }));

type Entry = typeof entry extends fc.Arbitrary<infer One> ? One : never;
interface Written {
  kind: ListingKind;
  date: string;
  event: string;
  postings: ledger.Entry["postings"];
}

/** In the second zone, clocks go forward at midnight, so that day has no midnight. */
const zones = [zone, "Atlantic/Azores"];

test.each(zones)("whatever is written down in %s, report, files and ledger agree in any period", async (timeZone) => {
  onTestFinished(() => void Object.assign(world.env.island, { timeZone: zone }));
  Object.assign(world.env.island, { timeZone });
  const bookings: { kind: ListingKind; id: number }[] = [];
  for (const kind of kinds) bookings.push({ kind, ...(await aBooking(kind)) });
  const payments = await Promise.all(
    bookings.map(async ({ kind, id }) => ({
      kind,
      date: "2026-11-21",
      event: "payment",
      postings: await ledger.balances(ctx(), id),
    })),
  );
  const written: Written[] = payments;
  const write = async ({ of, date, time, posted: { kind, postings } }: Entry) => {
    const booking = bookings[of] as (typeof bookings)[number];
    const at = { ...ctx(), now: () => instantOf(date, time, timeZone) };
    const reference = `made-up-${written.length}`;
    await ctx()
      .db.transaction()
      .execute((db) => ledger.writeEntry({ ...at, db }, { kind, bookingId: booking.id, reference, postings }));
    written.push({ kind: booking.kind, date, event: kind, postings });
  };
  const entries = fc.array(entry, { minLength: 1, maxLength: 6 });
  const property = fc.asyncProperty(entries, period, date, async (entries, span, today) => {
    for (const one of entries) await write(one);
    await addUpDays({ ...ctx(), now: () => instantOf(today, "12:00", timeZone) });
    const inside = written.filter(({ date }) => date >= span.from && date <= span.to);
    const told = await reportOf(span);
    expect(told.months).toEqual(monthsOf(inside));
    const bought = inside.filter(({ event, postings }) => event === "payment" && postings.host_payable);
    expect(told.reservations).toBe(bought.length);
    expect(await rowsOf("bookings", span)).toHaveLength(bought.length);
    expect(sumOfColumn(await rowsOf("commission", span), "Commission")).toBe(toCents(told.commission));
    expect(sumOfColumn(await rowsOf("lodging-tax", span), "Lodging tax")).toBe(toCents(told.lodging_tax));
    const rows = await postingsOf(span);
    expect(sumOfColumn(rows, "Amount")).toBe(0);
    const counted = rows.filter(({ Movement, Account }) => counts(Movement) && isShare(Account));
    expect(-sumOfColumn(counted, "Amount") + 0).toBe(toCents(told.revenue));
  });
  await fc.assert(property, { numRuns: 15 });

  const always = { from: "2026-01-01", to: "2027-12-31" };
  const accounts = Map.groupBy(await postingsOf(always), ({ Account }) => String(Account));
  const sums = [...accounts].map(([account, rows]) => [account, sumOfColumn(rows, "Amount")] as const);
  expect(Object.fromEntries(sums.filter(([, sum]) => sum !== 0))).toEqual(await ledger.balances(ctx()));
  const rows = await rowsOf("bookings", always);
  const told = await reportOf(always);
  expect(sumOfColumn(rows, "Total") - sumOfColumn(rows, "Refunded")).toBe(toCents(told.revenue));
  expect(sumOfColumn(rows, "Commission")).toBe(toCents(told.commission));
  expect(sumOfColumn(rows, "Lodging tax")).toBe(toCents(told.lodging_tax));
});

const counts = (event = "") => ["payment", "refund_owed", "dispute_lost", "dispute_overturned"].includes(event);
const isShare = (account = "") => ["host_payable", "commission", "tax_payable"].includes(account);

/** The report's months, computed from the entries alone. */
function monthsOf(entries: Written[]): Report["months"] {
  const counted = entries.filter(
    ({ event, postings }) =>
      counts(event) && Object.entries(postings).some(([account, sum]) => isShare(account) && sum !== 0),
  );
  const groups = Map.groupBy(counted, ({ kind, date }) => `${date.slice(0, 7)} ${kind}`);
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, group]) => {
      const [month = "", kind] = key.split(" ");
      const gained = (account: ledger.Account) =>
        group.reduce((sum, { postings }) => sum - (postings[account] ?? 0), 0);
      const [host, commission, tax] = [gained("host_payable"), gained("commission"), gained("tax_payable")];
      return {
        month,
        kind: kind as ListingKind,
        bookings: group.filter(({ event }) => event === "payment").length,
        revenue: (host + commission + tax) / 100,
        commission: commission / 100,
        lodging_tax: tax / 100,
      };
    });
}

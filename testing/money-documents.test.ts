import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { ledgerEntryKinds } from "#contract/admin/ledger-accounts.ts";
import { blockReasons } from "#contract/bookings/process.ts";
import { addMinutes, instantOf } from "#contract/dates.ts";
import { toCents, toDollars } from "#contract/money.ts";
import {
  findDebtRepaid,
  findPaidElsewhere,
  recordDebtRepaid,
  recordRefundPaid,
  refundByOperator,
  releasePayout,
  reverseDebtRepaid,
  reversePaidElsewhere,
} from "../server/bookings/bookings.ts";
import { connectEvents, ledger, platformEvents } from "../server/payments/payments.ts";
import { catchUp, moneyReport, remitTax, reverseRemittance } from "../server/reconciling/reconciling.ts";
import { aMarket, aPerson, book, goodCard, hold, openPayoutAccount, passTime, stays } from "./makers.ts";
import { type Row, tableUnder } from "./markdown-tables.ts";
import { useWorld } from "./world.ts";

/** Every number of docs/rules/ledger.md and docs/rules/payouts.md, reproduced by running the case it describes. */

const world = useWorld();
const books = "docs/rules/ledger.md";
const payouts = "docs/rules/payouts.md";
const zone = "America/Puerto_Rico";

const day = 24 * 60;
const end = instantOf("2026-12-15", "11:00", zone);
const availableAtOnce = "4000000000000077";
const refundsFailLater = "4000000000005126";

const ctx = () => world.app.ctx;

/** Four nights for $428.00. */
async function aStay({ card = goodCard, policy = "flexible" as "flexible" | "moderate" } = {}) {
  const market = await aMarket(world, "lodging", { cancellationPolicy: policy });
  await openPayoutAccount(world, market.host);
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id), card);
  const { charge_id: charge } = await ctx()
    .db.selectFrom("payments")
    .select("charge_id")
    .where("booking_id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...market, id, charge };
}
type Stay = Awaited<ReturnType<typeof aStay>>;

const cancel = ({ guest }: Stay, id: number) =>
  world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
const complete = ({ host }: Stay, id: number) =>
  world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });

const pass = (minutes: number) => passTime(world, minutes);

async function aPaidOutStay() {
  const stay = await aStay();
  world.clock.set(end);
  await complete(stay, stay.id);
  await pass(day);
  return stay;
}

/** Two more nights at the same listing, for $214.00. */
const anotherStay = async ({ guest, listing }: Stay, card = goodCard) => {
  const nights = { check_in: "2027-01-10", check_out: "2027-01-12" };
  return (await book(world, guest, stays.lodging(listing.id, nights), card)).reserve_id;
};

async function refundAQuarter({ id }: Stay) {
  await refundByOperator(ctx(), id, { amountCents: 107_00, reason: "Sin agua dos días.", adminId: 1 });
  await world.settle();
}

async function disputed(outcome: "won" | "lost", { comesBack: amount = 0 } = {}) {
  const { charge } = await aStay();
  const { id: dispute } = await world.stripe.control.openDispute({ charge });
  await world.settle();
  if (amount > 0) await world.stripe.control.reinstateInPart({ dispute, amount });
  await world.settle();
  await world.stripe.control.settleDispute({ dispute, outcome });
  await world.settle();
  return dispute;
}

/** The scenario for each table, by its heading. A scenario shows the last entries it led to. */
const stories: Record<string, () => Promise<unknown>> = {
  "A booking that is paid": aStay,
  "A cancellation that gives back half": async () => {
    const stay = await aStay({ policy: "moderate" });
    world.clock.set(instantOf("2026-12-08", "12:00", zone));
    await cancel(stay, stay.id);
    await world.settle();
  },
  "A refund that comes back": async () => {
    await refundAQuarter(await aStay({ card: refundsFailLater }));
    await pass(10);
  },
  "A refund that is paid another way": async () => {
    await refundAQuarter(await aStay({ card: refundsFailLater }));
    await pass(10);
    const { id } = await ctx().db.selectFrom("refunds").select("id").executeTakeFirstOrThrow();
    await recordRefundPaid(ctx(), id, { amountCents: 107_00, reference: "ACH 118" });
  },
  "A payment made another way that does not arrive": async () => {
    await refundAQuarter(await aStay({ card: refundsFailLater }));
    await pass(10);
    const { id } = await ctx().db.selectFrom("refunds").select("id").executeTakeFirstOrThrow();
    await recordRefundPaid(ctx(), id, { amountCents: 107_00, reference: "ACH 118" });
    const { id: entry } = await ctx()
      .db.selectFrom("ledger_entries")
      .select("id")
      .where("kind", "=", "refund_paid_elsewhere")
      .executeTakeFirstOrThrow();
    await reversePaidElsewhere(ctx(), await findPaidElsewhere(ctx(), entry));
  },
  "A payment that bought nothing": async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    await ctx()
      .db.transaction()
      .execute(async (tx) => {
        await tx.updateTable("bookings").set({ state: "expired" }).execute();
        await tx.updateTable("occupancy").set({ released_at: world.clock.now() }).execute();
      });
    await hold(world, await aPerson(world), stays.lodging(listing.id));
    await world.settle();
  },
  "A payment that belongs to no booking": async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    await ctx()
      .db.transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        for (const table of ["checkout_attempts", "occupancy", "booking_events", "bookings"]) {
          await sql`delete from ${sql.table(table)}`.execute(tx);
        }
      });
    await world.settle();
  },
  "A host who is paid, and gives some back": async () => refundAQuarter(await aPaidOutStay()),
  "A host whose bank has the money already": async () => {
    const stay = await aPaidOutStay();
    await pass(5 * day);
    await refundAQuarter(stay);
    const id = await anotherStay(stay);
    world.clock.set(instantOf("2027-01-12", "11:00", zone));
    await complete(stay, id);
    await pass(day);
  },
  "A debt that the host pays to the bank": async () => {
    const stay = await aPaidOutStay();
    await pass(5 * day);
    await refundAQuarter(stay);
    const repaid = { amountCents: 95_00, seenCents: 95_00, reference: "ATH 118" };
    await recordDebtRepaid(ctx(), stay.host.id, repaid);
    const entry = ctx().db.selectFrom("ledger_entries").select("id").where("kind", "=", "debt_repaid");
    const { id } = await entry.executeTakeFirstOrThrow();
    await reverseDebtRepaid(ctx(), await findDebtRepaid(ctx(), id));
  },
  "A dispute that is won": () => disputed("won"),
  "A dispute that is lost": () => disputed("lost"),
  "A dispute of everything that is lost, after a part was refunded": async () => {
    const stay = await aStay();
    await refundAQuarter(stay);
    const { id: dispute } = await world.stripe.control.openDispute({ charge: stay.charge, amount: 428_00 });
    await world.settle();
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
  },
  "A dispute of which a part comes back, and that is lost": () => disputed("lost", { comesBack: 107_00 }),
  "A lost dispute of which a part comes back": async () => {
    await world.stripe.control.reinstateInPart({ dispute: await disputed("lost"), amount: 107_00 });
    await world.settle();
  },
  "A dispute that is lost, and won after all": async () => {
    await world.stripe.control.overturnDispute({ dispute: await disputed("lost") });
    await world.settle();
  },
  "A dispute that is won after all, and then lost again": async () => {
    const dispute = await disputed("lost");
    for (let time = 0; time < 2; time++) {
      await world.stripe.control.overturnDispute({ dispute });
      await world.settle();
    }
  },
  "The platform's own money": async () => {
    await aPaidOutStay();
    const at = world.clock.now();
    const moved = { fee_cents: 0, created: at, available_on: at, stored_at: at };
    const rows = [
      { id: "txn_1", source: "po_1", type: "payout", amount_cents: -20_00, net_cents: -20_00 },
      { id: "txn_2", source: "po_1", type: "payout_failure", amount_cents: 20_00, net_cents: 20_00 },
      { id: "txn_3", source: "txn_3", type: "stripe_fee", amount_cents: -2_00, net_cents: -2_00 },
    ];
    for (const row of rows) {
      await ctx()
        .db.insertInto("stripe_balance_transactions")
        .values({ ...row, ...moved })
        .execute();
    }
    await catchUp(ctx());
    const remitted = { amountCents: 28_00, reference: "2026-12" };
    await remitTax(ctx(), remitted);
    await reverseRemittance(ctx(), remitted);
  },
};

describe("the ledger's", () => {
  it.each(Object.entries(stories))("«%s» is written down as its table says", async (heading, live) => {
    const table = tableUnder(heading, books);
    await live();
    expect((await entries()).slice(-table.length)).toEqual(table.map(entryOf));
  });

  test("tables show every kind of entry there is", async () => {
    const shown = new Set(
      Object.keys(stories).flatMap((heading) => tableUnder(heading, books).map((row) => row.Entry)),
    );
    expect([...shown].sort()).toEqual([...ledgerEntryKinds].sort());
  });
});

async function entries() {
  const rows = await ctx()
    .db.selectFrom("ledger_entries as e")
    .innerJoin("ledger_postings as p", "p.entry_id", "e.id")
    .select(["e.id", "e.kind", "p.account", "p.amount_cents"])
    .orderBy("e.id")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((postings) => ({
    kind: postings[0]?.kind,
    postings: Object.fromEntries(postings.map(({ account, amount_cents }) => [account, amount_cents])),
  }));
}

function entryOf({ Entry: kind, ...accounts }: Row) {
  const written = Object.entries(accounts).filter(([, cell]) => cell !== "");
  return { kind, postings: Object.fromEntries(written.map(([account, cell]) => [account, Number(cell)])) };
}

test("what is ours to withdraw is at every moment what the table says", async () => {
  const moments = tableUnder("What is ours to withdraw", books);
  const seen: Row[] = [];
  const look = async () => {
    const report = await moneyReport(ctx());
    const { dueCents, blockedCents, frozenCents } = report.hosts;
    const { hostsCents, commissionCents, taxCents } = report.tripsToCome;
    seen.push({
      Moment: moments[seen.length]?.Moment ?? "one too many",
      Available: dollars(report.availableCents as number),
      Pending: dollars(report.pendingCents as number),
      Hosts: dollars(dueCents + blockedCents + frozenCents),
      Guests: dollars(report.guestsCents),
      "Trips to come": dollars(hostsCents + commissionCents + taxCents),
      Tax: dollars(report.lodgingTaxCents),
      Withdrawable: dollars(report.withdrawableCents as number),
    });
  };
  const stay = await aStay();
  await look();
  world.clock.set(end);
  await complete(stay, stay.id);
  await look();
  await pass(day);
  await look();
  const next = await anotherStay(stay);
  await look();
  await cancel(stay, next);
  await look();
  await world.settle();
  await pass(5 * day);
  await look();
  await ctx().stripe.payouts.create({ amount: 78, currency: "usd" });
  await catchUp(ctx());
  await look();
  expect(seen).toEqual(moments);
});

test("the README asks Stripe for every event that means work, and for no other", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const named = (families: string) =>
    [...readme.matchAll(new RegExp(`\`((?:${families})\\.[a-z_.]+)\``, "g"))].map(([, type]) => type).sort();
  expect(named("checkout|refund|charge")).toEqual([...platformEvents].sort());
  expect(named("account|capability|payout")).toEqual([...connectEvents].sort());
});

describe("a payout", () => {
  test.each(tableUnder("When", payouts))("of a stay until $End, completed $Completed, is due $Due", async (row) => {
    const stay = await aStay();
    const { ends_at } = await ctx().db.selectFrom("bookings").select("ends_at").executeTakeFirstOrThrow();
    expect(ends_at).toEqual(moment(row, "End"));
    const completed = moment(row, "Completed");
    if (row["Completed by"] === "clock") {
      world.clock.set(new Date(completed.getTime() - 1));
      await pass(0);
      expect(await stateOf(stay)).toBe("confirmed");
    }
    world.clock.set(completed);
    if (row["Completed by"] === "clock") await pass(0);
    else await complete(stay, stay.id);
    expect(await stateOf(stay)).toBe("completed");
    const { due_at } = await ctx().db.selectFrom("payouts").select("due_at").executeTakeFirstOrThrow();
    expect(due_at).toEqual(moment(row, "Due"));
    expect(await sentWhen(new Date(due_at.getTime() - 1))).toEqual([]);
    expect(await sentWhen(due_at)).toEqual([380_00]);
  });

  test("is kept back for the reasons the table has, and no other", () => {
    expect(tableUnder("What keeps it back", payouts).map((row) => row.Why)).toEqual([...blockReasons]);
  });

  test.each(tableUnder("Taken back in Stripe's dashboard", payouts))(
    "that was taken back in Stripe's dashboard is sent again once it is released, less what was refunded (row %#)",
    async (row) => {
      const { id, host } = await aPaidOutStay();
      const [transfer] = (await ctx().stripe.transfers.list()).data;
      const amount = cents(row, "Taken back in the dashboard");
      await ctx().stripe.transfers.createReversal(String(transfer?.id), { amount });
      await catchUp(ctx());
      const refunded = cents(row, "Refunded then");
      const order = { amountCents: refunded, reason: "Sin agua dos días.", adminId: host.id };
      if (refunded > 0) await refundByOperator(ctx(), id, order);
      await pass(day);
      expect((await ledger.balances(ctx(), id)).host_payable ?? 0).toBe(cents(row, "Of the host's share") - amount);
      expect((await ctx().stripe.transfers.list()).data.map((one) => one.amount)).toEqual([380_00]);
      const again = cents(row, "Sent again");
      expect(await releasePayout(ctx(), id, again)).toBe(true);
      expect(await sentWhen(world.clock.now())).toEqual(again > 0 ? [again, 380_00] : [380_00]);
    },
  );

  test.each(tableUnder("After a change", payouts))(
    "that is due $Due leaves at $Sent after changes at $Changed and $Changed again",
    async (row) => {
      const stay = await aStay();
      const changed = ["Changed", "Changed again"].filter((column) => row[column]).map((column) => moment(row, column));
      const happenings = [{ at: addMinutes(moment(row, "Due"), -day), change: false }].concat(
        changed.map((at) => ({ at, change: true })),
      );
      for (const { at, change } of happenings.sort((one, other) => one.at.getTime() - other.at.getTime())) {
        world.clock.set(at);
        if (change) await giveAnotherBank();
        else await complete(stay, stay.id);
      }
      const last = world.clock.now();
      const sent = moment(row, "Sent");
      expect(await sentWhen(new Date(Math.max(last.getTime(), sent.getTime() - 1)))).toEqual([]);
      expect(await sentWhen(sent)).toEqual([380_00]);
    },
  );

  test.each(tableUnder("Giving back", payouts))(
    "of $Owed, of which $Kept is kept for a debt, sends $Sent",
    async (row) => {
      const before = await aStay();
      const [debtBefore, kept] = [cents(row, "Debt before"), cents(row, "Kept")];
      await incur(before, debtBefore);
      const stay = { ...before, id: await anotherFourNights(before) };
      expect(-((await ledger.balances(ctx(), stay.id)).host_payable ?? 0)).toBe(cents(row, "Owed"));
      world.clock.set(instantOf("2026-12-20", "11:00", zone));
      await complete(stay, stay.id);
      world.clock.advance(day);
      expect(await sentWhen(world.clock.now())).toEqual(cents(row, "Sent") === 0 ? [] : [cents(row, "Sent")]);
      expect(await ledger.debtOf(ctx(), stay.host.id)).toBe(cents(row, "Debt after"));
      expect(debtBefore - (await ledger.debtOf(ctx(), stay.host.id))).toBe(kept);
    },
  );
});

/** The host's payouts go to the other of two places from now on. */
async function giveAnotherBank() {
  const [account] = (await ctx().stripe.accounts.list()).data;
  const isCard = account?.external_accounts?.data[0]?.object === "card";
  await world.stripe.control.account({ account: account?.id ?? "", bank: isCard ? "works" : "card" });
  await world.settle();
}

const stateOf = async ({ guest, id }: Stay) =>
  (await world.call("GET", `/user/reserve/${id}`, { token: guest.token })).body.state;

const anotherFourNights = async ({ guest, listing }: Stay) => {
  const nights = { check_in: "2026-12-16", check_out: "2026-12-20" };
  return (await book(world, guest, stays.lodging(listing.id, nights), availableAtOnce)).reserve_id;
};

async function sentWhen(instant: Date) {
  world.clock.set(instant);
  await pass(0);
  return (await ctx().stripe.transfers.list()).data.map(({ amount }) => amount);
}

/** Cancels a booking and leaves its host with a debt from it. */
async function incur({ id, guest }: Stay, debtCents: number) {
  await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
  await world.settle();
  if (debtCents === 0) return;
  await ctx()
    .db.transaction()
    .execute(async (tx) => {
      const owed = { host_payable: debtCents, disputes: -debtCents };
      const entry = { bookingId: id, reference: "made-up" } as const;
      await ledger.writeEntry({ ...ctx(), db: tx }, { ...entry, kind: "dispute_lost", postings: owed });
      const postings = ledger.indebted(debtCents);
      await ledger.writeEntry({ ...ctx(), db: tx }, { ...entry, kind: "debt_incurred", postings });
    });
}

function moment(row: Row, column: string): Date {
  const [date, time] = (row[column] ?? "").split(" ");
  return instantOf(String(date), String(time), zone);
}

function cents(row: Row, column: string): number {
  if (!/^\d+\.\d\d$/.test(row[column] ?? "")) throw new Error(`«${row[column]}» is no amount`);
  return toCents(Number(row[column]));
}

function dollars(amountCents: number): string {
  return toDollars(amountCents).toFixed(2);
}

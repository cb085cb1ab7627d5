import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ledgerRoutes } from "#contract/admin/ledger.ts";
import { isOwed, type LedgerMeasure, ledgerBehind } from "#contract/admin/ledger-accounts.ts";
import { instantOf } from "#contract/dates.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { toCents } from "#contract/money.ts";
import { aMarket, anAdmin, book, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { earnedEver, ledger } from "../payments/payments.ts";
import { moneyReport } from "../reconciling/reconciling.ts";
import { listLedger } from "./ledger.ts";
import { report } from "./reports.ts";

const world = useWorld();
const ctx = () => world.app.ctx;
const zone = "America/Puerto_Rico";

async function aBooking(kind: ListingKind) {
  const market = await aMarket(world, kind);
  const { reserve_id: id } = await book(world, market.guest, stays[kind](market.listing.id));
  const { code } = await ctx().db.selectFrom("bookings").select("code").where("id", "=", id).executeTakeFirstOrThrow();
  return { ...market, id, code };
}

describe("GET /admin/ledger", () => {
  it("tells an entry with its booking, its reference and all of its postings, the newest first", async () => {
    const admin = await anAdmin(world);
    const { id, code, guest } = await aBooking("lodging");
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
    await world.settle();
    await ctx()
      .db.transaction()
      .execute((db) =>
        ledger.writeEntry(
          { ...ctx(), db },
          { kind: "stripe_fee", bookingId: null, reference: "txn_9", postings: ledger.feeTaken(2_00) },
        ),
      );
    const ask = async (query: string) =>
      (await world.call("GET", `/admin/ledger${query}`, { token: admin.token })).body;
    const charge = await ctx().db.selectFrom("payments").select("charge_id").executeTakeFirstOrThrow();
    const every = { id: expect.any(Number), at: expect.stringMatching(/^2026-11-21T/), can_reverse: false };
    const booking = { reserve_id: id, code };
    const all = await ask("");
    expect(all).toEqual({
      items: [
        {
          ...{ ...every, entry: "stripe_fee", booking: null, reference: "txn_9" },
          postings: [
            { account: "stripe", amount: -2 },
            { account: "stripe_fees", amount: 2 },
          ],
        },
        {
          ...{ ...every, entry: "refund_sent", booking, reference: expect.stringMatching(/^re_/) },
          postings: [
            { account: "stripe", amount: -428 },
            { account: "guest", amount: 428 },
          ],
        },
        {
          ...{ ...every, entry: "refund_owed", booking, reference: expect.stringMatching(/^refund-/) },
          postings: [
            { account: "guest", amount: -428 },
            { account: "host_payable", amount: 380 },
            { account: "commission", amount: 20 },
            { account: "tax_payable", amount: 28 },
          ],
        },
        {
          ...{ ...every, entry: "payment", booking, reference: charge.charge_id },
          postings: [
            { account: "stripe", amount: 415.29 },
            { account: "stripe_fees", amount: 12.71 },
            { account: "host_payable", amount: -380 },
            { account: "commission", amount: -20 },
            { account: "tax_payable", amount: -28 },
          ],
        },
      ],
      ...{ balance: null, next: null, dashboard: null },
    });
    const kindsOf = async (query: string) => (await ask(query)).items.map(({ entry }: { entry: string }) => entry);
    expect(await kindsOf(`?q=${charge.charge_id}`)).toEqual(["payment"]);
    expect(await kindsOf("?q=txn_9")).toEqual(["stripe_fee"]);
    expect(await kindsOf(`?q=${code.toLowerCase()}`)).toEqual(["refund_sent", "refund_owed", "payment"]);
    expect(await kindsOf(`?q=${charge.charge_id.slice(0, -1)}`)).toEqual([]);
    expect(await kindsOf("?entry=refund_owed")).toEqual(["refund_owed"]);
    expect(await kindsOf("?kind=lodging")).toEqual(["refund_sent", "refund_owed", "payment"]);
    expect(await kindsOf("?kind=space")).toEqual([]);
    expect(await kindsOf("?trips=to_come")).toEqual([]);
    expect(await kindsOf("?from=2026-11-21&to=2026-11-21")).toHaveLength(4);
    expect(await kindsOf("?to=2026-11-20")).toEqual([]);
    expect(await kindsOf("?from=2026-11-22")).toEqual([]);
    const reversed = await ask("?from=2026-11-22&to=2026-11-21");
    expect(reversed).toMatchObject({ code: "invalid_input", fields: { to: "Debe ser después del inicio." } });
    expect(await ask("?account=stripe_fees")).toMatchObject({ balance: 14.71, items: [{}, {}] });
    expect(await ask("?account=revenue")).toMatchObject({
      balance: 0,
      items: [{ entry: "refund_owed" }, { entry: "payment" }],
    });
    const first = await ask("?limit=3");
    expect(first.items).toEqual(all.items.slice(0, 3));
    expect(await ask(`?limit=3&cursor=${first.next}`)).toEqual({ ...all, items: all.items.slice(3) });
  });
});

/** Reads all pages, and sums the postings they show for the account. */
async function readAll(query: { account: LedgerMeasure } & Record<string, unknown>) {
  const accounts = query.account === "revenue" ? ["host_payable", "commission", "tax_payable"] : [query.account];
  let [sum, cursor]: [number, number | null] = [0, null];
  for (;;) {
    const asked = { ...query, limit: 7, ...(cursor !== null && { cursor }) };
    const page = await listLedger(ctx(), ledgerRoutes.listLedger.query.parse(asked));
    for (const { account, amount } of page.items.flatMap(({ postings }) => postings)) {
      if (accounts.includes(account)) sum += toCents(amount);
    }
    cursor = page.next;
    if (cursor === null) return { sum, balance: toCents(page.balance as number) };
  }
}

const part = fc.nat(100);
const event = fc.record({
  of: fc.nat(3),
  what: fc.constantFrom(
    "refund_owed",
    "refund_sent",
    "transfer",
    "debt",
    "disputed",
    "lost",
    "withdrawn",
    "fee",
    "tax",
    "orphan",
  ),
  part,
  day: fc.constantFrom("2026-11-21", "2026-11-30", "2026-12-01"),
});

it("what leads to the ledger is the sum of the entries it leads to, whatever happened", async () => {
  const toCome = await aBooking("lodging");
  const bookings = [toCome, await aBooking("lodging"), await aBooking("space"), await aBooking("experience")];
  await ctx().db.updateTable("bookings").set({ state: "completed" }).where("id", "<>", toCome.id).execute();
  let written = 0;
  let told = 0;

  async function happen({ of, what, part, day }: typeof event extends fc.Arbitrary<infer One> ? One : never) {
    const { id } = bookings[of] as (typeof bookings)[number];
    const stands = await ledger.balances(ctx(), id);
    const some = (account: ledger.Account) => Math.floor((Math.max(0, -(stands[account] ?? 0)) * part) / 100);
    const shares = {
      hostCents: some("host_payable"),
      commissionCents: some("commission"),
      taxCents: some("tax_payable"),
    };
    const isOver = of > 0;
    const toRemit = what === "tax" ? Math.max(0, (await moneyReport(ctx())).lodgingTaxCents) : 0;
    const entry = {
      refund_owed: { kind: "refund_owed" as const, postings: ledger.refundOwed(shares) },
      refund_sent: { kind: "refund_sent" as const, postings: ledger.returnedToGuest(some("guest")) },
      transfer: { kind: "transfer" as const, postings: isOver ? ledger.sentToHost(some("host_payable")) : {} },
      debt: { kind: "debt_incurred" as const, postings: isOver ? ledger.indebted(part) : {} },
      disputed: { kind: "dispute_opened" as const, postings: ledger.disputed({ amountCents: part, feeCents: 15_00 }) },
      lost: { kind: "dispute_lost" as const, postings: ledger.disputeLost(some("guest"), shares) },
      withdrawn: { kind: "withdrawal" as const, postings: ledger.withdrawn({ amountCents: part, feeCents: 0 }) },
      fee: { kind: "stripe_fee" as const, postings: ledger.feeTaken(part) },
      tax: { kind: "tax_remitted" as const, postings: ledger.taxRemitted(Math.min(part, toRemit)) },
      orphan: { kind: "orphan_payment" as const, postings: ledger.paymentToReturn({ amountCents: part, feeCents: 0 }) },
    }[what];
    const isOwn = ["withdrawn", "fee", "tax", "orphan"].includes(what);
    const at = { ...ctx(), now: () => instantOf(day, "23:59", zone) };
    const reference = `made-up-${written++}`;
    await ctx()
      .db.transaction()
      .execute((db) => ledger.writeEntry({ ...at, db }, { ...entry, bookingId: isOwn ? null : id, reference }));
  }

  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 8 }), async (events) => {
      for (const one of events) await happen(one);
      const { hosts, tripsToCome, ...money } = await moneyReport(ctx());
      const figures: Record<keyof typeof ledgerBehind, number> = {
        ledger: money.ledgerCents,
        hosts: hosts.dueCents + hosts.blockedCents + hosts.frozenCents,
        guests: money.guestsCents,
        tripsToCome: tripsToCome.hostsCents + tripsToCome.commissionCents + tripsToCome.taxCents,
        lodgingTax: money.lodgingTaxCents,
        disputed: money.disputedCents,
        hostDebts: money.hostDebtsCents,
        commission: money.commissionCents,
        stripeFees: money.stripeFeesCents,
        withdrawn: money.withdrawnCents,
      };
      for (const [name, query] of Object.entries(ledgerBehind)) {
        const { sum, balance } = await readAll(query);
        expect({ name, sum, balance }).toEqual({ name, sum: balance, balance });
        expect({ name, told: isOwed(query.account) ? 0 - balance : balance }).toEqual({
          name,
          told: figures[name as keyof typeof figures],
        });
        if (balance !== 0) told += 1;
      }
      const period = { from: "2026-11-01", to: "2026-11-30" };
      for (const { kind, revenue, commission, lodging_tax } of (await report(ctx(), period)).months) {
        for (const [account, figure] of [
          ["revenue", revenue],
          ["commission", commission],
          ["tax_payable", lodging_tax],
        ] as const) {
          expect(0 - (await readAll({ account, kind, ...period })).sum).toBe(toCents(figure));
        }
      }
      expect(0 - (await readAll({ account: "revenue" })).sum).toBe((await earnedEver(ctx())).revenue);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(told).toBeGreaterThan(40);
});

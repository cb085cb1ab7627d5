import { describe, expect, it } from "vitest";
import { cancelAsPlatform, refundByOperator, sweep } from "#server/bookings/bookings.ts";
import { ledger } from "#server/payments/payments.ts";
import { aMarket, anAdmin, book, openPayoutAccount, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { compareBooks, lastComparison } from "./comparison.ts";
import { catchUp } from "./reconciling.ts";

const world = useWorld();

const hour = 60;
const day = 24 * hour;
const end = new Date("2026-12-15T15:00:00Z");

const db = () => world.app.ctx.db;
const compare = async () => {
  await compareBooks(world.app.ctx);
  await world.settle();
  return lastComparison(world.app.ctx);
};
const mails = async () => (await world.mails()).filter((mail) => mail.messageId.includes("ledger_difference_operator"));

async function aBooking() {
  const market = await aMarket(world, "lodging");
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
  const { charge_id: charge } = await db().selectFrom("payments").select("charge_id").executeTakeFirstOrThrow();
  return { ...market, id, charge };
}

/** A history with everything that moves money: paid, cancelled, refunded, disputed, paid out, taken back, withdrawn. */
async function aLongHistory() {
  const { guest, host, listing, id } = await aBooking();
  await openPayoutAccount(world, host);
  const later = (check_in: string, check_out: string) => stays.lodging(listing.id, { check_in, check_out });
  const { reserve_id: cancelled } = await book(world, guest, later("2027-01-10", "2027-01-12"));
  await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: cancelled } });
  const { reserve_id: disputed } = await book(world, guest, later("2027-01-20", "2027-01-22"));
  const { charge_id } = await db()
    .selectFrom("payments")
    .select("charge_id")
    .where("booking_id", "=", disputed)
    .executeTakeFirstOrThrow();
  await world.stripe.control.openDispute({ charge: charge_id });
  await world.settle();
  world.clock.set(end);
  await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });
  world.clock.advance(day);
  await sweep(world.app.ctx);
  await world.settle();
  await refundByOperator(world.app.ctx, id, { amountCents: 107_00, reason: "Sin agua dos días.", adminId: 1 });
  await world.settle();
  await cancelAsPlatform(world.app.ctx, id, { reason: "No era la casa del anuncio.", adminId: 1 });
  const { reserve_id: paid } = await book(world, guest, later("2027-02-10", "2027-02-12"), "4000000000000077");
  expect(paid).toBeGreaterThan(disputed);
  await world.app.ctx.stripe.payouts.create({ amount: 1_00, currency: "usd" });
  await world.settle();
  await catchUp(world.app.ctx);
}

describe("the daily comparison", () => {
  it("of a quiet history finds nothing and tells nobody", async () => {
    await aLongHistory();
    world.clock.advance(2 * hour);
    const made = await compare();
    const stripeCents = (await ledger.balances(world.app.ctx)).stripe;
    expect(made).toEqual({
      ranAt: world.clock.now(),
      through: new Date(world.clock.now().getTime() - hour * 60_000),
      stripeCents,
      ledgerCents: stripeCents,
      differenceCents: 0,
      differences: [],
    });
    const kinds = await db().selectFrom("ledger_entries").select("kind").distinct().orderBy("kind").execute();
    // The dispute was lost because nobody responded in time.
    const disputed = ["dispute_lost", "dispute_opened"];
    const paid = ["payment", "refund_owed", "refund_sent", "transfer", "transfer_reversed", "withdrawal"];
    expect(kinds.map(({ kind }) => kind)).toEqual([...disputed, ...paid]);
    expect(await mails()).toEqual([]);
  });

  it("adds up a dispute whose money came back in parts, and its id finds every part", async () => {
    const { charge } = await aBooking();
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.stripe.control.reinstateInPart({ dispute, amount: 107_00 });
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    await world.settle();
    world.clock.advance(2 * hour);
    expect((await compare())?.differences).toEqual([]);
    const { token } = await anAdmin(world);
    const { body } = await world.call("GET", `/admin/ledger?q=${dispute}`, { token });
    expect(body.items.map(({ reference }: { reference: string }) => reference)).toEqual([
      `${dispute}#2`,
      dispute,
      dispute,
    ]);
  });

  it("names every cent, and writes to the operator once", async () => {
    const { charge } = await aBooking();
    await world.stripe.control.refund({ charge, amount: 107_00 });
    await world.settle();
    await catchUp(world.app.ctx);
    world.clock.advance(4 * day);
    await world.settle();
    // Withdrawn in the dashboard, and not recorded here yet.
    await world.app.ctx.stripe.payouts.create({ amount: 3_00, currency: "usd" });
    world.clock.advance(2 * hour);
    const { db: rows } = world.app.ctx;
    await rows
      .updateTable("stripe_balance_transactions")
      .set((eb) => ({ amount_cents: eb("amount_cents", "-", 1), net_cents: eb("net_cents", "-", 1) }))
      .where("type", "=", "refund")
      .execute();
    await rows.transaction().execute(async (tx) => {
      const postings = ledger.withdrawn({ amountCents: 1, feeCents: 0 });
      const entry = { kind: "withdrawal", bookingId: null, reference: "po_by_hand", postings } as const;
      const past = new Date(world.clock.now().getTime() - 90 * 60_000);
      await ledger.writeEntry({ ...world.app.ctx, now: () => past, db: tx }, entry);
    });

    const made = await compare();
    const ofType = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_`));
    expect(made?.differences).toEqual([
      { reference: ofType("re"), what: "refund", stripeCents: -107_01, ledgerCents: -107_00 },
      { reference: ofType("po"), what: "payout", stripeCents: -3_00, ledgerCents: 0 },
      { reference: "po_by_hand", what: "withdrawal", stripeCents: 0, ledgerCents: -1 },
    ]);
    expect(made).toMatchObject({ differenceCents: -3_00, stripeCents: 305_28, ledgerCents: 308_28 });

    await Promise.all([compare(), compare(), compare()]);
    expect(await db().selectFrom("reconciliations").select("id").execute()).toHaveLength(1);
    const [mail, ...more] = await mails();
    expect([mail?.to, more]).toEqual([world.env.operatorEmail, []]);
    for (const { reference } of made?.differences ?? []) expect(mail?.text).toContain(reference);

    world.clock.advance(day);
    await catchUp(world.app.ctx);
    expect((await compare())?.differences.map(({ what }) => what)).toEqual(["refund", "withdrawal"]);
    // The remaining differences were in the previous day's email.
    expect(await mails()).toHaveLength(1);
  });

  it("says so too when differences cancel each other out", async () => {
    await aBooking();
    await catchUp(world.app.ctx);
    const at = world.clock.now();
    const fee = { type: "adjustment", fee_cents: 0, created: at, available_on: at, stored_at: at };
    for (const [id, cents] of [
      ["txn_more", 5],
      ["txn_less", -5],
    ] as const) {
      const row = { id, source: id, amount_cents: cents, net_cents: cents, ...fee };
      await db().insertInto("stripe_balance_transactions").values(row).execute();
    }
    world.clock.advance(2 * hour);
    const made = await compare();
    expect([made?.differenceCents, made?.differences.length]).toEqual([0, 2]);
    expect(await mails()).toHaveLength(1);
  });

  it("leaves out what is younger than an hour on either side, and what was not read yet", async () => {
    const { charge } = await aBooking();
    await catchUp(world.app.ctx);
    world.clock.advance(2 * hour);
    // Stripe has the refund, our books do not.
    await world.stripe.control.webhooks({ drop: 1_000_000 });
    await world.stripe.control.refund({ charge, amount: 107_00 });
    world.clock.advance(59);
    expect((await compare())?.differences).toEqual([]);
    world.clock.advance(day);
    // Stripe's list for that day could not be read.
    await world.stripe.control.fault({ route: "GET /v1/balance_transactions", kind: "error_before", times: 3 });
    const read = new Date(world.clock.now().getTime() - day * 60_000);
    await expect(compare()).rejects.toThrow();
    const before = await lastComparison(world.app.ctx);
    expect(before).toMatchObject({ through: read, differences: [{ what: "refund" }] });
  });

  it("that could not read Stripe fails, and when it is tried again takes the place of the first of that day", async () => {
    await aBooking();
    world.clock.advance(4 * day);
    await world.settle();
    await catchUp(world.app.ctx);
    const hourAgo = () => new Date(world.clock.now().getTime() - hour * 60_000);
    await world.app.ctx.stripe.payouts.create({ amount: 3_00, currency: "usd" });
    await world.stripe.control.webhooks({ drop: 1_000_000 });
    world.clock.advance(2 * hour);
    const at = world.clock.now();
    const odd = { id: "txn_odd", source: "txn_odd", type: "adjustment", amount_cents: 5, fee_cents: 0, net_cents: 5 };
    const times = { created: new Date(0), available_on: at, stored_at: at };
    await db()
      .insertInto("stripe_balance_transactions")
      .values({ ...odd, ...times })
      .execute();
    await world.stripe.control.fault({ route: "GET /v1/balance_transactions", kind: "error_before", times: 3 });
    await expect(compare()).rejects.toThrow();
    const unread = await lastComparison(world.app.ctx);
    expect(unread?.differences.map(({ what }) => what)).toEqual(["adjustment"]);
    expect(unread?.through.getTime()).toBeLessThan(hourAgo().getTime());
    world.clock.advance(1);
    const made = await compare();
    expect(made).toMatchObject({ ranAt: world.clock.now(), through: hourAgo() });
    expect(made?.differences.map(({ what }) => what)).toEqual(["adjustment", "payout"]);
    expect(await db().selectFrom("reconciliations").select("id").execute()).toHaveLength(1);
    // The first email named only one of the two.
    expect(await mails()).toHaveLength(2);
  });

  it("finds nothing wrong with a refund that waits at Stripe for money", async () => {
    const { guest, id } = await aBooking();
    world.clock.advance(4 * day);
    await world.settle();
    await world.stripe.control.settings({ coversShortfall: false });
    await world.app.ctx.stripe.payouts.create({ amount: 400_00, currency: "usd" });
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
    await world.settle();
    await catchUp(world.app.ctx);
    world.clock.advance(2 * hour);
    expect((await compare())?.differences).toEqual([]);
    expect((await ledger.balances(world.app.ctx)).guest).toBe(-428_00);
  });

  it("waits for the first booking", async () => {
    expect(await compare()).toBeUndefined();
  });
});

describe("the operator", () => {
  const ask = async () => {
    const admin = await anAdmin(world);
    return world.call("POST", "/admin/money/compare", { token: admin.token });
  };

  it("compares the books at once, and sees that a difference is gone", async () => {
    await aBooking();
    world.clock.advance(2 * hour);
    const at = new Date(world.clock.now().getTime() - 90 * 60_000);
    const row = { amount_cents: -1, fee_cents: 0, net_cents: -1, created: at, available_on: at, stored_at: at };
    const odd = { id: "txn_odd", source: "txn_odd", type: "adjustment", ...row };
    await db().insertInto("stripe_balance_transactions").values(odd).execute();
    expect((await compare())?.differences).toHaveLength(1);
    await db().deleteFrom("stripe_balance_transactions").where("id", "=", "txn_odd").execute();
    world.clock.advance(10);
    expect((await ask()).body).toEqual({ ok: true });
    const made = await lastComparison(world.app.ctx);
    expect([made?.differences, made?.ranAt]).toEqual([[], world.clock.now()]);
  });

  it("is told that Stripe is silent, and nothing was lost", async () => {
    await aBooking();
    world.clock.advance(2 * hour);
    await compare();
    world.clock.advance(10);
    await world.stripe.control.fault({ route: "GET /v1/balance_transactions", kind: "error_before", times: 3 });
    const answer = await ask();
    expect([answer.status, answer.body.code]).toEqual([503, "stripe_silent"]);
    expect((await lastComparison(world.app.ctx))?.differences).toEqual([]);
    expect((await ask()).status).toBe(200);
  });
});

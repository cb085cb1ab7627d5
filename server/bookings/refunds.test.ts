import { type KyselyPlugin, sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { addMinutes } from "#contract/dates.ts";
import { ledger, refund } from "#server/payments/payments.ts";
import { emailTo } from "#testing/emails.ts";
import { aMarket, book, plainDetails, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { refundByOperator } from "./bookings.ts";
import { applyRefund } from "./refund-events.ts";
import { reviewRefunds } from "./refunds.ts";

/** Refunds that Stripe refuses or forgets, or that we have no row for. */

const world = useWorld();

const db = () => world.app.ctx.db;

/** A lodging booked for $428.00, unless it is for other dates. */
async function aBooking(dates: object = {}) {
  const market = await aMarket(world, "lodging");
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id, dates));
  const { charge_id: charge } = await db()
    .selectFrom("payments")
    .select("charge_id")
    .where("booking_id", "=", id)
    .executeTakeFirstOrThrow();
  const cancel = () =>
    world.call("POST", "/user/cancel-reserve", { token: market.guest.token, body: { reserve_id: id } });
  return { ...market, id, charge, cancel };
}

/** Runs waiting jobs, and those scheduled for a later retry as if it were due now. */
async function settleAll() {
  for (let round = 0; round < 4; round++) {
    await world.settle();
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db());
  }
}

const refunds = async () =>
  (await db().selectFrom("refunds").select(["reason", "state", "amount_cents"]).orderBy("id").execute()).map(
    ({ reason, state, amount_cents }) => [reason, state, amount_cents],
  );
const emailsToOperator = async () => (await world.mails()).filter((mail) => mail.to === world.env.operatorEmail);
const owedToGuest = async (id: number) => (await ledger.balances(world.app.ctx, id)).guest ?? 0;

describe("a refund that Stripe refuses", () => {
  it("because some of it went back through the dashboard sends what is left, and troubles nobody", async () => {
    const { id, charge, cancel } = await aBooking();
    await world.stripe.control.fault({ route: "POST /v1/refunds", kind: "rate_limit", times: 1 });
    await cancel();
    await world.stripe.control.refund({ charge, amount: 100_00 });
    await settleAll();
    expect(await refunds()).toEqual([
      ["cancelled", "succeeded", 328_00],
      ["dashboard", "succeeded", 100_00],
    ]);
    expect([await owedToGuest(id), await emailsToOperator()]).toEqual([0, []]);
  });

  it("sends what is left of a payment whose dispute was won", async () => {
    const { id, charge, cancel } = await aBooking();
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await settleAll();
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    await settleAll();
    await world.stripe.control.fault({ route: "POST /v1/refunds", kind: "rate_limit", times: 1 });
    await cancel();
    await world.stripe.control.refund({ charge, amount: 100_00 });
    await settleAll();
    expect(await refunds()).toEqual([
      ["cancelled", "succeeded", 328_00],
      ["dashboard", "succeeded", 100_00],
    ]);
    expect(await owedToGuest(id)).toBe(0);
  });

  it("because of a dispute we have not heard of goes out once that is won", async () => {
    const { id, charge, cancel } = await aBooking();
    await world.stripe.control.webhooks({ paused: true });
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await cancel();
    await settleAll();
    expect(await refunds()).toEqual([["cancelled", "requested", 428_00]]);
    await world.stripe.control.webhooks({ paused: false });
    await settleAll();
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    await settleAll();
    expect(await refunds()).toEqual([["cancelled", "succeeded", 428_00]]);
    expect(await owedToGuest(id)).toBe(0);
    expect((await emailsToOperator()).every((mail) => !mail.messageId.includes("refund_failed"))).toBe(true);
  });

  it("because a bank took the payment again after the dispute was won waits for that to be heard of", async () => {
    const { charge, cancel } = await aBooking();
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await settleAll();
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    await settleAll();
    await world.stripe.control.webhooks({ paused: true });
    await world.stripe.control.overturnDispute({ dispute });
    await cancel();
    await settleAll();
    expect(await refunds()).toEqual([["cancelled", "requested", 428_00]]);
    await world.stripe.control.webhooks({ paused: false });
    await settleAll();
    expect(await refunds()).toEqual([["cancelled", "superseded", 428_00]]);
    expect((await emailsToOperator()).every((mail) => !mail.messageId.includes("refund_failed"))).toBe(true);
  });

  it("for good is told to the operator at once, in Stripe's words", async () => {
    const { id, charge, cancel } = await aBooking();
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await settleAll();
    await world.stripe.control.reinstateInPart({ dispute, amount: 107_00 });
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await settleAll();
    await cancel();
    await settleAll();
    expect(await refunds()).toEqual([["cancelled", "failed", 107_00]]);
    expect(await owedToGuest(id)).toBe(-107_00);
    const told = (await emailsToOperator()).filter((mail) => mail.messageId.includes("refund_failed"));
    expect(told.map(({ text }) => text.includes("has been charged back; cannot issue a refund"))).toEqual([true]);
    expect(told[0]?.text).not.toContain("En Stripe puedes ver por qué");
  });
});

it("of a cancellation waits for a bank that decides a dispute, and the guest is told so until the bank returns it", async () => {
  const { id, guest, charge, cancel } = await aBooking();
  const { id: dispute } = await world.stripe.control.openDispute({ charge });
  await settleAll();
  await cancel();
  await settleAll();
  const own = async (path: string) => (await world.call("GET", path, { token: guest.token })).body;
  const { text } = await emailTo(world, guest.email, "booking_cancelled_guest");
  expect(text).toContain("Si te da la razón, te lo devuelve el banco");
  expect(text).not.toContain("5 a 10 días laborables");
  expect(await own(`/user/reserve/${id}`)).toMatchObject({ dispute: "open", refunds: [{ state: "requested" }] });
  expect(await own(`/user/reserve/${id}/receipt`)).toMatchObject({ refunds: [], bank_returned: 0, net_total: 428 });

  await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
  await settleAll();
  expect(await own(`/user/reserve/${id}`)).toMatchObject({ dispute: "lost", refunds: [{ state: "superseded" }] });
  expect(await own(`/user/reserve/${id}/receipt`)).toMatchObject({ total: 428, bank_returned: 428, net_total: 0 });
});

it("of a cancellation is settled when the bank took more than was paid, because of its currency", async () => {
  const { id, host, guest, charge } = await aBooking();
  const { id: dispute } = await world.stripe.control.openDispute({ charge, amount: 429_10 });
  await settleAll();
  await world.call("POST", "/user/cancel-reserve-host", { token: host.token, body: { reserve_id: id } });
  await settleAll();
  await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
  await settleAll();
  expect(await refunds()).toEqual([["cancelled", "superseded", 428_00]]);
  expect(await owedToGuest(id)).toBe(1_10);
  const { body: receipt } = await world.call("GET", `/user/reserve/${id}/receipt`, { token: guest.token });
  expect(receipt).toMatchObject({ total: 428, bank_returned: 429.1, net_total: -1.1 });
});

it.each(["dashboard", "operator"] as const)("of a second payment (%s) is no refund of the price", async (reason) => {
  const { id, guest } = await aBooking();
  const first = await db().selectFrom("payments").selectAll().executeTakeFirstOrThrow();
  const names = { session_id: "cs_second", payment_intent_id: "pi_second", charge_id: "ch_second" };
  const { id: _, ...facts } = { ...first, ...names, bought: false };
  const second = await db().insertInto("payments").values(facts).returning("id").executeTakeFirstOrThrow();
  const at = world.clock.now();
  await db()
    .insertInto("refunds")
    .values({
      ...{ booking_id: id, payment_id: second.id, stripe_key: "second", amount_cents: 428_00, reason },
      ...{ state: "succeeded", created_at: at, updated_at: at },
    })
    .execute();
  const { body: receipt } = await world.call("GET", `/user/reserve/${id}/receipt`, { token: guest.token });
  expect(receipt).toMatchObject({ total: 428, refunds: [], net_total: 428 });
  const { body: booking } = await world.call("GET", `/user/reserve/${id}`, { token: guest.token });
  expect(booking).toMatchObject({ refunds: [{ reason, amount: 428, isOfPrice: false }] });
});

it("of one booking that waits for a bank is not told to the host of another", async () => {
  const waiting = await aBooking();
  await world.stripe.control.openDispute({ charge: waiting.charge });
  await settleAll();
  await waiting.cancel();
  const { id, host, charge, cancel } = await aBooking({ check_in: "2026-11-22", check_out: "2026-11-26" });
  await refundByOperator(world.app.ctx, id, { amountCents: 28_00, reason: "Sin agua.", adminId: 1 });
  await settleAll();
  await world.stripe.control.openDispute({ charge });
  await settleAll();
  // Less than a day is left, too little for the policy to refund any more.
  world.clock.set(new Date("2026-11-21T20:00:00Z"));
  expect((await cancel()).body.refund_total).toBe(0);
  await settleAll();
  expect((await refunds()).map(([, state]) => state)).toEqual(["requested", "succeeded"]);
  const { text } = await emailTo(world, host.email, "booking_cancelled_host");
  expect(text).toContain("Ya devuelto");
  expect(text).not.toContain("Aprobado antes");
});

it("an order of the operator rests on exactly what was left", async () => {
  const { id } = await aBooking();
  const order = { amountCents: 10_00, leftCents: 400_00, reason: "Por las molestias.", adminId: 1 };
  await expect(refundByOperator(world.app.ctx, id, order)).rejects.toMatchObject({ code: "left_changed" });
  expect(await refunds()).toEqual([]);
});

it("an attempt whose answer was lost is not taken for the one before, which failed", async () => {
  const { id, charge } = await aBooking();
  await refundByOperator(world.app.ctx, id, { amountCents: 10_00, reason: "Por las molestias.", adminId: 1 });
  await settleAll();
  const row = await db()
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.id", "r.payment_id")
    .select(["r.stripe_key", "r.amount_cents", "p.payment_intent_id"])
    .executeTakeFirstOrThrow();
  const asked_at = addMinutes(world.clock.now(), -24 * 60);
  const kept: unknown[] = [];
  const ask = (request: { attempt: number; asked_at: Date | null }) =>
    refund(world.app.ctx, { ...row, ...request, notes: {} }, async (...keeping) => void kept.push(keeping));
  await expect(ask({ attempt: 2, asked_at })).rejects.toThrow("no usable answer");
  expect(kept).toEqual([[3, null]]);
  expect((await ask({ attempt: 3, asked_at: null })).attempt).toBe(3);
  expect((await world.app.ctx.stripe.refunds.list({ charge })).data).toHaveLength(2);
});

it("one refund that cannot be read keeps no other from being looked at", async () => {
  for (const booking of [await aBooking(), await aBooking()]) {
    const order = { amountCents: 10_00, reason: "Por las molestias.", adminId: 1 };
    await refundByOperator(world.app.ctx, booking.id, order);
  }
  await world.settle();
  await db().updateTable("refunds").set({ state: "pending" }).execute();
  await db().updateTable("refunds").set({ stripe_refund_id: "re_gone" }).where("id", "=", 1).execute();
  world.clock.advance(16);
  await reviewRefunds(world.app.ctx);
  expect((await refunds()).map(([, state]) => state)).toEqual(["pending", "succeeded"]);
});

it.each([
  ["failed", 24 * 60],
  ["requested", 15],
] as const)("one %s refund that cannot be sent again keeps no other from being sent", async (state, minutes) => {
  for (const booking of [await aBooking(), await aBooking()]) {
    const order = { amountCents: 10_00, reason: "Por las molestias.", adminId: 1 };
    await refundByOperator(world.app.ctx, booking.id, order);
  }
  await db().updateTable("refunds").set({ state }).execute();
  world.clock.advance(minutes);
  const sent: unknown[] = [];
  const enqueue = async (_db: unknown, _name: string, order: object) => {
    if (sent.push(order) === 1) throw new Error("the connection was lost");
  };
  await reviewRefunds({ ...world.app.ctx, jobs: { ...world.app.ctx.jobs, enqueue } });
  expect(sent).toEqual([{ refundId: 1 }, { refundId: 2 }]);
});

it("a refund that carries the name of another payment's is taken in for its own", async () => {
  const mine = await aBooking();
  const other = await aBooking();
  await refundByOperator(world.app.ctx, mine.id, { amountCents: 10_00, reason: "Por las molestias.", adminId: 1 });
  const { stripe_key: key } = await db().selectFrom("refunds").select("stripe_key").executeTakeFirstOrThrow();
  const found = await world.app.ctx.stripe.refunds.create({
    charge: other.charge,
    amount: 5_00,
    metadata: { key, attempt: "1" },
  });
  await applyRefund(world.app.ctx, found.id);
  expect(await refunds()).toEqual([
    ["operator", "requested", 10_00],
    ["dashboard", "succeeded", 5_00],
  ]);
  expect([await owedToGuest(mine.id), await owedToGuest(other.id)]).toEqual([-10_00, 0]);
});

it("news that is older than what we know changes nothing", async () => {
  const { charge } = await aBooking();
  const { id } = await world.stripe.control.refund({ charge, amount: 5_00 });
  await world.settle();
  await db().updateTable("refunds").set({ state: "failed" }).execute();
  // Its status was `succeeded` when it was read, and it failed before that was recorded.
  await applyRefund(world.app.ctx, id);
  expect(await refunds()).toEqual([["dashboard", "failed", 5_00]]);
});

it("the last of many small refunds in the dashboard takes as many statements as the first", async () => {
  const { charge } = await aBooking();
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const ctx = { ...world.app.ctx, db: db().withPlugin(counting) };
  const needed: number[] = [];
  for (let number = 0; number < 8; number++) {
    const { id } = await world.stripe.control.refund({ charge, amount: 1_00 });
    const before = statements;
    await applyRefund(ctx, id);
    needed.push(statements - before);
  }
  expect(new Set(needed).size).toBe(1);
  expect(await refunds()).toEqual(Array(8).fill(["dashboard", "succeeded", 1_00]));
});

describe("a stay of ninety nights or more", () => {
  const daysOf = { 89: "2027-03-10", 90: "2027-03-11", 91: "2027-03-12" } as const;

  /** From 11 December on, at $100.00 a night. */
  async function aLongStay(nights: keyof typeof daysOf) {
    const market = await aMarket(world, "lodging");
    const details = { ...plainDetails.lodging, maximumNights: 120 };
    await db()
      .updateTable("listings")
      .set({ details: JSON.stringify(details) })
      .where("id", "=", market.listing.id)
      .execute();
    const stay = stays.lodging(market.listing.id, { check_out: daysOf[nights] });
    const { reserve_id: id, total } = await book(world, market.guest, stay);
    const taken = async () => (await ledger.sharesTaken(world.app.ctx, id)).taxCents;
    return { ...market, id, total, taken };
  }

  it.each([
    [89, 9523],
    [90, 9000],
    [91, 9100],
  ] as const)("pays no lodging tax: %i nights are %d dollars", async (nights, total) => {
    expect((await aLongStay(nights)).total).toBe(total);
  });

  it("was one when it was booked: a refund gives back tax by its line, and asks nothing again", async () => {
    const taxed = await aLongStay(89);
    const untaxed = await aLongStay(90);
    Object.assign(world.env, { lodgingTaxExemptNights: 30 });
    onTestFinished(() => void Object.assign(world.env, { lodgingTaxExemptNights: 90 }));
    for (const [stay, half, taxCents] of [
      [taxed, 4761_50, 311_50],
      [untaxed, 4500_00, 0],
    ] as const) {
      await refundByOperator(world.app.ctx, stay.id, { amountCents: half, reason: "Sin agua.", adminId: 1 });
      expect(await stay.taken()).toBe(taxCents);
      await refundByOperator(world.app.ctx, stay.id, { amountCents: half, reason: "Sin luz.", adminId: 1 });
      expect(await stay.taken()).toBe(taxCents * 2);
    }
  });
});

import { expect, it } from "vitest";
import { nothing } from "#contract/bookings/refunds.ts";
import { ledger } from "#server/payments/payments.ts";
import { moneyReport } from "#server/reconciling/reconciling.ts";
import { settle } from "#testing/histories/scenario.ts";
import { aMarket, hold, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import {
  findPaidElsewhere,
  recordRefundPaid,
  refundByOperator,
  retryRefund,
  reversePaidElsewhere,
} from "./bookings.ts";
import { applyRefund, takeInRefunds } from "./refund-events.ts";
import { reviewRefunds } from "./refunds.ts";

/** A refund that its card does not take is paid from the platform's bank, and recorded once. */

const world = useWorld();
const refundsFail = "4000000000005126";
const day = 24 * 60;

const ctx = () => world.app.ctx;
const place = () => ({ world, ctx: ctx(), db: ctx().db });
const rows = async () =>
  (await ctx().db.selectFrom("refunds").select(["reason", "state", "amount_cents", "paid_elsewhere"]).execute()).map(
    (row) => Object.values(row).join(" "),
  );
const sentByStripe = async () => (await ctx().stripe.refunds.list()).data.length;

/** A lodging booked for $428.00, of which the guest is owed $107.00 that the card did not take. */
async function aFailedRefund({ from = "operator" as "operator" | "dashboard" } = {}) {
  const { guest, listing } = await aMarket(world, "lodging");
  const held = await hold(world, guest, stays.lodging(listing.id));
  await world.stripe.control.pay({ session: held.body.session_id, card: refundsFail });
  await settle(place());
  const payment = await ctx().db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
  const { booking_id, charge_id: charge } = payment;
  if (from === "dashboard") await world.stripe.control.refund({ charge, amount: 107_00 });
  else await refundByOperator(ctx(), booking_id, { amountCents: 107_00, reason: "Sin agua.", adminId: 1 });
  await settle(place());
  await goBy(3);
  const failed = await ctx().db.selectFrom("refunds").selectAll().executeTakeFirstOrThrow();
  expect(await rows()).toEqual([`${from} failed 10700 `]);
  return { ...payment, ...failed, guest };
}

async function goBy(minutes: number) {
  world.clock.advance(minutes);
  await settle(place());
}

const paid = { amountCents: 107_00, reference: "ACH 118" };

it.each(["operator", "dashboard"] as const)(
  "a refund of the %s that failed is settled, whatever Stripe says of it later",
  async (from) => {
    const { id, guest, booking_id, payment_intent_id, stripe_refund_id } = await aFailedRefund({ from });
    const before = await moneyReport(ctx());
    const receipt = () => world.call("GET", `/user/reserve/${booking_id}/receipt`, { token: guest.token });
    expect((await receipt()).body).toMatchObject({ refunds: [], net_total: 428 });
    await recordRefundPaid(ctx(), id, paid);
    expect((await receipt()).body).toMatchObject({ refunds: [{ amount: 107, isElsewhere: true }], net_total: 321 });
    await world.settle();
    expect(await rows()).toEqual([`${from} succeeded 10700 ACH 118`]);
    expect(await ledger.balances(ctx())).toMatchObject({ bank: -107_00, host_payable: -285_00, commission: -15_00 });
    expect((await ledger.balances(ctx())).guest).toBeUndefined();
    const after = await moneyReport(ctx());
    expect(after.guestsCents).toBe(before.guestsCents - 107_00);
    expect(after.withdrawnCents).toBe(before.withdrawnCents - 107_00);

    const [mail, ...others] = (await world.mails()).filter(({ messageId }) => messageId.includes("paid_elsewhere"));
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: guest.email, subject: "Te pagamos $107.00 por otra vía" });
    expect(mail?.text).toContain("ACH 118");
    const [shown] = (await world.call("GET", `/user/reserve/${booking_id}`, { token: guest.token })).body.refunds;
    expect(shown).toMatchObject({ amount: 107, state: "succeeded", isElsewhere: true });

    const settled = await ledger.balances(ctx());
    await applyRefund(ctx(), stripe_refund_id ?? "");
    await takeInRefunds(ctx(), payment_intent_id);
    for (const _ of [1, 2, 3, 4]) {
      await goBy(day);
      await reviewRefunds(ctx());
    }
    await settle(place());
    expect(await rows()).toEqual([`${from} succeeded 10700 ACH 118`]);
    expect(await ledger.balances(ctx())).toEqual(settled);
    expect(await sentByStripe()).toBe(1);
  },
);

it("what was paid must be what is owed, and only a refund that failed is recorded", async () => {
  const { id } = await aFailedRefund();
  await expect(recordRefundPaid(ctx(), id, { ...paid, amountCents: 100_00 })).rejects.toMatchObject({
    code: "left_changed",
    facts: { details: { left: 107 } },
  });
  expect(await rows()).toEqual(["operator failed 10700 "]);
  await recordRefundPaid(ctx(), id, paid);
  await expect(recordRefundPaid(ctx(), id, paid)).rejects.toMatchObject({ code: "refund_settled" });
  await expect(recordRefundPaid(ctx(), 999, paid)).rejects.toMatchObject({ code: "not_found" });
});

it("a guest whose bank pays as well has got it twice, which pays nobody else", async () => {
  const { id, charge_id: charge } = await aFailedRefund();
  await recordRefundPaid(ctx(), id, paid);
  const { id: dispute } = await world.stripe.control.openDispute({ charge });
  await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
  await settle(place());
  const { host_payable, commission, tax_payable, ...left } = await ledger.balances(ctx());
  expect([host_payable, commission, tax_payable]).toEqual([undefined, undefined, undefined]);
  expect(left).toMatchObject({ guest: 107_00, bank: -107_00 });
  const orphan = ledger.paymentToReturn({ amountCents: 428_00, feeCents: 12_71 });
  await ledger.writeEntry(ctx(), { kind: "orphan_payment", bookingId: null, reference: "pi_1", postings: orphan });
  expect(await moneyReport(ctx())).toMatchObject({ guestsCents: 428_00 });
});

it("whoever paid without a booking and has it twice pays for no other payment without one", async () => {
  const made = { amount_cents: 428_00, currency: "usd", fee_cents: 12_71, card_brand: "visa", card_last4: "4242" };
  const now = ctx().now();
  const at = { available_on: now, paid_at: now, found_at: now, updated_at: now };
  for (const [name, facts] of Object.entries({
    twice: { state: "refunded", elsewhere_cents: 428_00, lost_cents: 428_00 },
    waiting: { state: "waiting" },
  } as const)) {
    const ids = {
      stripe_key: name,
      session_id: `cs_${name}`,
      payment_intent_id: `pi_${name}`,
      charge_id: `ch_${name}`,
    };
    const owner = { email: "", language: "es", facts: "{}", obstacle: "not_tried" } as const;
    await ctx()
      .db.insertInto("orphan_payments")
      .values({ ...made, ...at, ...ids, ...owner, ...facts })
      .execute();
    const postings = ledger.paymentToReturn({ amountCents: 428_00, feeCents: 12_71 });
    await ledger.writeEntry(ctx(), { kind: "orphan_payment", bookingId: null, reference: `pi_${name}`, postings });
  }
  const elsewhere = { kind: "refund_paid_elsewhere", postings: ledger.paidElsewhere(428_00) } as const;
  const lost = { kind: "dispute_lost", postings: ledger.disputeLost(428_00, nothing) } as const;
  for (const entry of [elsewhere, lost]) {
    await ledger.writeEntry(ctx(), { ...entry, bookingId: null, reference: "twice" });
  }
  expect((await ledger.balances(ctx())).guest).toBeUndefined();
  expect(await moneyReport(ctx())).toMatchObject({ guestsCents: 428_00 });
});

const records = async () =>
  (
    await ctx()
      .db.selectFrom("ledger_entries")
      .select(["id", "kind", "reference"])
      .where("kind", "in", ["refund_paid_elsewhere", "refund_elsewhere_reversed"])
      .orderBy("id")
      .execute()
  ).map((entry) => ({ ...entry, name: `${entry.kind} ${entry.reference}` }));
const reverse = async (entryId = 0) => reversePaidElsewhere(ctx(), await findPaidElsewhere(ctx(), entryId));
const toldOfReversals = async () => (await world.mails()).filter(({ messageId }) => messageId.includes("_reversed_"));

it("a payment that comes back is owed again, and can be paid again, by the card or another way", async () => {
  const { id, guest } = await aFailedRefund();
  const owed = await ledger.balances(ctx());
  await recordRefundPaid(ctx(), id, paid);
  const [first] = await records();
  await reverse(first?.id);
  await world.settle();
  expect(await rows()).toEqual(["operator failed 10700 "]);
  expect(await ledger.balances(ctx())).toEqual(owed);
  const [mail, ...others] = await toldOfReversals();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: guest.email, subject: "Te debemos $107.00 todavía" });
  expect(mail?.text).toContain("ACH 118");

  await recordRefundPaid(ctx(), id, { ...paid, reference: "ACH 120" });
  await expect(reverse(first?.id)).rejects.toMatchObject({ code: "already_reversed" });
  const [, , second] = await records();
  await reverse(second?.id);
  await world.settle();
  expect(await toldOfReversals()).toHaveLength(2);
  expect((await records()).map(({ name }) => name)).toEqual([
    `refund_paid_elsewhere refund-${id}`,
    `refund_elsewhere_reversed refund-${id}`,
    `refund_paid_elsewhere refund-${id}#2`,
    `refund_elsewhere_reversed refund-${id}#2`,
  ]);
  await retryRefund(ctx(), id);
  await settle(place());
  expect(await sentByStripe()).toBe(2);
});

it("a payment that comes back again and again is recorded each time", async () => {
  const { id } = await aFailedRefund();
  const owed = await ledger.balances(ctx());
  for (let time = 1; time <= 22; time++) {
    await recordRefundPaid(ctx(), id, paid);
    expect((await ledger.balances(ctx())).bank).toBe(-107_00);
    await reverse((await records()).at(-1)?.id);
    expect(await ledger.balances(ctx())).toEqual(owed);
  }
});

it("of a payment that comes back only what no bank has given the guest is owed", async () => {
  const { id, charge_id: charge } = await aFailedRefund();
  await recordRefundPaid(ctx(), id, paid);
  const { id: dispute } = await world.stripe.control.openDispute({ charge });
  await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
  await settle(place());
  const [entry] = await records();
  await reverse(entry?.id);
  await world.settle();
  expect(await rows()).toEqual(["operator superseded 10700 "]);
  const balances = await ledger.balances(ctx());
  expect([balances.guest, balances.bank]).toEqual([undefined, undefined]);
  expect(await toldOfReversals()).toEqual([]);
  expect(await sentByStripe()).toBe(1);
});

it("only the entry of a payment made another way is reversed", async () => {
  await aFailedRefund();
  const { id: other } = await ctx().db.selectFrom("ledger_entries").select("id").limit(1).executeTakeFirstOrThrow();
  for (const id of [other, 9999]) await expect(reverse(id)).rejects.toMatchObject({ code: "not_found" });
});

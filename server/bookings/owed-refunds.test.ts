import { expect, it } from "vitest";
import { ledger } from "#server/payments/payments.ts";
import { settle } from "#testing/histories/scenario.ts";
import { aMarket, hold, type Person, payAgain, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { refundByOperator } from "./bookings.ts";
import { applyRefund, takeInRefunds } from "./refund-events.ts";
import { retryRefund } from "./refunds.ts";

/** The money a guest is owed is requested once, whichever way it finally arrives. */

const world = useWorld();
const refundsFail = "4000000000005126";

const place = () => ({ world, ctx: world.app.ctx, db: world.app.ctx.db });
const refunds = async () =>
  (
    await world.app.ctx.db.selectFrom("refunds").select(["reason", "state", "amount_cents"]).orderBy("id").execute()
  ).map(({ reason, state, amount_cents }) => `${reason} ${state} ${amount_cents}`);
const balances = () => ledger.balances(world.app.ctx);

/** A lodging booked for $428.00, of which $380.00 are the host's. */
async function aBooking(card = refundsFail) {
  const { guest, listing } = await aMarket(world, "lodging");
  const held = await hold(world, guest, stays.lodging(listing.id));
  await world.stripe.control.pay({ session: held.body.session_id, card });
  await settle(place());
  const payment = await world.app.ctx.db
    .selectFrom("payments")
    .select(["booking_id", "charge_id", "payment_intent_id"])
    .executeTakeFirstOrThrow();
  return { guest, id: payment.booking_id, charge: payment.charge_id, intent: payment.payment_intent_id };
}

async function goBy(minutes: number) {
  world.clock.advance(minutes);
  await settle(place());
}

const aQuarterByOperator = (id: number) =>
  refundByOperator(world.app.ctx, id, { amountCents: 107_00, reason: "Por las molestias.", adminId: 1 });
const cancel = ({ token }: Person, id: number) =>
  world.call("POST", "/user/cancel-reserve", { token, body: { reserve_id: id } });

it("a refund in the dashboard takes the place of one that failed, and nobody pays twice", async () => {
  const { id, charge } = await aBooking();
  await aQuarterByOperator(id);
  await settle(place());
  await goBy(3);
  expect(await refunds()).toEqual(["operator failed 10700"]);
  await world.stripe.control.refund({ charge, amount: 107_00 });
  await settle(place());
  expect(await refunds()).toEqual(["operator superseded 10700", "dashboard succeeded 10700"]);
  expect(await balances()).toMatchObject({ host_payable: -285_00, commission: -15_00, tax_payable: -21_00 });
  expect((await balances()).guest).toBeUndefined();
  await goBy(3);
  expect(await refunds()).toEqual(["operator superseded 10700", "dashboard failed 10700"]);
  expect(await balances()).toMatchObject({ guest: -107_00, host_payable: -285_00 });
});

it("what fails is sent again only as far as it is still owed", async () => {
  const { id, charge } = await aBooking();
  await aQuarterByOperator(id);
  await settle(place());
  await goBy(3);
  await world.stripe.control.refund({ charge, amount: 100_00 });
  await settle(place());
  expect(await refunds()).toEqual(["operator failed 700", "dashboard succeeded 10000"]);
  const [failed] = await world.app.ctx.db.selectFrom("refunds").select("id").orderBy("id").execute();
  await retryRefund(world.app.ctx, failed?.id ?? 0);
  await settle(place());
  expect((await world.app.ctx.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([700, 10000, 10700]);
});

it("of refunds that failed, the newest is the first to be covered by another", async () => {
  const { id, charge } = await aBooking();
  await aQuarterByOperator(id);
  await aQuarterByOperator(id);
  await settle(place());
  await goBy(3);
  await world.stripe.control.refund({ charge, amount: 100_00 });
  await settle(place());
  expect(await refunds()).toEqual(["operator failed 10700", "operator failed 700", "dashboard succeeded 10000"]);
});

it("a refund in the dashboard of what another brought back counts after it, in whatever order the news comes", async () => {
  const { id, charge } = await aBooking();
  await refundByOperator(world.app.ctx, id, { amountCents: 428_00, reason: "Por las molestias.", adminId: 1 });
  await settle(place());
  await world.stripe.control.webhooks({ drop: 100 });
  await goBy(3);
  expect(await refunds()).toEqual(["operator succeeded 42800"]);
  const dashboards = await world.stripe.control.refund({ charge, amount: 107_00 });
  await applyRefund(world.app.ctx, dashboards.id);
  expect(await refunds()).toEqual(["operator failed 32100", "dashboard succeeded 10700"]);
  expect(await balances()).toMatchObject({ guest: -321_00 });
});

it("old news of a dashboard's refund that was sent again tells nothing new", async () => {
  const { charge, intent } = await aBooking();
  const made = await world.stripe.control.refund({ charge, amount: 107_00 });
  await settle(place());
  await goBy(3);
  const [failed] = await world.app.ctx.db.selectFrom("refunds").select("id").execute();
  await retryRefund(world.app.ctx, failed?.id ?? 0);
  await settle(place());
  const before = await balances();
  await applyRefund(world.app.ctx, made.id);
  await takeInRefunds(world.app.ctx, intent);
  expect(await refunds()).toEqual(["dashboard superseded 10700", "operator succeeded 10700"]);
  expect(await balances()).toEqual(before);
});

it("a refund that had failed before we heard of it is told to the guest once, when it is sent again", async () => {
  const { charge } = await aBooking();
  const toldGuest = async () =>
    (await world.mails()).filter(({ messageId }) => messageId.includes("refund_made_guest")).map(({ text }) => text);
  await world.stripe.control.webhooks({ drop: 100 });
  await world.stripe.control.refund({ charge, amount: 107_00 });
  await goBy(3);
  const [{ id = "" } = {}] = (await world.app.ctx.stripe.refunds.list()).data;
  await world.stripe.control.webhooks({ drop: 0 });
  await applyRefund(world.app.ctx, id);
  await world.settle();
  expect(await refunds()).toEqual(["dashboard failed 10700"]);
  expect(await toldGuest()).toEqual([]);
  const toldHost = (await world.mails()).find(({ messageId }) => messageId.includes("refund_made_host"));
  expect(toldHost?.subject.replaceAll("\u00a0", " ")).toMatch(/^Le debemos \$107\.00 a /);
  const failed = await world.app.ctx.db.selectFrom("refunds").select("id").executeTakeFirstOrThrow();
  await retryRefund(world.app.ctx, failed.id);
  await world.settle();
  expect(await toldGuest()).toEqual([expect.stringContaining("$107.00")]);
});

it("a dispute that is lost gives the guest what no refund could", async () => {
  const { guest, id, charge } = await aBooking();
  await cancel(guest, id);
  await settle(place());
  await goBy(3);
  expect(await refunds()).toEqual(["cancelled failed 42800"]);
  const receipt = () => world.call("GET", `/user/reserve/${id}/receipt`, { token: guest.token });
  expect((await receipt()).body).toMatchObject({ refunds: [], bank_returned: 0, net_total: 428 });
  const { id: dispute } = await world.stripe.control.openDispute({ charge });
  await settle(place());
  await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
  await settle(place());
  expect(await refunds()).toEqual(["cancelled superseded 42800"]);
  expect((await receipt()).body).toMatchObject({ bank_returned: 428, net_total: 0 });
  expect((await balances()).guest).toBeUndefined();
});

it("a dispute that is lost settles no refund of a second payment, which the guest is owed whatever the bank does", async () => {
  const { guest, id, charge } = await aBooking("4242424242424242");
  await payAgain(world, id, refundsFail);
  await settle(place());
  await goBy(3);
  expect(await refunds()).toEqual(["paid_twice failed 42800"]);
  const { id: dispute } = await world.stripe.control.openDispute({ charge });
  await settle(place());
  await cancel(guest, id);
  await settle(place());
  await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
  await settle(place());
  expect(await refunds()).toEqual(["paid_twice failed 42800", "cancelled superseded 42800"]);
  expect((await balances()).guest).toBe(-428_00);
  await world.stripe.control.overturnDispute({ dispute });
  await settle(place());
  expect(await refunds()).toEqual([
    "paid_twice failed 42800",
    "cancelled superseded 42800",
    "operator succeeded 42800",
  ]);
  expect((await balances()).guest).toBe(-428_00);
});

it("a refund that waits at Stripe for money has not left our books", async () => {
  const { guest, id } = await aBooking("4242424242424242");
  await world.stripe.control.settings({ coversShortfall: false });
  // The money has settled and is withdrawn: nothing is left for a refund.
  await goBy(5 * 24 * 60);
  const [{ amount = 0 } = {}] = (await world.app.ctx.stripe.balance.retrieve()).available;
  await world.app.ctx.stripe.payouts.create({ amount, currency: "usd" });
  await cancel(guest, id);
  await settle(place());
  expect(await refunds()).toEqual(["cancelled pending 42800"]);
  expect((await balances()).guest).toBe(-428_00);
  await world.stripe.control.settings({ coversShortfall: true });
  await goBy(2 * 60);
  expect(await refunds()).toEqual(["cancelled succeeded 42800"]);
  expect((await balances()).guest).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { refundByOperator, settleProblem } from "#server/bookings/bookings.ts";
import { ledger } from "#server/payments/payments.ts";
import { catchUp } from "#server/reconciling/reconciling.ts";
import { emailsTo, emailTo } from "#testing/emails.ts";
import { aMarket, anAdmin, book, chargeOf, openPayoutAccount, type Person, passTime, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { retryPayouts } from "./payouts.ts";

/** Money that somebody takes back from a host in Stripe's dashboard. */

const world = useWorld();
const day = 24 * 60;
const end = new Date("2026-12-15T15:00:00Z");

const ctx = () => world.app.ctx;
const sent = async () => (await ctx().stripe.transfers.list()).data.map(({ amount }) => amount);
const owed = async (id: number) => 0 - ((await ledger.balances(ctx(), id)).host_payable ?? 0);
const payoutOf = (id: number) =>
  ctx().db.selectFrom("payouts").selectAll().where("booking_id", "=", id).executeTakeFirst();

const pass = (minutes: number) => passTime(world, minutes);

/** A lodging for $428.00 whose host was sent $380.00. */
async function aPaidOut() {
  const market = await aMarket(world, "lodging");
  const account = await openPayoutAccount(world, market.host);
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
  world.clock.set(end);
  await world.call("POST", "/user/hosting_complete", { token: market.host.token, body: { reserve_id: id } });
  await pass(day);
  return { ...market, account, id };
}

async function takeBack(amount: number) {
  const transfer = (await ctx().stripe.transfers.list()).data.find((one) => one.amount === 380_00);
  await ctx().stripe.transfers.createReversal(String(transfer?.id), { amount });
  await catchUp(ctx());
  await world.settle();
}

const release = (admin: Person, id: number, amount: number, reason = "Fue un error.") =>
  world.call("POST", `/admin/bookings/${id}/payout`, { token: admin.token, body: { amount, reason } });

describe("what somebody takes back from a host in Stripe's dashboard", () => {
  it("is booked, told to the host and kept back, however often the payout is looked at", async () => {
    const { host, id } = await aPaidOut();
    await pass(30);
    const takenBackAt = world.clock.now();
    await takeBack(100_00);
    expect(await owed(id)).toBe(100_00);
    expect(await payoutOf(id)).toMatchObject({ state: "blocked", blocked_because: "reversed_in_dashboard" });
    await retryPayouts(ctx());
    await pass(3 * day);
    expect(await sent()).toEqual([380_00]);

    const { text, subject } = await emailTo(world, host.email, "payout_reversed_host");
    expect(subject).toContain("Recuperamos $100.00 de tu cuenta de Stripe");
    expect(text).toContain("Te escribimos cuando decidamos");
    const { heldBy } = (await world.call("GET", `/user/host/bookings/${id}`, { token: host.token })).body;
    expect(heldBy).toBe("reversed_in_dashboard");
    const { token } = await anAdmin(world);
    const { body: alerts } = await world.call("GET", "/admin/alerts", { token });
    const waiting = { code: "payout_blocked", count: 1, since: takenBackAt.toISOString() };
    expect(alerts.items).toContainEqual(expect.objectContaining(waiting));
    const { body: money } = await world.call("GET", "/admin/money", { token });
    expect(money.money.hosts.frozen).toBe(100);
    expect(money.waitingPayouts).toMatchObject([{ amount: 100, why: "reversed_in_dashboard" }]);
  });

  it("leaves when the operator says so, less what the guest got back meanwhile", async () => {
    const { host, id } = await aPaidOut();
    await takeBack(100_00);
    await refundByOperator(ctx(), id, { amountCents: 53_50, reason: "Sin agua.", adminId: 1 });
    await world.settle();
    expect([await owed(id), await sent()]).toEqual([52_50, [380_00]]);
    const { text } = await emailTo(world, host.email, "refund_made_host");
    expect(text).toContain("De tu parte salen $47.50, de lo que ya recuperamos de tu cuenta de Stripe");
    expect(text).toContain("De esta reserva todavía retenemos $52.50.");
    const admin = await anAdmin(world);
    const stale = await release(admin, id, 100);
    expect([stale.body.code, stale.body.message]).toEqual(["payout_changed", expect.stringContaining("$52.50")]);
    for (const { status } of [await release(admin, id, 52.5), await release(admin, id, 52.5)]) expect(status).toBe(200);
    await world.settle();
    expect(await sent()).toEqual([52_50, 380_00]);
    expect(await payoutOf(id)).toMatchObject({ state: "sent", blocked_because: null });
    const paid = (await emailsTo(world, host.email)).filter(({ event }) => event === "payout_sent_host");
    expect(paid.map(({ text }) => text.includes("$52.50"))).toEqual([false, true]);
    expect((await release(admin, id, 52.5, "Otra razón.")).body.code).toBe("payout_released");
  });

  it("is still told as held when a problem that came later is settled", async () => {
    const { id, guest, host } = await aPaidOut();
    await takeBack(100_00);
    await world.call("POST", `/user/reserve/${id}/problem`, { token: guest.token, body: { text: "No hay agua." } });
    const { body: shown } = await world.call("GET", `/admin/bookings/${id}`, { token: (await anAdmin(world)).token });
    expect(shown.payout.why).toBe("problem");
    const why = async () => (await world.call("GET", `/user/host/bookings/${id}`, { token: host.token })).body.heldBy;
    expect(await why()).toBe("problem");
    const problem = await ctx().db.selectFrom("problems").select("id").executeTakeFirstOrThrow();
    await settleProblem(ctx(), problem.id, {
      answer: "Hubo agua desde el martes.",
      adminId: (await anAdmin(world)).id,
    });
    await world.settle();
    expect([await why(), await sent()]).toEqual(["reversed_in_dashboard", [380_00]]);
    const { text } = await emailTo(world, host.email, "problem_settled_host");
    expect(text).toContain("sigue retenido: lo recuperamos de tu cuenta de Stripe");
    expect(text).not.toContain("El pago sale");
  });

  it("asks nothing of anybody once everything went back to the guest", async () => {
    const { id, host } = await aPaidOut();
    await takeBack(380_00);
    await refundByOperator(ctx(), id, { amountCents: 428_00, reason: "Sin agua.", adminId: 1 });
    await world.settle();
    expect(await payoutOf(id)).toMatchObject({ state: "reversed", blocked_because: null });
    const attention = await world.call("GET", "/user/host/bookings?when=attention", { token: host.token });
    expect(attention.body).toEqual([]);
    expect((await emailTo(world, host.email, "refund_made_host")).text).not.toContain("todavía retenemos");
  });

  it("waits for the operator also after a dispute that is lost and then overturned", async () => {
    const { id, host } = await aPaidOut();
    await takeBack(100_00);
    const { id: dispute } = await world.stripe.control.openDispute({ charge: await chargeOf(world, id) });
    await world.settle();
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    expect(await owed(id)).toBe(0);
    expect((await emailTo(world, host.email, "dispute_closed_host")).text).not.toContain("ya recuperamos");
    await world.stripe.control.overturnDispute({ dispute });
    await world.settle();
    expect([await owed(id), await sent()]).toEqual([380_00, [380_00]]);
    const toOperator = (await world.mails()).find(({ messageId }) => messageId.includes("dispute_overturned_operator"));
    expect(toOperator?.text).toContain("su pago sigue retenido hasta que decidas si se envía");
    await release(await anAdmin(world), id, 380);
    await world.settle();
    expect(await sent()).toEqual([380_00, 380_00]);
  });

  it("is named to the host after a dispute that took a part of it", async () => {
    const { id, host } = await aPaidOut();
    await takeBack(380_00);
    const { id: dispute } = await world.stripe.control.openDispute({ charge: await chargeOf(world, id) });
    await world.settle();
    await world.stripe.control.reinstateInPart({ dispute, amount: 214_00 });
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    expect(await owed(id)).toBe(190_00);
    const { text } = await emailTo(world, host.email, "dispute_closed_host");
    expect(text).toContain("De tu parte salen $190.00, de lo que ya recuperamos de tu cuenta de Stripe.");
    expect(text).toContain("De esta reserva todavía retenemos $190.00.");
  });

  it("names to the host what is kept back, when a refund took some of it before it was heard of", async () => {
    const { id, host } = await aPaidOut();
    const [transfer] = (await ctx().stripe.transfers.list()).data;
    await ctx().stripe.transfers.createReversal(String(transfer?.id), { amount: 100_00 });
    await refundByOperator(ctx(), id, { amountCents: 53_50, reason: "Sin agua.", adminId: 1 });
    await world.settle();
    expect([await owed(id), await sent()]).toEqual([52_50, [380_00]]);
    const { text } = await emailTo(world, host.email, "payout_reversed_host");
    expect(text).toContain("$100.00 salieron de tu cuenta de Stripe. Por ahora retenemos $52.50.");
  });

  it("pays a debt of the host once it is released, and only what is left leaves", async () => {
    const { id, guest, host, account, listing } = await aPaidOut();
    await pass(5 * day);
    await refundByOperator(ctx(), id, { amountCents: 107_00, reason: "Sin agua.", adminId: 1 });
    await world.settle();
    expect(await ledger.debtOf(ctx(), host.id)).toBe(95_00);
    // Another guest's payment is there, so that the host can be sent money which is of no booking.
    const next = stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-12" });
    await book(world, guest, next, "4000000000000077");
    await ctx().stripe.transfers.create({ amount: 100_00, currency: "usd", destination: account });
    await takeBack(100_00);
    expect([await ledger.debtOf(ctx(), host.id), await owed(id)]).toEqual([95_00, 100_00]);
    const admin = await anAdmin(world);
    const { body } = await world.call("GET", `/admin/bookings/${id}`, { token: admin.token });
    expect([body.payout.owed, body.payout.why]).toEqual([100, "reversed_in_dashboard"]);
    await release(admin, id, 100);
    await world.settle();
    expect([await ledger.debtOf(ctx(), host.id), await owed(id)]).toEqual([0, 0]);
    expect(await sent()).toEqual([5_00, 100_00, 380_00]);
  });
});

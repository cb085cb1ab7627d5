import { describe, expect, it } from "vitest";
import { ledger } from "#server/payments/payments.ts";
import { aMarket, anAdmin, book, chargeOf, openPayoutAccount, passTime, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { applyDispute, refundByOperator } from "./bookings.ts";

/** A bank that only asks about a payment has taken nothing: refunds go out, and the payout waits. */

const world = useWorld();
const ctx = () => world.app.ctx;

const day = 24 * 60;
/** Check-out on the island: 11:00 at UTC−4. */
const end = new Date("2026-12-15T15:00:00Z");

/** A lodging booked for $428.00, of which the host gets $380.00, and its guest's bank asks about it. */
async function anInquiry(cancellationPolicy: "flexible" | "moderate" = "flexible") {
  const { guest, host, listing } = await aMarket(world, "lodging", { cancellationPolicy });
  await openPayoutAccount(world, host);
  const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
  const charge = await chargeOf(world, id);
  const { id: dispute } = await world.stripe.control.openInquiry({ charge });
  await world.settle();
  return { guest, host, id, charge, dispute };
}

const pass = (minutes: number) => passTime(world, minutes);

const mailsAbout = async (event: string) =>
  (await world.mails()).filter(({ messageId }) => messageId.includes(event)).sort((a, b) => a.to.localeCompare(b.to));
const refund = async (id: number, dollars: number) => {
  const order = { amountCents: dollars * 100, reason: "Por las molestias.", adminId: 1 };
  const waits = await refundByOperator(ctx(), id, order);
  await world.settle();
  return waits;
};
const refunds = () => ctx().db.selectFrom("refunds").select(["state", "amount_cents"]).orderBy("id").execute();
const disputes = () => ctx().db.selectFrom("disputes").select(["state", "is_inquiry"]).execute();
const payout = () => ctx().db.selectFrom("payouts").select(["state", "blocked_because"]).executeTakeFirst();

describe("an inquiry", () => {
  it("is told to host and operator, who hears until when to answer and that a full refund ends it", async () => {
    const { host, dispute } = await anInquiry();
    const told = await mailsAbout("inquiry_opened");
    expect(told.map(({ to }) => to)).toEqual([host.email, world.env.operatorEmail].sort());
    const toOperator = told.find(({ to }) => to === world.env.operatorEmail)?.text;
    expect(toOperator).toContain(dispute);
    expect(toOperator).toContain("Fecha límite para las pruebas");
    expect(toOperator).toContain("Si le devuelves todo el pago antes de que pase a disputa, la consulta termina");
    expect(told.find(({ to }) => to === host.email)?.text).toContain("No ha retirado dinero.");
    expect(await mailsAbout("dispute_opened")).toEqual([]);
    expect(await disputes()).toEqual([{ state: "open", is_inquiry: true }]);
  });

  it("holds the payout but no refund, and a full one ends it without an entry of its own", async () => {
    const { guest, host, id } = await anInquiry();
    world.clock.set(end);
    await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });
    await pass(day);
    expect(await payout()).toEqual({ state: "blocked", blocked_because: "dispute" });

    expect(await refund(id, 28)).toBe(false);
    expect(await refunds()).toEqual([{ state: "succeeded", amount_cents: 28_00 }]);
    const shown = (await world.call("GET", `/user/reserve/${id}`, { token: guest.token })).body;
    expect(shown.dispute).toBeNull();
    const [toGuest] = (await mailsAbout("refund_made_guest")).filter(({ to }) => to === guest.email);
    expect(toGuest?.subject).not.toContain("Tu banco decide");
    expect(await disputes()).toEqual([{ state: "open", is_inquiry: true }]);

    await refund(id, 400);
    expect(await refunds()).toMatchObject([{ state: "succeeded" }, { state: "succeeded", amount_cents: 400_00 }]);
    expect(await disputes()).toEqual([{ state: "won", is_inquiry: true }]);
    expect(await ledger.balances(ctx(), id)).toEqual({ stripe: -12_71, stripe_fees: 12_71 });
    const entries = await ctx().db.selectFrom("ledger_entries").select("kind").orderBy("id").execute();
    expect(entries.map(({ kind }) => kind)).toEqual([
      "payment",
      "refund_owed",
      "refund_sent",
      "refund_owed",
      "refund_sent",
    ]);
    const closed = await mailsAbout("inquiry_closed");
    expect(closed.map(({ to }) => to)).toEqual([host.email, world.env.operatorEmail].sort());
    for (const { text } of closed) expect(text).toContain("no queda nada por pagar");
  });

  it("that the bank closes lets the payout go", async () => {
    const { host, id, dispute } = await anInquiry();
    world.clock.set(end);
    await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });
    await pass(day);
    await world.stripe.control.closeInquiry({ dispute });
    await world.settle();
    expect(await payout()).toEqual({ state: "sent", blocked_because: null });
    expect((await mailsAbout("inquiry_closed_host")).map(({ text }) => text)).toEqual([
      expect.stringContaining("ya no está retenido"),
    ]);
  });

  it("lets the refund of a cancellation go out at once, and the host's part waits", async () => {
    const { guest, id } = await anInquiry("moderate");
    world.clock.set(new Date("2026-12-08T16:00:00Z"));
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
    await world.settle();
    expect(await refunds()).toEqual([{ state: "succeeded", amount_cents: 214_00 }]);
    const [toGuest] = await mailsAbout("booking_cancelled_guest");
    expect(toGuest?.text).not.toContain("ecide el banco");
    const [toHost] = await mailsAbout("booking_cancelled_host");
    expect(toHost?.text).toContain("El pago queda retenido hasta que el banco decida.");
    await pass(day);
    expect(await payout()).toEqual({ state: "blocked", blocked_because: "dispute" });
  });

  it("that becomes a dispute is told as one, holds refunds back, and takes what was not refunded", async () => {
    const { guest, host, id, dispute } = await anInquiry();
    await refund(id, 28);
    await world.stripe.control.escalateInquiry({ dispute });
    await world.settle();
    expect(await disputes()).toEqual([{ state: "open", is_inquiry: false }]);
    const told = await mailsAbout("dispute_opened");
    expect(told.map(({ to }) => to)).toEqual([host.email, world.env.operatorEmail].sort());
    expect(await ledger.balances(ctx(), id)).toMatchObject({ disputes: 400_00 });
    expect((await world.call("GET", `/user/reserve/${id}`, { token: guest.token })).body.dispute).toBe("open");

    expect(await refund(id, 10)).toBe(true);
    expect(await refunds()).toMatchObject([{ state: "succeeded" }, { state: "requested" }]);
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    await world.settle();
    expect(await refunds()).toMatchObject([{ state: "succeeded" }, { state: "succeeded", amount_cents: 10_00 }]);
    expect((await ledger.balances(ctx(), id)).disputes).toBeUndefined();
  });

  it("recorded as a dispute by the last release releases its refunds when it is read again", async () => {
    const { id, dispute } = await anInquiry();
    await ctx().db.updateTable("disputes").set({ is_inquiry: false }).execute();
    expect(await refund(id, 28)).toBe(true);
    expect(await refunds()).toMatchObject([{ state: "requested" }]);
    await applyDispute(ctx(), dispute);
    await world.settle();
    expect(await refunds()).toMatchObject([{ state: "succeeded" }]);
    expect(await disputes()).toEqual([{ state: "open", is_inquiry: true }]);
  });

  it("is named on the operator's pages", async () => {
    const { id, dispute } = await anInquiry();
    const { token } = await anAdmin(world);
    const { body: booking } = await world.call("GET", `/admin/bookings/${id}`, { token });
    expect(booking.disputes).toMatchObject([{ id: dispute, state: "open", is_inquiry: true }]);
    expect(booking.timeline).toContainEqual(expect.objectContaining({ what: "dispute_opened", is_inquiry: true }));
    const { body: money } = await world.call("GET", "/admin/money", { token });
    expect(money.openDisputes).toMatchObject([{ id: dispute, isInquiry: true }]);
    const preview = await world.call("GET", `/admin/bookings/${id}/refund?amount=10`, { token });
    expect(preview.body.dispute).toBeNull();
  });
});

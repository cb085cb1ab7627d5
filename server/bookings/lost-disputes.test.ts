import { describe, expect, it, vi } from "vitest";
import { ledger } from "#server/payments/payments.ts";
import { wronglyKept } from "#testing/histories/invariants.ts";
import { aMarket, anAdmin, book, chargeOf, goodCard, openPayoutAccount, passTime, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { applyDispute, recordRefundPaid, refundByOperator, settlePayout } from "./bookings.ts";
import { reviewRefunds } from "./refunds.ts";

/** A dispute that was lost can be won after all: what the loss took comes back to everybody, once. */

const world = useWorld();
const ctx = () => world.app.ctx;

const day = 24 * 60;
/** Check-out on the island: 11:00 at UTC−4. */
const end = new Date("2026-12-15T15:00:00Z");

/** A lodging booked for $428.00, of which the host gets $380.00. */
async function aBooking(cancellationPolicy: "flexible" | "moderate" = "flexible") {
  const { guest, host, listing } = await aMarket(world, "lodging", { cancellationPolicy });
  await openPayoutAccount(world, host);
  const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
  const charge = await chargeOf(world, id);
  return { guest, host, id, charge };
}

const pass = (minutes: number) => passTime(world, minutes);

async function lose(charge: string, meanwhile: () => Promise<unknown> = async () => {}) {
  const { id: dispute } = await world.stripe.control.openDispute({ charge });
  await world.settle();
  await meanwhile();
  await world.settle();
  await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
  await world.settle();
  return dispute;
}

/** The guest cancels while the bank decides. */
function cancelAndLose(token: string, reserve_id: number, charge: string) {
  return lose(charge, () => world.call("POST", "/user/cancel-reserve", { token, body: { reserve_id } }));
}

/** The bank gives $107.00 back before it decides, and keeps $321.00. */
async function loseInPart(charge: string) {
  const { id: dispute } = await world.stripe.control.openDispute({ charge });
  await world.settle();
  await world.stripe.control.reinstateInPart({ dispute, amount: 107_00 });
  await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
  await world.settle();
  return dispute;
}

async function overturn(dispute: string) {
  await world.stripe.control.overturnDispute({ dispute });
  await world.settle();
}

async function retryRefunds() {
  await pass(day);
  await reviewRefunds(ctx());
  await world.settle();
}

async function expectSameAtStripe() {
  const { available, pending } = await ctx().stripe.balance.retrieve();
  const cents = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
  expect(cents).toBe((await ledger.balances(ctx())).stripe ?? 0);
  expect(await wronglyKept(ctx().db)).toEqual([]);
}

const kinds = async () =>
  (await ctx().db.selectFrom("ledger_entries").select("kind").orderBy("id").execute()).map(({ kind }) => kind);
const moved = async () =>
  (
    await ctx()
      .db.selectFrom("ledger_entries")
      .select(["kind", "reference"])
      .where("kind", "in", ["dispute_opened", "dispute_won", "dispute_lost", "dispute_overturned"])
      .orderBy("id")
      .execute()
  ).map(({ kind, reference }) => [kind, reference]);
const refunds = async () =>
  (await ctx().db.selectFrom("refunds").select(["reason", "amount_cents", "state"]).orderBy("id").execute()).map(
    ({ reason, amount_cents, state }) => [reason, amount_cents, state],
  );
const mailsAbout = async (event: string) => (await world.mails()).filter(({ messageId }) => messageId.includes(event));
const textsAbout = async (event: string) =>
  (await mailsAbout(event)).map(({ text }) => (text ?? "").replaceAll(/\s+/g, " "));

describe("a dispute of a charge without a booking here", () => {
  const paid = async (success_url: string) => {
    const product = { currency: "usd", unit_amount: 80_00, product_data: { name: "Una camiseta" } };
    const session = await ctx().stripe.checkout.sessions.create({
      mode: "payment",
      success_url,
      line_items: [{ quantity: 1, price_data: product }],
    });
    await world.stripe.control.webhooks({ drop: 100 });
    await world.stripe.control.pay({ session: session.id, card: goodCard, email: "ana@correo.test" });
    const [charge] = (await ctx().stripe.charges.list()).data;
    return world.stripe.control.openDispute({ charge: charge?.id ?? "" });
  };

  it("is left alone when other software took the payment", async () => {
    const { id } = await paid("https://tienda.test/gracias");
    await applyDispute(ctx(), id);
    expect(await kinds()).toEqual([]);
  });

  it("is tried again when it was paid here and its payment has yet to be recorded", async () => {
    const { id } = await paid(`${world.env.publicUrl}/checkout/{CHECKOUT_SESSION_ID}`);
    await expect(applyDispute(ctx(), id)).rejects.toThrow("not in the books yet");
  });
});

describe("a dispute of which a part comes back before the decision", () => {
  it("gives back the rest when it is won, whatever the order of the news", async () => {
    const { id, charge } = await aBooking();
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.settle();
    await world.stripe.control.reinstateInPart({ dispute, amount: 107_00 });
    await world.settle();
    expect(await ledger.balances(ctx(), id)).toMatchObject({ disputes: 321_00, stripe_fees: 27_71 });
    await world.stripe.control.webhooks({ copies: 3, shuffle: true });
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    await world.settle();
    expect(await moved()).toEqual([
      ["dispute_opened", dispute],
      ["dispute_won", dispute],
      ["dispute_won", `${dispute}#2`],
    ]);
    expect(await ledger.balances(ctx(), id)).toMatchObject({ stripe: 415_29, host_payable: -380_00 });
    expect((await ledger.balances(ctx(), id)).disputes).toBeUndefined();
  });

  it("takes only what the bank keeps when it is lost, and that is what everybody is told", async () => {
    const { guest, host, id, charge } = await aBooking();
    const dispute = await loseInPart(charge);
    expect(await ledger.balances(ctx(), id)).toEqual({
      stripe: 79_29,
      stripe_fees: 27_71,
      host_payable: -95_00,
      commission: -5_00,
      tax_payable: -7_00,
    });
    const { body: receipt } = await world.call("GET", `/user/reserve/${id}/receipt`, { token: guest.token });
    expect([receipt.bank_returned, receipt.net_total]).toEqual([321, 107]);
    const { body: trip } = await world.call("GET", `/user/reserve/${id}`, { token: guest.token });
    expect([trip.dispute, trip.left, trip.bank_returned]).toEqual(["lost", 107, 321]);
    const { body: hosted } = await world.call("GET", `/user/host/bookings/${id}`, { token: host.token });
    expect([hosted.dispute, hosted.left, hosted.bank_returned]).toEqual(["lost", 107, 321]);
    const preview = await world.call("GET", `/user/reserve/${id}/cancellation`, { token: guest.token });
    expect(preview.body.refund_total).toBe(107);
    const [toHost] = await mailsAbout("dispute_closed_host");
    expect(toHost?.text).toContain("$285.00");
    const [toOperator] = await mailsAbout("dispute_closed_operator");
    expect(toOperator?.text).toContain("$321.00");
    await overturn(dispute);
    expect(await ledger.balances(ctx(), id)).toMatchObject({ stripe: 415_29, host_payable: -380_00 });
  });
});

it("a lost dispute that took what had been refunded as well costs the platform that part, and the operator is told", async () => {
  const { id, charge } = await aBooking();
  await refundByOperator(ctx(), id, { amountCents: 107_00, reason: "Sin agua dos días.", adminId: 1 });
  await world.settle();
  const { id: dispute } = await world.stripe.control.openDispute({ charge, amount: 428_00 });
  await world.settle();
  await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
  await world.settle();
  // $415.29 came in. $107.00, $428.00 and the fee of $15.00 went out.
  expect(await ledger.balances(ctx(), id)).toEqual({ stripe: -134_71, stripe_fees: 27_71, guest: 107_00 });
  await expectSameAtStripe();
  const { body } = await world.call("GET", "/admin/money", { token: (await anAdmin(world)).token });
  expect(body.money).toMatchObject({ ledger: -134.71, guests: 0, commission: 0, stripeFees: 27.71, hostDebts: 0 });
  const [toOperator] = await textsAbout("dispute_closed_operator");
  expect(toOperator).toContain("recibió $107.00 más de lo que pagó; la diferencia la asume la plataforma.");
});

it.each([
  ["has not begun can still cancel it", "2026-12-11T18:59:59Z", true],
  ["has begun cannot cancel it any more", "2026-12-11T19:00:00Z", false],
] as const)("a host who lost the payment of a stay that %s", async (_, at, isTold) => {
  const { charge } = await aBooking();
  world.clock.set(new Date(at));
  await lose(charge);
  for (const event of ["dispute_closed_host", "dispute_closed_operator"]) {
    const [told] = await mailsAbout(event);
    expect(told?.text.includes("sigue en pie")).toBe(isTold);
  }
});

describe("a lost dispute of which the bank keeps", () => {
  it("less later gives that back to everybody, once, and tells host and operator", async () => {
    const { guest, host, id, charge } = await aBooking();
    world.clock.set(end);
    await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });
    await pass(day);
    const dispute = await lose(charge);
    await pass(3 * day);
    await world.stripe.control.webhooks({ copies: 3, shuffle: true });
    await world.stripe.control.reinstateInPart({ dispute, amount: 321_00 });
    await world.settle();
    const fees = { stripe_fees: 27_71 };
    const first = { stripe: 8_29, ...fees, commission: -15_00, tax_payable: -21_00 };
    expect(await ledger.balances(ctx(), id)).toEqual(first);
    await world.stripe.control.reinstateInPart({ dispute, amount: 53_50 });
    await world.settle();
    const second = { stripe: 14_29, ...fees, commission: -17_50, tax_payable: -24_50 };
    expect(await ledger.balances(ctx(), id)).toEqual(second);
    const transfers = (await ctx().stripe.transfers.list()).data;
    expect(transfers.map(({ amount, amount_reversed }) => [amount, amount_reversed])).toEqual([
      [47_50, 0],
      [285_00, 0],
      [380_00, 380_00],
    ]);
    const { body: receipt } = await world.call("GET", `/user/reserve/${id}/receipt`, { token: guest.token });
    expect([receipt.bank_returned, receipt.net_total]).toEqual([53.5, 374.5]);
    for (const [event, ...amounts] of [
      ["dispute_overturned_host", "$285.00", "$47.50"],
      ["dispute_overturned_operator", "$321.00", "$53.50"],
    ] as const) {
      const told = (await mailsAbout(event)).map(({ text }) => text);
      expect(told).toHaveLength(2);
      for (const amount of amounts) expect(told.filter((text) => text.includes(amount))).toHaveLength(1);
    }
    const toHost = await mailsAbout("dispute_overturned_host");
    expect(toHost.filter(({ subject }) => subject.startsWith("El banco devolvió una parte:"))).toHaveLength(2);
    expect((await textsAbout("dispute_overturned_host")).sort()).toEqual(
      [
        expect.stringContaining(
          "El banco mantiene su decisión, pero devolvió $321.00. Vuelven a ser tuyos $285.00 de tu parte: salen con",
        ),
        expect.stringContaining(
          "El banco mantiene su decisión, pero devolvió $53.50. Vuelven a ser tuyos $47.50 de tu parte: salen con",
        ),
      ].sort(),
    );
    for (const text of await textsAbout("dispute_overturned_operator")) {
      expect(text).toContain("mantiene su decisión, pero devolvió $");
      expect(text).toContain("le tocan otra vez $");
      expect(text).not.toContain("se le deb");
    }
    await expectSameAtStripe();
    await overturn(dispute);
    expect(await ledger.balances(ctx(), id)).toEqual({
      stripe: 35_29,
      stripe_fees: 12_71,
      commission: -20_00,
      tax_payable: -28_00,
    });
    await overturn(dispute);
    expect(await ledger.balances(ctx(), id)).toEqual({ stripe: -27_71, stripe_fees: 27_71 });
    await expectSameAtStripe();
  });

  it("less later owes the guest what the loss had settled of a cancellation", async () => {
    const { guest, id, charge } = await aBooking();
    const dispute = await cancelAndLose(guest.token, id, charge);
    await world.stripe.control.reinstateInPart({ dispute, amount: 107_00 });
    await world.settle();
    expect(await ledger.balances(ctx(), id)).toEqual({ stripe: 79_29, stripe_fees: 27_71, guest: -107_00 });
    // Stripe refunds nothing of a payment that the bank took: the operator pays it another way, and the guest is promised
    // nothing.
    const owed = [
      ["cancelled", 428_00, "superseded"],
      ["operator", 107_00, "failed"],
    ];
    expect(await refunds()).toEqual(owed);
    for (let days = 0; days < 4; days++) await retryRefunds();
    expect(await refunds()).toEqual(owed);
    for (const event of ["refund_made_guest", "refund_failed_operator", "dispute_overturned_host"]) {
      expect(await mailsAbout(event)).toEqual([]);
    }
    const [toOperator] = await textsAbout("dispute_overturned_operator");
    expect(toOperator).toContain("mantiene su decisión, pero devolvió $107.00. Lo de");
    expect(toOperator).toContain(
      "se le deben $107.00, que Stripe no puede devolver a la tarjeta: págaselos por otra vía",
    );
    await overturn(dispute);
    expect(await refunds()).toEqual([
      ["cancelled", 428_00, "superseded"],
      ["operator", 107_00, "succeeded"],
      ["operator", 321_00, "succeeded"],
    ]);
    const promised = (await mailsAbout("refund_made_guest")).map(({ subject }) => /\$[\d.]+/.exec(subject)?.[0]);
    expect(promised.sort()).toEqual(["$107.00", "$321.00"]);
    expect(await ledger.balances(ctx(), id)).toEqual({ stripe: -12_71, stripe_fees: 12_71 });
    await expectSameAtStripe();
  });

  it("less later is told to the operator, who pays it another way, and is not owed again when it is won after all", async () => {
    const { guest, id, charge } = await aBooking();
    const dispute = await lose(charge);
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
    await world.settle();
    await world.stripe.control.reinstateInPart({ dispute, amount: 107_00 });
    await world.settle();
    expect(await refunds()).toEqual([["cancelled", 107_00, "failed"]]);
    const [refund] = await ctx().db.selectFrom("refunds").select("id").execute();
    await recordRefundPaid(ctx(), refund?.id ?? 0, { amountCents: 107_00, reference: "ACH 118" });
    await overturn(dispute);
    expect(await refunds()).toEqual([
      ["cancelled", 107_00, "succeeded"],
      ["operator", 321_00, "succeeded"],
    ]);
    expect((await ledger.balances(ctx(), id)).guest).toBeUndefined();
    expect((await mailsAbout("refund_made_guest")).map(({ subject }) => subject.includes("$321.00"))).toEqual([true]);
  });

  it("something fails a refund that Stripe refuses, though another dispute of the payment was won", async () => {
    const { id, charge } = await aBooking();
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.settle();
    const known = await ctx().db.selectFrom("disputes").selectAll().executeTakeFirstOrThrow();
    const won = { id: "du_won", state: "won", closed_at: ctx().now() } as const;
    await ctx()
      .db.insertInto("disputes")
      .values({ ...known, ...won })
      .execute();
    await world.stripe.control.reinstateInPart({ dispute, amount: 107_00 });
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    await refundByOperator(ctx(), id, { amountCents: 53_50, reason: "Sin agua.", adminId: 1 });
    await world.settle();
    expect(await refunds()).toEqual([["operator", 53_50, "failed"]]);
    expect(await mailsAbout("refund_failed_operator")).toHaveLength(1);
  });

  it("more than was known when it was lost takes that from everybody, and tells host and operator", async () => {
    const { host, id, charge } = await aBooking();
    await world.stripe.control.webhooks({ drop: 100 });
    const dispute = await lose(charge);
    const read = await ctx().stripe.disputes.retrieve(dispute);
    vi.spyOn(ctx().stripe.disputes, "retrieve").mockResolvedValueOnce({ ...read, balance_transactions: [] });
    await applyDispute(ctx(), dispute);
    expect(await ledger.balances(ctx(), id)).toMatchObject({ host_payable: -380_00 });
    for (let time = 0; time < 2; time++) await applyDispute(ctx(), dispute);
    expect(await ledger.balances(ctx(), id)).toEqual({ stripe: -27_71, stripe_fees: 27_71 });
    await world.settle();
    const toHost = (await mailsAbout("dispute_closed_host")).filter(({ to }) => to === host.email);
    expect(toHost.map(({ text }) => text.includes("$380.00")).sort()).toEqual([false, true]);
    const toOperator = await mailsAbout("dispute_closed_operator");
    expect(toOperator.map(({ subject }) => subject.includes("$428.00")).sort()).toEqual([false, true]);
    const { body: hosted } = await world.call("GET", `/user/host/bookings/${id}`, { token: host.token });
    expect([hosted.dispute, hosted.left, hosted.bank_returned]).toEqual(["lost", 0, 428]);
  });
});

describe("a dispute that is won, and then lost,", () => {
  it("is a lost dispute, whatever old news come after it", async () => {
    const { id, charge } = await aBooking();
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.settle();
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    await world.settle();
    const old = await ctx().stripe.disputes.retrieve(dispute);
    await overturn(dispute);
    const disputes = () => ctx().db.selectFrom("disputes").select(["state", "amount_cents"]).execute();
    expect(await disputes()).toEqual([{ state: "lost", amount_cents: 428_00 }]);
    vi.spyOn(ctx().stripe.disputes, "retrieve").mockResolvedValueOnce(old);
    await applyDispute(ctx(), dispute);
    expect(await disputes()).toEqual([{ state: "lost", amount_cents: 428_00 }]);
    expect(await ledger.balances(ctx(), id)).toEqual({ stripe: -27_71, stripe_fees: 27_71 });
  });
});

describe("a dispute that is lost, and won after all,", () => {
  it("pays the host again what was taken back, and tells host and operator the amount", async () => {
    const { host, id, charge } = await aBooking();
    world.clock.set(end);
    await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });
    await pass(day);
    const dispute = await lose(charge);
    expect((await ledger.balances(ctx(), id)).host_payable).toBeUndefined();
    await pass(3 * day);
    await overturn(dispute);
    expect(await ledger.balances(ctx(), id)).toEqual({
      stripe: 35_29,
      stripe_fees: 12_71,
      commission: -20_00,
      tax_payable: -28_00,
    });
    const transfers = (await ctx().stripe.transfers.list()).data;
    expect(
      transfers.map(({ amount, amount_reversed, source_transaction }) => [amount, amount_reversed, source_transaction]),
    ).toEqual([
      [380_00, 0, null],
      [380_00, 380_00, charge],
    ]);
    expect(await ctx().db.selectFrom("payouts").select(["state", "blocked_because"]).execute()).toEqual([
      { state: "sent", blocked_because: null },
    ]);
    const [toHost] = await mailsAbout("dispute_overturned_host");
    expect([toHost?.to, toHost?.text]).toEqual([
      host.email,
      expect.stringContaining("Vuelven a ser tuyos $380.00 de tu parte"),
    ]);
    const [toOperator] = await mailsAbout("dispute_overturned_operator");
    expect(toOperator?.to).toBe(world.env.operatorEmail);
    expect(toOperator?.text).toContain("$428.00");
    expect(toOperator?.text).toContain("le tocan otra vez $380.00");
  });

  it("does so once, however often and in whatever order the news come", async () => {
    const { charge } = await aBooking();
    const dispute = await lose(charge);
    await world.stripe.control.webhooks({ copies: 3, shuffle: true });
    await overturn(dispute);
    await applyDispute(ctx(), dispute);
    await world.settle();
    expect((await kinds()).filter((kind) => kind.startsWith("dispute"))).toEqual([
      "dispute_opened",
      "dispute_lost",
      "dispute_won",
      "dispute_overturned",
    ]);
    for (const event of ["dispute_overturned_host", "dispute_overturned_operator"]) {
      expect(await mailsAbout(event)).toHaveLength(1);
    }
  });

  it("whose loss nobody heard of is a dispute that was won", async () => {
    const { id, charge } = await aBooking();
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.settle();
    await world.stripe.control.webhooks({ drop: 100 });
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    await world.stripe.control.webhooks({ drop: 0 });
    await overturn(dispute);
    expect((await kinds()).slice(-2)).toEqual(["dispute_opened", "dispute_won"]);
    expect(await ledger.balances(ctx(), id)).toMatchObject({ host_payable: -380_00 });
  });

  it("shows guest and operator a payment that was never lost", async () => {
    const { guest, id, charge } = await aBooking();
    const dispute = await lose(charge);
    const shown = async () => (await world.call("GET", `/user/reserve/${id}`, { token: guest.token })).body;
    expect(await shown()).toMatchObject({ dispute: "lost", left: 0 });
    await overturn(dispute);
    expect(await shown()).toMatchObject({ dispute: null, left: 428 });
    const { token } = await anAdmin(world);
    const { body } = await world.call("GET", `/admin/bookings/${id}`, { token });
    expect(body.disputes).toMatchObject([{ id: dispute, state: "won" }]);
    expect(body.left).toBe(428);
  });

  it("refunds what a cancellation found gone, and owes the host nothing", async () => {
    const { guest, host, id, charge } = await aBooking();
    const dispute = await lose(charge);
    await world.call("POST", "/user/cancel-reserve-host", { token: host.token, body: { reserve_id: id } });
    await world.settle();
    await overturn(dispute);
    expect(await ledger.balances(ctx(), id)).toEqual({ stripe: -12_71, stripe_fees: 12_71 });
    const [toGuest] = await mailsAbout("refund_made_guest");
    expect([toGuest?.to, toGuest?.text]).toEqual([guest.email, expect.stringContaining("$428.00")]);
    expect(await mailsAbout("dispute_overturned_host")).toEqual([]);
    expect((await mailsAbout("dispute_overturned_operator"))[0]?.text).toContain("por esta reserva no cambia");
  });

  it("refunds a cancellation that the bank had settled, and tells the guest", async () => {
    const { guest, id, charge } = await aBooking();
    const dispute = await cancelAndLose(guest.token, id, charge);
    expect(await refunds()).toEqual([["cancelled", 428_00, "superseded"]]);
    expect(await mailsAbout("refund_made_guest")).toEqual([]);
    await overturn(dispute);
    expect(await refunds()).toEqual([
      ["cancelled", 428_00, "superseded"],
      ["operator", 428_00, "succeeded"],
    ]);
    const told = await mailsAbout("refund_made_guest");
    expect(told.map(({ to, subject }) => [to, subject.startsWith("Te devolvemos $428.00")])).toEqual([
      [guest.email, true],
    ]);
  });

  it("gives the guest the rest of a refund that a host's cancellation had to cut", async () => {
    const { guest, host, id, charge } = await aBooking();
    const dispute = await loseInPart(charge);
    await world.call("POST", "/user/cancel-reserve-host", { token: host.token, body: { reserve_id: id } });
    await world.settle();
    // Stripe refunds nothing of a payment that the bank took, not even the part that came back.
    expect(await refunds()).toEqual([["cancelled", 107_00, "failed"]]);
    await overturn(dispute);
    await retryRefunds();
    expect(await refunds()).toEqual([
      ["cancelled", 107_00, "succeeded"],
      ["operator", 321_00, "succeeded"],
    ]);
    expect(await ledger.balances(ctx(), id)).toEqual({ stripe: -12_71, stripe_fees: 12_71 });
    await expectSameAtStripe();
    const [toGuest] = await mailsAbout("refund_made_guest");
    expect([toGuest?.to, toGuest?.text]).toEqual([guest.email, expect.stringContaining("$321.00")]);
    expect(await mailsAbout("dispute_overturned_host")).toEqual([]);
  });

  it("gives the guest the rest of what the policy granted, once, and the host the rest of hers", async () => {
    const { guest, id, charge } = await aBooking("moderate");
    const dispute = await loseInPart(charge);
    world.clock.set(new Date("2026-12-08T16:00:00Z"));
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
    await world.settle();
    await overturn(dispute);
    await retryRefunds();
    const granted = [
      ["cancelled", 107_00, "succeeded"],
      ["operator", 107_00, "succeeded"],
    ];
    expect(await refunds()).toEqual(granted);
    const left = { stripe: 11_29, stripe_fees: 12_71, commission: -10_00, tax_payable: -14_00 };
    expect(await ledger.balances(ctx(), id)).toEqual(left);
    const [toHost] = await mailsAbout("dispute_overturned_host");
    expect(toHost?.text).toContain("Vuelven a ser tuyos $190.00 de tu parte");
    await overturn(dispute);
    await overturn(dispute);
    expect(await refunds()).toEqual(granted);
    expect(await ledger.balances(ctx(), id)).toEqual(left);
    await expectSameAtStripe();
  });

  it("gives the guest what the policy granted beside what the operator had refunded", async () => {
    const { guest, id, charge } = await aBooking("moderate");
    await refundByOperator(ctx(), id, { amountCents: 21_40, reason: "Sin agua.", adminId: 1 });
    await world.settle();
    const dispute = await loseInPart(charge);
    world.clock.set(new Date("2026-12-08T16:00:00Z"));
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
    await world.settle();
    await overturn(dispute);
    await retryRefunds();
    expect(await refunds()).toEqual([
      ["operator", 21_40, "succeeded"],
      ["cancelled", 107_00, "succeeded"],
      ["operator", 107_00, "succeeded"],
    ]);
    await expectSameAtStripe();
  });

  it("and then lost again takes from everybody once more, and tells host and operator", async () => {
    const { guest, host, id, charge } = await aBooking();
    world.clock.set(end);
    await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });
    await pass(day);
    const dispute = await lose(charge);
    await overturn(dispute);
    await world.stripe.control.webhooks({ copies: 3, shuffle: true });
    await overturn(dispute);
    expect(await moved()).toEqual([
      ["dispute_opened", dispute],
      ["dispute_lost", dispute],
      ["dispute_won", dispute],
      ["dispute_overturned", dispute],
      ["dispute_opened", `${dispute}#2`],
      ["dispute_lost", `${dispute}#2`],
    ]);
    expect(await ledger.balances(ctx(), id)).toEqual({ stripe: -27_71, stripe_fees: 27_71 });
    const transfers = (await ctx().stripe.transfers.list()).data;
    expect(transfers.map(({ amount, amount_reversed }) => [amount, amount_reversed])).toEqual([
      [380_00, 380_00],
      [380_00, 380_00],
    ]);
    const { body: shown } = await world.call("GET", `/user/reserve/${id}`, { token: guest.token });
    expect(shown.dispute).toBe("lost");
    for (const event of ["dispute_opened_host", "dispute_closed_host", "dispute_opened_operator"]) {
      expect(await mailsAbout(event)).toHaveLength(2);
    }
    await overturn(dispute);
    expect((await moved()).slice(-2)).toEqual([
      ["dispute_won", `${dispute}#2`],
      ["dispute_overturned", `${dispute}#2`],
    ]);
    expect(await ledger.balances(ctx(), id)).toMatchObject({ stripe: 35_29, commission: -20_00 });
    expect(await mailsAbout("dispute_overturned_host")).toHaveLength(2);
  });

  it("and lost again before anybody heard of the win stays lost", async () => {
    const { id, charge } = await aBooking();
    const dispute = await lose(charge);
    await world.stripe.control.webhooks({ drop: 100 });
    await overturn(dispute);
    await overturn(dispute);
    await applyDispute(ctx(), dispute);
    expect((await kinds()).slice(-4)).toEqual(["dispute_opened", "dispute_lost", "dispute_opened", "dispute_won"]);
    expect(await ledger.balances(ctx(), id)).toEqual({ stripe: -27_71, stripe_fees: 27_71 });
    await overturn(dispute);
    await applyDispute(ctx(), dispute);
    expect(await ledger.balances(ctx(), id)).toMatchObject({ stripe: 415_29, host_payable: -380_00 });
  });

  it("before the host is due pays them when they are", async () => {
    const { host, id, charge } = await aBooking();
    world.clock.set(end);
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.settle();
    await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    await overturn(dispute);
    expect((await ctx().stripe.transfers.list()).data).toEqual([]);
    await pass(day);
    expect((await ctx().stripe.transfers.list()).data.map(({ amount }) => amount)).toEqual([380_00]);
    expect((await ledger.balances(ctx(), id)).host_payable).toBeUndefined();
  });

  it("leaves the host what a reversal had not taken back yet", async () => {
    const { host, id, charge } = await aBooking();
    world.clock.set(end);
    await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });
    await pass(day);
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.settle();
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await applyDispute(ctx(), dispute);
    await world.stripe.control.overturnDispute({ dispute });
    await applyDispute(ctx(), dispute);
    await settlePayout(ctx(), { bookingId: id });
    await world.settle();
    const transfers = (await ctx().stripe.transfers.list()).data;
    const kept = transfers.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
    expect(kept).toBe(380_00);
    expect((await ledger.balances(ctx(), id)).host_payable).toBeUndefined();
  });
});

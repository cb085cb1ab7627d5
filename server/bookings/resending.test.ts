import { expect, it } from "vitest";
import { catchUp } from "#server/reconciling/reconciling.ts";
import { aMarket, anAdmin, book, chargeOf, openPayoutAccount, passTime, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { emailsAbout } from "../mail/mail.ts";
import { refundByOperator, settleProblem } from "./bookings.ts";
import { resendEmail } from "./resending.ts";

/** An email that is sent again says of the payout what is true then. */

const world = useWorld();
const ctx = () => world.app.ctx;

const day = 24 * 60;
/** Check-out on the island: 11:00 at UTC−4. */
const end = new Date("2026-12-15T15:00:00Z");

const pass = (minutes: number) => passTime(world, minutes);

/** A completed lodging for $428.00, of which the host is to get $380.00. */
async function aCompleted({ payable = true } = {}) {
  const market = await aMarket(world, "lodging");
  const account = payable ? await openPayoutAccount(world, market.host) : "";
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
  world.clock.set(end);
  await world.call("POST", "/user/hosting_complete", { token: market.host.token, body: { reserve_id: id } });
  await world.settle();
  return { ...market, account, id, charge: await chargeOf(world, id) };
}

async function win(charge: string) {
  const { id: dispute } = await world.stripe.control.openDispute({ charge });
  await world.settle();
  await world.stripe.control.settleDispute({ dispute, outcome: "won" });
  await world.settle();
}

async function reportProblem(id: number, guest: { token: string }) {
  await world.call("POST", `/user/reserve/${id}/problem`, { token: guest.token, body: { text: "No hay agua." } });
  const { id: problem } = await ctx().db.selectFrom("problems").select("id").executeTakeFirstOrThrow();
  const admin = await anAdmin(world);
  return async () => {
    await settleProblem(ctx(), problem, { answer: "Hubo agua desde el martes.", adminId: admin.id });
    await world.settle();
  };
}

/** The texts of an email and its repeats, in the order in which they were sent. */
async function told(event: string): Promise<string[]> {
  const mails = (await world.mails()).filter(({ messageId }) => messageId.includes(`.${event}.`));
  const repeatOf = (messageId: string) => Number(/\.again-(\d+)@/.exec(messageId)?.[1] ?? 0);
  return mails
    .sort((a, b) => repeatOf(a.messageId) - repeatOf(b.messageId))
    .map(({ text }) => text.replaceAll(/\s+/g, " "));
}

async function again(id: number, wanted: string) {
  const mail = (await emailsAbout(ctx(), id)).find(({ event }) => event === wanted);
  await resendEmail(ctx(), id, mail?.id ?? 0);
  await world.settle();
}

it.each(["dispute_closed_host", "dispute_closed_operator"])(
  "%s names no day before which a sent payout does not leave",
  async (event) => {
    const { id, account, charge } = await aCompleted();
    await world.stripe.control.account({ account, bank: "card" });
    await world.settle();
    await win(charge);
    await world.stripe.control.account({ account, bank: "works" });
    await pass(day);
    await again(id, event);
    await pass(3 * day);
    await again(id, event);
    const days = (await told(event)).map((text) => /no sale antes del \D+(\d+) de diciembre/.exec(text)?.[1]);
    expect(days).toEqual(["18", "19", undefined]);
    expect((await told(event))[2]).not.toContain("no queda nada por pagar");
  },
);

it("the outcome of a dispute no longer names a problem that was settled since", async () => {
  const { id, guest, charge } = await aCompleted();
  const settle = await reportProblem(id, guest);
  await win(charge);
  await settle();
  await again(id, "dispute_closed_host");
  const texts = await told("dispute_closed_host");
  expect(texts.map((text) => text.includes("sigue retenido"))).toEqual([true, false]);
  expect(texts[1]).toContain("ya no está retenido");
});

it("a problem that was settled is not told as unpaid once the host was paid, unless all went back to the guest", async () => {
  const { id, guest } = await aCompleted();
  await (await reportProblem(id, guest))();
  await pass(day);
  await again(id, "problem_settled_host");
  await refundByOperator(ctx(), id, { amountCents: 428_00, reason: "Sin agua.", adminId: 1 });
  await world.settle();
  await again(id, "problem_settled_host");
  const unpaid = (await told("problem_settled_host")).map((text) => text.includes("esta reserva no se te paga"));
  expect(unpaid).toEqual([false, false, true]);
});

it("what was taken back in Stripe's dashboard is told with what is kept back now, and not once it was released", async () => {
  const { id } = await aCompleted();
  await pass(day);
  const [transfer] = (await ctx().stripe.transfers.list()).data;
  await ctx().stripe.transfers.createReversal(String(transfer?.id), { amount: 100_00 });
  await catchUp(ctx());
  await world.settle();
  const refund = async (amountCents: number) => {
    await refundByOperator(ctx(), id, { amountCents, reason: "Sin agua.", adminId: 1 });
    await world.settle();
  };
  await refund(53_50);
  await again(id, "payout_reversed_host");
  const kept = (await told("payout_reversed_host")).map((text) => /Por ahora retenemos (\S+\d)/.exec(text)?.[1]);
  expect(kept).toEqual(["$100.00", "$52.50"]);

  await refund(10_70);
  await again(id, "refund_made_host");
  const { token } = await anAdmin(world);
  const order = { amount: 43, reason: "Fue un error." };
  expect((await world.call("POST", `/admin/bookings/${id}/payout`, { token, body: order })).status).toBe(200);
  await again(id, "refund_made_host");
  await expect(again(id, "payout_reversed_host")).rejects.toThrow("cannot_resend");
  const held = (await told("refund_made_host")).map((text) => /todavía retenemos (\S+\d)/.exec(text)?.[1]);
  expect(held).toEqual(expect.arrayContaining(["$52.50", "$43.00", undefined]));
});

it("a payout is not told as waiting for an account once it can leave", async () => {
  const { id, host } = await aCompleted({ payable: false });
  await pass(day);
  await again(id, "payout_blocked_host");
  expect(await told("payout_blocked_host")).toHaveLength(2);
  await openPayoutAccount(world, host);
  await expect(again(id, "payout_blocked_host")).rejects.toThrow("cannot_resend");
});

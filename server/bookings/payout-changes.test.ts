import { describe, expect, it } from "vitest";
import { addMinutes } from "#contract/dates.ts";
import { refundByOperator, settleProblem, sweep } from "#server/bookings/bookings.ts";
import { ledger } from "#server/payments/payments.ts";
import { emailsTo, emailTo } from "#testing/emails.ts";
import { aMarket, anAdmin, book, openPayoutAccount, type Person, password, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { retryPayouts } from "./payouts.ts";

/** Payouts wait 72 hours after a change of what a host's money follows. */

const world = useWorld();
const hour = 60;
const day = 24 * hour;
const wait = 72 * hour;
/** Check-out on the island: 11:00 at UTC−4. The host completes then; the payout is due a day later. */
const end = new Date("2026-12-15T15:00:00Z");
const due = addMinutes(end, day);

/** Sets the clock: the sweep runs, Stripe's webhooks arrive, jobs are done. */
async function at(instant: Date) {
  world.clock.set(instant);
  await world.settle();
  await sweep(world.app.ctx);
  await world.settle();
}

/** A completed lodging, of which the host gets $380.00. */
async function aPayout() {
  const market = await aMarket(world, "lodging");
  const account = await openPayoutAccount(world, market.host);
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
  await at(end);
  await world.call("POST", "/user/hosting_complete", { token: market.host.token, body: { reserve_id: id } });
  return { ...market, account, id };
}
type Due = Awaited<ReturnType<typeof aPayout>>;

async function changeEmail(host: Person, email = "otra.casa@example.test") {
  await world.call("POST", "/user/email", { token: host.token, body: { email, password } });
  const { token } = await emailTo(world, email, "email_change_confirm");
  const { status } = await world.call("POST", "/auth/confirm-email", { token: host.token, body: { token } });
  expect(status).toBe(200);
}

async function changeBank({ account }: { account: string }, bank: "works" | "card" = "card") {
  await world.stripe.control.account({ account, bank });
  await world.settle();
}

async function openAnother(host: Person) {
  await world.call("POST", "/user/proof", { token: host.token, body: { method: "password", password } });
  return world.call("GET", "/user/create_account", { token: host.token });
}

async function replaceAccount({ host, account }: Pick<Due, "host" | "account">, bank: "works" | "card" = "works") {
  await world.stripe.control.account({ account, state: "deauthorized" });
  await world.settle();
  const { body } = await openAnother(host);
  await world.stripe.control.account({ account: body.connect_id, state: "verified", bank });
  await world.settle();
  return body.connect_id as string;
}

const changes = {
  email: ({ host }: Due) => changeEmail(host),
  bank: (payout: Due) => changeBank(payout),
  account: (payout: Due) => replaceAccount(payout),
};
type What = keyof typeof changes;

const sent = async () => (await world.app.ctx.stripe.transfers.list()).data.map(({ amount }) => amount);
const payoutOf = (id: number) =>
  world.app.ctx.db.selectFrom("payouts").selectAll().where("booking_id", "=", id).executeTakeFirst();
const recentChange = async ({ token }: Person) =>
  (await world.call("GET", "/user/payout_account", { token })).body.recentChange;
const noticesTo = async (email: string) =>
  (await emailsTo(world, email)).filter(({ event }) => event === "payouts_held").map(({ subject }) => subject);

describe("a payout", () => {
  it.each(Object.keys(changes) as What[])("waits 72 hours after the %s changed, to the millisecond", async (what) => {
    const payout = await aPayout();
    const changedAt = addMinutes(due, -hour);
    await at(changedAt);
    await changes[what](payout);
    const goesOn = addMinutes(changedAt, wait);
    await at(due);
    expect([await sent(), await payoutOf(payout.id)]).toMatchObject([[], { state: "due", blocked_because: null }]);
    await at(new Date(goesOn.getTime() - 1));
    expect(await sent()).toEqual([]);
    await at(goesOn);
    expect([await sent(), await payoutOf(payout.id)]).toMatchObject([[380_00], { state: "sent" }]);
  });

  it("waits for a change in the very minute it is due, and not for one after it left", async () => {
    const first = await aPayout();
    world.clock.set(due);
    await changeBank(first);
    await at(due);
    expect(await sent()).toEqual([]);
    await at(addMinutes(due, wait));
    expect(await sent()).toEqual([380_00]);
    await changeBank(first, "works");
    expect(await payoutOf(first.id)).toMatchObject({ state: "sent" });
  });

  it("does not wait for the first account, whenever it comes and however it is completed", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
    await at(end);
    await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });
    await at(due);
    const { body } = await openAnother(host);
    await changeEmail(host);
    await world.stripe.control.account({ account: body.connect_id, state: "restricted" });
    await world.settle();
    await world.stripe.control.account({ account: body.connect_id, state: "verified" });
    await world.settle();
    expect([await sent(), await recentChange(host)]).toEqual([[380_00], null]);
    expect(await noticesTo("otra.casa@example.test")).toEqual([]);
  });

  it("does not wait when the last account was never completed, or the same bank account is given again", async () => {
    const { host } = await aMarket(world, "lodging");
    const { body } = await openAnother(host);
    const second = await replaceAccount({ host, account: body.connect_id });
    await changeBank({ account: second }, "works");
    expect(await recentChange(host)).toBeNull();
  });

  it("waits from the last change on", async () => {
    const payout = await aPayout();
    await at(addMinutes(due, -hour));
    await changeBank(payout);
    const again = addMinutes(due, 2 * day);
    await at(again);
    await changeEmail(payout.host);
    await at(addMinutes(due, -hour + wait));
    expect(await sent()).toEqual([]);
    await at(addMinutes(again, wait));
    expect(await sent()).toEqual([380_00]);
  });

  it("waits anew when the account that replaced another one gets a bank account of its own", async () => {
    const payout = await aPayout();
    await world.app.ctx.db.updateTable("payout_accounts").set({ destination_hash: null }).execute();
    await world.stripe.control.account({ account: payout.account, state: "deauthorized" });
    await world.settle();
    const { body } = await openAnother(payout.host);
    expect(await recentChange(payout.host)).toMatchObject({ what: "account" });
    const later = addMinutes(end, wait);
    await at(later);
    expect(await payoutOf(payout.id)).toMatchObject({
      blocked_because: expect.stringMatching(/^no_account|not_payable$/),
    });
    await world.stripe.control.account({ account: body.connect_id, state: "verified", bank: "card" });
    await world.settle();
    expect(await recentChange(payout.host)).toEqual({ what: "bank", until: addMinutes(later, wait).toISOString() });
    await at(addMinutes(later, wait));
    expect(await sent()).toEqual([380_00]);
  });

  it("waits for another bank account that no webhook told of", async () => {
    const payout = await aPayout();
    await world.stripe.control.webhooks({ drop: 100 });
    await changeBank(payout);
    expect(await recentChange(payout.host)).toBeNull();
    await at(due);
    expect([await sent(), await recentChange(payout.host)]).toEqual([
      [],
      { what: "bank", until: addMinutes(due, wait).toISOString() },
    ]);
    await at(addMinutes(due, wait));
    expect(await sent()).toEqual([380_00]);
  });

  it("that Stripe was asked for already is not stopped by a change", async () => {
    const payout = await aPayout();
    await world.stripe.control.fault({ route: "POST /v1/transfers", kind: "error_before", times: 4 });
    await at(due);
    await world.stripe.control.clearFaults();
    expect(await sent()).toEqual([]);
    await changeBank(payout);
    await at(addMinutes(due, 1));
    expect(await sent()).toEqual([380_00]);
  });

  it("goes on by itself when a problem was settled, or Stripe's refusal was over, during the wait", async () => {
    const payout = await aPayout();
    const { guest, id } = payout;
    await world.call("POST", `/user/reserve/${id}/problem`, { token: guest.token, body: { text: "No hay agua." } });
    await at(due);
    await changeBank(payout);
    expect(await payoutOf(id)).toMatchObject({ state: "blocked", blocked_because: "problem" });
    const problem = await world.app.ctx.db.selectFrom("problems").select("id").executeTakeFirstOrThrow();
    await settleProblem(world.app.ctx, problem.id, { answer: "Ya hay.", adminId: (await anAdmin(world)).id });
    await world.settle();
    expect(await payoutOf(id)).toMatchObject({ state: "due", blocked_because: null });
    const refused = { state: "blocked", blocked_because: "refused" } as const;
    await world.app.ctx.db.updateTable("payouts").set(refused).execute();
    await retryPayouts(world.app.ctx);
    await world.settle();
    expect([await sent(), await payoutOf(id)]).toMatchObject([[], { state: "due" }]);
    await at(addMinutes(due, wait));
    expect(await sent()).toEqual([380_00]);
  });
});

it("a host who completes a booking reads when the payout leaves, the wait included", async () => {
  const { host, id } = await aPayout();
  const complete = async () =>
    (await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } })).body;
  expect(await complete()).toEqual({ state: "completed", payout_at: due.toISOString() });
  await changeEmail(host);
  expect(await complete()).toEqual({ state: "completed", payout_at: addMinutes(end, wait).toISOString() });
});

it("refunds, reversals and debts do not wait", async () => {
  const { id, host, account } = await aPayout();
  await at(due);
  await changeBank({ account });
  const { id: adminId } = await anAdmin(world);
  const refundAQuarter = async () => {
    await refundByOperator(world.app.ctx, id, { amountCents: 107_00, reason: "Sin agua.", adminId });
    await world.settle();
  };
  await refundAQuarter();
  const [transfer] = (await world.app.ctx.stripe.transfers.list()).data;
  expect([transfer?.amount_reversed, await ledger.debtOf(world.app.ctx, host.id)]).toEqual([95_00, 0]);
  // By then the rest is at the host's bank.
  await at(addMinutes(due, 2 * day));
  await refundAQuarter();
  expect(await recentChange(host)).not.toBeNull();
  expect((await world.app.ctx.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([107_00, 107_00]);
  expect(await ledger.debtOf(world.app.ctx, host.id)).toBe(95_00);
});

describe("the host", () => {
  const subjects = {
    email: "El correo de tu cuenta cambió",
    bank: "Cambió la cuenta donde recibes tu dinero",
    account: "Cambió tu cuenta de Stripe",
  };

  it.each(Object.keys(changes) as What[])(
    "hears at once that the %s changed, until when payouts wait, and what to do",
    async (what) => {
      const payout = await aPayout();
      await at(new Date("2026-12-16T14:00:00Z"));
      await changes[what](payout);
      const reader = what === "email" ? "otra.casa@example.test" : payout.host.email;
      expect(await noticesTo(reader)).toEqual([subjects[what]]);
      const { text } = await emailTo(world, reader, "payouts_held");
      expect(text.replaceAll("\u00a0", " ")).toContain("sábado 19 de diciembre de 2026, 10:00 a. m.");
      expect(text).toContain("http://linkisla.test/dashboard/settings");
      expect(text).toContain(world.env.supportEmail);
      const { body } = await world.call("GET", `/user/host/bookings/${payout.id}`, { token: payout.host.token });
      const until = "2026-12-19T14:00:00.000Z";
      expect(body.payout).toMatchObject({ state: "due", due_at: until, why: "recently_changed" });
      expect(await recentChange(payout.host)).toEqual({ what, until });
      await at(new Date(until));
      expect(await recentChange(payout.host)).toBeNull();
    },
  );

  it("hears of a changed email at the old address, too; a guest's payouts are not spoken of", async () => {
    const { host, guest } = await aPayout();
    await changeEmail(host);
    expect((await emailTo(world, host.email, "email_changed")).text).toContain("Esperan hasta el viernes");
    await changeEmail(guest, "otra.viajera@example.test");
    expect((await emailTo(world, guest.email, "email_changed")).text).not.toContain("Esperan");
    expect(await noticesTo("otra.viajera@example.test")).toEqual([]);
  });

  it("who has left hears of nothing", async () => {
    const { host } = await aMarket(world, "lodging");
    const account = await openPayoutAccount(world, host);
    await world.app.ctx.db.updateTable("listings").set({ visible: false }).execute();
    const { status } = await world.call("DELETE", "/user", { token: host.token, body: { password } });
    expect(status).toBe(200);
    await changeBank({ account });
    expect((await world.mails()).filter(({ messageId }) => messageId.includes("payouts_held"))).toEqual([]);
  });
});

it("the operator sees the wait at the booking and at the person", async () => {
  const payout = await aPayout();
  const { token } = await anAdmin(world);
  await changeBank(payout);
  const until = addMinutes(end, wait).toISOString();
  const booking = await world.call("GET", `/admin/bookings/${payout.id}`, { token });
  expect(booking.body.payout).toMatchObject({ state: "due", why: "recently_changed", due_at: until });
  const person = await world.call("GET", `/admin/users/${payout.host.id}`, { token });
  expect(person.body.user.payout_change).toEqual({ what: "bank", until });
  const { body: alerts } = await world.call("GET", "/admin/alerts", { token });
  expect(JSON.stringify(alerts)).not.toContain("payout_blocked");
});

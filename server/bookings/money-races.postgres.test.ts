import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { inTransaction } from "#server/db/transaction.ts";
import { emailReplaced, ledger, refreshPayoutAccount } from "#server/payments/payments.ts";
import { aMarket, anAdmin, aPerson, book, openPayoutAccount, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { completeByClock } from "./cancelling.ts";
import { settlePayout } from "./payouts.ts";
import { makeRefund } from "./refunds.ts";

/** Many simultaneous requests for the same money. Runs when DATABASE_URL names a server. */

const world = useWorld();
const end = new Date("2026-12-15T15:00:00Z");
const bookingOf = async (guest: Person, { id }: { id: number }, nights: { check_in: string; check_out: string }) =>
  (await book(world, guest, stays.lodging(id, nights))).reserve_id;
const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, work));

it("guest, host and operator cancel at the same instant: one of them does, and the guest is refunded once", async () => {
  const { guest, host, listing } = await aMarket(world, "lodging");
  const admin = await anAdmin(world);
  const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
  const answers = await Promise.all([
    world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id } }),
    world.call("POST", "/user/cancel-reserve-host", { token: host.token, body: { reserve_id } }),
    world.call("POST", `/admin/bookings/${reserve_id}/cancel`, { token: admin.token, body: { reason: "Cerrado." } }),
    world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id } }),
  ]);
  const states = answers.filter(({ status }) => status === 200).map(({ body }) => body.state);
  expect(new Set(states).size).toBe(1);
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe("cannot_cancel");
  await world.settle();
  const refunds = (await world.app.ctx.stripe.refunds.list()).data;
  expect(refunds.map(({ amount }) => amount)).toEqual([428_00]);
});

it("one refund made by twelve workers at once is one refund", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
  await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id } });
  const { id: refundId } = await world.app.ctx.db.selectFrom("refunds").select("id").executeTakeFirstOrThrow();
  // Stripe refuses a key while it is in use: the other workers retry.
  await Promise.allSettled(Array.from({ length: 12 }, () => makeRefund(world.app.ctx, { refundId })));
  await world.settle();
  expect((await world.app.ctx.stripe.refunds.list()).data).toHaveLength(1);
  expect((await ledger.balances(world.app.ctx, reserve_id)).guest ?? 0).toBe(0);
});

it("one payout settled by twelve workers at once is one transfer", async () => {
  const { guest, host, listing } = await aMarket(world, "lodging");
  await openPayoutAccount(world, host);
  const { reserve_id: bookingId } = await book(world, guest, stays.lodging(listing.id));
  world.clock.set(end);
  await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: bookingId } });
  world.clock.advance(24 * 60);
  await world.stripe.control.clock({ to: world.clock.now().getTime() });
  await Promise.allSettled(Array.from({ length: 12 }, () => settlePayout(world.app.ctx, { bookingId })));
  await world.settle();
  await settlePayout(world.app.ctx, { bookingId });
  expect((await world.app.ctx.stripe.transfers.list()).data.map(({ amount }) => amount)).toEqual([380_00]);
  expect((await ledger.balances(world.app.ctx, bookingId)).host_payable).toBeUndefined();
});

it("a host's debt is kept from two payouts settled at once, no more than it is", async () => {
  const { guest, host, listing } = await aMarket(world, "lodging");
  await openPayoutAccount(world, host);
  const first = await bookingOf(guest, listing, { check_in: "2026-12-11", check_out: "2026-12-15" });
  const second = await bookingOf(guest, listing, { check_in: "2027-01-10", check_out: "2027-01-12" });
  const third = await bookingOf(guest, listing, { check_in: "2027-01-12", check_out: "2027-01-14" });
  world.clock.set(end);
  await completeByClock(world.app.ctx, first);
  world.clock.advance(24 * 60);
  await world.settle();
  await settlePayout(world.app.ctx, { bookingId: first });
  // By now the money is at the host's bank.
  world.clock.advance(5 * 24 * 60);
  await world.settle();
  const admin = await anAdmin(world);
  const refund = { amount: 107, left: 428, reason: "Sin agua dos días." };
  await world.call("POST", `/admin/bookings/${first}/refund`, { token: admin.token, body: refund });
  await world.settle();
  expect(await ledger.debtOf(world.app.ctx, host.id)).toBe(95_00);

  world.clock.set(new Date("2027-01-14T15:00:00Z"));
  for (const id of [second, third]) await completeByClock(world.app.ctx, id);
  world.clock.advance(24 * 60);
  await world.stripe.control.clock({ to: world.clock.now().getTime() });
  await many(() => Promise.allSettled([second, third].map((bookingId) => settlePayout(world.app.ctx, { bookingId }))));
  for (const bookingId of [second, third]) await settlePayout(world.app.ctx, { bookingId });
  const transfers = (await world.app.ctx.stripe.transfers.list()).data.map(({ amount }) => amount);
  expect(transfers.toSorted((a, b) => a - b)).toEqual([95_00, 190_00, 380_00]);
  expect(await ledger.debtOf(world.app.ctx, host.id)).toBe(0);
});

it("a host's debt is kept from a payout or paid to the bank, never both, when it is settled and recorded at once", async () => {
  const { ctx } = world.app;
  const { guest, host, listing } = await aMarket(world, "lodging");
  await openPayoutAccount(world, host);
  const first = await bookingOf(guest, listing, { check_in: "2026-12-11", check_out: "2026-12-15" });
  const second = await bookingOf(guest, listing, { check_in: "2027-01-10", check_out: "2027-01-12" });
  const later = await bookingOf(await aPerson(world), listing, { check_in: "2027-03-10", check_out: "2027-03-12" });
  const postings = ledger.indebted(95_00);
  await ledger.writeEntry(ctx, { kind: "debt_incurred", bookingId: later, reference: "made-up", postings });
  world.clock.set(new Date("2027-01-12T15:00:00Z"));
  for (const id of [first, second]) await completeByClock(ctx, id);
  world.clock.advance(24 * 60);
  await world.stripe.control.clock({ to: world.clock.now().getTime() });
  const admins = [await anAdmin(world), await anAdmin(world)];
  const paid = { amount: 95, debt: 95, reference: "ATH 118", reason: "Llegó." };
  const recorded = await Promise.all([
    ...admins.map(({ token }) => world.call("POST", `/admin/users/${host.id}/debt-repaid`, { token, body: paid })),
    ...[first, second].map((bookingId) => settlePayout(ctx, { bookingId })),
  ]);
  for (const bookingId of [first, second]) await settlePayout(ctx, { bookingId });
  const isRecorded = recorded.some((answer) => answer?.status === 200);
  expect(await ledger.debtOf(ctx, host.id)).toBe(0);
  const sum = (await sent()).reduce((total, cents) => total + cents, 0);
  expect(sum).toBe(isRecorded ? 570_00 : 475_00);
});

async function aPayoutThatIsDue() {
  const { guest, host, listing } = await aMarket(world, "lodging");
  const account = await openPayoutAccount(world, host);
  const { reserve_id: bookingId } = await book(world, guest, stays.lodging(listing.id));
  world.clock.set(end);
  await completeByClock(world.app.ctx, bookingId);
  world.clock.advance(24 * 60);
  await world.stripe.control.clock({ to: world.clock.now().getTime() });
  return { guest, host, account, bookingId };
}
const sent = async () => (await world.app.ctx.stripe.transfers.list()).data.map(({ amount }) => amount);

it("a payout that is decided while a change commits waits for it", async () => {
  const { ctx } = world.app;
  const { host, bookingId } = await aPayoutThatIsDue();
  const { settling } = await inTransaction(ctx.db, async (tx) => {
    await emailReplaced({ ...ctx, db: tx }, host.id, "otra.casa@example.test");
    let isOver = false;
    const settling = settlePayout(ctx, { bookingId }).finally(() => {
      isOver = true;
    });
    while (!isOver && !(await someoneWaits())) await pause(5);
    expect(await ctx.db.selectFrom("transfers").select("id").execute()).toEqual([]);
    return { settling };
  });
  await settling;
  expect(await sent()).toEqual([]);
  world.clock.advance(72 * 60);
  await settlePayout(ctx, { bookingId });
  expect(await sent()).toEqual([380_00]);
});

async function someoneWaits(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.app.ctx.db);
  return rows.length > 0;
}

it("payouts and the news of another bank account at the same instant leave one transfer, 72 hours later", async () => {
  const { ctx } = world.app;
  const { host, account, bookingId } = await aPayoutThatIsDue();
  await world.stripe.control.webhooks({ drop: 1000 });
  await world.stripe.control.account({ account, bank: "card" });
  await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) =>
      i % 3 === 0 ? refreshPayoutAccount(ctx, { userId: host.id }) : settlePayout(ctx, { bookingId }),
    ),
  );
  expect(await sent()).toEqual([]);
  const notices = ctx.db.selectFrom("mails").select("id").where("event", "=", "payouts_held");
  expect(await notices.execute()).toHaveLength(1);
  world.clock.advance(72 * 60);
  await world.stripe.control.clock({ to: world.clock.now().getTime() });
  await many(() => settlePayout(ctx, { bookingId }).catch(() => undefined));
  await settlePayout(ctx, { bookingId });
  expect(await sent()).toEqual([380_00]);
});

it("a problem that is reported while Stripe is asked about the account keeps every worker from paying", async () => {
  const { ctx } = world.app;
  const { guest, bookingId } = await aPayoutThatIsDue();
  await world.stripe.control.fault({ route: "GET /v1/accounts/*", kind: "slow", delayMs: 500 });
  const slow = settlePayout(ctx, { bookingId });
  while (!(await ctx.db.selectFrom("transfers").select("id").executeTakeFirst())) await pause(5);
  const body = { text: "No hay agua." };
  await world.call("POST", `/user/reserve/${bookingId}/problem`, { token: guest.token, body });
  // The other worker drops the transfer that the slow one is about to ask for.
  await settlePayout(ctx, { bookingId });
  expect(await ctx.db.selectFrom("transfers").select("id").execute()).toEqual([]);
  await slow;
  expect(await sent()).toEqual([]);
  const payout = ctx.db.selectFrom("payouts").select("blocked_because").where("booking_id", "=", bookingId);
  expect(await payout.executeTakeFirst()).toEqual({ blocked_because: "problem" });
});

import { expect, it } from "vitest";
import { addMinutes } from "#contract/dates.ts";
import { cancelAsPlatform, refundByOperator, settleProblem } from "#server/bookings/bookings.ts";
import { ledger } from "#server/payments/payments.ts";
import { aMarket, anAdmin, book, chargeOf, openPayoutAccount, passTime, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

/** Payouts that were decided while Stripe did not answer, and what happened to their bookings until it did. */

const world = useWorld();
const day = 24 * 60;
/** Check-out on the island: 11:00 at UTC−4. */
const end = new Date("2026-12-15T15:00:00Z");

const pass = (minutes: number) => passTime(world, minutes);

const transfers = async () =>
  (await world.app.ctx.stripe.transfers.list()).data.map(({ amount, amount_reversed }) => [amount, amount_reversed]);
const payoutOf = (id: number) =>
  world.app.ctx.db.selectFrom("payouts").selectAll().where("booking_id", "=", id).executeTakeFirst();
const unasked = async (table: "transfers" | "reversals") =>
  (await world.app.ctx.db.selectFrom(table).select("amount_cents").where("asked_at", "is", null).execute()).map(
    ({ amount_cents }) => amount_cents,
  );
/** Makes what Stripe was asked for so old that it has forgotten the key: only a search tells whether it was made. */
async function outliveKey(table: "transfers" | "reversals") {
  const asked_at = addMinutes(world.clock.now(), -day);
  await world.app.ctx.db.updateTable(table).set({ asked_at }).where("asked_at", "is not", null).execute();
}
const stripeFails = (route: string) => world.stripe.control.fault({ route, kind: "error_before", times: 1000 });

async function stripeAnswers() {
  await world.stripe.control.clearFaults();
  await pass(1);
}

/** A lodging booked for $428.00, of which the host gets $380.00, completed at its end. */
async function aCompleted() {
  const market = await aMarket(world, "lodging");
  const account = await openPayoutAccount(world, market.host);
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
  world.clock.set(end);
  const body = { service_type: 2, reserve_id: id };
  await world.call("POST", "/user/hosting_complete", { token: market.host.token, body });
  return { ...market, account, id, adminId: (await anAdmin(world)).id };
}
type Completed = Pick<Awaited<ReturnType<typeof aCompleted>>, "guest" | "id" | "adminId">;

const reportProblem = ({ guest, id }: Completed) =>
  world.call("POST", `/user/reserve/${id}/problem`, { token: guest.token, body: { text: "No hay agua." } });

async function settleTheProblem({ adminId }: Completed) {
  const { id } = await world.app.ctx.db.selectFrom("problems").select("id").executeTakeFirstOrThrow();
  await settleProblem(world.app.ctx, id, { answer: "Ya hay.", adminId });
  await world.settle();
}

async function disputeIt({ id }: Completed) {
  await world.stripe.control.openDispute({ charge: await chargeOf(world, id) });
}

const refundQuarter = ({ id, adminId }: Completed) =>
  refundByOperator(world.app.ctx, id, { amountCents: 107_00, reason: "Sin agua dos días.", adminId });

const cancel = ({ id, adminId }: Completed) =>
  cancelAsPlatform(world.app.ctx, id, { reason: "No era la casa del anuncio.", adminId });

const happenings = [
  ["nothing happened leaves", async () => {}, [[380_00, 0]], { state: "sent" }],
  ["a problem was reported stays", reportProblem, [], { state: "blocked", blocked_because: "problem" }],
  ["a dispute was opened stays", disputeIt, [], { state: "blocked", blocked_because: "dispute" }],
  ["a part was refunded leaves without it", refundQuarter, [[285_00, 0]], { state: "sent" }],
  ["the booking was cancelled stays", cancel, [], { state: "reversed" }],
] as const;

it.each(happenings)("a payout at whose booking %s", async (_, happen, made, payout) => {
  const booking = await aCompleted();
  await stripeFails("GET /v1/accounts/*");
  await pass(day);
  expect(await unasked("transfers")).toEqual([380_00]);
  await happen(booking);
  await world.settle();
  await stripeAnswers();
  expect([await transfers(), await payoutOf(booking.id)]).toMatchObject([made, payout]);
  expect(await unasked("transfers")).toEqual([]);
});

it.each(happenings)("a payout that Stripe never made, at whose booking %s", async (_, happen, made, payout) => {
  const booking = await aCompleted();
  await stripeFails("POST /v1/transfers");
  await pass(day);
  expect(await unasked("transfers")).toEqual([]);
  await happen(booking);
  await world.settle();
  await outliveKey("transfers");
  await stripeAnswers();
  await pass(1);
  expect([await transfers(), await payoutOf(booking.id)]).toMatchObject([made, payout]);
});

it("a payout goes to the account that replaced the host's, once it has waited after the change", async () => {
  const { host, account } = await aCompleted();
  await stripeFails("GET /v1/charges/*");
  await pass(day);
  expect(await unasked("transfers")).toEqual([380_00]);
  await world.stripe.control.account({ account, state: "deauthorized" });
  await world.settle();
  const replacement = await openPayoutAccount(world, host);
  await pass(3 * day);
  expect(await unasked("transfers")).toEqual([380_00]);
  await stripeAnswers();
  const { data } = await world.app.ctx.stripe.transfers.list();
  expect(data.map(({ destination, amount }) => [destination, amount])).toEqual([[replacement, 380_00]]);
  expect((await world.mails()).filter(({ messageId }) => messageId.includes("payout_refused"))).toEqual([]);
});

it("a payout that was decided anew settles the host's debt once", async () => {
  const { listing, host, ...first } = await aCompleted();
  // By then the money is at the host's bank.
  await pass(day);
  await pass(5 * day);
  await refundQuarter(first);
  await world.settle();
  const stay = stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-12" });
  const { reserve_id: id } = await book(world, first.guest, stay);
  world.clock.set(new Date("2027-01-12T15:00:00Z"));
  await world.call("POST", "/user/hosting_complete", { token: host.token, body: { service_type: 2, reserve_id: id } });
  await stripeFails("GET /v1/accounts/*");
  await pass(day);
  expect(await unasked("transfers")).toEqual([190_00 - 95_00]);
  await reportProblem({ ...first, id });
  await stripeAnswers();
  expect(await payoutOf(id)).toMatchObject({ state: "blocked", blocked_because: "problem" });
  await settleTheProblem(first);
  expect(await transfers()).toEqual([
    [95_00, 0],
    [380_00, 0],
  ]);
  expect(await ledger.debtOf(world.app.ctx, host.id)).toBe(0);
});

it.each([
  ["won before Stripe answered", "GET /v1/charges/*", [380_00]],
  ["won before Stripe made the reversal it was asked for", "POST /v1/transfers/*/reversals", []],
] as const)("nothing is taken back for a dispute that was %s", async (_, route, reversals) => {
  const { id } = await aCompleted();
  await pass(day);
  const { id: dispute } = await world.stripe.control.openDispute({ charge: await chargeOf(world, id) });
  await world.settle();
  await stripeFails(route);
  await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
  await world.settle();
  expect(await unasked("reversals")).toEqual(reversals);
  await world.stripe.control.overturnDispute({ dispute });
  await world.settle();
  await outliveKey("reversals");
  await stripeAnswers();
  await pass(1);
  expect([await transfers(), await payoutOf(id)]).toMatchObject([[[380_00, 0]], { state: "sent" }]);
});

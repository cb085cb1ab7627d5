import { expect, it } from "vitest";
import { sweep } from "#server/bookings/bookings.ts";
import { aMarket, book, chargeOf, openPayoutAccount, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { moneyReport } from "./money-report.ts";
import { outlook } from "./outlook.ts";
import { pendingMoney } from "./pending-money.ts";

/** When hosts' shares leave. Each booking is a lodging's, of which the host gets $95.00 a night. */

const world = useWorld();
const day = 24 * 60;

/** Stays of one host who can be paid, that end on the given dates. The clock stands at Saturday, 21 November 2026. */
async function staysUntil(...ends: [checkIn: string, checkOut: string][]) {
  const market = await aMarket(world, "lodging");
  await openPayoutAccount(world, market.host);
  const ids: number[] = [];
  for (const [check_in, check_out] of ends) {
    const { reserve_id } = await book(world, market.guest, stays.lodging(market.listing.id, { check_in, check_out }));
    ids.push(reserve_id);
  }
  return { ...market, ids };
}

async function passTo(instant: string) {
  world.clock.set(new Date(instant));
  await sweep(world.app.ctx);
  await world.settle();
}

const amounts = async () => (await outlook(world.app.ctx)).weeks.map(({ cents }) => cents);

/** What leaves and what waits is what the report keeps for hosts. */
async function expectToAddUp() {
  const { hosts, tripsToCome } = await moneyReport(world.app.ctx);
  const { weeks, undated } = await outlook(world.app.ctx);
  const leaving = [...weeks, undated].reduce((sum, { cents }) => sum + cents, 0);
  expect(leaving).toBe(hosts.dueCents + tripsToCome.hostsCents);
  const { waitingPayouts } = await pendingMoney(world.app.ctx);
  const waiting = waitingPayouts.reduce((sum, { amount }) => sum + amount * 100, 0);
  expect(waiting).toBe(hosts.blockedCents + hosts.frozenCents);
}

it("they leave a day after the end, in weeks from Monday to Sunday, and everything after three weeks is one row", async () => {
  await staysUntil(
    ["2026-11-22", "2026-11-24"],
    ["2026-11-24", "2026-11-28"],
    ["2026-11-28", "2026-11-29"],
    ["2026-12-20", "2026-12-22"],
    ["2027-02-01", "2027-02-08"],
  );
  expect(await outlook(world.app.ctx)).toEqual({
    weeks: [
      { from: "2026-11-16", to: "2026-11-22", payouts: 0, cents: 0 },
      { from: "2026-11-23", to: "2026-11-29", payouts: 2, cents: 6 * 95_00 },
      { from: "2026-11-30", to: "2026-12-06", payouts: 1, cents: 95_00 },
      { from: "2026-12-07", to: null, payouts: 2, cents: 9 * 95_00 },
    ],
    undated: { payouts: 0, cents: 0 },
    next: { day: "2026-11-25", payouts: 1, cents: 2 * 95_00 },
  });
  await expectToAddUp();
});

it("one that is due counts for today until it has left, and on from its day", async () => {
  const { ids, host } = await staysUntil(["2026-11-22", "2026-11-24"]);
  world.clock.set(new Date("2026-11-29T20:00:00Z"));
  await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: ids[0] } });
  expect(await amounts()).toEqual([0, 2 * 95_00, 0, 0]);
  await expectToAddUp();
  world.clock.advance(3 * day);
  expect(await outlook(world.app.ctx)).toMatchObject({ next: { day: "2026-12-02" } });
  await passTo("2026-12-02T21:00:00Z");
  expect(await amounts()).toEqual([0, 0, 0, 0]);
  expect((await outlook(world.app.ctx)).next).toBeNull();
});

it("a trip to come that a dispute freezes has no date, and over it waits until the bank has decided", async () => {
  const { ids, host } = await staysUntil(["2026-11-22", "2026-11-24"]);
  const [id = 0] = ids;
  const { id: dispute } = await world.stripe.control.openDispute({ charge: await chargeOf(world, id) });
  await world.settle();
  const frozen = { payouts: 1, cents: 2 * 95_00 };
  expect(await outlook(world.app.ctx)).toMatchObject({ undated: frozen, next: null });
  await expectToAddUp();
  world.clock.set(new Date("2026-11-24T20:00:00Z"));
  await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });
  expect((await outlook(world.app.ctx)).undated).toEqual({ payouts: 0, cents: 0 });
  const { waitingPayouts } = await pendingMoney(world.app.ctx);
  expect(waitingPayouts).toMatchObject([{ amount: 190, why: "dispute", dueAt: "2026-11-25T20:00:00.000Z" }]);
  await expectToAddUp();
  await world.stripe.control.settleDispute({ dispute, outcome: "won" });
  await world.settle();
  expect(await amounts()).toEqual([2 * 95_00, 0, 0, 0]);
  await expectToAddUp();
});

it("a trip to come of a host without an account has no date", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id, { check_in: "2026-11-22", check_out: "2026-11-24" }));
  expect(await outlook(world.app.ctx)).toMatchObject({ undated: { payouts: 1, cents: 2 * 95_00 }, next: null });
  await expectToAddUp();
});

it("what waits after a change of the account leaves when the wait is over", async () => {
  const { host } = await staysUntil(["2026-11-22", "2026-11-24"]);
  await passTo("2026-11-24T20:00:00Z");
  await world.app.ctx.db
    .updateTable("payout_accounts")
    .set({ changed_at: world.clock.now(), changed_what: "email" })
    .where("user_id", "=", host.id)
    .execute();
  expect((await outlook(world.app.ctx)).next).toMatchObject({ day: "2026-11-27" });
});

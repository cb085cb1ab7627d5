import { describe, expect, it } from "vitest";
import { type HostedBooking, hostedBookingInFull, type NextPayout } from "#contract/hosting/hosting.ts";
import { refundByOperator } from "#server/bookings/bookings.ts";
import { ledger } from "#server/payments/payments.ts";
import { emailTo } from "#testing/emails.ts";
import { aMarket, book, chargeOf, openPayoutAccount, type Person, passTime, password, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

const day = 24 * 60;
/** Check-out on the island: 11:00 at UTC−4. */
const end = new Date("2026-12-15T15:00:00Z");
const list = async (host: Person, when: string) =>
  (await world.call("GET", `/user/host/bookings?when=${when}`, { token: host.token })).body;
const show = (host: Person, id: number) => world.call("GET", `/user/host/bookings/${id}`, { token: host.token });
const inFull = async (host: Person, id: number) => hostedBookingInFull.parse((await show(host, id)).body);
const earnings = async (host: Person) => (await world.call("GET", "/user/host/earnings", { token: host.token })).body;
const complete = (host: Person, id: number) =>
  world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });
/** Sessions expire when the clock advances far. */
const signedInAgain = async (person: Person): Promise<Person> => {
  const { body } = await world.call("POST", "/auth/login", { body: { email: person.email, password } });
  return { ...person, token: body.token };
};
const refund = async (id: number, amountCents: number) => {
  await refundByOperator(world.app.ctx, id, { amountCents, reason: "Sin agua dos días.", adminId: 1 });
  await world.settle();
};

const pass = (minutes: number) => passTime(world, minutes);

/** Four nights for $428.00: $28.00 of tax, $20.00 of commission, $380.00 for the host. */
async function aBooking({ payable = true } = {}) {
  const market = await aMarket(world, "lodging");
  if (payable) await openPayoutAccount(world, market.host);
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
  return { ...market, id };
}

async function aPaidOut() {
  const booking = await aBooking();
  world.clock.set(end);
  await complete(booking.host, booking.id);
  await pass(day);
  return booking;
}

/** A booking's amounts must match its ledger and add up. */
async function expectBooksToAgree(host: Person, id: number) {
  const { net, receives, money } = await inFull(host, id);
  const cents = (dollars: number) => Math.round(dollars * 100);
  const { host_payable = 0, host_debt = 0 } = await ledger.balances(world.app.ctx, id);
  const taken = await ledger.sharesTaken(world.app.ctx, id);
  expect(cents(money.owed)).toBe(-host_payable + 0);
  expect(cents(money.debt) - cents(money.netted)).toBe(host_debt);
  expect(cents(money.refunded)).toBe(taken.hostCents);
  expect(cents(receives)).toBe(cents(net) - taken.hostCents);
  expect(cents(receives) - cents(money.netted) + cents(money.debt) - cents(money.owed)).toBe(
    cents(money.transferred) - cents(money.reversed),
  );
  const transfers = await world.app.ctx.db
    .selectFrom("transfers")
    .select(["amount_cents", "reversed_cents"])
    .where("booking_id", "=", id)
    .where("state", "=", "sent")
    .execute();
  const atStripe = transfers.reduce((sum, row) => sum + row.amount_cents - row.reversed_cents, 0);
  expect(cents(money.transferred) - cents(money.reversed)).toBe(atStripe);
}

describe("a payout, for its host", () => {
  it("is due a day after completion, then sent, with what went out and when", async () => {
    const { host, id } = await aBooking();
    world.clock.set(end);
    await complete(host, id);
    const due_at = "2026-12-16T15:00:00.000Z";
    expect((await inFull(host, id)).payout).toEqual({ state: "due", due_at, amount: 380, why: null, paid_at: null });
    await expectBooksToAgree(host, id);
    await pass(day);
    const paid = { state: "sent", due_at, amount: 380, why: null, paid_at: due_at };
    expect((await inFull(host, id)).payout).toEqual(paid);
    await expectBooksToAgree(host, id);
  });

  it("that waits says what for, and is among what needs attention", async () => {
    const { host, id } = await aBooking({ payable: false });
    world.clock.set(end);
    await complete(host, id);
    await pass(day);
    const waits = { state: "blocked", why: "no_account", amount: 380, paid_at: null };
    expect((await inFull(host, id)).payout).toMatchObject(waits);
    expect((await list(host, "attention")).map((one: { payout: unknown }) => one.payout)).toMatchObject([waits]);
    await openPayoutAccount(world, host);
    await world.settle();
    expect((await inFull(host, id)).payout).toMatchObject({ state: "sent", why: null });
    expect(await list(host, "attention")).toEqual([]);
  });

  it("is kept back by a missing account from the day of the booking, which its host is told then", async () => {
    const { host, id } = await aBooking({ payable: false });
    const missing = "crea tu cuenta de cobro en tu panel";
    expect((await emailTo(world, host.email, "booking_confirmed_host")).text).toContain(missing);
    expect((await inFull(host, id)).heldBy).toBe("no_account");
    await world.stripe.control.account({ account: await openPayoutAccount(world, host), state: "restricted" });
    await world.settle();
    expect((await inFull(host, id)).heldBy).toBe("not_payable");
    const payable = await aBooking();
    expect((await emailTo(world, payable.host.email, "booking_confirmed_host")).text).not.toContain(missing);
    expect((await inFull(payable.host, payable.id)).heldBy).toBeNull();
  });

  it("says until when a change holds it before the booking is over, if it would leave earlier", async () => {
    const market = await aMarket(world, "lodging");
    const account = await openPayoutAccount(world, market.host);
    const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
    const changeAt = async (instant: string, bank: "card" | "works") => {
      world.clock.set(new Date(instant));
      await world.stripe.control.account({ account, bank });
      await world.settle();
      return (await inFull(market.host, id)).heldUntil;
    };
    expect((await inFull(market.host, id)).heldUntil).toBeNull();
    expect(await changeAt("2026-12-13T15:00:00.000Z", "card")).toBeNull();
    expect(await changeAt("2026-12-13T16:00:00.000Z", "works")).toBe("2026-12-16T16:00:00.000Z");
    world.clock.set(end);
    await complete(market.host, id);
    expect((await inFull(market.host, id)).heldUntil).toBe("2026-12-16T16:00:00.000Z");
  });

  it("is held by a dispute from the day that one opens, and needs attention while it is open", async () => {
    const { host, id } = await aBooking();
    const seen = async () => (await list(host, "attention")).map((one: HostedBooking) => [one.reserve_id, one.heldBy]);
    expect((await inFull(host, id)).heldBy).toBeNull();
    expect(await seen()).toEqual([]);
    world.clock.set(new Date("2026-12-10T15:00:00Z"));
    const { id: dispute } = await world.stripe.control.openDispute({ charge: await chargeOf(world, id) });
    await world.settle();
    const ahead = await inFull(host, id);
    expect([ahead.heldBy, ahead.payout]).toEqual(["dispute", null]);
    expect(await seen()).toEqual([[id, "dispute"]]);
    world.clock.set(end);
    await complete(host, id);
    const due = await inFull(host, id);
    expect([due.heldBy, due.payout?.state]).toEqual(["dispute", "due"]);
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    await world.settle();
    expect((await inFull(host, id)).heldBy).toBeNull();
    expect(await seen()).toEqual([]);
  });

  it("is held by an inquiry, and by a problem while the stay is not over", async () => {
    const { host, guest, id } = await aBooking();
    const { id: inquiry } = await world.stripe.control.openInquiry({ charge: await chargeOf(world, id) });
    await world.settle();
    const asked = await inFull(host, id);
    expect([asked.heldBy, asked.dispute]).toEqual(["dispute", null]);
    await world.stripe.control.closeInquiry({ dispute: inquiry });
    await world.settle();
    world.clock.set(new Date("2026-12-12T15:00:00Z"));
    const body = { text: "No hay agua desde ayer." };
    await world.call("POST", `/user/reserve/${id}/problem`, { token: guest.token, body });
    expect((await inFull(host, id)).heldBy).toBe("problem");
  });

  it("follows what a cancellation leaves the host, and is none when it leaves nothing", async () => {
    const { host, guest, listing, id } = await aBooking();
    const later = stays.lodging(listing.id, { check_in: "2026-12-16", check_out: "2026-12-18" });
    const { reserve_id: free } = await book(world, guest, later);
    world.clock.set(new Date("2026-12-11T18:00:00Z"));
    const cancel = (reserve_id: number) =>
      world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id } });
    await cancel(id);
    await cancel(free);
    await pass(day);
    expect((await inFull(host, id)).payout).toMatchObject({ state: "sent", amount: 380 });
    await expectBooksToAgree(host, id);
    const nothing = await inFull(host, free);
    expect([nothing.payout, nothing.receives, nothing.money.refunded]).toEqual([null, 0, 190]);
    await expectBooksToAgree(host, free);
  });

  it("shrinks by the host's part of what went back before it", async () => {
    const { host, id } = await aBooking();
    await refund(id, 107_00);
    const shown = await inFull(host, id);
    // A quarter of everything: $95.00 of it the host's.
    expect([shown.net, shown.money.refunded, shown.receives, shown.money.owed]).toEqual([380, 95, 285, 285]);
    expect(shown.refunds).toMatchObject([{ amount: 107, reason: "operator" }]);
    await expectBooksToAgree(host, id);
    world.clock.set(end);
    await complete(host, id);
    await pass(day);
    expect((await inFull(host, id)).payout).toMatchObject({ state: "sent", amount: 285 });
    await expectBooksToAgree(host, id);
  });

  it("gives back from the transfer what went back after it", async () => {
    const { host, id } = await aPaidOut();
    await refund(id, 107_00);
    const { payout, money, receives } = await inFull(host, id);
    expect(money).toMatchObject({ transferred: 380, reversed: 95, owed: 0, debt: 0 });
    expect([payout?.state, payout?.amount, receives]).toEqual(["sent", 285, 285]);
    await expectBooksToAgree(host, id);
  });

  it("leaves a debt when the bank has the money already, kept from the next one", async () => {
    const { host, guest, listing, id } = await aPaidOut();
    await pass(5 * day);
    await refund(id, 107_00);
    const owing = await inFull(host, id);
    expect(owing.money).toMatchObject({ transferred: 380, reversed: 0, debt: 95, owed: 0 });
    expect(owing.payout).toMatchObject({ state: "debt", amount: 380 });
    expect((await earnings(host)).debt).toBe(95);
    await expectBooksToAgree(host, id);

    const next = stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-12" });
    const { reserve_id: later } = await book(world, guest, next);
    const ahead = { owed: 190, mayBeKept: 95 };
    expect([owing.money.mayBeKept, (await inFull(host, later)).money]).toEqual([0, expect.objectContaining(ahead)]);
    world.clock.set(new Date("2027-01-12T15:00:00Z"));
    await complete(host, later);
    expect((await inFull(host, later)).money).toMatchObject(ahead);
    await pass(day);
    const netted = await inFull(host, later);
    expect(netted.money).toMatchObject({ netted: 95, transferred: 95, owed: 0, mayBeKept: 0 });
    expect(netted.payout).toMatchObject({ state: "sent", amount: 95 });
    await expectBooksToAgree(host, later);
    expect(await earnings(host)).toMatchObject({ debt: 0, paid: 475, upcoming: 0 });
  });
});

describe("earnings", () => {
  it("are nothing before the first booking", async () => {
    const { host } = await aMarket(world, "lodging");
    expect(await earnings(host)).toEqual({ upcoming: 0, paid: 0, debt: 0, by_month: [] });
  });

  it("are told by the island's months: paid when it went out, upcoming when it falls due", async () => {
    const { host, guest, listing, id } = await aBooking();
    // The stay ends on New Year's Eve: the payout falls into the next year.
    const turn = stays.lodging(listing.id, { check_in: "2026-12-29", check_out: "2026-12-31" });
    await book(world, guest, turn);
    expect(await earnings(host)).toEqual({
      upcoming: 570,
      paid: 0,
      debt: 0,
      by_month: [
        { month: "2026-12", paid: 0, upcoming: 380 },
        { month: "2027-01", paid: 0, upcoming: 190 },
      ],
    });
    world.clock.set(end);
    await complete(host, id);
    await pass(day);
    expect(await earnings(host)).toEqual({
      upcoming: 190,
      paid: 380,
      debt: 0,
      by_month: [
        { month: "2026-12", paid: 380, upcoming: 0 },
        { month: "2027-01", paid: 0, upcoming: 190 },
      ],
    });
  });

  it("count an evening of the island's month, not of Greenwich's", async () => {
    const { host, id } = await aBooking();
    // Eight in the evening of 31 December on the island is already next year in UTC.
    world.clock.set(new Date("2026-12-30T23:59:00Z"));
    await complete(await signedInAgain(host), id);
    await pass(day + 1);
    expect((await earnings(await signedInAgain(host))).by_month).toEqual([
      { month: "2026-12", paid: 380, upcoming: 0 },
    ]);
    expect(world.clock.now().toISOString()).toBe("2027-01-01T00:00:00.000Z");
  });

  it("come after the wait that follows another bank account", async () => {
    const market = await aMarket(world, "lodging");
    const account = await openPayoutAccount(world, market.host);
    // It falls due in the morning of 30 December.
    const stay = stays.lodging(market.listing.id, { check_in: "2026-12-27", check_out: "2026-12-29" });
    await book(world, market.guest, stay);
    const monthOfPayout = async () => {
      const { by_month } = await earnings(await signedInAgain(market.host));
      return by_month.map(({ month }: { month: string }) => month);
    };
    world.clock.set(new Date("2026-12-29T12:00:00Z"));
    expect(await monthOfPayout()).toEqual(["2026-12"]);
    await world.stripe.control.account({ account, bank: "card" });
    await world.settle();
    expect(await monthOfPayout()).toEqual(["2027-01"]);
    world.clock.advance(4 * day);
    expect(await monthOfPayout()).toEqual(["2027-01"]);
  });

  it("what is late is due this month, and what went back is gone", async () => {
    const { host, id } = await aBooking({ payable: false });
    await refund(id, 107_00);
    world.clock.set(end);
    await complete(host, id);
    world.clock.set(new Date("2027-02-03T16:00:00Z"));
    await pass(0);
    expect(await earnings(await signedInAgain(host))).toEqual({
      upcoming: 285,
      paid: 0,
      debt: 0,
      by_month: [{ month: "2027-02", paid: 0, upcoming: 285 }],
    });
  });

  it("are a host's own", async () => {
    await aBooking();
    const { host } = await aMarket(world, "space");
    expect(await earnings(host)).toEqual({ upcoming: 0, paid: 0, debt: 0, by_month: [] });
  });
});

describe("the next payouts", () => {
  const nextOf = async (host: Person): Promise<NextPayout[]> =>
    (await world.call("GET", "/user/host-stats", { token: host.token })).body.next_payouts;

  it("are what the ledger owes, the soonest first, and leave a day after the end at the earliest", async () => {
    const { host, guest, listing, id } = await aBooking();
    const later = stays.lodging(listing.id, { check_in: "2026-12-20", check_out: "2026-12-21" });
    const { reserve_id: second } = await book(world, guest, later);
    const third = stays.lodging(listing.id, { check_in: "2026-12-27", check_out: "2026-12-28" });
    await book(world, guest, third);
    const next = await nextOf(host);
    expect(next.map(({ at, owed, kept, amount, booking }) => [booking.reserve_id, at, owed, kept, amount])).toEqual([
      [id, "2026-12-16T15:00:00.000Z", 380, 0, 380],
      [second, "2026-12-22T15:00:00.000Z", 95, 0, 95],
    ]);
    for (const { owed, booking } of next) {
      const { host_payable = 0 } = await ledger.balances(world.app.ctx, booking.reserve_id);
      expect(Math.round(owed * 100)).toBe(-host_payable);
      expect(hostedBookingInFull.parse((await show(host, booking.reserve_id)).body)).toEqual(booking);
    }
  });

  it("of a stay that is over and not completed leave a day from now, in that month", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    await openPayoutAccount(world, host);
    const stay = stays.lodging(listing.id, { check_in: "2026-12-28", check_out: "2026-12-30" });
    await book(world, guest, stay);
    world.clock.set(new Date("2026-12-31T14:00:00Z"));
    const again = await signedInAgain(host);
    expect((await nextOf(again)).map(({ at }) => at)).toEqual(["2027-01-01T14:00:00.000Z"]);
    expect((await earnings(again)).by_month).toEqual([{ month: "2027-01", paid: 0, upcoming: 190 }]);
  });

  it("are none as long as the host has no account that can be paid", async () => {
    const { host } = await aBooking({ payable: false });
    expect(await nextOf(host)).toEqual([]);
    await openPayoutAccount(world, host);
    expect(await nextOf(host)).toHaveLength(1);
  });

  it("pay the host's debt first, and those that something stops are none", async () => {
    const { host, guest, listing, id: paid } = await aPaidOut();
    await pass(5 * day);
    await refund(paid, 107_00);
    const later = stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-12" });
    const { reserve_id: id } = await book(world, guest, later);
    expect((await nextOf(host)).map(({ owed, kept, amount }) => [owed, kept, amount])).toEqual([[190, 95, 95]]);
    const charge = await chargeOf(world, id);
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.settle();
    expect(await nextOf(host)).toEqual([]);
    expect((await inFull(host, id)).dispute).toBe("open");
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    await world.settle();
    expect(await nextOf(host)).toHaveLength(1);
    expect((await inFull(host, id)).dispute).toBeNull();
    await world.app.ctx.db
      .insertInto("problems")
      .values({ booking_id: id, text: "Sin agua.", reported_at: world.clock.now() })
      .execute();
    expect(await nextOf(host)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { hostedBookingInFull, hostedWhens } from "#contract/hosting/hosting.ts";
import {
  aListing,
  aMarket,
  aPerson,
  book,
  hold,
  openPayoutAccount,
  type Person,
  passTime,
  plainDetails,
  stays,
} from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

const hour = 60;
const day = 24 * hour;
/** On the island: check-in at 15:00, check-out at 11:00, at UTC−4. */
const start = new Date("2026-12-11T19:00:00Z");
const end = new Date("2026-12-15T15:00:00Z");
const justBefore = (instant: Date) => new Date(instant.getTime() - 1);

const list = async (host: Person, when: string) =>
  (await world.call("GET", `/user/host/bookings?when=${when}`, { token: host.token })).body;
const show = (host: Person, id: number) => world.call("GET", `/user/host/bookings/${id}`, { token: host.token });
const inFull = async (host: Person, id: number) => hostedBookingInFull.parse((await show(host, id)).body);
const complete = (host: Person, id: number) =>
  world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: id } });
const cancelAsHost = (host: Person, id: number, reason?: string) =>
  world.call("POST", "/user/cancel-reserve-host", { token: host.token, body: { reserve_id: id, reason } });
const pass = (minutes: number) => passTime(world, minutes);

/** Four nights for $428.00: $28.00 of tax, $20.00 of commission, $380.00 for the host. */
async function aBooking({ payable = true } = {}) {
  const market = await aMarket(world, "lodging");
  if (payable) await openPayoutAccount(world, market.host);
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
  return { ...market, id };
}

describe("a booking, for its host", () => {
  it("says which whole days of a space were booked, in lists and beside messages, however late it closes", async () => {
    const untilMorning = { open: "18:00", close: "08:00" };
    const openingHours = { ...plainDetails.space.openingHours, friday: untilMorning, saturday: untilMorning };
    const { host, guest, listing } = await aMarket(world, "space", { details: { openingHours } });
    const days = { start_date: "2026-12-11", end_date: "2026-12-13" };
    const stay = { service_type: 1, link_id: listing.id, ...days, guests: 10 };
    const { reserve_id: id } = await book(world, guest, stay);
    const seen = await list(host, "upcoming");
    expect(seen.map((one: { stay: object; ends_at: string }) => [one.stay, one.ends_at])).toEqual([
      [days, "2026-12-13T12:00:00.000Z"],
    ]);
    const body = { key: crypto.randomUUID(), text: "¿Hay estacionamiento?" };
    await world.call("POST", `/user/reserve/${id}/messages`, { token: guest.token, body });
    const threads = await world.call("GET", "/user/threads?side=host", { token: host.token });
    expect(threads.body.items[0].booking.stay).toEqual(days);
  });

  it("is there once it is paid, and only for the listing's own host", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const held = (await hold(world, guest, stays.lodging(listing.id))).body;
    expect((await show(host, held.reserve_id)).body.code).toBe("not_found");
    await world.stripe.control.pay({ session: held.session_id, card: "4242424242424242" });
    await world.settle();
    expect((await show(host, held.reserve_id)).status).toBe(200);

    const otherHost = await aPerson(world);
    await aListing(world, "space", { hostId: otherHost.id });
    for (const somebody of [otherHost, guest]) {
      const { status, body } = await show(somebody, held.reserve_id);
      expect([status, body.code]).toEqual([404, "not_found"]);
    }
    for (const when of hostedWhens) expect(await list(otherHost, when)).toEqual([]);
    expect((await list(host, "upcoming")).map((one: { reserve_id: number }) => one.reserve_id)).toEqual([
      held.reserve_id,
    ]);
  });

  it("is not there when its hold was released, or ran out", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const released = (await hold(world, guest, stays.lodging(listing.id))).body.reserve_id;
    await world.call("POST", `/user/reserve/${released}/release`, { token: guest.token });
    const expired = (await hold(world, guest, stays.lodging(listing.id))).body.reserve_id;
    await pass(45);
    const states = await world.app.ctx.db.selectFrom("bookings").select("state").orderBy("id").execute();
    expect(states).toEqual([{ state: "released" }, { state: "expired" }]);
    for (const id of [released, expired]) expect((await show(host, id)).status).toBe(404);
    for (const when of hostedWhens) expect(await list(host, when)).toEqual([]);
  });

  it("says what the guest paid, whose it is and what the host gets", async () => {
    const { host, id } = await aBooking();
    const shown = await inFull(host, id);
    expect(shown).toMatchObject({ state: "confirmed", guests: 2, title: expect.any(String), service_type: 2 });
    expect([shown.total, shown.tax, shown.commission, shown.net, shown.receives]).toEqual([428, 28, 20, 380, 380]);
    expect(shown.lines.map(({ code, amount }) => [code, amount])).toEqual([
      ["nights", 400],
      ["lodging_tax", 28],
    ]);
    expect([shown.payout, shown.problem, shown.cancelled, shown.refunds]).toEqual([null, null, null, []]);
    const {
      lines: _,
      refunds: _refunds,
      cancelled: _cancelled,
      dispute: _dispute,
      left: _left,
      bank_returned: _byBank,
      money: _money,
      ...inList
    } = shown;
    expect(await list(host, "upcoming")).toEqual([inList]);
  });

  it("can be cancelled until it starts and completed once it is over, to the instant", async () => {
    const { host, id } = await aBooking();
    const at = async (instant: Date) => {
      world.clock.set(instant);
      const { canCancel, canComplete } = await inFull(host, id);
      return [canCancel, canComplete];
    };
    expect([await at(justBefore(start)), await at(start), await at(justBefore(end)), await at(end)]).toEqual([
      [true, false],
      [false, false],
      [false, false],
      [false, true],
    ]);
    expect((await cancelAsHost(host, id)).body.code).toBe("cannot_cancel");
    expect((await complete(host, id)).status).toBe(200);
    const done = await inFull(host, id);
    expect([done.state, done.canCancel, done.canComplete]).toEqual(["completed", false, false]);
  });

  it("moves from what is ahead to what is over with its end, and asks to be completed", async () => {
    const { host, id } = await aBooking();
    const places = async () => {
      const lists = await Promise.all(
        hostedWhens.map(async (when) => [when, (await list(host, when)).length] as const),
      );
      return lists.filter(([, count]) => count > 0).map(([when]) => when);
    };
    world.clock.set(justBefore(end));
    expect(await places()).toEqual(["today", "upcoming"]);
    world.clock.set(end);
    expect(await places()).toEqual(["today", "past", "attention"]);
    await complete(host, id);
    expect(await places()).toEqual(["today", "past"]);
  });

  it("stands in its lists in order: the soonest first ahead, the latest first behind", async () => {
    const { host, guest, listing, id } = await aBooking();
    const later = stays.lodging(listing.id, { check_in: "2026-12-19", check_out: "2026-12-20" });
    const { reserve_id: second } = await book(world, guest, later);
    const ids = async (when: string) => (await list(host, when)).map((one: { reserve_id: number }) => one.reserve_id);
    expect(await ids("upcoming")).toEqual([id, second]);
    world.clock.set(new Date("2026-12-20T17:00:00Z"));
    expect(await ids("past")).toEqual([second, id]);
  });

  it("tells one way to reach the guest, from the confirmation until the time for reviews is over", async () => {
    const { host, guest, id } = await aBooking();
    const reached = async () => {
      const { phone, email } = (await inFull(host, id)).guest;
      return { phone, email };
    };
    expect(await reached()).toEqual({ phone: null, email: guest.email });
    const phone = "+1 787 555 0101";
    await world.app.ctx.db.updateTable("users").set({ phone }).where("id", "=", guest.id).execute();
    expect(await reached()).toEqual({ phone, email: null });
    world.clock.set(end);
    await complete(host, id);
    world.clock.set(new Date(end.getTime() + 14 * day * 60_000));
    expect(await reached()).toEqual({ phone, email: null });
    world.clock.advance(1);
    expect(await reached()).toEqual({ phone: null, email: null });
  });

  it("shows what the guest reported, and the operator's answer", async () => {
    const { host, guest, id } = await aBooking();
    world.clock.set(start);
    const text = "No hay agua caliente desde ayer.";
    await world.call("POST", `/user/reserve/${id}/problem`, { token: guest.token, body: { text } });
    const problem = { text, reported_at: start.toISOString(), answer: null };
    expect((await inFull(host, id)).problem).toEqual(problem);
    expect((await list(host, "attention")).map((one: { problem: unknown }) => one.problem)).toEqual([problem]);
    await world.app.ctx.db
      .updateTable("problems")
      .set({ answer: "Ya fue el plomero.", settled_at: start, settled_by: host.id })
      .execute();
    expect((await inFull(host, id)).problem).toEqual({ ...problem, answer: "Ya fue el plomero." });
    expect(await list(host, "attention")).toEqual([]);
  });

  it("says that the guest can be reviewed, once it is completed and until it was done", async () => {
    const { host, id } = await aBooking();
    expect((await inFull(host, id)).canReview).toBe(false);
    world.clock.set(end);
    await complete(host, id);
    expect((await inFull(host, id)).canReview).toBe(true);
    const body = { rating: 5, text: "Dejó todo limpio." };
    await world.call("POST", `/user/reserve/${id}/guest-review`, { token: host.token, body });
    expect((await inFull(host, id)).canReview).toBe(false);
  });
});

describe("a cancelled booking, for its host", () => {
  it("says who called it off, when and why, and that nothing is left", async () => {
    const { host, id } = await aBooking();
    await cancelAsHost(host, id, "Se dañó la cisterna.");
    await world.settle();
    const shown = await inFull(host, id);
    expect(shown.cancelled).toEqual({
      by: "host",
      at: world.clock.now().toISOString(),
      reason: "Se dañó la cisterna.",
    });
    expect([shown.state, shown.canCancel, shown.receives, shown.payout]).toEqual(["cancelled_by_host", false, 0, null]);
    expect(shown.refunds).toMatchObject([{ amount: 428, state: "succeeded", reason: "cancelled" }]);
    expect([shown.guest.phone, shown.guest.email]).toEqual([null, null]);
    expect(await list(host, "cancelled")).toHaveLength(1);
    expect(await list(host, "upcoming")).toEqual([]);
  });

  it("by the guest too late for the whole price leaves the host what the policy says", async () => {
    const { host, guest, id } = await aBooking();
    world.clock.set(new Date("2026-12-11T18:00:00Z"));
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
    const shown = await inFull(host, id);
    expect(shown.cancelled).toMatchObject({ by: "guest", reason: null });
    expect(shown.receives).toBe(380);
    expect(shown.payout).toMatchObject({ state: "due", due_at: "2026-12-12T18:00:00.000Z", amount: 380 });
    await pass(day);
    expect((await inFull(host, id)).payout).toMatchObject({ state: "sent", amount: 380 });
  });
});

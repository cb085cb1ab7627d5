import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { aListing, aMarket, aPerson, book, getQuote, goodCard, hold, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { purgeQuotes } from "./quotes.ts";
import { sweep } from "./sweep.ts";

const world = useWorld();

const availabilityOf = async (id: number, token?: string) =>
  (await world.call("GET", `/listings/${id}/availability?from=2026-12-10&to=2026-12-17`, { token })).body;

const freeNights = async (id: number, token?: string) =>
  (await availabilityOf(id, token)).nights
    .filter((night: { free: boolean }) => night.free)
    .map((night: { date: string }) => night.date.slice(8));

const stateOf = async (id: number) =>
  (await world.app.ctx.db.selectFrom("bookings").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

describe("a hold", () => {
  it("takes the nights from everybody else, leaves the last day free, and shows them free to its own guest", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    expect(held.status).toBe(200);
    expect(held.body).toEqual({
      reserve_id: expect.any(Number),
      session_id: expect.stringMatching(/^cs_test_/),
      url: expect.stringContaining("/c/pay/cs_test_"),
      expires_at: "2026-11-21T16:35:00.000Z",
      total: 428,
    });
    expect(await freeNights(listing.id)).toEqual(["10", "15", "16"]);
    expect(await freeNights(listing.id, guest.token)).toEqual(["10", "11", "12", "13", "14", "15", "16"]);

    const other = await aPerson(world);
    const refused = await getQuote(
      world,
      stays.lodging(listing.id, { check_in: "2026-12-14", check_out: "2026-12-16" }),
      other,
    );
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "dates_taken",
      message: "Esas fechas ya no están libres. Elige otras.",
    });
    const after = await hold(
      world,
      other,
      stays.lodging(listing.id, { check_in: "2026-12-15", check_out: "2026-12-17" }),
    );
    expect(after.status).toBe(200);
  });

  it.each([
    ["lodging", { check_in: "2026-12-11", check_out: "2026-12-15" }, "nights"],
    ["space", { date: "2026-12-11", start_time: "13:00", end_time: "16:00" }, "hours"],
    ["space", { date: "2026-12-11", start_time: "10:00", end_time: "22:00" }, "days"],
    ["space", { start_date: "2026-12-11", end_date: "2026-12-13" }, "days"],
    ["experience", { date: "2026-12-11", start_time: "10:00" }, "people"],
  ] as const)("of %s is shown with the stay that was asked for, %j, at a price by %s", async (kind, stay, code) => {
    const { guest, listing } = await aMarket(world, kind);
    const { service_type, link_id, guests } = stays[kind](listing.id);
    const held = await hold(world, guest, { service_type, link_id, guests, ...stay });
    const { body } = await world.call("GET", `/user/reserve/${held.body.reserve_id}`, { token: guest.token });
    expect(body.stay).toEqual(stay);
    expect(body.lines[0].code).toBe(code);
  });

  it("is for whoever has given a birth date and accepted the terms", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const open = { birth_date: null, terms_accepted_at: null };
    await world.app.ctx.db.updateTable("users").set(open).where("id", "=", guest.id).execute();
    const refused = await hold(world, guest, stays.lodging(listing.id));
    expect([refused.status, refused.body.code]).toEqual([409, "profile_incomplete"]);
    expect(await freeNights(listing.id)).toEqual(["10", "11", "12", "13", "14", "15", "16"]);
    const body = { birthDate: "1990-05-10", acceptTerms: true };
    await world.call("POST", "/user/complete-profile", { token: guest.token, body });
    expect((await hold(world, guest, stays.lodging(listing.id))).status).toBe(200);
  });

  it("is answered again by the same quote, with the same payment page", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const stay = stays.lodging(listing.id);
    const quote = await getQuote(world, stay, guest);
    const body = { ...stay, quote_id: quote.body.quote_id };
    const first = await world.call("POST", "/user/reserve", { token: guest.token, body });
    world.clock.advance(10);
    const second = await world.call("POST", "/user/reserve", { token: guest.token, body });
    expect(second.body).toEqual(first.body);
  });

  it("is not answered to another guest who knows its quote", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const stay = stays.lodging(listing.id);
    const quote = await getQuote(world, stay, guest);
    const body = { ...stay, quote_id: quote.body.quote_id };
    await world.call("POST", "/user/reserve", { token: guest.token, body });
    const other = await aPerson(world);
    const refused = await world.call("POST", "/user/reserve", { token: other.token, body });
    expect([refused.status, refused.body.code]).toEqual([409, "dates_taken"]);
  });

  it("leaves a guest whose quote somebody else has used with a fresh one, at once or later", async () => {
    const { guest, listing } = await aMarket(world, "experience");
    const stay = stays.experience(listing.id);
    const other = await aPerson(world);
    const reserve = (person: Person, quote_id: string) =>
      world.call("POST", "/user/reserve", { token: person.token, body: { ...stay, quote_id } });
    const [used, raced] = [await getQuote(world, stay, guest), await getQuote(world, stay, guest)];
    expect((await reserve(other, used.body.quote_id)).status).toBe(200);
    const refused = await reserve(guest, used.body.quote_id);
    expect([refused.status, refused.body.code]).toEqual([409, "quote_expired"]);
    expect((await reserve(guest, refused.body.details.quote.quote_id)).status).toBe(200);

    const third = await aPerson(world);
    const fourth = await aPerson(world);
    const answers = await Promise.all([third, fourth].map((person) => reserve(person, raced.body.quote_id)));
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, "quote_expired"]);
  });

  it("gives way to its own guest's new dates: the old payment page is closed and its dates are free", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const first = await hold(world, guest, stays.lodging(listing.id));
    const second = await hold(
      world,
      guest,
      stays.lodging(listing.id, { check_in: "2026-12-12", check_out: "2026-12-13" }),
    );
    expect(second.status).toBe(200);
    expect(await stateOf(first.body.reserve_id)).toBe("released");
    expect(await freeNights(listing.id)).toEqual(["10", "11", "13", "14", "15", "16"]);
    const late = await world.stripe.control.pay({ session: first.body.session_id, card: goodCard });
    expect(late).toEqual({ outcome: "closed", status: "expired" });
  });

  it("is given back on request, and then not again", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    const release = () => world.call("POST", `/user/reserve/${held.body.reserve_id}/release`, { token: guest.token });
    expect((await release()).body).toEqual({ state: "released" });
    expect((await release()).body).toEqual({ state: "released" });
    expect(await freeNights(listing.id)).toHaveLength(7);
  });

  it("of another person cannot be given back", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    const other = await aPerson(world);
    const answer = await world.call("POST", `/user/reserve/${held.body.reserve_id}/release`, { token: other.token });
    expect(answer.status).toBe(404);
    expect(await stateOf(held.body.reserve_id)).toBe("held");
  });

  it("runs out after 42 minutes and frees the dates", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    world.clock.advance(41);
    await sweep(world.app.ctx);
    expect(await stateOf(held.body.reserve_id)).toBe("held");
    world.clock.advance(1);
    await sweep(world.app.ctx);
    expect(await stateOf(held.body.reserve_id)).toBe("expired");
    expect(await freeNights(listing.id)).toHaveLength(7);
  });

  it("stays while its page is open at Stripe, whose clock says that it is not over", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    // First Stripe's, or it would see an hour pass.
    await world.stripe.control.clock({ advanceMs: -60 * 60_000 });
    world.clock.advance(60);
    await sweep(world.app.ctx);
    const newcomer = await hold(world, await aPerson(world), stays.lodging(listing.id));
    expect([newcomer.status, newcomer.body.code]).toEqual([409, "hold_being_settled"]);
    expect((await world.stripe.control.pay({ session: held.body.session_id, card: goodCard })).outcome).toBe("paid");
    await sweep(world.app.ctx);
    expect(await stateOf(held.body.reserve_id)).toBe("confirmed");
  });

  it("gives way an hour past the end of its page, whatever Stripe's clock says", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.clock({ advanceMs: -3 * 60 * 60_000 });
    world.clock.advance(96);
    await sweep(world.app.ctx);
    expect(await stateOf(held.body.reserve_id)).toBe("expired");
    expect((await world.stripe.control.pay({ session: held.body.session_id, card: goodCard })).outcome).not.toBe(
      "paid",
    );
  });

  it("past its end gives way to a newcomer, after Stripe was asked", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    world.clock.advance(41);
    const newcomer = await aPerson(world);
    const answer = await hold(world, newcomer, stays.lodging(listing.id));
    expect(answer.status).toBe(200);
    expect(await stateOf(held.body.reserve_id)).toBe("expired");
  });

  it("past its end stays when Stripe does not answer: the newcomer is told to try again", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    await hold(world, guest, stays.lodging(listing.id));
    world.clock.advance(41);
    const newcomer = await aPerson(world);
    const stay = stays.lodging(listing.id);
    const quote = await getQuote(world, stay, newcomer);
    await world.stripe.control.fault({ route: "GET /v1/checkout/sessions/*", kind: "error_before", times: 3 });
    const answer = await world.call("POST", "/user/reserve", {
      token: newcomer.token,
      body: { ...stay, quote_id: quote.body.quote_id },
    });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("hold_being_settled");
  });

  it("past its end but paid in time is confirmed, and the newcomer refused", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    world.clock.advance(41);
    const newcomer = await aPerson(world);
    const answer = await hold(world, newcomer, stays.lodging(listing.id));
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("dates_taken");
    expect(await stateOf(held.body.reserve_id)).toBe("confirmed");
  });

  it("survives a payment page that could not be opened: the same quote tries again with the same key", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const stay = stays.lodging(listing.id);
    const quote = await getQuote(world, stay, guest);
    const body = { ...stay, quote_id: quote.body.quote_id };
    await world.stripe.control.fault({ route: "POST /v1/checkout/sessions", kind: "response_lost", times: 3 });
    const lost = await world.call("POST", "/user/reserve", { token: guest.token, body });
    expect(lost.status).toBe(503);
    expect(lost.body.code).toBe("payment_unavailable");
    const again = await world.call("POST", "/user/reserve", { token: guest.token, body });
    expect(again.status).toBe(200);
    const { data } = await world.app.ctx.stripe.checkout.sessions.list();
    expect(data.map((session) => session.id)).toEqual([again.body.session_id]);
  });

  /** A hold whose page was opened, but Stripe's stored answer is a failure: the page can only be looked up. */
  async function withUnansweredPage() {
    const { guest, listing } = await aMarket(world, "lodging");
    const stay = stays.lodging(listing.id);
    const { quote_id } = (await getQuote(world, stay, guest)).body;
    const reserve = () => world.call("POST", "/user/reserve", { token: guest.token, body: { ...stay, quote_id } });
    await world.stripe.control.fault({ route: "POST /v1/checkout/sessions", kind: "error_after" });
    await world.stripe.control.fault({ route: "GET /v1/checkout/sessions", kind: "reset", times: 9 });
    expect((await reserve()).status).toBe(503);
    await world.stripe.control.clearFaults();
    const [page] = (await world.app.ctx.stripe.checkout.sessions.list()).data;
    return { reserve, session: page?.id ?? "" };
  }

  it("whose page was paid on is told so, and sent nowhere without an address", async () => {
    const { reserve, session } = await withUnansweredPage();
    await world.stripe.control.pay({ session, card: goodCard });
    const { status, body } = await reserve();
    const [booking] = await world.app.ctx.db.selectFrom("bookings").select(["id", "state"]).execute();
    expect([status, body.code, body.details]).toEqual([
      409,
      "already_paid",
      { reserve_id: booking?.id, session_id: session },
    ]);
    expect(booking?.state).toBe("confirmed");
    expect((await reserve()).body.code).toBe("already_booked");
  });

  it("whose page has expired is given back, with a fresh quote", async () => {
    const { reserve, session } = await withUnansweredPage();
    await world.app.ctx.stripe.checkout.sessions.expire(session);
    const { status, body } = await reserve();
    expect([status, body.code, body.details.quote.total]).toEqual([409, "quote_expired", 428]);
    expect(await world.app.ctx.db.selectFrom("bookings").select("state").execute()).toEqual([{ state: "released" }]);
  });
});

describe("when Stripe refuses for good", () => {
  const refuse = (times: number) =>
    world.stripe.control.fault({ route: "POST /v1/checkout/sessions", kind: "refused", times });

  it("the place is given back at once", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    await refuse(9);
    const refused = await hold(world, guest, stays.lodging(listing.id));
    expect([refused.status, refused.body.code]).toEqual([503, "payment_unavailable"]);
    expect(await world.app.ctx.db.selectFrom("bookings").select("state").execute()).toEqual([{ state: "released" }]);
    expect((await getQuote(world, stays.lodging(listing.id), await aPerson(world))).status).toBe(200);
  });

  it("a page it had opened before, of which nobody heard, is still found and closed", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    await world.stripe.control.fault({ route: "POST /v1/checkout/sessions", kind: "response_lost", times: 3 });
    expect((await hold(world, guest, stays.lodging(listing.id))).status).toBe(503);
    await refuse(9);
    world.clock.advance(42);
    await sweep(world.app.ctx);
    expect(await world.app.ctx.db.selectFrom("bookings").select("state").execute()).toEqual([{ state: "expired" }]);
    const { data } = await world.app.ctx.stripe.checkout.sessions.list();
    expect(data.map(({ status }) => status)).toEqual(["expired"]);
  });
});

it("somebody holds five places at once and no more, until one is paid or let go", async () => {
  const { guest, host, listing } = await aMarket(world, "lodging");
  const others = await Promise.all([1, 2, 3, 4, 5].map(() => aListing(world, "lodging", { hostId: host.id })));
  const [last, ...first] = [listing, ...others].toReversed();
  const held = [];
  for (const { id } of first) held.push((await hold(world, guest, stays.lodging(id))).body.reserve_id);
  const wanted = stays.lodging(last?.id ?? 0);
  const refused = await hold(world, guest, wanted);
  expect(refused.body).toMatchObject({
    code: "too_many_holds",
    message: expect.stringContaining("Ya tienes 5 reservas"),
  });
  await world.call("POST", `/user/reserve/${held[0]}/release`, { token: guest.token });
  expect((await hold(world, guest, wanted)).status).toBe(200);
});

describe("a price", () => {
  it("the client sends is not looked at", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id, { total: 1, amount: 1, total_cents: 1 }));
    expect(held.body.total).toBe(428);
    const session = await world.app.ctx.stripe.checkout.sessions.retrieve(held.body.session_id);
    expect(session.amount_total).toBe(42_800);
  });

  it("changed by the host during the hold does not change what the guest pays", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.app.ctx.db
      .updateTable("listings")
      .set({ details: sql`jsonb_set(details, '{nightCents}', '90000')` as never })
      .where("id", "=", listing.id)
      .execute();
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    await world.settle();
    const booking = await world.call("GET", `/user/reserve/${held.body.reserve_id}`, { token: guest.token });
    expect(booking.body).toMatchObject({ state: "confirmed", total: 428 });
  });

  it("changed between quote and reserve is shown anew and must be accepted", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const stay = stays.lodging(listing.id);
    const quote = await getQuote(world, stay, guest);
    await world.app.ctx.db
      .updateTable("listings")
      .set({ details: sql`jsonb_set(details, '{nightCents}', '11000')` as never })
      .where("id", "=", listing.id)
      .execute();
    const body = { ...stay, quote_id: quote.body.quote_id };
    const refused = await world.call("POST", "/user/reserve", { token: guest.token, body });
    expect(refused.body).toMatchObject({ code: "price_changed", details: { quote: { total: 470.8 } } });
    const accepted = { ...stay, quote_id: refused.body.details.quote.quote_id };
    expect((await world.call("POST", "/user/reserve", { token: guest.token, body: accepted })).body.total).toBe(470.8);
  });

  it("stays, but the terms changed: they are shown anew and must be accepted", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const stay = stays.lodging(listing.id);
    const quote = await getQuote(world, stay, guest);
    expect(quote.body.cancellation.policy).toBe("flexible");
    const strict = { cancellation_policy: "strict" } as const;
    await world.app.ctx.db.updateTable("listings").set(strict).where("id", "=", listing.id).execute();
    const reserveWith = (quote_id: string) =>
      world.call("POST", "/user/reserve", { token: guest.token, body: { ...stay, quote_id } });
    const refused = await reserveWith(quote.body.quote_id);
    expect(refused.body).toMatchObject({
      code: "terms_changed",
      details: { quote: { total: 428, cancellation: { policy: "strict" } } },
    });
    const { reserve_id } = (await reserveWith(refused.body.details.quote.quote_id)).body;
    const booking = await world.call("GET", `/user/reserve/${reserve_id}`, { token: guest.token });
    expect(booking.body.cancellation.policy).toBe("strict");

    const later = await getQuote(world, stay, await aPerson(world, { name: "Otra" }));
    expect(later.status).toBe(409);
  });

  it.each([
    { policy: "strict", before: { hours: 48, minutes: 10 }, shown: [100], left: [] },
    { policy: "strict", before: { hours: 14 * 24, minutes: 10 }, shown: [100, 50], left: [100, 50] },
    { policy: "flexible", before: { hours: 24, minutes: 10 }, shown: [100], left: [] },
  ] as const)(
    "stays, but $policy, $before.hours hours ahead, a refund ends sooner than shown: it must be accepted",
    async ({ policy, before, shown, left }) => {
      const checkIn = new Date("2026-12-11T19:00:00Z").getTime();
      world.clock.set(new Date(checkIn - (before.hours * 60 + before.minutes) * 60_000));
      const { guest, listing } = await aMarket(world, "lodging", { cancellationPolicy: policy });
      const stay = stays.lodging(listing.id);
      const percents = (body: { cancellation: { steps: { percent: number }[] } }) =>
        body.cancellation.steps.map(({ percent }) => percent);
      const quote = await getQuote(world, stay, guest);
      expect([quote.body.starts_at, percents(quote.body)]).toEqual(["2026-12-11T19:00:00.000Z", shown]);
      world.clock.advance(20);
      const reserveWith = (quote_id: string) =>
        world.call("POST", "/user/reserve", { token: guest.token, body: { ...stay, quote_id } });
      const refused = await reserveWith(quote.body.quote_id);
      expect([refused.status, refused.body.code]).toEqual([409, "terms_changed"]);
      const fresh = refused.body.details.quote;
      expect([fresh.total, percents(fresh)]).toEqual([quote.body.total, left]);
      const { reserve_id } = (await reserveWith(fresh.quote_id)).body;
      const booking = await world.call("GET", `/user/reserve/${reserve_id}`, { token: guest.token });
      expect(booking.body.cancellation).toEqual(fresh.cancellation);
    },
  );

  it("stays when its refunds end later than shown", async () => {
    const { guest, listing } = await aMarket(world, "lodging", { cancellationPolicy: "strict" });
    const stay = stays.lodging(listing.id);
    const quote = await getQuote(world, stay, guest);
    world.clock.advance(20);
    const body = { ...stay, quote_id: quote.body.quote_id };
    expect((await world.call("POST", "/user/reserve", { token: guest.token, body })).status).toBe(200);
  });

  it("of more than can be charged at once is refused before anything is held", async () => {
    const { guest, listing } = await aMarket(world, "lodging", { details: { nightCents: 300_000_00 } });
    const refused = await getQuote(world, stays.lodging(listing.id), guest);
    expect([refused.status, refused.body.code]).toEqual([409, "above_maximum_charge"]);
  });

  it("is kept for 30 minutes, then quoted anew", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const stay = stays.lodging(listing.id);
    const afterMinutes = async (minutes: number) => {
      const quote = await getQuote(world, stay, guest);
      world.clock.advance(minutes);
      const body = { ...stay, quote_id: quote.body.quote_id };
      return world.call("POST", "/user/reserve", { token: guest.token, body });
    };
    expect((await afterMinutes(31)).body).toMatchObject({ code: "quote_expired", details: { quote: { total: 428 } } });
    expect((await afterMinutes(30)).status).toBe(200);
  });

  it("is forgotten a day after it could be used", async () => {
    const { listing } = await aMarket(world, "lodging");
    await getQuote(world, stays.lodging(listing.id));
    const { db } = world.app.ctx;
    for (const [minutes, left] of [
      [30 + 24 * 60, 1],
      [1, 0],
    ] as const) {
      world.clock.advance(minutes);
      await purgeQuotes(world.app.ctx);
      expect(await db.selectFrom("quotes").select("id").execute()).toHaveLength(left);
    }
  });

  it("of one stay cannot be used for another", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const quote = await getQuote(world, stays.lodging(listing.id, { check_out: "2026-12-12" }), guest);
    const body = { ...stays.lodging(listing.id), quote_id: quote.body.quote_id };
    const refused = await world.call("POST", "/user/reserve", { token: guest.token, body });
    expect(refused.body).toMatchObject({ code: "quote_expired", details: { quote: { total: 428 } } });
  });
});

describe("spaces and experiences", () => {
  it("an hour booking keeps its buffer from the next, and back-to-back with the buffer works", async () => {
    const { guest, listing } = await aMarket(world, "space");
    await book(world, guest, stays.space(listing.id));
    const other = await aPerson(world);
    const close = await getQuote(world, stays.space(listing.id, { start_time: "16:00", end_time: "18:00" }), other);
    expect(close.body.code).toBe("dates_taken");
    const after = await getQuote(world, stays.space(listing.id, { start_time: "16:30", end_time: "18:00" }), other);
    expect(after.status).toBe(200);
  });

  it("eight hours or more are charged as a day when that is cheaper", async () => {
    const { guest, listing } = await aMarket(world, "space");
    const nine = await getQuote(world, stays.space(listing.id, { start_time: "09:00", end_time: "18:00" }), guest);
    expect(nine.body).toMatchObject({ total: 400, lines: [{ code: "days", quantity: 1, amount: 400 }] });
    const seven = await getQuote(world, stays.space(listing.id, { start_time: "09:00", end_time: "16:00" }), guest);
    expect(seven.body).toMatchObject({ total: 350, lines: [{ code: "hours", quantity: 7, amount: 350 }] });
  });

  it("a session sells its seats and not one more", async () => {
    const { guest, listing } = await aMarket(world, "experience", { details: { groupSize: 5 } });
    await book(world, guest, stays.experience(listing.id, { guests: 3 }));
    const other = await aPerson(world);
    const tooMany = await hold(world, other, stays.experience(listing.id, { guests: 3 }));
    expect(tooMany.body).toMatchObject({ code: "sold_out" });
    expect(tooMany.body.message).toContain("2");
    expect((await hold(world, other, stays.experience(listing.id, { guests: 2 }))).status).toBe(200);
    const calendar = await availabilityOf(listing.id);
    expect(calendar.sessions.find((session: { date: string }) => session.date === "2026-12-11").seatsLeft).toBe(0);
  });

  it("a session with seats sold keeps its own time and size when the host changes the listing's", async () => {
    const { guest, listing } = await aMarket(world, "experience", { details: { groupSize: 5 } });
    await book(world, guest, stays.experience(listing.id, { guests: 3 }));
    await world.app.ctx.db
      .updateTable("listings")
      .set({ details: sql`details || '{"groupSize": 2, "startTime": "11:00"}'` as never })
      .where("id", "=", listing.id)
      .execute();
    const { sessions } = await availabilityOf(listing.id);
    const sold = sessions.find((session: { date: string }) => session.date === "2026-12-11");
    expect(sold).toMatchObject({ startTime: "10:00", endTime: "13:00", seatsLeft: 2 });
    const fresh = sessions.find((session: { date: string }) => session.date === "2026-12-12");
    expect(fresh).toMatchObject({ startTime: "11:00", seatsLeft: 2 });
  });

  describe("a departure that only the asker's own hold still has, after the host changed the departures,", () => {
    async function heldThenChanged(change: object) {
      const { guest, listing } = await aMarket(world, "experience");
      const held = await hold(world, guest, stays.experience(listing.id));
      await world.app.ctx.db
        .updateTable("listings")
        .set({ details: sql`details || ${JSON.stringify(change)}::jsonb` as never })
        .where("id", "=", listing.id)
        .execute();
      return { guest, listing, held: held.body.reserve_id };
    }
    const sessionOf = async (id: number, token?: string) =>
      (await availabilityOf(id, token)).sessions.find(({ date }: { date: string }) => date === "2026-12-11");

    it("is quoted with the end and the seats that a new hold would have", async () => {
      const { guest, listing } = await heldThenChanged({ endTime: "14:00", groupSize: 4 });
      expect(await sessionOf(listing.id)).toMatchObject({ endTime: "13:00" });
      expect(await sessionOf(listing.id, guest.token)).toMatchObject({ endTime: "14:00", seatsLeft: 4 });
      const stay = stays.experience(listing.id, { guests: 3 });
      const quote = await getQuote(world, stay, guest);
      const body = { ...stay, quote_id: quote.body.quote_id };
      const { reserve_id } = (await world.call("POST", "/user/reserve", { token: guest.token, body })).body;
      const booking = await world.call("GET", `/user/reserve/${reserve_id}`, { token: guest.token });
      expect(quote.body.ends_at).toBe("2026-12-11T18:00:00.000Z");
      expect(booking.body.ends_at).toBe(quote.body.ends_at);
    });

    it("is not offered to them at its old time, and the hold is not lost for it", async () => {
      const { guest, listing, held } = await heldThenChanged({ startTime: "11:00" });
      expect(await sessionOf(listing.id)).toMatchObject({ startTime: "10:00" });
      const again = await hold(world, guest, stays.experience(listing.id, { guests: 3 }));
      expect([again.body.code, await stateOf(held)]).toEqual(["no_session_then", "held"]);
      const moved = stays.experience(listing.id, { guests: 3, start_time: "11:00" });
      expect((await hold(world, guest, moved)).status).toBe(200);
      expect(await stateOf(held)).toBe("released");
    });

    it("makes way once its hold is past its end, at whatever time of the date it is", async () => {
      const { listing, held } = await heldThenChanged({ startTime: "05:00", endTime: "06:00" });
      world.clock.advance(41);
      const newcomer = await aPerson(world);
      expect((await hold(world, newcomer, stays.experience(listing.id, { start_time: "05:00" }))).status).toBe(200);
      expect(await stateOf(held)).toBe("expired");
    });
  });

  it("a hold whose end changes while an older one is let go is offered anew", async () => {
    const { guest, listing } = await aMarket(world, "experience");
    await hold(world, guest, stays.experience(listing.id));
    const { sessions } = world.app.ctx.stripe.checkout;
    const expire = sessions.expire.bind(sessions);
    const expiring = vi.spyOn(sessions, "expire").mockImplementation(async (...input) => {
      await world.app.ctx.db
        .updateTable("listings")
        .set({ details: sql`details || '{"endTime": "14:00"}'` as never })
        .where("id", "=", listing.id)
        .execute();
      return expire(...(input as Parameters<typeof expire>));
    });
    const stay = stays.experience(listing.id, { date: "2026-12-12" });
    const refused = await hold(world, guest, stay);
    expect(expiring).toHaveBeenCalled();
    expiring.mockRestore();
    expect([refused.status, refused.body.code]).toEqual([409, "terms_changed"]);
    const { quote_id, ends_at } = refused.body.details.quote;
    expect(ends_at).toBe("2026-12-12T18:00:00.000Z");
    const accepted = await world.call("POST", "/user/reserve", { token: guest.token, body: { ...stay, quote_id } });
    expect(accepted.status).toBe(200);
  });

  it("a group has the session to itself", async () => {
    const { guest, listing } = await aMarket(world, "experience", { details: { pricePer: "group" } });
    const held = await hold(world, guest, stays.experience(listing.id));
    expect(held.body.total).toBe(40);
    const refused = await hold(world, await aPerson(world), stays.experience(listing.id, { guests: 1 }));
    expect(refused.body).toMatchObject({ code: "sold_out", message: "No quedan cupos para esa salida." });
  });

  it("a space open past midnight is booked past midnight, and not after its closing", async () => {
    const late = { open: "18:00", close: "02:00" };
    const openingHours = Object.fromEntries(
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [day, late]),
    ) as never;
    const { guest, listing } = await aMarket(world, "space", { details: { openingHours } });
    const stay = (start_time: string, end_time: string) => stays.space(listing.id, { start_time, end_time });
    expect((await getQuote(world, stay("22:00", "02:00"), guest)).body).toMatchObject({
      starts_at: "2026-12-12T02:00:00.000Z",
      ends_at: "2026-12-12T06:00:00.000Z",
    });
    expect((await getQuote(world, stay("22:00", "03:00"), guest)).body.code).toBe("closed_then");
  });
});

describe("nobody books", () => {
  it("their own listing, a hidden one, one not yet approved, or one of another kind", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const stay = stays.lodging(listing.id);
    expect((await hold(world, host, stay)).body.code).toBe("own_listing");
    expect(
      (
        await getQuote(
          world,
          { ...stay, service_type: 1, date: "2026-12-11", start_time: "10:00", end_time: "12:00" },
          guest,
        )
      ).status,
    ).toBe(404);
    const hidden = await aListing(world, "lodging", { hostId: host.id, visible: false });
    expect((await getQuote(world, stays.lodging(hidden.id), guest)).body.code).toBe("not_on_sale");
    const waiting = await aListing(world, "lodging", { hostId: host.id, status: "submitted" });
    expect((await getQuote(world, stays.lodging(waiting.id), guest)).body.code).toBe("not_on_sale");
    // A listing that was never approved is as unknown as one that does not exist.
    const { db } = world.app.ctx;
    await db.updateTable("listings").set({ approved_at: null }).where("id", "=", waiting.id).execute();
    const [unapproved, unknown] = [waiting.id, 999_999].map((id) => getQuote(world, stays.lodging(id), guest));
    expect(await unapproved).toMatchObject({ status: 404, body: (await unknown)?.body });
  });

  it("in the past, too soon, too far ahead, too short, too long, or with too many", async () => {
    const { guest, listing } = await aMarket(world, "lodging", {
      advanceNoticeHours: 48,
      details: { minimumNights: 2, maximumNights: 5 },
    });
    const quoteOf = async (facts: object) => (await getQuote(world, stays.lodging(listing.id, facts), guest)).body;
    const codeOf = async (facts: object) => (await quoteOf(facts)).code;
    expect(await codeOf({ check_in: "2026-11-20", check_out: "2026-11-22" })).toBe("in_the_past");
    expect(await codeOf({ check_in: "2026-11-22", check_out: "2026-11-24" })).toBe("too_soon");
    expect(await codeOf({ check_in: "2027-11-22", check_out: "2027-11-24" })).toBe("too_far_ahead");
    expect(await codeOf({ check_out: "2026-12-12" })).toBe("stay_too_short");
    expect(await quoteOf({ check_out: "2026-12-17" })).toMatchObject({
      code: "stay_too_long",
      message: "La estadía es muy larga. El máximo son 5 noches.",
    });
    expect(await codeOf({ guests: 5 })).toBe("too_many_guests");
    expect(await codeOf({ check_out: "2026-12-11" })).toBe("invalid_input");
  });
});

describe("when Stripe ends the opening of a payment page with a 500", () => {
  it.each(["error_before", "error_after"] as const)(
    "(%s) the guest can pay all the same, on one page",
    async (kind) => {
      const { guest, listing } = await aMarket(world, "lodging");
      await world.stripe.control.fault({ route: "POST /v1/checkout/sessions", kind, times: 3 });
      const held = await hold(world, guest, stays.lodging(listing.id));
      expect(held.status).toBe(200);
      const open = (await world.app.ctx.stripe.checkout.sessions.list()).data.filter(({ status }) => status === "open");
      expect(open.map(({ id }) => id)).toEqual([held.body.session_id]);
      await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
      await world.settle();
      const booking = await world.call("GET", `/user/reserve/${held.body.reserve_id}`, { token: guest.token });
      expect(booking.body.state).toBe("confirmed");
    },
  );
});

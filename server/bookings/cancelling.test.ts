import { describe, expect, it } from "vitest";
import { ledger } from "#server/payments/payments.ts";
import { emailTo } from "#testing/emails.ts";
import { aMarket, aPerson, book, getQuote, hold, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { cancelAsGuest, refundByOperator, sweep } from "./bookings.ts";

const world = useWorld();

const second = 1000;
const hour = 3600 * second;
/** Check-in on the island: 15:00 at UTC−4. */
const start = new Date("2026-12-11T19:00:00Z");
const early = (milliseconds: number) => new Date(start.getTime() - milliseconds);

const preview = (guest: Person, id: number) =>
  world.call("GET", `/user/reserve/${id}/cancellation`, { token: guest.token });
const cancel = (guest: Person, id: number, facts: object = {}) =>
  world.call("POST", "/user/cancel-reserve", {
    token: guest.token,
    body: { service_type: 2, reserve_id: id, ...facts },
  });
const refundsAtStripe = async () =>
  (await world.app.ctx.stripe.refunds.list()).data.reduce((sum, refund) => sum + refund.amount, 0);

/** Four nights at $100 with $60 of cleaning; 7 % tax on $460. */
const aStay = async (cancellationPolicy: "flexible" | "moderate" | "strict") => {
  const market = await aMarket(world, "lodging", { cancellationPolicy, details: { cleaningCents: 60_00 } });
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
  return { ...market, id };
};

const all = 492_20;
// Half of $400, all of the cleaning, and 7 % of that: $260.00 and $18.20.
const half = 278_20;
// Only the cleaning and its tax.
const cleaning = 64_20;

const deadlines = [
  { policy: "flexible", at: early(24 * hour), kept: all, after: cleaning },
  { policy: "moderate", at: early(120 * hour), kept: all, after: half },
  { policy: "moderate", at: early(24 * hour), kept: half, after: cleaning },
  { policy: "strict", at: early(168 * hour), kept: half, after: cleaning },
] as const;

describe.each(deadlines)("$policy, at the deadline $at", ({ policy, at, kept, after }) => {
  it.each([
    { seconds: -1, cents: kept },
    { seconds: 0, cents: kept },
    { seconds: 1, cents: after },
  ])("$seconds s away, preview, refund at Stripe and ledger are $cents cents", async ({ seconds, cents }) => {
    const { guest, id } = await aStay(policy);
    world.clock.set(new Date(at.getTime() + seconds * second));
    const shown = (await preview(guest, id)).body;
    expect(shown.refund_total).toBe(cents / 100);
    expect(shown.lines.reduce((sum: number, line: { refund: number }) => sum + Math.round(line.refund * 100), 0)).toBe(
      cents,
    );
    expect(Math.round(shown.kept_total * 100)).toBe(all - cents);

    const answer = await cancel(guest, id, { expected_refund: shown.refund_total });
    expect(answer.body).toEqual({ state: "cancelled_by_guest", refund_total: cents / 100 });
    await world.settle();
    expect(await refundsAtStripe()).toBe(cents);
    const {
      guest: owed = 0,
      host_payable = 0,
      commission = 0,
      tax_payable = 0,
    } = await ledger.balances(world.app.ctx, id);
    expect(owed).toBe(0);
    expect(host_payable + commission + tax_payable).toBe(cents - all);
  });
});

it.each([
  { seconds: 0, cents: all },
  { seconds: 1, cents: half },
])("strict gives everything back for two days after booking: $seconds s later it is $cents cents", async (at) => {
  const { guest, id } = await aStay("strict");
  world.clock.set(new Date(world.clock.now().getTime() + 48 * hour + at.seconds * second));
  expect((await preview(guest, id)).body.refund_total).toBe(at.cents / 100);
  expect((await cancel(guest, id)).body.refund_total).toBe(at.cents / 100);
});

describe("a guest's cancellation", () => {
  it("frees the dates at once, tells both sides with the calendar entry called off, and is kept in the books once", async () => {
    const { guest, host, listing, id } = await aStay("flexible");
    expect((await getQuote(world, stays.lodging(listing.id))).status).toBe(409);
    const [first, again] = await Promise.all([cancel(guest, id), cancel(guest, id)]);
    expect([first.body, again.body]).toEqual([first.body, first.body]);
    expect((await getQuote(world, stays.lodging(listing.id))).status).toBe(200);
    await world.settle();
    expect((await world.app.ctx.stripe.refunds.list()).data).toHaveLength(1);
    const mails = (await world.mails()).filter((mail) => mail.messageId.includes("booking_cancelled"));
    expect(mails.map((mail) => mail.to).sort()).toEqual([guest.email, host.email].sort());
    expect(mails.find((mail) => mail.to === guest.email)?.text).toContain("$492.20");
  });

  it("shows the refund and its way in the booking and on the receipt", async () => {
    const { guest, id } = await aStay("flexible");
    world.clock.set(early(23 * hour));
    await cancel(guest, id);
    const waiting = (await world.call("GET", `/user/reserve/${id}`, { token: guest.token })).body;
    expect(waiting).toMatchObject({ state: "cancelled_by_guest", canCancel: false });
    expect(waiting.refunds).toMatchObject([{ amount: 64.2, state: "requested", reason: "cancelled" }]);
    await world.settle();
    const receipt = (await world.call("GET", `/user/reserve/${id}/receipt`, { token: guest.token })).body;
    expect(receipt).toMatchObject({ total: 492.2, net_total: 428, card: { last4: "4242" } });
    expect(receipt.refunds).toMatchObject([{ amount: 64.2, state: "succeeded" }]);
  });

  it("is refused when what comes back is no longer what the guest saw, and says what it is now", async () => {
    const { guest, id } = await aStay("moderate");
    const shown = (await preview(guest, id)).body;
    world.clock.set(early(119 * hour));
    const refused = await cancel(guest, id, { expected_refund: shown.refund_total });
    expect([refused.status, refused.body.code]).toEqual([409, "refund_changed"]);
    expect(refused.body.details.preview.refund_total).toBe(half / 100);
    expect((await world.call("GET", `/user/reserve/${id}`, { token: guest.token })).body.state).toBe("confirmed");
  });

  it("gives what it was compared with, though the deadline passes while it is made", async () => {
    const { guest, id } = await aStay("flexible");
    const { refund_total: expected_refund } = (await preview(guest, id)).body;
    let readings = 0;
    // Each reading is a second later than the one before; the third is the last in time.
    const now = () => early(24 * hour + (2 - readings++) * second);
    const request = { ...world.app.ctx, now, language: "es" } as RequestCtx;
    const cancelled = await cancelAsGuest(request, { id: guest.id } as Viewer, { reserve_id: id, expected_refund });
    expect(cancelled.refund_total).toBe(all / 100);
  });

  it("ends with the start: in that very instant there is only a problem to report", async () => {
    const { guest, id } = await aStay("flexible");
    world.clock.set(start);
    for (const answer of [await preview(guest, id), await cancel(guest, id)]) {
      expect([answer.status, answer.body.code]).toEqual([409, "cannot_cancel"]);
    }
    world.clock.set(early(second));
    expect((await preview(guest, id)).status).toBe(200);
  });

  it("is nobody else's", async () => {
    const { host, id } = await aStay("flexible");
    const other = await aPerson(world);
    for (const person of [host, other]) {
      for (const answer of [await preview(person, id), await cancel(person, id)]) expect(answer.status).toBe(404);
    }
  });

  it("after everything was returned promises the host nothing, and does not call it in time", async () => {
    const { guest, host, id } = await aStay("flexible");
    await refundByOperator(world.app.ctx, id, { amountCents: all, reason: "La cisterna está rota.", adminId: 1 });
    world.clock.set(early(hour));
    expect((await cancel(guest, id)).body.refund_total).toBe(0);
    await world.settle();
    const { text } = await emailTo(world, host.email, "booking_cancelled_host");
    expect(text).toContain(
      "Ana Cruz ya no viene. Ya se le había devuelto su dinero, así que esta reserva no se te paga.",
    );
    expect(text).not.toContain("a tiempo");
  });

  it("gives seats back, and a session that was full can be booked again", async () => {
    const { guest, listing } = await aMarket(world, "experience", { details: { groupSize: 2 } });
    const stay = stays.experience(listing.id, { guests: 2 });
    const { reserve_id } = await book(world, guest, stay);
    expect((await getQuote(world, stay)).body.code).toBe("sold_out");
    await cancel(guest, reserve_id);
    expect((await getQuote(world, stay)).status).toBe(200);
  });
});

it("needs no service_type: the booking's id is enough", { tags: ["@spec-3.24", "@spec-9.14"] }, async () => {
  const { guest, id } = await aStay("flexible");
  const body = { reserve_id: id };
  const answer = await world.call("POST", "/user/cancel-reserve", { token: guest.token, body });
  expect([answer.status, answer.body.state]).toEqual([200, "cancelled_by_guest"]);
});

describe("a host's cancellation", () => {
  const cancelAsHost = (host: Person, id: number, reason?: string) =>
    world.call("POST", "/user/cancel-reserve-host", {
      token: host.token,
      body: { service_type: 2, reserve_id: id, ...(reason && { reason }) },
    });

  it("gives everything back whatever the policy, keeps the dates blocked and tells the guest why", async () => {
    const { guest, host, listing, id } = await aStay("strict");
    world.clock.set(early(hour));
    const answer = await cancelAsHost(host, id, "Se dañó la cisterna.");
    expect(answer.body).toEqual({ state: "cancelled_by_host", refund_total: 492.2 });
    await world.settle();
    expect(await refundsAtStripe()).toBe(all);
    world.clock.set(early(40 * 24 * hour));
    expect((await getQuote(world, stays.lodging(listing.id))).body.code).toBe("dates_taken");
    const mail = (await world.mails()).find(
      (mail) => mail.to === guest.email && mail.messageId.includes("booking_cancelled"),
    );
    expect(mail?.text).toContain("Se dañó la cisterna.");
    expect(await ledger.balances(world.app.ctx, id)).toEqual({ stripe: -1457, stripe_fees: 1457 });
  });

  it("after everything was returned tells the host of no further refund", async () => {
    const { host, id } = await aStay("strict");
    await refundByOperator(world.app.ctx, id, { amountCents: all, reason: "La cisterna está rota.", adminId: 1 });
    expect((await cancelAsHost(host, id)).body.refund_total).toBe(0);
    await world.settle();
    const { text } = await emailTo(world, host.email, "booking_cancelled_host");
    expect(text).toContain("Ya se lo avisamos a Ana Cruz. Esta reserva no se te paga.");
    expect(text).not.toContain("le devolvemos");
  });

  it("is not for what was never paid, of which the host knows nothing", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { body } = await hold(world, guest, stays.lodging(listing.id));
    expect((await cancelAsHost(host, body.reserve_id)).status).toBe(404);
    world.clock.advance(42);
    await sweep(world.app.ctx);
    expect((await cancelAsHost(host, body.reserve_id)).status).toBe(404);
  });

  it("is too late once the stay began, and is not for other hosts", async () => {
    const { id, host } = await aStay("flexible");
    const other = await aMarket(world, "lodging");
    expect((await cancelAsHost(other.host, id)).status).toBe(404);
    world.clock.set(start);
    expect((await cancelAsHost(host, id)).body.code).toBe("cannot_cancel");
  });
});

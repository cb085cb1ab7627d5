import { describe, expect, it } from "vitest";
import { cancelAsPlatform, refundByOperator, settleProblem } from "#server/bookings/bookings.ts";
import { ledger } from "#server/payments/payments.ts";
import { emailsTo, emailTo } from "#testing/emails.ts";
import {
  aMarket,
  anAdmin,
  aPerson,
  book,
  chargeOf,
  openPayoutAccount,
  type Person,
  passTime,
  stays,
} from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { retryPayouts } from "./payouts.ts";
import { reviewRefunds } from "./refunds.ts";

const world = useWorld();

/** Stripe's test card whose money is available at once. */
const availableAtOnce = "4000000000000077";

const hour = 60;
const day = 24 * hour;
/** Check-out on the island: 11:00 at UTC−4. */
const end = new Date("2026-12-15T15:00:00Z");

const complete = (host: Person, id: number) =>
  world.call("POST", "/user/hosting_complete", { token: host.token, body: { service_type: 2, reserve_id: id } });

const pass = (minutes: number) => passTime(world, minutes);

/** A lodging booked for $428.00, of which the host gets $380.00. */
async function aBooking({ payable = true } = {}) {
  const market = await aMarket(world, "lodging");
  const account = payable ? await openPayoutAccount(world, market.host) : undefined;
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
  return { ...market, account: account as string, id };
}

async function aPaidOut() {
  const booking = await aBooking();
  world.clock.set(end);
  await complete(booking.host, booking.id);
  await pass(day);
  return booking;
}

/** The platform withdraws money it should have kept: nothing is left to transfer. */
async function withdrawAll() {
  const [{ amount = 0 } = {}] = (await world.app.ctx.stripe.balance.retrieve()).available;
  await world.app.ctx.stripe.payouts.create({ amount, currency: "usd" });
}

const payoutOf = (id: number) =>
  world.app.ctx.db.selectFrom("payouts").selectAll().where("booking_id", "=", id).executeTakeFirst();
const transfers = async () => (await world.app.ctx.stripe.transfers.list()).data;
const hostAtStripe = async (account: string) => (await world.stripe.control.books()).holders[account] ?? 0;

describe("completing", () => {
  it("is the host's once the stay is over, and the clock's a day later", async () => {
    const { host, guest, id } = await aBooking();
    world.clock.set(new Date(end.getTime() - 1));
    expect((await complete(host, id)).body.code).toBe("not_over_yet");
    expect((await complete(guest, id)).status).toBe(404);
    world.clock.set(end);
    const done = await complete(host, id);
    expect(done.body).toEqual({ state: "completed", payout_at: "2026-12-16T15:00:00.000Z" });
    expect((await complete(host, id)).body).toEqual(done.body);
  });

  it("names no time for a payout that does not leave", async () => {
    const payoutAt = async ({ host, id }: { host: Person; id: number }) => (await complete(host, id)).body.payout_at;
    const unpayable = await aBooking({ payable: false });
    const returned = await aBooking();
    const reported = await aBooking();
    const { id: adminId } = await anAdmin(world);
    const everything = { amountCents: 428_00, reason: "No hubo agua.", adminId };
    await refundByOperator(world.app.ctx, returned.id, everything);
    world.clock.set(end);
    const body = { text: "No hay agua." };
    await world.call("POST", `/user/reserve/${reported.id}/problem`, { token: reported.guest.token, body });
    expect([await payoutAt(unpayable), await payoutAt(returned), await payoutAt(reported)]).toEqual([null, null, null]);
    await openPayoutAccount(world, unpayable.host);
    await world.settle();
    expect(await payoutAt(unpayable)).toBe("2026-12-16T15:00:00.000Z");
  });

  it("is done by the clock a day after the end, if the host forgets", async () => {
    const { guest, id } = await aBooking();
    const stateAt = async (instant: number) => {
      world.clock.set(new Date(instant));
      await pass(0);
      return (await world.call("GET", `/user/reserve/${id}`, { token: guest.token })).body.state;
    };
    const last = end.getTime() + day * 60_000;
    expect([await stateAt(last - 1), await stateAt(last)]).toEqual(["confirmed", "completed"]);
  });

  it("is not for what was cancelled", async () => {
    const { host, guest, id } = await aBooking();
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
    world.clock.set(end);
    expect((await complete(host, id)).body.code).toBe("cannot_complete");
  });
});

describe("a payout", () => {
  it("goes out a day after completion, from the guest's own payment, and the host is told", async () => {
    const { host, account, id } = await aBooking();
    world.clock.set(end);
    await complete(host, id);
    await pass(day - 1);
    expect(await transfers()).toEqual([]);
    await pass(1);
    const [sent, ...more] = await transfers();
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ amount: 380_00, destination: account, source_transaction: await chargeOf(world, id) });
    expect(await payoutOf(id)).toMatchObject({ state: "sent", blocked_because: null });
    expect(await ledger.balances(world.app.ctx, id)).toEqual({
      stripe: 28_00 + 20_00 - 12_71,
      stripe_fees: 12_71,
      commission: -20_00,
      tax_payable: -28_00,
    });
    const mail = (await world.mails()).find((mail) => mail.messageId.includes("payout_sent_host"));
    expect([mail?.to, mail?.text.includes("$380.00")]).toEqual([host.email, true]);
  });

  it("waits for an account, says so, and goes out by itself when the account can be paid", async () => {
    const { host, id } = await aBooking({ payable: false });
    world.clock.set(end);
    await complete(host, id);
    await pass(day);
    expect(await payoutOf(id)).toMatchObject({ state: "blocked", blocked_because: "no_account" });
    expect((await world.mails()).filter((mail) => mail.messageId.includes("payout_blocked_host"))).toHaveLength(1);
    await openPayoutAccount(world, host);
    await world.settle();
    expect(await payoutOf(id)).toMatchObject({ state: "sent" });
  });

  it("is blocked when Stripe stopped the account without our hearing of it, and goes on when that is mended", async () => {
    const { host, account, id } = await aBooking();
    world.clock.set(end);
    await complete(host, id);
    await world.stripe.control.webhooks({ drop: 50 });
    await world.stripe.control.account({ account, state: "restricted" });
    await pass(day);
    expect(await payoutOf(id)).toMatchObject({ state: "blocked", blocked_because: "not_payable" });
    await world.stripe.control.webhooks({ drop: 0 });
    await world.stripe.control.account({ account, state: "verified" });
    await world.settle();
    expect(await payoutOf(id)).toMatchObject({ state: "sent" });
  });

  it("follows what a cancellation leaves the host", async () => {
    const { guest, id } = await aBooking();
    world.clock.set(new Date("2026-12-11T18:00:00Z"));
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
    await pass(day);
    expect((await transfers()).map(({ amount }) => amount)).toEqual([380_00]);
  });

  it("is told with a late cancellation only as far as the host's account can take it", async () => {
    const cancelLate = async ({ guest, id }: { guest: Person; id: number }) => {
      world.clock.set(new Date("2026-12-11T18:00:00Z"));
      await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
      await world.settle();
      const mails = (await world.mails()).filter(({ messageId }) => messageId.includes("booking_cancelled_host"));
      return mails.at(-1)?.text.replaceAll(/\s+/g, " ");
    };
    expect(await cancelLate(await aBooking())).toContain("El pago sale 24 horas después de la cancelación.");
    world.clock.set(new Date("2026-12-01T12:00:00Z"));
    const unpaid = await aBooking({ payable: false });
    expect(await cancelLate(unpaid)).toContain("Todavía no hay a dónde enviar el pago.");
    world.clock.set(new Date("2026-12-01T12:00:00Z"));
    const changed = await aBooking();
    await world.app.ctx.db
      .updateTable("payout_accounts")
      .set({ changed_at: new Date("2026-12-11T15:00:00Z"), changed_what: "bank" })
      .where("user_id", "=", changed.host.id)
      .execute();
    expect(await cancelLate(changed)).toContain("el pago no sale antes del lunes 14 de diciembre de 2026, 11:00 a. m.");
  });

  it("that an earlier release held without a reason that counts goes out", async () => {
    const { host, id } = await aBooking();
    world.clock.set(end);
    await complete(host, id);
    const held = { state: "blocked", blocked_because: "dispute" } as const;
    await world.app.ctx.db.updateTable("payouts").set(held).where("booking_id", "=", id).execute();
    await pass(day);
    expect(await payoutOf(id)).toMatchObject({ state: "blocked" });
    await retryPayouts(world.app.ctx);
    await world.settle();
    expect(await payoutOf(id)).toMatchObject({ state: "sent" });
  });

  it.each(["response_lost", "error_after", "error_before", "rate_limit", "truncated", "unavailable_json"] as const)(
    "goes out once when Stripe's answer is %s",
    async (kind) => {
      const { host, id } = await aBooking();
      world.clock.set(end);
      await complete(host, id);
      await world.stripe.control.fault({ route: "POST /v1/transfers", kind, times: 4 });
      for (let round = 0; round < 6; round++) await pass(round === 0 ? day : 1);
      await world.stripe.control.clearFaults();
      await pass(1);
      expect((await transfers()).map(({ amount }) => amount)).toEqual([380_00]);
      expect(await payoutOf(id)).toMatchObject({ state: "sent" });
    },
  );

  it("that Stripe refuses is told to the operator and tried again the next day", async () => {
    const { host, guest, listing, id } = await aBooking();
    world.clock.set(end);
    await complete(host, id);
    await world.settle();
    await withdrawAll();
    await pass(day);
    expect(await payoutOf(id)).toMatchObject({ state: "blocked", blocked_because: "refused" });
    const mail = (await world.mails()).find((mail) => mail.messageId.includes("payout_refused_operator"));
    expect(mail?.to).toBe(world.env.operatorEmail);

    const next = stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-14" });
    await book(world, guest, next, availableAtOnce);
    await pass(1);
    expect(await payoutOf(id)).toMatchObject({ state: "blocked" });
    await retryPayouts(world.app.ctx);
    await world.settle();
    expect(await payoutOf(id)).toMatchObject({ state: "sent" });
    // The refused transfer took nothing of the guest's payment.
    expect((await transfers()).map(({ source_transaction }) => source_transaction)).toEqual([
      await chargeOf(world, id),
    ]);
  });

  it("counts to the operator as sent once, beside the transfers that Stripe refused", async () => {
    const { host, guest, listing, id } = await aBooking();
    world.clock.set(end);
    await complete(host, id);
    await world.settle();
    await withdrawAll();
    await pass(day);
    await retryPayouts(world.app.ctx);
    await world.settle();
    const { token } = await anAdmin(world);
    const payout = async () => (await world.call("GET", `/admin/bookings/${id}`, { token })).body.payout;
    const refused = { amount: 380, taken_back: 0, state: "refused", stripe_id: null };
    expect(await payout()).toMatchObject({ owed: 380, sent: 0, transfers: [refused, refused] });

    const next = stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-14" });
    await book(world, guest, next, availableAtOnce);
    await world.settle();
    await retryPayouts(world.app.ctx);
    await world.settle();
    const paid = { ...refused, state: "sent", stripe_id: expect.any(String) };
    expect(await payout()).toMatchObject({ state: "sent", owed: 0, sent: 380, transfers: [refused, refused, paid] });
  });
});

describe("money a host has to give back", () => {
  it("is taken from the transfer as long as it is there", async () => {
    const { account, guest, host, id } = await aPaidOut();
    await refundByOperator(world.app.ctx, id, { amountCents: 107_00, reason: "Sin agua dos días.", adminId: 1 });
    await world.settle();
    await cancelAsPlatform(world.app.ctx, id, { reason: "No era la casa del anuncio.", adminId: 1 });
    await world.settle();
    expect(await hostAtStripe(account)).toBe(0);
    expect(await payoutOf(id)).toMatchObject({ state: "reversed" });
    expect(await ledger.balances(world.app.ctx, id)).toEqual({ stripe: -12_71, stripe_fees: 12_71 });

    const toHost = await emailTo(world, host.email, "booking_cancelled_host");
    expect(toHost.text).toContain("Los $285.00 que ya te habíamos pagado por esta reserva los recuperamos");
    expect(toHost.text).toMatch(/^Tu parte hasta ahora \.+ \$380\.00$/m);
    expect(toHost.text).not.toContain("no se te paga");
    const toGuest = await emailTo(world, guest.email, "booking_cancelled_guest");
    expect(toGuest.text).toContain("la cancelamos nosotros. El dinero vuelve solo");
    expect(toGuest.text).not.toMatch(/cambio de planes|Buscar otro lugar/);
  });

  it("becomes a debt when the host's bank has it already, kept from later payouts", async () => {
    const { host, guest, account, listing, id } = await aPaidOut();
    await pass(5 * day);
    expect(await hostAtStripe(account)).toBe(0);
    await refundByOperator(world.app.ctx, id, { amountCents: 107_00, reason: "Sin agua dos días.", adminId: 1 });
    await world.settle();
    // A quarter of everything is refunded, $95.00 of it from the host's share.
    expect(await payoutOf(id)).toMatchObject({ state: "debt" });
    expect(await ledger.debtOf(world.app.ctx, host.id)).toBe(95_00);

    const next = stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-12" });
    const { reserve_id: later } = await book(world, guest, next);
    world.clock.set(new Date("2027-01-12T15:00:00Z"));
    await complete(host, later);
    await pass(day);
    expect((await transfers()).map(({ amount }) => amount)).toEqual([190_00 - 95_00, 380_00]);
    expect(await ledger.debtOf(world.app.ctx, host.id)).toBe(0);
    expect(await payoutOf(later)).toMatchObject({ state: "sent" });
    const { token } = await anAdmin(world);
    const { body: shown } = await world.call("GET", `/admin/bookings/${later}`, { token });
    expect([shown.payout.owed, shown.payout.sent]).toEqual([0, 95]);

    // The bank keeps $160.50 of $214.00 and gives it back later, so that this booking is paid in a second transfer.
    const { id: dispute } = await world.stripe.control.openDispute({ charge: await chargeOf(world, later) });
    await world.settle();
    await world.stripe.control.reinstateInPart({ dispute, amount: 53_50 });
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    expect(await ledger.debtOf(world.app.ctx, host.id)).toBe(142_50 - 95_00);
    await world.stripe.control.overturnDispute({ dispute });
    await world.settle();
    expect((await transfers()).map(({ amount }) => amount)).toEqual([95_00, 95_00, 380_00]);
    const { text } = await emailTo(world, host.email, "payout_sent_host");
    for (const row of [/^Por esta reserva \.+ \$142\.50$/m, /^De un pago anterior devuelto \.+ \S?\$47\.50$/m]) {
      expect(text).toMatch(row);
    }
  });

  it("is taken as far as it is still at Stripe, whichever booking it came from; only the rest becomes a debt", async () => {
    const { host, guest, account, listing, id } = await aPaidOut();
    await pass(5 * day);
    expect(await hostAtStripe(account)).toBe(0);
    const next = stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-12" });
    const { reserve_id: later } = await book(world, guest, next, availableAtOnce);
    world.clock.set(new Date("2027-01-12T15:00:00Z"));
    await complete(host, later);
    await pass(day);
    expect(await hostAtStripe(account)).toBe(190_00);
    await refundByOperator(world.app.ctx, id, { amountCents: 428_00, reason: "Sin agua.", adminId: 1 });
    await world.settle();
    expect(await hostAtStripe(account)).toBe(0);
    expect(await ledger.debtOf(world.app.ctx, host.id)).toBe(190_00);
    expect(await payoutOf(id)).toMatchObject({ state: "debt" });
  });

  it("is asked for again after a refusal, once there is money again", async () => {
    const { host, guest, account, listing, id } = await aPaidOut();
    await pass(5 * day);
    await refundByOperator(world.app.ctx, id, { amountCents: 107_00, reason: "Sin agua.", adminId: 1 });
    await world.settle();
    expect(await ledger.debtOf(world.app.ctx, host.id)).toBe(95_00);
    const next = stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-12" });
    const { reserve_id: later } = await book(world, guest, next, availableAtOnce);
    world.clock.set(new Date("2027-01-12T15:00:00Z"));
    await complete(host, later);
    await pass(day);
    expect([await hostAtStripe(account), await ledger.debtOf(world.app.ctx, host.id)]).toEqual([95_00, 0]);
    await refundByOperator(world.app.ctx, id, { amountCents: 42_80, reason: "Sin luz.", adminId: 1 });
    await world.settle();
    expect([await hostAtStripe(account), await ledger.debtOf(world.app.ctx, host.id)]).toEqual([57_00, 0]);
  });

  it("that takes a whole payout is told each time", async () => {
    const { host, guest, listing, id } = await aPaidOut();
    await pass(5 * day);
    await refundByOperator(world.app.ctx, id, { amountCents: 428_00, reason: "Sin agua.", adminId: 1 });
    await world.settle();
    const next = stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-12" });
    const { reserve_id: later } = await book(world, guest, next);
    world.clock.set(new Date("2027-01-12T15:00:00Z"));
    await complete(host, later);
    await pass(day);
    expect(await ledger.debtOf(world.app.ctx, host.id)).toBe(190_00);
    expect(await payoutOf(later)).toMatchObject({ state: "sent" });

    // The bank takes the booking's payment and gives it back: its payout falls due, and goes to the debt, again.
    const { id: dispute } = await world.stripe.control.openDispute({ charge: await chargeOf(world, later) });
    await world.settle();
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    expect(await ledger.debtOf(world.app.ctx, host.id)).toBe(380_00);
    await world.stripe.control.overturnDispute({ dispute });
    await world.settle();
    expect(await ledger.debtOf(world.app.ctx, host.id)).toBe(190_00);
    const told = (await emailsTo(world, host.email)).filter(({ text }) =>
      text.includes("Tu pago cubrió lo que debías"),
    );
    expect(told.map(({ event }) => event)).toEqual(["payout_sent_host", "payout_sent_host"]);
  });
});

describe("a problem", () => {
  const report = (guest: Person, id: number, text = "No hay agua caliente desde ayer.") =>
    world.call("POST", `/user/reserve/${id}/problem`, { token: guest.token, body: { text } });

  it("can be reported from the start until a day after the end, those instants included", async () => {
    const { guest, id } = await aBooking();
    const start = new Date("2026-12-11T19:00:00Z").getTime();
    const lastWord = end.getTime() + day * 60_000;
    const at = async (instant: number) => {
      world.clock.set(new Date(instant));
      return (await world.call("GET", `/user/reserve/${id}`, { token: guest.token })).body.canReportProblem;
    };
    expect([await at(start - 1), await at(start), await at(lastWord), await at(lastWord + 1)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect((await report(guest, id)).body.code).toBe("cannot_report");
    world.clock.set(new Date(lastWord));
    expect((await report(guest, id)).status).toBe(200);
    expect((await report(guest, id, "Tampoco hay luz.")).body.code).toBe("problem_open");
  });

  it("freezes the payout, is told to host and operator, and its answer lets the payout go", async () => {
    const { guest, host, id } = await aBooking();
    world.clock.set(end);
    await report(guest, id);
    await complete(host, id);
    await pass(3 * day);
    expect(await payoutOf(id)).toMatchObject({ state: "blocked", blocked_because: "problem" });
    const told = (await world.mails()).filter((mail) => mail.messageId.includes("problem_reported"));
    expect(told.map((mail) => mail.to).sort()).toEqual([host.email, world.env.operatorEmail].sort());

    const problem = await world.app.ctx.db.selectFrom("problems").select("id").executeTakeFirstOrThrow();
    const admin = await aPerson(world);
    await settleProblem(world.app.ctx, problem.id, { answer: "Hablamos con las dos partes.", adminId: admin.id });
    await world.settle();
    expect(await payoutOf(id)).toMatchObject({ state: "sent" });
    const shown = (await world.call("GET", `/user/reserve/${id}`, { token: guest.token })).body.problem;
    expect(shown.answer).toBe("Hablamos con las dos partes.");
  });
});

describe("a problem at a booking whose money all went back", () => {
  it("is told to host and operator without a payout that waits", async () => {
    const { guest, host, id } = await aBooking();
    const { id: adminId } = await anAdmin(world);
    await refundByOperator(world.app.ctx, id, { amountCents: 428_00, reason: "Sin luz.", adminId });
    world.clock.set(end);
    const body = { text: "No hay agua." };
    expect((await world.call("POST", `/user/reserve/${id}/problem`, { token: guest.token, body })).status).toBe(200);
    expect((await emailTo(world, host.email, "problem_reported_host")).text).not.toContain("retenido");
    const [toOperator] = (await world.mails()).filter(({ messageId }) =>
      messageId.includes("problem_reported_operator"),
    );
    expect(toOperator?.text).toContain("no queda nada por pagarle");
    expect(toOperator?.text).not.toContain("queda retenido");
  });
});

describe("a dispute", () => {
  const open = async (id: number) => {
    const dispute = await world.stripe.control.openDispute({ charge: await chargeOf(world, id) });
    await world.settle();
    return dispute.id;
  };

  it("freezes the payout and tells the operator until when evidence counts; won, the host is paid", async () => {
    const { host, id } = await aBooking();
    world.clock.set(end);
    await complete(host, id);
    const dispute = await open(id);
    await pass(day);
    expect(await payoutOf(id)).toMatchObject({ state: "blocked", blocked_because: "dispute" });
    const mails = (await world.mails()).filter((mail) => mail.messageId.includes("dispute_opened"));
    expect(mails.map((mail) => mail.to).sort()).toEqual([host.email, world.env.operatorEmail].sort());
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    await world.settle();
    expect(await payoutOf(id)).toMatchObject({ state: "sent" });
    expect((await ledger.balances(world.app.ctx, id)).disputes).toBeUndefined();
  });

  it("about a second payment holds nothing; only the operator is told", async () => {
    const { guest, host, listing, id } = await aBooking();
    const other = stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-14" });
    const { reserve_id: otherId } = await book(world, guest, other);
    const second = { booking_id: id, bought: false };
    await world.app.ctx.db.updateTable("payments").set(second).where("booking_id", "=", otherId).execute();
    world.clock.set(end);
    const charges = world.app.ctx.db.selectFrom("payments").select("charge_id").where("bought", "=", false);
    await world.stripe.control.openDispute({ charge: (await charges.executeTakeFirstOrThrow()).charge_id });
    await world.settle();
    expect((await complete(host, id)).body).toMatchObject({ payout_at: "2026-12-16T15:00:00.000Z" });
    await pass(day);
    expect(await payoutOf(id)).toMatchObject({ state: "sent" });
    const mails = (await world.mails()).filter((mail) => mail.messageId.includes("dispute_opened"));
    expect(mails.map(({ to, text }) => [to, text.includes("no queda retenido")])).toEqual([
      [world.env.operatorEmail, true],
    ]);
    const { token } = await anAdmin(world);
    const shown = await world.call("GET", `/admin/bookings/${id}`, { token });
    expect(shown.body.disputes).toMatchObject([{ state: "open", bought_nothing: true }]);
    expect((await world.call("GET", "/admin/money", { token })).body.openDisputes).toMatchObject([
      { boughtNothing: true },
    ]);
    const { body: trip } = await world.call("GET", `/user/reserve/${id}`, { token: guest.token });
    expect(trip.dispute).toBeNull();
  });

  it("about a second payment, when it is lost, takes nothing of the host's", async () => {
    const { guest, listing, id } = await aBooking();
    const other = stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-14" });
    const { reserve_id: otherId } = await book(world, guest, other);
    const charge = await chargeOf(world, otherId);
    const { db } = world.app.ctx;
    await db.updateTable("payments").set({ booking_id: id, bought: false }).where("charge_id", "=", charge).execute();
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.settle();
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    expect(await ledger.balances(world.app.ctx, id)).toMatchObject({
      ...{ host_payable: -380_00, commission: -20_00, tax_payable: -28_00 },
      // The bank has given the guest the second payment.
      guest: 428_00,
    });
  });

  describe("and a problem", () => {
    /** The payout of a stay that is over, held by both. */
    async function heldTwice() {
      const { guest, host, id } = await aBooking();
      world.clock.set(end);
      await complete(host, id);
      const dispute = await open(id);
      const body = { text: "No hay agua caliente desde ayer." };
      await world.call("POST", `/user/reserve/${id}/problem`, { token: guest.token, body });
      await pass(day);
      const { id: adminId } = await aPerson(world);
      const problem = await world.app.ctx.db.selectFrom("problems").select("id").executeTakeFirstOrThrow();
      return {
        account: world.app.ctx.db.updateTable("payout_accounts").where("user_id", "=", host.id),
        win: () => world.stripe.control.settleDispute({ dispute, outcome: "won" }),
        settleIt: () => settleProblem(world.app.ctx, problem.id, { answer: "Hablamos con los dos.", adminId }),
        refundAll: () => refundByOperator(world.app.ctx, id, { amountCents: 428_00, reason: "Sin agua.", adminId }),
        said: async (event: string) =>
          (await emailTo(world, event.endsWith("host") ? host.email : world.env.operatorEmail, event)).text,
      };
    }

    it("won first, says that the problem still holds the payout", async () => {
      const { win, said } = await heldTwice();
      await win();
      expect(await said("dispute_closed_host")).toContain("sigue retenido porque");
      expect(await said("dispute_closed_operator")).toContain("sigue retenido hasta que respondas");
    });

    it("won last, promises the payout only as soon as the host can be paid", async () => {
      const { account, win, settleIt, said } = await heldTwice();
      await settleIt();
      await account.set({ transfers: "inactive" }).execute();
      await win();
      expect(await said("dispute_closed_host")).toContain("Stripe todavía no puede depositar en tu cuenta.");
      expect(await said("dispute_closed_operator")).toContain("mientras Stripe no deje que la cuenta de Marisol Vélez");
    });

    it("settled last, promises the payout only after the wait that follows a change", async () => {
      const { account, win, settleIt, said } = await heldTwice();
      await win();
      await world.settle();
      await account.set({ changed_at: world.clock.now(), changed_what: "email" }).execute();
      await settleIt();
      expect(await said("problem_settled_host")).toContain("no sale antes del");
    });

    it("won last, has held the payout until then; once all is refunded, nothing is owed", async () => {
      const { win, settleIt, refundAll, said } = await heldTwice();
      await settleIt();
      expect(await said("problem_settled_host")).toContain("todavía revisa este cobro");
      await refundAll();
      await win();
      expect(await said("dispute_closed_host")).toContain("no queda nada por pagarte");
      expect(await said("dispute_closed_operator")).toContain("no queda nada por pagarle");
    });
  });

  it("lost before the payout leaves nobody anything but Stripe its fees", async () => {
    const { id, host } = await aBooking();
    const dispute = await open(id);
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    expect(await ledger.balances(world.app.ctx, id)).toEqual({ stripe: -12_71 - 15_00, stripe_fees: 12_71 + 15_00 });
    const told = await emailTo(world, host.email, "dispute_closed_host");
    expect(told.text).toContain("La reserva sigue en pie, y Ana Cruz todavía puede llegar.");
    expect(told.text).not.toContain("No tienes que hacer nada");
    const [toOperator] = (await world.mails()).filter(({ messageId }) => messageId.includes("dispute_closed_operator"));
    expect(toOperator?.text).toContain("La reserva sigue en pie, sin cobrarse.");
    expect(toOperator?.text).toContain(`/admin/bookings/${id}`);
    world.clock.set(end);
    await complete(host, id);
    await pass(day);
    expect(await transfers()).toEqual([]);
  });

  it("lost after the payout takes the transfer back", async () => {
    const { id, account } = await aPaidOut();
    const dispute = await open(id);
    expect(await hostAtStripe(account)).toBe(380_00);
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    expect(await hostAtStripe(account)).toBe(0);
    expect(await payoutOf(id)).toMatchObject({ state: "reversed" });
  });

  it("makes a refund wait; won, the refund goes out, lost, the guest has it from the bank", async () => {
    for (const outcome of ["won", "lost"] as const) {
      const { guest, id } = await aBooking();
      const dispute = await open(id);
      await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
      await world.settle();
      const refund = () =>
        world.app.ctx.db.selectFrom("refunds").select("state").where("booking_id", "=", id).executeTakeFirstOrThrow();
      expect((await refund()).state).toBe("requested");
      await world.stripe.control.settleDispute({ dispute, outcome });
      await world.settle();
      expect((await refund()).state).toBe(outcome === "won" ? "succeeded" : "superseded");
      expect((await ledger.balances(world.app.ctx, id)).guest ?? 0).toBe(0);
    }
  });
});

describe("a refund made in Stripe's dashboard", () => {
  it("is taken in: everybody's share shrinks, the host gets what is left, the guest is told", async () => {
    const { guest, host, id } = await aBooking();
    await world.stripe.control.refund({ charge: await chargeOf(world, id), amount: 107_00 });
    await world.settle();
    expect((await ledger.balances(world.app.ctx, id)).host_payable).toBe(-285_00);
    expect((await world.mails()).some((mail) => mail.to === guest.email && mail.text.includes("$107.00"))).toBe(true);
    world.clock.set(end);
    await complete(host, id);
    await pass(day);
    expect((await transfers()).map(({ amount }) => amount)).toEqual([285_00]);
  });

  it("of everything, before ours was sent, supersedes ours", async () => {
    const { guest, id } = await aBooking();
    await world.stripe.control.fault({ route: "POST /v1/refunds", kind: "rate_limit", times: 1 });
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
    await world.stripe.control.refund({ charge: await chargeOf(world, id), amount: 428_00 });
    await world.settle();
    world.clock.advance(16);
    await reviewRefunds(world.app.ctx);
    await world.settle();
    const states = await world.app.ctx.db.selectFrom("refunds").select(["reason", "state"]).orderBy("id").execute();
    expect(states).toEqual([
      { reason: "cancelled", state: "superseded" },
      { reason: "dashboard", state: "succeeded" },
    ]);
    expect((await ledger.balances(world.app.ctx, id)).guest ?? 0).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { addMinutes } from "#contract/dates.ts";
import { routines } from "#server/app.ts";
import { sweep } from "#server/bookings/bookings.ts";
import { catchUpWith } from "#server/catch-up.ts";
import { ledger } from "#server/payments/payments.ts";
import { dump } from "#testing/databases.ts";
import {
  aListing,
  aMarket,
  anAdmin,
  aPerson,
  book,
  goodCard,
  hold,
  openPayoutAccount,
  type Person,
  stays,
} from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { compareThrough } from "./differences.ts";
import { keepMovements } from "./movements.ts";

/** Restores a dump while Stripe has everything that came after it: nobody gets another guest's payment. */

const world = useWorld();

const db = () => world.app.ctx.db;
const lostNights = { check_in: "2026-12-11", check_out: "2026-12-15" };
const refundsFail = "4000000000005126";
const otherNights = { check_in: "2027-01-11", check_out: "2027-01-15" };

const bookings = () =>
  db().selectFrom("bookings").select(["id", "code", "guest_id", "state", "total_cents"]).orderBy("id").execute();
const orphans = () => db().selectFrom("orphan_payments").selectAll().orderBy("id").execute();

/** Dumps the database with no job in progress, because a dump's jobs run again. */
async function dumpAll() {
  await world.settle();
  return dump(world.app.ctx);
}

const mails = async () => (await world.mails()).map(({ to, subject }) => `${to}: ${subject}`).sort();

/** `npm run catch-up`. */
const catchUpOnStripe = () => catchUpWith(world.app.ctx, world.jobs);

async function expectBooksToAgree() {
  await keepMovements(world.app.ctx);
  const { differences } = await compareThrough(world.app.ctx, addMinutes(world.clock.now(), 1));
  expect(differences).toEqual([]);
  const { available, pending } = await world.app.ctx.stripe.balance.retrieve();
  const atStripe = (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0);
  expect((await ledger.balances(world.app.ctx)).stripe ?? 0).toBe(atStripe);
}

/** No booking is paid through a payment page that was opened for somebody else. */
async function expectOwnPayments() {
  const rows = await db()
    .selectFrom("payments as p")
    .innerJoin("bookings as b", "b.id", "p.booking_id")
    .innerJoin("users as u", "u.id", "b.guest_id")
    .select(["p.session_id", "u.email", "p.amount_cents", "b.total_cents"])
    .execute();
  for (const { session_id, email, amount_cents, total_cents } of rows) {
    const session = await world.app.ctx.stripe.checkout.sessions.retrieve(session_id);
    expect([session.customer_email, amount_cents]).toEqual([email, total_cents]);
  }
}

/** A market, its dump, and a booking that was paid for after the dump. */
async function aLostBooking() {
  const market = await aMarket(world, "lodging");
  const other = await aPerson(world, { name: "Beto Ríos" });
  const dump = await dumpAll();
  const lost = await book(world, market.guest, stays.lodging(market.listing.id, lostNights));
  const [before] = await bookings();
  return { ...market, other, dump, lost, before };
}

describe("a booking that was paid after the dump", () => {
  it.each([
    ["three hours", 180],
    ["a day", 24 * 60],
  ])("is written again %s later: the same code, guest and price, and emails to both", async (_, minutes) => {
    const { guest, host, other, listing, dump, before } = await aLostBooking();
    const written = await mails();
    await world.restore(dump);
    expect(await bookings()).toEqual([]);
    world.clock.advance(minutes);
    await catchUpOnStripe();
    expect(await bookings()).toEqual([before]);
    expect(before).toMatchObject({ guest_id: guest.id, state: "confirmed" });
    // The confirmations are sent again.
    const again = written.filter((mail) => mail.includes("11 de diciembre"));
    expect(again.map((mail) => mail.split(":")[0]).sort()).toEqual([guest.email, host.email].sort());
    expect(await mails()).toEqual([...written, ...again].sort());
    expect((await hold(world, other, stays.lodging(listing.id, lostNights))).body.code).toBe("dates_taken");
    expect(await orphans()).toMatchObject([{ state: "booked", booking_id: before?.id }]);
    await expectOwnPayments();
    await expectBooksToAgree();
    // Repeating the same events changes nothing.
    await catchUpOnStripe();
    expect(await bookings()).toEqual([before]);
  });

  it("never becomes the booking of whoever takes its nights and its number at once", async () => {
    const { guest, other, listing, dump, lost } = await aLostBooking();
    await world.restore(dump);
    const held = await hold(world, other, stays.lodging(listing.id, lostNights));
    expect(held.status).toBe(200);
    // The booking's number is reused, the payment page is not.
    expect(held.body.reserve_id).toBe(lost.reserve_id);
    expect(held.body.session_id).not.toBe(lost.session_id);
    expect(held.body.url).not.toBe("");
    await catchUpOnStripe();
    expect(await bookings()).toMatchObject([{ guest_id: other.id, state: "held" }]);
    expect(await orphans()).toMatchObject([{ state: "waiting", obstacle: "place_gone", email: guest.email }]);
    // The guest who holds the slot pays: the operator must handle the lost payment.
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    await world.settle();
    await catchUpOnStripe();
    expect(await bookings()).toMatchObject([{ guest_id: other.id, state: "confirmed" }]);
    expect(await orphans()).toMatchObject([{ state: "waiting" }]);
    await expectOwnPayments();
    await expectBooksToAgree();
  });

  it("is written again once whoever held its nights has let go of them", async () => {
    const { guest, other, listing, dump, before } = await aLostBooking();
    await world.restore(dump);
    await hold(world, other, stays.lodging(listing.id, lostNights));
    await catchUpOnStripe();
    world.clock.advance(45);
    await sweep(world.app.ctx);
    await catchUpOnStripe();
    expect(await bookings()).toMatchObject([{ state: "expired" }, { code: before?.code, guest_id: guest.id }]);
    expect((await bookings())[1]?.state).toBe("confirmed");
    await expectOwnPayments();
    await expectBooksToAgree();
  });
});

it.each([
  ["a space", "space", {}],
  ["a space for part of an hour", "space", { end_time: "15:30" }],
  ["an experience", "experience", {}],
] as const)("a lost booking of a kind with hours is written again: %s", async (_, kind, hours) => {
  const { guest, listing } = await aMarket(world, kind);
  const dump = await dumpAll();
  await book(world, guest, stays[kind](listing.id, hours));
  const before = await db().selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
  await world.restore(dump);
  await catchUpOnStripe();
  const after = await db().selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
  expect(after).toEqual({ ...before, id: after.id });
  await expectBooksToAgree();
});

it("a lost booking of somebody who is suspended is left to the operator", async () => {
  const { guest, dump } = await aLostBooking();
  await world.restore(dump);
  await db().updateTable("users").set({ suspended_at: world.clock.now() }).where("id", "=", guest.id).execute();
  await catchUpOnStripe();
  expect(await orphans()).toMatchObject([{ state: "waiting", obstacle: "guest_unknown" }]);
  expect(await bookings()).toEqual([]);
});

it("a lost booking at hours that its host has changed is left to the operator", async () => {
  const { listing, dump } = await aLostBooking();
  await world.restore(dump);
  const { details } = await db().selectFrom("listings").select("details").executeTakeFirstOrThrow();
  const later = JSON.stringify({ ...(details as object), checkInTime: "16:00" });
  await db().updateTable("listings").set({ details: later }).where("id", "=", listing.id).execute();
  await catchUpOnStripe();
  expect(await orphans()).toMatchObject([{ state: "waiting", obstacle: "place_gone" }]);
  expect(await bookings()).toEqual([]);
});

describe("a lost booking of whose payment money went back before the dump was restored", () => {
  const chargeOf = async () =>
    (await db().selectFrom("payments").select("charge_id").executeTakeFirstOrThrow()).charge_id;

  it.each([
    ["all of it was refunded in the dashboard", { state: "refunded", returned_cents: 428_00 }, []],
    [
      "a part of it was refunded in the dashboard",
      { state: "waiting", returned_cents: 100_00 },
      ["Un pago sin reserva: $428.00"],
    ],
    [
      "a bank disputes it",
      { state: "waiting", obstacle: "disputed" },
      ["Un banco disputa un pago sin reserva: $428.00"],
    ],
    [
      "a bank asks about it",
      { state: "waiting", obstacle: "inquiry" },
      ["Un banco pregunta por un pago sin reserva: $428.00"],
    ],
    ["a bank kept it", { state: "lost", lost_cents: 428_00 }, []],
  ] as const)("is not written again, and nobody is told that it was: %s", async (what, found, subjects) => {
    const { dump } = await aLostBooking();
    const charge = await chargeOf();
    const { control } = world.stripe;
    if (what.startsWith("all")) await control.refund({ charge, amount: 428_00 });
    else if (what.startsWith("a part")) await control.refund({ charge, amount: 100_00 });
    else if (what.endsWith("asks about it")) await control.openInquiry({ charge });
    else {
      const { id: dispute } = await control.openDispute({ charge });
      if (what.endsWith("kept it")) await control.settleDispute({ dispute, outcome: "lost" });
    }
    await world.settle();
    const written = await mails();
    await world.restore(dump);
    await catchUpOnStripe();
    expect(await bookings()).toEqual([]);
    expect(await orphans()).toMatchObject([found]);
    const told = await mails();
    for (const mail of written) told.splice(told.indexOf(mail), 1);
    expect(told.filter((mail) => mail.includes("11 de diciembre"))).toEqual([]);
    const toOperator = told.filter((mail) => mail.startsWith(world.env.operatorEmail));
    expect(toOperator).toEqual(subjects.map((subject) => `${world.env.operatorEmail}: ${subject}`));
    await expectBooksToAgree();
  });

  it("is written again once the dispute about it is won", async () => {
    const { dump, before } = await aLostBooking();
    const { id: dispute } = await world.stripe.control.openDispute({ charge: await chargeOf() });
    await world.settle();
    await world.restore(dump);
    await catchUpOnStripe();
    expect(await bookings()).toEqual([]);
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    await world.settle();
    await catchUpOnStripe();
    expect(await bookings()).toEqual([before]);
    await expectBooksToAgree();
  });

  it("is written and cancelled again if it was its own cancellation: the host keeps her half", async () => {
    const { guest, listing } = await aMarket(world, "lodging", { cancellationPolicy: "moderate" });
    const dump = await dumpAll();
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id, lostNights));
    // Two days before the start: half is refunded.
    world.clock.set(new Date("2026-12-09T16:00:00Z"));
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id } });
    await world.settle();
    const before = await ledger.balances(world.app.ctx);
    expect(before).toMatchObject({ host_payable: -190_00 });
    await world.restore(dump);
    await catchUpOnStripe();
    expect(await bookings()).toMatchObject([{ state: "cancelled_by_guest" }]);
    expect(await ledger.balances(world.app.ctx)).toEqual(before);
    await expectBooksToAgree();
  });

  it("is written and cancelled again once the bank that asks about it is done: the host keeps her half", async () => {
    const { guest, listing } = await aMarket(world, "lodging", { cancellationPolicy: "moderate" });
    const dump = await dumpAll();
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id, lostNights));
    world.clock.set(new Date("2026-12-09T16:00:00Z"));
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id } });
    await world.settle();
    const before = await ledger.balances(world.app.ctx);
    const { id: dispute } = await world.stripe.control.openInquiry({ charge: await chargeOf() });
    await world.settle();
    await world.restore(dump);
    await catchUpOnStripe();
    expect(await bookings()).toEqual([]);
    expect(await orphans()).toMatchObject([{ state: "waiting", obstacle: "inquiry" }]);
    await world.stripe.control.closeInquiry({ dispute });
    await world.settle();
    await catchUpOnStripe();
    expect(await bookings()).toMatchObject([{ state: "cancelled_by_guest" }]);
    expect(await ledger.balances(world.app.ctx)).toEqual(before);
    await expectBooksToAgree();
  });

  it("is refunded only what its cancellation left, if the operator orders so while a bank asks about it", async () => {
    const { guest, listing } = await aMarket(world, "lodging", { cancellationPolicy: "moderate" });
    const dump = await dumpAll();
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id, lostNights));
    world.clock.set(new Date("2026-12-09T16:00:00Z"));
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id } });
    await world.settle();
    await world.stripe.control.openInquiry({ charge: await chargeOf() });
    await world.settle();
    await world.restore(dump);
    await catchUpOnStripe();
    const [orphan] = await orphans();
    const { token } = await anAdmin(world);
    const body = { reason: "El banco pregunta." };
    expect((await world.call("POST", `/admin/orphan-payments/${orphan?.id}/refund`, { token, body })).status).toBe(200);
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "refunded", attempt: orphan?.attempt, returned_cents: 428_00 }]);
    expect((await ledger.balances(world.app.ctx)).guest ?? 0).toBe(0);
    await expectBooksToAgree();
  });

  it("is lost once a bank keeps what its cancellation left", async () => {
    const { guest, listing } = await aMarket(world, "lodging", { cancellationPolicy: "moderate" });
    const dump = await dumpAll();
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id, lostNights));
    world.clock.set(new Date("2026-12-09T16:00:00Z"));
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id } });
    await world.settle();
    const { id: dispute } = await world.stripe.control.openDispute({ charge: await chargeOf(), amount: 214_00 });
    await world.settle();
    await world.restore(dump);
    await catchUpOnStripe();
    expect(await orphans()).toMatchObject([{ state: "waiting", obstacle: "disputed" }]);
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "lost", returned_cents: 214_00, lost_cents: 214_00 }]);
    expect((await ledger.balances(world.app.ctx)).guest ?? 0).toBe(0);
    await expectBooksToAgree();
  });

  it("is written again with what the operator had refunded of it", async () => {
    const { dump, lost, before } = await aLostBooking();
    const admin = await anAdmin(world);
    const body = { amount: 42.8, left: 428, reason: "No hay piscina." };
    const refund = await world.call("POST", `/admin/bookings/${lost.reserve_id}/refund`, { token: admin.token, body });
    expect(refund.status).toBe(200);
    await world.settle();
    const balances = await ledger.balances(world.app.ctx);
    await world.restore(dump);
    await catchUpOnStripe();
    expect(await bookings()).toEqual([before]);
    expect(await ledger.balances(world.app.ctx)).toEqual(balances);
    await expectBooksToAgree();
  });
});

describe("a payment whose booking cannot be written again", () => {
  /** A lost booking of a guest who registered after the dump. */
  async function aLostGuest(card = goodCard) {
    const { host, listing } = await aMarket(world, "lodging");
    const admin = await anAdmin(world);
    const dump = await dumpAll();
    const guest = await aPerson(world, { email: "perdida@example.test" });
    await book(world, guest, stays.lodging(listing.id, lostNights), card);
    await world.restore(dump);
    await catchUpOnStripe();
    return { host, listing, admin };
  }
  const decide = (admin: Person, id: number, what: string, body: object) =>
    world.call("POST", `/admin/orphan-payments/${id}/${what}`, { token: admin.token, body });

  it("is told to the operator, who sends all of it back", async () => {
    const { admin } = await aLostGuest();
    const [orphan] = await orphans();
    expect(orphan).toMatchObject({ state: "waiting", obstacle: "guest_unknown", amount_cents: 42_800 });
    const told = (await world.mails()).filter(({ messageId }) => messageId.includes("orphan_payment_operator"));
    expect(told.map(({ to }) => to)).toEqual([world.env.operatorEmail]);
    const overview = await world.call("GET", "/admin/money", { token: admin.token });
    expect(overview.body.orphanPayments).toMatchObject([
      { amount: 428, email: "perdida@example.test", why: "guest_unknown", state: "waiting" },
    ]);
    const alerts = await world.call("GET", "/admin/alerts", { token: admin.token });
    expect(alerts.body.items).toMatchObject([{ code: "orphan_payment", count: 1 }]);

    const reason = "Su cuenta se perdió.";
    const refund = (who: Person) => decide(who, orphan?.id ?? 0, "refund", { reason });
    // The second call is the first one again, whose answer was lost.
    for (const _ of [1, 2]) expect((await refund(admin)).status).toBe(200);
    expect((await refund(await anAdmin(world))).body.code).toBe("orphan_settled");
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "refunded" }]);
    expect(await mails()).toContain("perdida@example.test: Te devolvemos $428.00");
    await expectBooksToAgree();
    expect((await ledger.balances(world.app.ctx)).guest ?? 0).toBe(0);
  });

  it.each(["refunded_in_part", "disputed"] as const)("that is %s becomes no booking", async (why) => {
    const { admin, listing } = await aLostGuest();
    const [orphan] = await orphans();
    const charge = orphan?.charge_id ?? "";
    if (why === "disputed") await world.stripe.control.openDispute({ charge });
    else await world.stripe.control.refund({ charge, amount: 100_00 });
    await world.settle();
    // With an account, and the nights free, nothing else is in the way.
    const guest = await aPerson(world, { email: "perdida@example.test" });
    await routines.find(({ name }) => name === "orphans")?.run(world.app.ctx);
    expect(await orphans()).toMatchObject([{ state: "waiting", obstacle: why }]);
    expect(await bookings()).toEqual([]);
    await hold(world, guest, stays.lodging(listing.id, lostNights));
    const code = (await bookings())[0]?.code;
    const given = await decide(admin, orphan?.id ?? 0, "attach", { code, reason: "Es suya." });
    expect(given.body.code).toBe("orphan_does_not_fit");
    await expectBooksToAgree();
  });

  it("that was made in another currency becomes no booking", async () => {
    const { admin, listing } = await aLostGuest();
    await db().updateTable("orphan_payments").set({ currency: "eur" }).execute();
    const guest = await aPerson(world, { email: "perdida@example.test" });
    await routines.find(({ name }) => name === "orphans")?.run(world.app.ctx);
    const [orphan] = await orphans();
    expect(orphan).toMatchObject({ state: "waiting", obstacle: "other_amount" });
    await hold(world, guest, stays.lodging(listing.id, lostNights));
    const code = (await bookings())[0]?.code;
    const given = await decide(admin, orphan?.id ?? 0, "attach", { code, reason: "Es suya." });
    expect(given.body.code).toBe("orphan_does_not_fit");
  });

  it("that a bank only asks about says so, and a full refund ends the inquiry", async () => {
    const { admin } = await aLostGuest();
    const [orphan] = await orphans();
    const { id: inquiry } = await world.stripe.control.openInquiry({ charge: orphan?.charge_id ?? "" });
    await world.settle();
    await aPerson(world, { email: "perdida@example.test" });
    await routines.find(({ name }) => name === "orphans")?.run(world.app.ctx);
    const overview = await world.call("GET", "/admin/money", { token: admin.token });
    expect(overview.body.orphanPayments).toMatchObject([{ amount: 428, why: "inquiry", state: "waiting" }]);
    expect((await decide(admin, orphan?.id ?? 0, "refund", { reason: "El banco pregunta." })).status).toBe(200);
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "refunded" }]);
    expect((await world.app.ctx.stripe.disputes.retrieve(inquiry)).status).toBe("warning_closed");
    expect((await ledger.balances(world.app.ctx)).guest ?? 0).toBe(0);
    await expectBooksToAgree();
  });

  it("whose inquiry becomes a dispute is disputed, until that is won", async () => {
    await aLostGuest();
    const charge = (await orphans())[0]?.charge_id ?? "";
    const { id: dispute } = await world.stripe.control.openInquiry({ charge });
    await world.settle();
    await world.stripe.control.escalateInquiry({ dispute });
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "waiting", obstacle: "disputed" }]);
    await world.stripe.control.settleDispute({ dispute, outcome: "won" });
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "waiting", obstacle: "not_tried" }]);
    await expectBooksToAgree();
  });

  it("is told again when a bank asks about it and when it disputes it: once each, with the date and what can be done", async () => {
    await aLostGuest();
    const charge = (await orphans())[0]?.charge_id ?? "";
    const { id: dispute } = await world.stripe.control.openInquiry({ charge });
    await world.settle();
    await world.stripe.control.escalateInquiry({ dispute });
    await world.settle();
    await catchUpOnStripe();
    const told = (await world.mails()).filter(({ messageId }) => messageId.includes("orphan_payment_operator"));
    expect(told.map(({ subject }) => subject)).toEqual([
      "Un pago sin reserva: $428.00",
      "Un banco pregunta por un pago sin reserva: $428.00",
      "Un banco disputa un pago sin reserva: $428.00",
    ]);
    const [found, asked, disputed] = told.map(({ text }) => text);
    expect(found).toContain("puedes pasar el pago a una reserva");
    for (const text of [asked, disputed]) {
      expect(text).toMatch(/Fecha límite para las pruebas: \p{L}+\s\d/u);
      expect(text).toContain(dispute);
      expect(text).not.toContain("puedes pasar el pago a una reserva");
    }
    expect(asked).toContain("si lo devuelves todo, la consulta termina");
    expect(disputed).toContain("No devuelvas este pago");
  });

  it("of which a bank keeps a part waits with the rest, and with all of it once the bank gives that back", async () => {
    const { admin } = await aLostGuest();
    const [orphan] = await orphans();
    const refundNow = async () => {
      expect((await decide(admin, orphan?.id ?? 0, "refund", { reason: "Es suyo." })).status).toBe(200);
      await world.settle();
    };
    const waiting = async () => (await world.call("GET", "/admin/money", { token: admin.token })).body.orphanPayments;
    const { id: dispute } = await world.stripe.control.openDispute({ charge: orphan?.charge_id ?? "" });
    await world.stripe.control.reinstateInPart({ dispute, amount: 278_00 });
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    expect(await waiting()).toMatchObject([{ amount: 278, bank_kept: 150, state: "waiting", why: "refunded_in_part" }]);
    expect(await ledger.balances(world.app.ctx)).toMatchObject({ guest: -278_00 });
    // Stripe refunds nothing of a payment that was charged back.
    await refundNow();
    expect(await waiting()).toMatchObject([{ amount: 278, state: "failed" }]);

    await world.stripe.control.overturnDispute({ dispute });
    await world.settle();
    expect(await waiting()).toMatchObject([{ amount: 428, bank_kept: 0, state: "failed" }]);
    await refundNow();
    expect(await orphans()).toMatchObject([{ state: "refunded", returned_cents: 428_00 }]);
    expect((await ledger.balances(world.app.ctx)).guest ?? 0).toBe(0);
    await expectBooksToAgree();
  });

  it("that Stripe does not refund is paid another way, once, and more only if a bank gives back more", async () => {
    const { admin } = await aLostGuest();
    const [orphan] = await orphans();
    const id = orphan?.id ?? 0;
    const record = (who: Person, amount: number) =>
      decide(who, id, "paid-elsewhere", { amount, reference: "ACH 119", reason: "La tarjeta no lo acepta." });
    const { id: dispute } = await world.stripe.control.openDispute({ charge: orphan?.charge_id ?? "" });
    await world.stripe.control.reinstateInPart({ dispute, amount: 278_00 });
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    expect((await decide(admin, id, "refund", { reason: "Es suyo." })).status).toBe(200);
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "failed" }]);

    const whole = await record(admin, 428);
    expect([whole.body.code, whole.body.details]).toEqual(["left_changed", { left: 278 }]);
    // The second call is the first one again, whose answer was lost.
    for (const _ of [1, 2]) expect((await record(admin, 278)).status).toBe(200);
    expect((await record(await anAdmin(world), 278)).body.code).toBe("orphan_settled");
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "refunded", elsewhere_cents: 278_00, returned_cents: 0 }]);
    expect(await ledger.balances(world.app.ctx)).toMatchObject({ bank: -278_00 });
    expect((await ledger.balances(world.app.ctx)).guest ?? 0).toBe(0);
    const told = (await world.mails()).filter(({ messageId }) => messageId.includes("paid_elsewhere"));
    expect(told).toMatchObject([{ to: "perdida@example.test", subject: "Te pagamos $278.00 por otra vía" }]);
    expect(told[0]?.text).toContain("ACH 119");

    await world.stripe.control.overturnDispute({ dispute });
    await world.settle();
    // With an account, and the nights free: but the money of it went back.
    await aPerson(world, { email: "perdida@example.test" });
    await routines.find(({ name }) => name === "orphans")?.run(world.app.ctx);
    expect(await bookings()).toEqual([]);
    const waiting = async () => (await world.call("GET", "/admin/money", { token: admin.token })).body.orphanPayments;
    expect(await waiting()).toMatchObject([{ amount: 150, state: "waiting", why: "refunded_in_part" }]);
    expect((await record(admin, 150)).status).toBe(200);
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "refunded", elsewhere_cents: 428_00 }]);
    expect((await ledger.balances(world.app.ctx)).guest ?? 0).toBe(0);
    expect((await ledger.balances(world.app.ctx)).bank).toBe(-428_00);
    await expectBooksToAgree();

    // The second transfer comes back.
    const { body } = await world.call("GET", "/admin/ledger?entry=refund_paid_elsewhere", { token: admin.token });
    const reverse = `/admin/paid-elsewhere/${body.items[0].id}/reverse`;
    const reason = "La transferencia volvió.";
    expect((await world.call("POST", reverse, { token: admin.token, body: { reason } })).status).toBe(200);
    await world.settle();
    expect(await waiting()).toMatchObject([{ amount: 150, state: "waiting" }]);
    expect(await ledger.balances(world.app.ctx)).toMatchObject({ bank: -278_00, guest: -150_00 });
    const last = (await world.mails()).filter(({ messageId }) => messageId.includes("_reversed_"));
    expect(last).toMatchObject([{ to: "perdida@example.test", subject: "Te debemos $150.00 todavía" }]);
    expect((await record(admin, 150)).status).toBe(200);
    await expectBooksToAgree();
  });

  it("of which the dashboard refunded a part is refunded the rest", async () => {
    const { admin } = await aLostGuest();
    const [orphan] = await orphans();
    await world.app.ctx.stripe.refunds.create({ charge: orphan?.charge_id ?? "", amount: 100_00 });
    await world.settle();
    expect((await decide(admin, orphan?.id ?? 0, "refund", { reason: "El resto." })).status).toBe(200);
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "refunded", returned_cents: 428_00 }]);
    expect((await ledger.balances(world.app.ctx)).guest ?? 0).toBe(0);
    await expectBooksToAgree();
  });

  it("is written again once its only refund has failed", async () => {
    await aLostGuest(refundsFail);
    const charge = (await orphans())[0]?.charge_id ?? "";
    await world.stripe.control.refund({ charge, amount: 100_00 });
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "waiting", obstacle: "refunded_in_part", returned_cents: 100_00 }]);
    world.clock.advance(10);
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "waiting", obstacle: "not_tried", returned_cents: 0 }]);
    await aPerson(world, { email: "perdida@example.test" });
    await routines.find(({ name }) => name === "orphans")?.run(world.app.ctx);
    expect(await orphans()).toMatchObject([{ state: "booked" }]);
    await expectBooksToAgree();
  });

  it("that a bank took for good waits again once the dispute is won after all", async () => {
    await aLostGuest();
    const charge = (await orphans())[0]?.charge_id ?? "";
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.settle();
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "lost" }]);
    expect((await ledger.balances(world.app.ctx)).guest ?? 0).toBe(0);
    await world.stripe.control.overturnDispute({ dispute });
    await world.settle();
    expect(await orphans()).toMatchObject([{ state: "waiting", obstacle: "not_tried" }]);
    expect(await ledger.balances(world.app.ctx)).toMatchObject({ guest: -428_00 });
    await expectBooksToAgree();
  });

  it("is given to the booking its guest made anew, and to no other", async () => {
    const { admin, listing } = await aLostGuest();
    const [orphan] = await orphans();
    const guest = await aPerson(world, { email: "perdida@example.test" });
    const cheap = await hold(world, guest, stays.lodging(listing.id, { ...otherNights, check_out: "2027-01-12" }));
    const codeOf = async (id: number) => (await bookings()).find((row) => row.id === id)?.code ?? "";
    const give = (code: string) => decide(admin, orphan?.id ?? 0, "attach", { code, reason: "Es suya." });
    expect((await give("LI-999999")).body.code).toBe("booking_code_unknown");
    expect((await give(await codeOf(cheap.body.reserve_id))).body.code).toBe("orphan_does_not_fit");
    const held = await hold(world, guest, stays.lodging(listing.id, lostNights));
    const code = await codeOf(held.body.reserve_id);
    expect(await give(code.toLowerCase().replace("li-", ""))).toMatchObject({ status: 200 });
    expect((await give(code)).status).toBe(200);
    const other = await decide(admin, orphan?.id ?? 0, "attach", { code, reason: "Es otra razón." });
    expect(other.body.code).toBe("orphan_settled");
    await world.settle();
    expect((await bookings()).find((row) => row.code === code)?.state).toBe("confirmed");
    await expectBooksToAgree();
    // The payment page opened for the booking is paid anyway: the money is refunded.
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    await world.settle();
    expect(await db().selectFrom("refunds").select("reason").execute()).toEqual([{ reason: "paid_twice" }]);
    await expectBooksToAgree();
  });

  it("waits when a listing made after the dump has the number of the lost one", async () => {
    const { host, guest } = await aMarket(world, "lodging");
    const dump = await dumpAll();
    world.clock.advance(10);
    const lost = await aListing(world, "lodging", { hostId: host.id });
    await book(world, guest, stays.lodging(lost.id, lostNights));
    await world.restore(dump);
    world.clock.advance(60);
    const again = await aListing(world, "lodging", { hostId: host.id });
    expect(again.id).toBe(lost.id);
    await catchUpOnStripe();
    expect(await orphans()).toMatchObject([{ state: "waiting", obstacle: "listing_gone" }]);
    expect(await bookings()).toEqual([]);
  });
});

describe("what was done after the dump about a booking that is in it", () => {
  async function aBooking() {
    const market = await aMarket(world, "lodging", { cancellationPolicy: "moderate" });
    await openPayoutAccount(world, market.host);
    const booked = await book(world, market.guest, stays.lodging(market.listing.id, lostNights));
    return { ...market, id: booked.reserve_id };
  }
  const sentBack = async () => {
    const { data } = await world.app.ctx.stripe.refunds.list({ limit: 100 });
    return data.map(({ amount }) => amount);
  };
  const sentToHosts = async () => {
    const { data } = await world.app.ctx.stripe.transfers.list({ limit: 100 });
    return data.map(({ amount, amount_reversed }) => amount - amount_reversed);
  };

  it("a cancellation is made again with the refund it had, and with no second one", async () => {
    const { guest, id } = await aBooking();
    // Two days before the start: half is refunded.
    world.clock.set(new Date("2026-12-09T16:00:00Z"));
    const dump = await dumpAll();
    const cancelled = await world.call("POST", "/user/cancel-reserve", {
      token: guest.token,
      body: { reserve_id: id },
    });
    await world.settle();
    expect(cancelled.status).toBe(200);
    const refunds = await sentBack();
    await world.restore(dump);
    await catchUpOnStripe();
    expect(await bookings()).toMatchObject([{ id, state: "cancelled_by_guest" }]);
    expect(await sentBack()).toEqual(refunds);
    await expectBooksToAgree();
  });

  it("a guest who cancels again before the news is read gets no second refund", async () => {
    const { guest, id } = await aBooking();
    world.clock.set(new Date("2026-12-09T16:00:00Z"));
    const dump = await dumpAll();
    const cancel = () => world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
    await cancel();
    await world.settle();
    const refunds = await sentBack();
    await world.restore(dump);
    world.clock.advance(30);
    expect((await cancel()).status).toBe(200);
    await catchUpOnStripe();
    expect(await sentBack()).toEqual(refunds);
    await expectBooksToAgree();
  });

  it.each(["sweep", "news"])("a host who was paid is not paid again, when the %s comes first", async (first) => {
    const { host, id } = await aBooking();
    world.clock.set(new Date("2026-12-15T15:00:00Z"));
    const order = { service_type: 2, reserve_id: id };
    await world.call("POST", "/user/hosting_complete", { token: host.token, body: order });
    world.clock.advance(24 * 60);
    await world.settle();
    const dump = await dumpAll();
    await sweep(world.app.ctx);
    await world.settle();
    const transfers = await sentToHosts();
    expect(transfers).toEqual([38_000]);
    await world.restore(dump);
    if (first === "sweep") await sweep(world.app.ctx);
    await catchUpOnStripe();
    await sweep(world.app.ctx);
    expect(await sentToHosts()).toEqual(transfers);
    expect(await db().selectFrom("payouts").select("state").execute()).toEqual([{ state: "sent" }]);
    await expectBooksToAgree();
  });

  it("what was taken back from a host is not taken twice", async () => {
    const { host, id } = await aBooking();
    const admin = await anAdmin(world);
    world.clock.set(new Date("2026-12-15T15:00:00Z"));
    const order = { service_type: 2, reserve_id: id };
    await world.call("POST", "/user/hosting_complete", { token: host.token, body: order });
    world.clock.advance(24 * 60);
    await world.settle();
    await sweep(world.app.ctx);
    await world.settle();
    const dump = await dumpAll();
    const body = { amount: 42.8, left: 428, reason: "No hubo agua." };
    const refund = await world.call("POST", `/admin/bookings/${id}/refund`, { token: admin.token, body });
    expect(refund.status).toBe(200);
    await world.settle();
    const transfers = await sentToHosts();
    expect(transfers).toEqual([34_200]);
    const refunds = await sentBack();
    await world.restore(dump);
    await catchUpOnStripe();
    await sweep(world.app.ctx);
    await world.settle();
    expect(await sentToHosts()).toEqual(transfers);
    expect(await sentBack()).toEqual(refunds);
    await expectBooksToAgree();
  });
});

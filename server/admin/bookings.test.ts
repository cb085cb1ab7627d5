import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { aListing, anAdmin, aPerson, book, hold, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { readEnv } from "../env.ts";
import { dashboardOf } from "./booking.ts";

/** The operator finds and views any booking, and sends its emails again. */

const world = useWorld();

const as = (person: Person, path: string, body?: object) =>
  world.call(body ? "POST" : "GET", path, { token: person.token, ...(body && { body }) });
const found = async (admin: Person, query: Record<string, string>) => {
  const { body } = await as(admin, `/admin/bookings?${new URLSearchParams(query)}`);
  return body.items.map(({ reserve_id }: { reserve_id: number }) => reserve_id);
};
const show = async (admin: Person, id: number) => (await as(admin, `/admin/bookings/${id}`)).body;
const auditOf = async (admin: Person, action: string) =>
  (await as(admin, `/admin/audit?q=${action}`)).body.items.filter(
    (entry: { action: string }) => entry.action === action,
  );

async function aBooking(facts: { guest?: string; check_in?: string; check_out?: string; card?: string } = {}) {
  const { guest: name = "Ana Rodríguez", card, ...dates } = facts;
  const host = await aPerson(world, { name: "Marisol Vélez" });
  const guest = await aPerson(world, { name });
  const listing = await aListing(world, "lodging", { hostId: host.id });
  const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id, dates), card);
  await world.settle();
  return { host, guest, listing, id };
}

test("a look at a booking and a search by who it is of are security events, a look at the list is none", async () => {
  const admin = await anAdmin(world);
  const { id, guest, host } = await aBooking();
  await found(admin, { state: "held" });
  await found(admin, { q: guest.email });
  await show(admin, id);
  const events = await world.app.ctx.db
    .selectFrom("security_events")
    .select(["kind", "about_user_id"])
    .where("user_id", "=", admin.id)
    .where("kind", "in", ["person_read", "people_read"])
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { kind: "people_read", about_user_id: null },
    { kind: "person_read", about_user_id: guest.id },
    { kind: "person_read", about_user_id: host.id },
  ]);
});

describe("a booking is found", () => {
  it("by its code, with or without its beginning, by whoever books or offers, and by nobody else's name", async () => {
    const admin = await anAdmin(world);
    const { id, guest } = await aBooking();
    const other = await aBooking({ guest: "Luis Ortiz" });
    const { code } = await show(admin, id);
    const bare = code.slice(3);
    const said = [`LI ${bare}`, `li ${bare.toLowerCase()}`, `li${bare}`, `LI - ${bare.slice(0, 3)} ${bare.slice(3)}`];
    for (const q of [code, code.toLowerCase(), bare, ...said, "rodriguez", guest.email]) {
      expect({ q, found: await found(admin, { q }) }).toEqual({ q, found: [id] });
    }
    expect(await found(admin, { q: "Marisol" })).toEqual([other.id, id]);
    expect(await found(admin, { q: "100%" })).toEqual([]);
  });

  it("by the whole phone of its guest, its host or its listing, however it is typed or was stored", async () => {
    const admin = await anAdmin(world);
    const { db } = world.app.ctx;
    const { id, guest, host, listing } = await aBooking();
    const { id: other } = await aBooking({ guest: "Luis Ortiz" });
    const setPhone = (user: Person, phone: string) =>
      db.updateTable("users").set({ phone }).where("id", "=", user.id).execute();
    await setPhone(guest, "(787) 555-0142");
    await setPhone(host, "+1 939 555 0143");
    await db.updateTable("listings").set({ host_phone: "787.555.0144" }).where("id", "=", listing.id).execute();
    for (const q of ["7875550142", "+1 (787) 555-0142", "1 787 555 0142", "939-555-0143", "787 5550144"]) {
      expect({ q, found: await found(admin, { q }) }).toEqual({ q, found: [id] });
    }
    expect(await found(admin, { q: "+1 787 555 0199" })).toEqual([other]);
    // Part of a phone is nobody's.
    for (const q of ["5550142", "787555014", "787"]) expect(await found(admin, { q })).toEqual([]);
    const usersWith = async (q: string) =>
      (await as(admin, `/admin/users?${new URLSearchParams({ q })}`)).body.items.map((user: Person) => user.id);
    expect(await usersWith("787 555 0142")).toEqual([guest.id]);
    expect(await usersWith("787 555 0144")).toEqual([host.id]);
  });

  it("by whatever Stripe calls its payment page, payment, charge, refund, transfer or dispute", async () => {
    const admin = await anAdmin(world);
    const { id } = await aBooking();
    await aBooking();
    await as(admin, `/admin/bookings/${id}/refund`, { amount: 10, left: 428, reason: "Por el ruido." });
    await world.settle();
    const { db } = world.app.ctx;
    const payment = await db.selectFrom("payments").selectAll().where("booking_id", "=", id).executeTakeFirstOrThrow();
    const refund = await db.selectFrom("refunds").selectAll().where("booking_id", "=", id).executeTakeFirstOrThrow();
    for (const q of [payment.session_id, payment.payment_intent_id, payment.charge_id, refund.stripe_refund_id]) {
      expect({ q, found: await found(admin, { q: String(q) }) }).toEqual({ q, found: [id] });
    }
    await db
      .insertInto("disputes")
      .values({
        id: "dp_1",
        booking_id: id,
        payment_id: payment.id,
        amount_cents: 1,
        reason: "fraudulent",
        opened_at: world.clock.now(),
      })
      .execute();
    expect(await found(admin, { q: "dp_1" })).toEqual([id]);
  });

  it("by state, kind and the days it starts, was made or was paid on, both days included", async () => {
    const admin = await anAdmin(world);
    const early = await aBooking({ check_in: "2026-12-11", check_out: "2026-12-13" });
    world.clock.advance(24 * 60);
    const late = await aBooking({ check_in: "2026-12-20", check_out: "2026-12-22" });
    const held = (
      await hold(
        world,
        late.guest,
        stays.lodging(early.listing.id, { check_in: "2027-01-03", check_out: "2027-01-05" }),
      )
    ).body.reserve_id;
    expect(await found(admin, {})).toEqual([held, late.id, early.id]);
    expect(await found(admin, { state: "held" })).toEqual([held]);
    expect(await found(admin, { kind: "space" })).toEqual([]);
    expect(await found(admin, { from: "2026-12-11", to: "2026-12-11" })).toEqual([early.id]);
    expect(await found(admin, { by: "booked", from: "2026-11-22", to: "2026-11-22" })).toEqual([held, late.id]);
    expect(await found(admin, { by: "paid", from: "2026-11-22" })).toEqual([late.id]);
    expect(await found(admin, { by: "paid" })).toEqual([late.id, early.id]);
  });

  it("page by page, the newest first, and counted", async () => {
    const admin = await anAdmin(world);
    const ids = [(await aBooking()).id, (await aBooking()).id, (await aBooking()).id];
    const first = (await as(admin, "/admin/bookings?limit=2")).body;
    expect(first).toMatchObject({ total: 3, next: ids[1] });
    expect(await found(admin, { limit: "2", cursor: String(first.next) })).toEqual([ids[0]]);
  });
});

it("a booking is shown whole: people, lines, whose how much is, and what was given back of each", async () => {
  const admin = await anAdmin(world);
  const { id, guest, host } = await aBooking();
  await as(admin, `/admin/bookings/${id}/refund`, { amount: 107, left: 428, reason: "Por el ruido de la obra." });
  await world.settle();
  expect(await show(admin, id)).toMatchObject({
    reserve_id: id,
    state: "confirmed",
    guest: { id: guest.id, name: "Ana Rodríguez" },
    host: { id: host.id, name: "Marisol Vélez" },
    guest_email: guest.email,
    guest_phone: null,
    host_email: host.email,
    host_phone: "+1 787 555 0199",
    total: 428,
    troubles: [],
    commission_percent: 5,
    agreed: { total: 428, host: 380, commission: 20, lodging_tax: 28 },
    given_back: { total: 107, host: 95, commission: 5, lodging_tax: 7 },
    left: 321,
    can_cancel: true,
    payments: [{ amount: 428, bought: true }],
    refunds: [{ amount: 107, reason: "operator", state: "succeeded", note: "Por el ruido de la obra." }],
    payout: null,
    dashboard: null,
  });
});

it("everything that happened stands in one order, each thing once", async () => {
  const admin = await anAdmin(world);
  const { id, guest } = await aBooking();
  world.clock.advance(60);
  await as(admin, `/admin/bookings/${id}/refund`, { amount: 107, left: 428, reason: "Por el ruido." });
  await world.settle();
  world.clock.set(new Date("2026-12-12T16:00:00Z"));
  await world.call("POST", `/user/reserve/${id}/problem`, {
    token: guest.token,
    body: { text: "No hay agua caliente." },
  });
  const before = await show(admin, id);
  expect(before.troubles).toEqual(["problem"]);
  await as(admin, `/admin/problems/${before.problems[0].id}/settle`, { answer: "Ya hay agua." });
  await world.settle();
  const { timeline, problems } = await show(admin, id);
  expect(problems).toMatchObject([{ text: "No hay agua caliente.", answer: "Ya hay agua." }]);
  // biome-ignore lint/suspicious/noExplicitAny: entries of every shape
  const said = timeline.map((entry: any) => {
    if (entry.what === "process") return `process ${entry.transition} by ${entry.actor}`;
    if (entry.what === "money") return `money ${entry.kind} ${entry.amount}`;
    if (entry.what === "email") return `email ${entry.event} ${entry.state}`;
    if (entry.what === "webhook") return `webhook ${entry.type}`;
    return entry.what === "decision" ? `decision ${entry.action}: ${entry.reason}` : `${entry.what}: ${entry.text}`;
  });
  expect(said.filter((line: string) => !line.startsWith("webhook"))).toEqual([
    "process hold by guest",
    "process confirm by payment",
    "money payment 428",
    "email booking_confirmed_guest sent",
    "email booking_confirmed_host sent",
    "decision refundBooking: Por el ruido.",
    "money refund_owed 107",
    "money refund_sent 107",
    "email refund_made_guest sent",
    "email refund_made_host sent",
    "decision settleProblem: Ya hay agua.",
    "problem: No hay agua caliente.",
    "problem_settled: Ya hay agua.",
    "email problem_reported_host sent",
    "email problem_reported_operator sent",
    "email problem_settled_guest sent",
    "email problem_settled_host sent",
  ]);
  expect(said).toContain("webhook checkout.session.completed");
});

it("Stripe's dashboard is linked where the key is at home, and not where the stand-in plays Stripe", () => {
  const at = (variables: Record<string, string>) => dashboardOf(readEnv({ MODE: "demo", ...variables }));
  expect(at({ STRIPE_SECRET_KEY: "sk_test_1" })).toBe("https://dashboard.stripe.com/test");
  expect(dashboardOf({ stripe: { ...world.env.stripe, apiBase: undefined, secretKey: "rk_live_1" } })).toBe(
    "https://dashboard.stripe.com",
  );
  expect(dashboardOf(world.env)).toBeNull();
});

describe("a refund", () => {
  const preview = async (admin: Person, id: number, amount: string) =>
    (await world.call("GET", `/admin/bookings/${id}/refund?amount=${amount}`, { token: admin.token })).body;
  const emailsOf = async (to: { email: string }) =>
    (await world.mails()).filter((mail) => mail.to === to.email && mail.messageId.includes("refund_made"));

  it("is what its preview said, from whose share how much, and its host is told what it took and why", async () => {
    const admin = await anAdmin(world);
    const { id, host, guest } = await aBooking();
    const shown = await preview(admin, id, "107.01");
    expect(shown).toEqual({ amount: 107.01, host: 95.01, commission: 5, lodging_tax: 7, left: 428, dispute: null });
    await as(admin, `/admin/bookings/${id}/refund`, { amount: 107.01, left: shown.left, reason: "Por el ruido." });
    await world.settle();
    const { given_back } = await show(admin, id);
    expect(given_back).toEqual({ total: 107.01, host: 95.01, commission: 5, lodging_tax: 7 });
    const [toHost] = await emailsOf(host);
    for (const said of ["$107.01", "−$95.01", "Por el ruido.", "$284.99"]) expect(toHost?.text).toContain(said);
    expect(await emailsOf(guest)).toHaveLength(1);
    expect(await preview(admin, id, "321")).toMatchObject({ code: "refund_too_large" });
    expect((await preview(admin, id, "1,20")).fields).toEqual({
      amount: "Escribe una cantidad en dólares, como 1200 o 1200.50.",
    });
  });

  it("while a dispute is open waits for the bank, and preview, answer and emails say so", async () => {
    const admin = await anAdmin(world);
    const { id, host, guest } = await aBooking();
    const { charge } = (await show(admin, id)).payments[0];
    const { id: dispute } = await world.stripe.control.openDispute({ charge });
    await world.settle();
    const shown = await preview(admin, id, "10");
    expect(shown.dispute).toEqual({ id: dispute, due_by: expect.stringMatching(/Z$/) });
    const order = { amount: 10, left: 428, reason: "Por el ruido." };
    expect((await as(admin, `/admin/bookings/${id}/refund`, order)).body).toEqual({ ok: true, waits_for_bank: true });
    await world.settle();
    expect((await show(admin, id)).refunds).toMatchObject([{ state: "requested" }]);
    const [[toGuest], [toHost]] = [await emailsOf(guest), await emailsOf(host)];
    expect(toGuest?.subject).toContain("Tu banco decide primero");
    expect(toGuest?.text).not.toContain("5 a 10 días");
    expect(toHost?.text).toContain("decide primero");
    expect(toHost?.text).toContain("mándalas a");
  });

  /** The answers to two cancellations of a booking whose payment a bank disputes or asks about, and the host's email. */
  async function cancelledDuring(trouble: "openDispute" | "openInquiry") {
    const admin = await anAdmin(world);
    const { id, host } = await aBooking();
    const { charge } = (await show(admin, id)).payments[0];
    await world.stripe.control[trouble]({ charge });
    await world.settle();
    const cancel = async () => (await as(admin, `/admin/bookings/${id}/cancel`, { reason: "Por el ruido." })).body;
    const answers = [await cancel(), await cancel()];
    await world.settle();
    const mails = (await world.mails()).filter(({ to }) => to === host.email);
    const toHost = mails.find(({ messageId }) => messageId.includes("booking_cancelled_host"));
    return { answers, toHost };
  }

  it("by a cancellation waits for the bank as well, and neither answer nor the host's email promises it", async () => {
    const { answers, toHost } = await cancelledDuring("openDispute");
    const outcome = { state: "cancelled_by_platform", refund_total: 428, waits_for_bank: true };
    expect(answers).toEqual([outcome, outcome]);
    expect(toHost?.text).toContain("decide primero");
    expect(toHost?.text).toContain("mándalas a");
    expect(toHost?.text).not.toContain("le devolvemos su dinero");
  });

  it("by a cancellation does not wait while a bank only asks, and the host's email promises it", async () => {
    const { answers, toHost } = await cancelledDuring("openInquiry");
    expect(answers).toMatchObject([{ waits_for_bank: false }, { waits_for_bank: false }]);
    expect(toHost?.text).toContain("le devolvemos su dinero");
    expect(toHost?.text).not.toContain("decide primero");
  });

  it("that failed waits for the bank when it is sent again during a dispute", async () => {
    const admin = await anAdmin(world);
    const { id } = await aBooking({ card: "4000000000005126" });
    const { charge } = (await show(admin, id)).payments[0];
    const fails = async () => {
      await world.settle();
      world.clock.advance(3);
      await world.settle();
      const [refund] = (await show(admin, id)).refunds;
      expect([refund.state, refund.waits_for_bank]).toEqual(["failed", false]);
      return refund.id;
    };
    const retry = async (refund: number) =>
      (await as(admin, `/admin/refunds/${refund}/retry`, { reason: "El banco lo pidió." })).body;
    await as(admin, `/admin/bookings/${id}/refund`, { amount: 10, left: 428, reason: "Por el ruido." });
    expect(await retry(await fails())).toEqual({ ok: true, waits_for_bank: false });
    const failed = await fails();
    await world.stripe.control.openDispute({ charge });
    await world.settle();
    expect(await retry(failed)).toEqual({ ok: true, waits_for_bank: true });
    const mails = (await world.mails()).filter(({ messageId }) => messageId.includes("refund_failed_operator"));
    expect(mails.map(({ text }) => text.includes("La volvemos a intentar"))).toEqual([true, true]);
    await world.settle();
    expect((await show(admin, id)).refunds).toMatchObject([{ state: "requested", waits_for_bank: true }]);
  });

  it("that a lost dispute is tells the host what it took, what the bank claimed, and what is left", async () => {
    const admin = await anAdmin(world);
    const { id, host } = await aBooking();
    const { charge } = (await show(admin, id)).payments[0];
    const { id: dispute } = await world.stripe.control.openDispute({ charge, reason: "product_unacceptable" });
    await world.settle();
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    const mails = (await world.mails()).filter(({ to }) => to === host.email);
    const closed = mails.find(({ messageId }) => messageId.includes("dispute_closed_host"));
    for (const said of ["dice que no era como se ofreció", "−$380.00", "$0.00"]) expect(closed?.text).toContain(said);
  });
});

describe("an order that is sent twice", () => {
  it("gives back once: it must say what was left", async () => {
    const admin = await anAdmin(world);
    const { id } = await aBooking();
    const order = { amount: 100, left: 428, reason: "Por el ruido." };
    const { left: _, ...blind } = order;
    expect((await as(admin, `/admin/bookings/${id}/refund`, blind)).body.fields).toEqual({ left: "Falta este dato." });
    expect((await as(admin, `/admin/bookings/${id}/refund`, order)).status).toBe(200);
    const again = await as(admin, `/admin/bookings/${id}/refund`, order);
    expect([again.status, again.body.code, again.body.details]).toEqual([409, "left_changed", { left: 328 }]);
    expect(again.body.message).toContain("ahora quedan $328.00");
    expect((await show(admin, id)).left).toBe(328);
    expect(await auditOf(admin, "refundBooking")).toHaveLength(1);
  });

  it("cancels once, answers the same, and leaves one line in the log", async () => {
    const admin = await anAdmin(world);
    const { id } = await aBooking();
    const cancel = () => as(admin, `/admin/bookings/${id}/cancel`, { reason: "El anuncio no existe." });
    const first = await cancel();
    expect((await cancel()).body).toEqual(first.body);
    expect(await auditOf(admin, "cancelBooking")).toHaveLength(1);
    expect((await show(admin, id)).can_cancel).toBe(false);
  });

  it("settles a problem once and answers the same, but refuses what another admin or another answer says", async () => {
    const [admin, colleague] = [await anAdmin(world), await anAdmin(world)];
    const { id, guest } = await aBooking();
    world.clock.set(new Date("2026-12-12T16:00:00Z"));
    await as(guest, `/user/reserve/${id}/problem`, { text: "No hay agua caliente." });
    const [problem] = (await show(admin, id)).problems;
    const settle = (by: Person, answer: string) => as(by, `/admin/problems/${problem.id}/settle`, { answer });
    expect((await settle(admin, "Ya hay agua.")).body).toEqual({ ok: true });
    expect((await settle(admin, "Ya hay agua.")).body).toEqual({ ok: true });
    for (const [by, answer] of [[colleague, "Ya hay agua."] as const, [admin, "Llamé al anfitrión."] as const]) {
      const late = await settle(by, answer);
      expect([late.status, late.body.code]).toEqual([409, "problem_settled"]);
    }
    expect((await show(admin, id)).problems).toMatchObject([{ answer: "Ya hay agua." }]);
    expect(await auditOf(admin, "settleProblem")).toHaveLength(1);
  });

  /** Of $10.00, by Stripe's test card whose refunds fail after they succeeded. */
  async function aFailedRefund(admin: Person) {
    const { id } = await aBooking({ card: "4000000000005126" });
    await as(admin, `/admin/bookings/${id}/refund`, { amount: 10, left: 428, reason: "Por el ruido." });
    await world.settle();
    world.clock.advance(3);
    await world.settle();
    return { id, refund: (await show(admin, id)).refunds[0] };
  }

  it("sends a failed refund again once, and says so to whoever is late", async () => {
    const admin = await anAdmin(world);
    const { refund } = await aFailedRefund(admin);
    const retry = (who: Person) => as(who, `/admin/refunds/${refund.id}/retry`, { reason: "El banco lo pidió." });
    // The second call is the first one again, whose answer was lost.
    for (const _ of [1, 2]) expect((await retry(admin)).body).toEqual({ ok: true, waits_for_bank: false });
    const late = await retry(await anAdmin(world));
    expect([late.status, late.body.code]).toEqual([409, "refund_settled"]);
    expect(await auditOf(admin, "retryRefund")).toHaveLength(1);
  });

  it("records once that a failed refund was paid another way, and says so to whoever is late", async () => {
    const admin = await anAdmin(world);
    const { id, refund } = await aFailedRefund(admin);
    expect(refund).toMatchObject({ state: "failed", paid_elsewhere: null });
    const record = (who: Person, change = {}) =>
      as(who, `/admin/refunds/${refund.id}/paid-elsewhere`, {
        ...{ amount: 10, reference: "ACH 118", reason: "Cerró la tarjeta." },
        ...change,
      });
    const other = await record(admin, { amount: 12 });
    expect([other.status, other.body.code, other.body.details]).toEqual([409, "left_changed", { left: 10 }]);
    // The second call is the first one again, whose answer was lost.
    for (const _ of [1, 2]) expect((await record(admin)).body).toEqual({ ok: true });
    for (const late of [await record(admin, { reference: "ACH 119" }), await record(await anAdmin(world))]) {
      expect([late.status, late.body.code]).toEqual([409, "refund_settled"]);
    }
    const { refunds, troubles, timeline } = await show(admin, id);
    expect(refunds).toMatchObject([{ state: "succeeded", paid_elsewhere: { reference: "ACH 118" } }]);
    expect(troubles ?? []).toEqual([]);
    expect(await auditOf(admin, "recordRefundPaid")).toMatchObject([{ after: { amount: 10, reference: "ACH 118" } }]);
    // biome-ignore lint/suspicious/noExplicitAny: entries of every shape
    expect(timeline.filter(({ event }: any) => event === "refund_paid_elsewhere_guest")).toHaveLength(1);
    const failed = async () => (await world.call("GET", "/admin/money", { token: admin.token })).body.failedRefunds;
    expect(await failed()).toEqual([]);

    const { entry } = refunds[0].paid_elsewhere;
    const reverse = (who: Person) => as(who, `/admin/paid-elsewhere/${entry}/reverse`, { reason: "Volvió." });
    const canReverse = async () => {
      const { body } = await world.call("GET", "/admin/ledger?entry=refund_paid_elsewhere", { token: admin.token });
      return body.items.map(({ id, can_reverse }: { id: number; can_reverse: boolean }) => [id, can_reverse]);
    };
    expect(await canReverse()).toEqual([[entry, true]]);
    // The second call is the first one again, whose answer was lost.
    for (const _ of [1, 2]) expect((await reverse(admin)).body).toEqual({ ok: true });
    const late = await reverse(await anAdmin(world));
    expect([late.status, late.body.code]).toEqual([409, "already_reversed"]);
    expect((await show(admin, id)).refunds).toMatchObject([{ state: "failed", paid_elsewhere: null }]);
    expect(await failed()).toMatchObject([{ id: refund.id, amount: 10 }]);
    expect(await canReverse()).toEqual([[entry, false]]);
    expect(await auditOf(admin, "reversePaidElsewhere")).toMatchObject([
      { subject: `refund ${refund.id}`, before: { amount: 10 }, after: { amount: 0 } },
    ]);
  });
});

describe("an email", () => {
  const emailsOf = async (admin: Person, id: number) =>
    // biome-ignore lint/suspicious/noExplicitAny: entries of every shape
    (await show(admin, id)).timeline.filter(({ what }: any) => what === "email");
  // biome-ignore lint/suspicious/noExplicitAny: the same
  const emailOf = async (admin: Person, id: number, event: string): Promise<any> =>
    (await emailsOf(admin, id)).find((entry: { event: string }) => entry.event === event);
  const resend = (admin: Person, id: number, mail: number) =>
    as(admin, `/admin/bookings/${id}/resend`, { mail, reason: "Dice que no le llegó." });
  const delivered = async (event: string) => (await world.mails()).filter(({ messageId }) => messageId.includes(event));

  it("is sent again as another message, to where the guest is reached now, with the present facts", async () => {
    const admin = await anAdmin(world);
    const { id, guest, listing } = await aBooking();
    const { db } = world.app.ctx;
    await db.updateTable("users").set({ email: "ana.nueva@correo.test" }).where("id", "=", guest.id).execute();
    await db.updateTable("listings").set({ host_phone: "+1 787 555 0777" }).where("id", "=", listing.id).execute();
    const { id: mail } = await emailOf(admin, id, "booking_confirmed_guest");
    expect((await resend(admin, id, mail)).body).toEqual({ ok: true });
    await world.settle();
    const [first, again, ...others] = await delivered("booking_confirmed_guest");
    expect(others).toEqual([]);
    expect([first?.to, again?.to]).toEqual([guest.email, "ana.nueva@correo.test"]);
    expect(again?.messageId).not.toBe(first?.messageId);
    expect([first?.text.includes("555 0777"), again?.text.includes("555 0777")]).toEqual([false, true]);
    expect(await emailsOf(admin, id)).toContainEqual(
      expect.objectContaining({ resent_of: mail, state: "sent", recipient: "ana.nueva@correo.test" }),
    );
    expect(await auditOf(admin, "resendLetter")).toMatchObject([
      { subject: `booking ${id}`, after: { mail }, reason: "Dice que no le llegó." },
    ]);
  });

  it("that was asked for twice is sent once, and after that once more, each with an id of its own", async () => {
    const admin = await anAdmin(world);
    const { id } = await aBooking();
    const { id: mail } = await emailOf(admin, id, "booking_confirmed_guest");
    await resend(admin, id, mail);
    await resend(admin, id, mail);
    await world.settle();
    expect(await delivered("booking_confirmed_guest")).toHaveLength(2);
    const copy = (await emailsOf(admin, id)).find((entry: { resent_of: number | null }) => entry.resent_of === mail);
    await resend(admin, id, copy.id);
    await world.settle();
    const ids = (await delivered("booking_confirmed_guest")).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(3);
  });

  it("on its way is not sent again; one that nothing sends any more is failed, and is", async () => {
    const admin = await anAdmin(world);
    const { id } = await aBooking();
    await as(admin, `/admin/bookings/${id}/refund`, { amount: 10, left: 428, reason: "Por el ruido." });
    const queued = await emailOf(admin, id, "refund_made_guest");
    expect(queued).toMatchObject({ state: "queued", can_resend: false });
    expect((await resend(admin, id, queued.id)).body.code).toBe("cannot_resend");
    await sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'mail.send'
      and (data ->> 'mailId')::int8 = ${queued.id}`.execute(world.app.ctx.db);
    expect(await emailOf(admin, id, "refund_made_guest")).toMatchObject({ state: "failed", can_resend: true });
    await resend(admin, id, queued.id);
    await world.settle();
    expect(await delivered("refund_made_guest")).toHaveLength(1);
  });

  it("that confirms a booking is not sent again once it is cancelled, nor is an email about another booking", async () => {
    const admin = await anAdmin(world);
    const { id } = await aBooking();
    const other = await aBooking();
    const { id: mail } = await emailOf(admin, id, "booking_confirmed_guest");
    expect((await resend(admin, other.id, mail)).status).toBe(404);
    await as(admin, `/admin/bookings/${id}/cancel`, { reason: "El anuncio no existe." });
    await world.settle();
    expect((await resend(admin, id, mail)).body.code).toBe("cannot_resend");
    expect(await auditOf(admin, "resendLetter")).toEqual([]);
  });
});

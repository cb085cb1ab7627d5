import { describe, expect, it, onTestFinished, vi } from "vitest";
import { emailsTo, emailTo } from "#testing/emails.ts";
import {
  aListing,
  aMarket,
  anAdmin,
  aPerson,
  book,
  goodCard,
  hold,
  openPayoutAccount,
  payAgain,
  stays,
} from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { emailsAbout } from "../mail/mail.ts";
import { type BookingRow, findBooking } from "./booking.ts";
import { fits } from "./paying.ts";
import { resendEmail } from "./resending.ts";
import { sweep } from "./sweep.ts";

const world = useWorld();

const bookingOf = async (guest: { token: string }, id: number) =>
  (await world.call("GET", `/user/reserve/${id}`, { token: guest.token })).body;
const statusOf = (sessionId: string, token?: string) =>
  world.call("GET", `/user/session_status?session_id=${sessionId}`, { token });
/** Leaves out emails about accounts. */
const emailsOfBookings = async () => (await world.mails()).filter((mail) => mail.messageId.startsWith("<LI-"));
const count = async (table: "payments" | "refunds" | "stripe_events") =>
  Number(
    (
      await world.app.ctx.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

async function sendAgain(bookingId: number, wanted: string) {
  const [mail] = (await emailsAbout(world.app.ctx, bookingId)).filter(({ event }) => event === wanted);
  await resendEmail(world.app.ctx, bookingId, mail?.id ?? 0);
  await world.settle();
}

describe("a paid session", () => {
  it("confirms the booking once, tells guest and host in their own languages, and opens the door", async () => {
    const host = await aPerson(world, { name: "Marisol Vélez", language: "es" });
    const guest = await aPerson(world, { name: "Ana Cruz", language: "en" });
    const listing = await aListing(world, "lodging", { hostId: host.id, title: "Casa del Faro" });
    const quote = await world.call("GET", `/quote?${new URLSearchParams(stays.lodging(listing.id) as never)}`);
    const held = await world.call("POST", "/user/reserve", {
      token: guest.token,
      language: "en",
      body: { ...stays.lodging(listing.id), quote_id: quote.body.quote_id },
    });
    expect((await bookingOf(guest, held.body.reserve_id)).address).toBeNull();

    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    await world.settle();

    const booking = await bookingOf(guest, held.body.reserve_id);
    expect(booking).toMatchObject({
      state: "confirmed",
      address: "Carretera 301, km 11.5",
      place: { latitude: 17.94, longitude: -67.19 },
      host: { name: "Marisol Vélez", phone: "+1 787 555 0199" },
      card: { brand: "visa", last4: "4242" },
      payment: null,
    });
    const mails = await emailsOfBookings();
    expect(mails.map((mail) => mail.to).sort()).toEqual([guest.email, host.email].sort());
    expect(mails.find((mail) => mail.to === guest.email)?.text).toMatch(/Friday,\sDecember\s11/);
    expect(mails.find((mail) => mail.to === host.email)?.text).toMatch(/viernes\s11\sde\sdiciembre/);
  });

  it("emails a guest in the language of the account, whatever the page's was, and in the new one once that changes", async () => {
    const guest = await aPerson(world, { name: "Ana Cruz", language: "en" });
    const host = await aPerson(world, { name: "Marisol Vélez" });
    const listing = await aListing(world, "lodging", { hostId: host.id });
    const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
    const subjects = async () =>
      (await emailsTo(world, guest.email))
        .map(({ subject }) => subject)
        .filter((subject) => /^(Booking|Reserva) /.test(subject));
    expect(await subjects()).toEqual([expect.stringMatching(/^Booking confirmed/)]);
    await world.call("PUT", "/user/settings", { token: guest.token, body: { language: "es" } });
    const { ctx } = world.app;
    const [confirmation] = await emailsAbout(ctx, id);
    await resendEmail(ctx, id, confirmation?.id ?? 0);
    expect((await subjects()).sort()).toEqual([
      expect.stringMatching(/^Booking confirmed/),
      expect.stringMatching(/^Reserva confirmada/),
    ]);
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, language: "en", body: { reserve_id: id } });
    expect(await subjects()).toContainEqual(expect.stringMatching(/^Reserva cancelada/));
  });

  it("tells its host, when the email is sent again, what a payout waits for then", async () => {
    const { guest, host, listing } = await aMarket(world, "lodging");
    const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
    const { ctx } = world.app;
    const isHosts = ({ messageId }: { messageId: string }) => messageId.includes("booking_confirmed_host");
    const told = async () => {
      await world.settle();
      const texts = (await world.mails()).filter(isHosts).map(({ text }) => text.replaceAll(/\s+/g, " "));
      return texts
        .map((text) => /crea tu cuenta de cobro|si te toca hacer algo|no sale antes del|$/.exec(text)?.[0])
        .sort();
    };
    const again = () => sendAgain(id, "booking_confirmed_host");
    expect(await told()).toEqual(["crea tu cuenta de cobro"]);
    await openPayoutAccount(world, host);
    await again();
    expect(await told()).toEqual(["", "crea tu cuenta de cobro"]);
    await ctx.db.updateTable("payout_accounts").set({ deauthorized_at: ctx.now() }).execute();
    await again();
    expect(await told()).toEqual(["", "crea tu cuenta de cobro", "si te toca hacer algo"]);
    // The wait after a change ends after the payout is due.
    const changed = {
      deauthorized_at: null,
      changed_at: new Date("2026-12-14T15:00:00Z"),
      changed_what: "bank",
    } as const;
    await ctx.db.updateTable("payout_accounts").set(changed).execute();
    await again();
    expect(await told()).toEqual(["", "crea tu cuenta de cobro", "no sale antes del", "si te toca hacer algo"]);
  });

  it("that is cancelled tells its host, when the email is sent again, what the payout of the rest waits for then", async () => {
    const { guest, host, listing } = await aMarket(world, "lodging", { cancellationPolicy: "strict" });
    const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
    world.clock.advance(3 * 24 * 60);
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
    await world.settle();
    const { ctx } = world.app;
    const isHosts = ({ messageId }: { messageId: string }) => messageId.includes("booking_cancelled_host");
    const told = async () =>
      (await world.mails())
        .filter(isHosts)
        .map(({ text }) => /Crea tu cuenta|hace poco cambió|24 horas/.exec(text.replaceAll(/\s+/g, " "))?.[0])
        .sort();
    expect(await told()).toEqual(["Crea tu cuenta"]);
    await openPayoutAccount(world, host);
    await sendAgain(id, "booking_cancelled_host");
    expect(await told()).toEqual(["24 horas", "Crea tu cuenta"]);
    await ctx.db.updateTable("payout_accounts").set({ changed_at: ctx.now(), changed_what: "bank" }).execute();
    await sendAgain(id, "booking_cancelled_host");
    expect(await told()).toEqual(["24 horas", "Crea tu cuenta", "hace poco cambió"]);
  });

  it("says so to whoever holds its id, which booking only to its guest, and nothing to another account", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    expect((await statusOf(held.body.session_id)).body).toEqual({
      status: "open",
      payment_status: "unpaid",
      refunded: false,
      cancelled: false,
      reserve_id: null,
      customer_email: null,
    });
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    const paid = { status: "complete", payment_status: "paid", refunded: false, cancelled: false };
    expect((await statusOf(held.body.session_id)).body).toEqual({ ...paid, reserve_id: null, customer_email: null });
    expect((await statusOf(held.body.session_id, guest.token)).body).toEqual({
      ...paid,
      reserve_id: held.body.reserve_id,
      customer_email: guest.email,
    });
    const other = await aPerson(world);
    expect((await statusOf(held.body.session_id, other.token)).status).toBe(404);
    expect((await statusOf("cs_test_nobody")).body).toMatchObject({ message: "Sesión no encontrada" });
  });

  it("is no payment that bought nothing when a part of it goes back, nor when its booking is cancelled", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const admin = await anAdmin(world);
    const { reserve_id, session_id } = await book(world, guest, stays.lodging(listing.id));
    const order = { amount: 10, left: 428, reason: "Sin agua caliente." };
    const path = `/admin/bookings/${reserve_id}/refund`;
    expect((await world.call("POST", path, { token: admin.token, body: order })).status).toBe(200);
    await world.settle();
    expect((await statusOf(session_id)).body).toMatchObject({ refunded: false, cancelled: false });

    const cancelled = await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id } });
    expect(cancelled.status).toBe(200);
    await world.settle();
    expect((await statusOf(session_id)).body).toMatchObject({
      payment_status: "paid",
      refunded: false,
      cancelled: true,
    });
  });

  it("is asked about by its session, which must be one: 'ID de sesión no válido'", {
    tags: ["@spec-5.9"],
  }, async () => {
    const sentence = "ID de sesión no válido";
    for (const asked of ["?session_id=nonsense", "?session_id=", ""]) {
      const { status, body } = await world.call("GET", `/user/session_status${asked}`);
      const { fields, message, error } = body;
      expect([status, fields, message, error]).toEqual([400, { session_id: sentence }, sentence, sentence]);
    }
  });

  it("is confirmed by the result page alone, when no webhook ever comes", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    await statusOf(held.body.session_id);
    expect((await bookingOf(guest, held.body.reserve_id)).state).toBe("confirmed");
  });

  it("is confirmed by the reaper alone, when neither webhook nor guest comes back", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    world.clock.advance(42);
    await sweep(world.app.ctx);
    expect((await bookingOf(guest, held.body.reserve_id)).state).toBe("confirmed");
  });

  it("says on its receipt when it was paid, not when we heard of it", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.webhooks({ drop: 1_000_000 });
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    const paidAt = world.clock.now().toISOString();
    world.clock.advance(2 * 24 * 60);
    await sweep(world.app.ctx);
    const receipt = await world.call("GET", `/user/reserve/${held.body.reserve_id}/receipt`, { token: guest.token });
    expect(receipt.body).toMatchObject({ paid_at: paidAt });
  });

  it("cannot be released; the guest is led to the booking", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    const answer = await world.call("POST", `/user/reserve/${held.body.reserve_id}/release`, { token: guest.token });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "already_paid", details: { reserve_id: held.body.reserve_id, session_id: held.body.session_id } },
    });
  });

  it("stays payable after a decline", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    const declined = await world.stripe.control.pay({ session: held.body.session_id, card: "4000000000000002" });
    expect(declined.outcome).toBe("declined");
    await world.settle();
    expect((await bookingOf(guest, held.body.reserve_id)).state).toBe("held");
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    await world.settle();
    expect((await bookingOf(guest, held.body.reserve_id)).state).toBe("confirmed");
  });

  it("gives an iCalendar file to its guest, and to nobody before it is confirmed", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    const file = () => world.call("GET", `/user/reserve/${held.body.reserve_id}/calendar.ics`, { token: guest.token });
    expect((await file()).status).toBe(404);
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    await world.settle();
    const { body, headers } = await file();
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(body).toContain("DTSTART:20261211T190000Z");
    expect(body).toContain("DTEND:20261215T150000Z");
  });
});

describe("a late payment", () => {
  /** The guest pays at the last moment; the webhook arrives after the hold was ended here. */
  async function paidAfterRelease(meanwhile: (listing: { id: number }) => Promise<unknown> = async () => {}) {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    const { db } = world.app.ctx;
    // Ends the hold without asking Stripe, as an operator or a bug might do.
    await db.transaction().execute(async (tx) => {
      await tx.updateTable("bookings").set({ state: "expired" }).where("id", "=", held.body.reserve_id).execute();
      await tx.updateTable("occupancy").set({ released_at: world.clock.now() }).execute();
    });
    await meanwhile(listing);
    await world.settle();
    return { guest, listing, held: held.body };
  }
  const holdByAnother = async ({ id }: { id: number }) =>
    hold(world, await aPerson(world), stays.lodging(id, { check_in: "2026-12-14", check_out: "2026-12-16" }));

  it("is honoured when the place is still free", async () => {
    const { guest, held } = await paidAfterRelease();
    expect((await bookingOf(guest, held.reserve_id)).state).toBe("confirmed");
    expect(await count("refunds")).toBe(0);
  });

  it("is returned in full when the place is gone, and said so", async () => {
    const { guest, listing, held } = await paidAfterRelease(holdByAnother);
    expect((await bookingOf(guest, held.reserve_id)).state).toBe("expired");
    expect((await statusOf(held.session_id, guest.token)).body).toMatchObject({
      payment_status: "paid",
      refunded: true,
    });
    const refunds = await world.app.ctx.stripe.refunds.list();
    expect(refunds.data.map((refund) => [refund.amount, refund.status])).toEqual([[42_800, "succeeded"]]);
    const { text } = await emailTo(world, guest.email, "payment_returned_guest");
    expect(text).toContain("$428.00");
    expect(text).toContain("el lugar ya no estaba libre");
    expect(text).toContain(`Elegir otras fechas:\n${world.env.publicUrl}/home/${listing.id}\n`);
  });

  it("is returned when the stay would have begun, which is the reason that the guest reads", async () => {
    const { guest } = await paidAfterRelease(async () => world.clock.set(new Date("2026-12-12T15:00:00Z")));
    const { text } = await emailTo(world, guest.email, "payment_returned_guest");
    expect(text).toContain("la reserva ya habría empezado");
    expect(text).not.toContain("no estaba libre");
  });

  it("is returned when its place was archived, though nobody else has it", async () => {
    const { guest, held } = await paidAfterRelease(async ({ id }) => {
      await world.app.ctx.db.updateTable("listings").set({ status: "archived" }).where("id", "=", id).execute();
    });
    expect((await bookingOf(guest, held.reserve_id)).state).toBe("expired");
    const { text } = await emailTo(world, guest.email, "payment_returned_guest");
    expect(text).toContain("el lugar ya no se ofrece");
  });

  it("is returned when somebody has a place that is off sale, and its page is not where the guest is led", async () => {
    const { guest, listing } = await paidAfterRelease(async (place) => {
      await holdByAnother(place);
      await world.app.ctx.db.updateTable("listings").set({ visible: false }).where("id", "=", place.id).execute();
    });
    const { text } = await emailTo(world, guest.email, "payment_returned_guest");
    expect(text).toContain("el lugar ya no se ofrece");
    expect(text).toContain(`Buscar otro lugar:\n${world.env.publicUrl}/home\n`);
    expect(text).not.toContain(`/home/${listing.id}`);
  });
});

it("a second payment is returned to its own card, and the guest told that the booking stands", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
  await payAgain(world, id, "5555555555554444");
  await world.settle();
  const { text } = await emailTo(world, guest.email, "payment_returned_guest");
  expect(text).toContain("este pago llegó cuando tu reserva ya estaba pagada");
  expect(text).toContain("A tu Mastercard terminada en 4444");
  expect(text).toContain(`/dashboard/trips/${id}`);
  expect((await bookingOf(guest, id)).state).toBe("confirmed");
  await sendAgain(id, "payment_returned_guest");
  expect((await emailsTo(world, guest.email)).filter((mail) => mail.text.includes("terminada en 4444"))).toHaveLength(
    2,
  );
});

it("a payment fits a booking by its whole amount, its currency and the kind of our key", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  const { body } = await hold(world, guest, stays.lodging(listing.id));
  const booking = (await findBooking(world.app.ctx, body.reserve_id)) as BookingRow;
  const { stripe } = world.env;
  const keyed = (secretKey: string) => ({ ...world.app.ctx, env: { ...world.env, stripe: { ...stripe, secretKey } } });
  const paid = { amountCents: 428_00, currency: "usd", isLive: false };
  expect(fits(keyed("sk_test_1"), paid, booking)).toBe(true);
  expect(fits(keyed("rk_live_1"), { ...paid, isLive: true }, booking)).toBe(true);
  expect(fits(keyed("sk_test_1"), { ...paid, amountCents: 427_99 }, booking)).toBe(false);
  expect(fits(keyed("sk_test_1"), { ...paid, currency: "eur" }, booking)).toBe(false);
  expect(fits(keyed("sk_test_1"), { ...paid, isLive: true }, booking)).toBe(false);
  expect(fits(keyed("sk_live_1"), paid, booking)).toBe(false);
});

it("a page that was paid, of which no answer came, confirms its own booking", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  await world.stripe.control.fault({ route: "POST /v1/checkout/sessions", kind: "response_lost", times: 3 });
  const lost = await hold(world, guest, stays.lodging(listing.id));
  expect(lost.body.code).toBe("payment_unavailable");
  const [session] = (await world.app.ctx.stripe.checkout.sessions.list()).data;
  await world.stripe.control.pay({ session: session?.id ?? "", card: goodCard });
  await world.settle();
  expect((await bookingOf(guest, lost.body.details.reserve_id)).state).toBe("confirmed");
  const { db } = world.app.ctx;
  expect(await db.selectFrom("checkout_attempts").select("outcome").execute()).toEqual([{ outcome: "paid" }]);
  expect(await db.selectFrom("orphan_payments").select("id").execute()).toEqual([]);
});

it("a payment that is still on its way leaves its hold as it is", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  const { body } = await hold(world, guest, stays.lodging(listing.id));
  await world.stripe.control.pay({ session: body.session_id, card: goodCard });
  const { sessions } = world.app.ctx.stripe.checkout;
  const paid = await sessions.retrieve(body.session_id, {
    expand: ["payment_intent.latest_charge.balance_transaction"],
  });
  const unpaid = { ...paid, payment_status: "unpaid" as const };
  const asked = vi.spyOn(sessions, "retrieve").mockResolvedValueOnce(unpaid);
  const { body: status } = await statusOf(body.session_id, guest.token);
  asked.mockRestore();
  expect(status).toMatchObject({ status: "complete", payment_status: "unpaid" });
  expect((await bookingOf(guest, body.reserve_id)).state).toBe("held");
});

describe("the webhook", () => {
  it("delivered ten times and shuffled makes one booking and one pair of emails", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    await world.stripe.control.webhooks({ copies: 10, shuffle: true });
    await world.settle();
    expect((await bookingOf(guest, held.body.reserve_id)).state).toBe("confirmed");
    expect(await count("payments")).toBe(1);
    expect(await emailsOfBookings()).toHaveLength(2);
  });

  it("with a bad signature, none, or an old one is refused and changes nothing", async () => {
    const { stripe } = world.app.ctx;
    const created = Math.floor(world.clock.now().getTime() / 1000);
    const data = { object: { id: "cs_test_1", object: "checkout.session" } };
    const payload = JSON.stringify({ id: "evt_1", object: "event", type: "checkout.session.completed", created, data });
    const signed = (secret: string, timestamp: number) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const now = Math.floor(world.clock.now().getTime() / 1000);
    const send = (signature?: string) =>
      world.call("POST", "/webhooks/stripe", {
        body: payload,
        headers: { "content-type": "application/json", ...(signature && { "stripe-signature": signature }) },
      });
    expect((await send(signed("whsec_wrong", now))).status).toBe(400);
    expect((await send(signed("whsec_linkisla_test", now - 301))).status).toBe(400);
    expect((await send()).status).toBe(400);
    expect(await count("stripe_events")).toBe(0);
    expect((await send(signed("whsec_linkisla_test", now))).status).toBe(200);
    expect(await count("stripe_events")).toBe(1);
  });

  it("about a booking we cannot find yet is kept and tried again", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    const { db } = world.app.ctx;
    await db.updateTable("checkout_attempts").set({ session_id: null, url: null }).execute();
    await world.settle();
    // The row had no session id: Stripe's metadata identified the attempt.
    expect((await bookingOf(guest, held.body.reserve_id)).state).toBe("confirmed");
  });
});

describe("a session of other software in the same Stripe account", () => {
  it.each([
    ["paid by a subscription's invoice", { mode: "subscription", payment_intent: null }],
    ["whose charge Stripe has not booked", { payment_intent: { latest_charge: { balance_transaction: null } } }],
  ])("%s is left alone, and its event is done with", async (_, otherwise) => {
    const { stripe, db } = world.app.ctx;
    const product = { currency: "usd", unit_amount: 80_00, product_data: { name: "Una camiseta" } };
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      success_url: "https://tienda.test/gracias",
      line_items: [{ quantity: 1, price_data: product }],
    });
    await world.stripe.control.pay({ session: session.id, card: goodCard, email: "ana@correo.test" });
    const found = Object.assign(await stripe.checkout.sessions.retrieve(session.id), otherwise);
    const reading = vi.spyOn(stripe.checkout.sessions, "retrieve").mockResolvedValue(found);
    onTestFinished(() => reading.mockRestore());
    await world.settle();
    const event = db.selectFrom("stripe_events").where("type", "=", "checkout.session.completed");
    expect(await event.select("processed_at").execute()).toEqual([{ processed_at: world.clock.now() }]);
    expect(await db.selectFrom("orphan_payments").select("id").execute()).toEqual([]);
  });
});

it("two bookings of one guest never mix: each pays its own", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  const first = await book(world, guest, stays.lodging(listing.id));
  const second = await book(
    world,
    guest,
    stays.lodging(listing.id, { check_in: "2026-12-20", check_out: "2026-12-21" }),
  );
  expect([first.total, second.total]).toEqual([428, 107]);
  const mine = await world.call("GET", "/user/reserve", { token: guest.token });
  expect(mine.body.map((booking: { reserve_id: number }) => booking.reserve_id)).toEqual([
    second.reserve_id,
    first.reserve_id,
  ]);
});

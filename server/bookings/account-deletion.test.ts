import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { ledger } from "#server/payments/payments.ts";
import { emailsTo, emailTo } from "#testing/emails.ts";
import { submitForm } from "#testing/forms.ts";
import {
  aListing,
  aMarket,
  anAdmin,
  aPerson,
  book,
  chargeOf,
  hold,
  openPayoutAccount,
  type Person,
  password,
  payAgain,
  stays,
} from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { sweep } from "./sweep.ts";

const world = useWorld();
/** Tries to delete the account and returns the reasons for a refusal. */
const inTheWay = async ({ token }: Person): Promise<string[]> => {
  const { status, body } = await world.call("DELETE", "/user", { token, body: { password } });
  if (status === 200) return [];
  expect([status, body.code]).toEqual([409, "account_in_use"]);
  return body.details.reasons;
};

describe("an account is not deleted", () => {
  it("while one of its bookings is under way, by guest or host", async () => {
    const { guest, host, listing } = await aMarket(world, "lodging");
    await world.app.ctx.db.updateTable("listings").set({ visible: false }).execute();
    expect(await inTheWay(await aPerson(world))).toEqual([]);
    await world.app.ctx.db.updateTable("listings").set({ visible: true }).execute();
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.app.ctx.db.updateTable("listings").set({ visible: false }).execute();
    expect([await inTheWay(guest), await inTheWay(host)]).toEqual([["bookings"], ["hosted"]]);
    await world.call("POST", `/user/reserve/${held.body.reserve_id}/release`, { token: guest.token });
    expect([await inTheWay(guest), await inTheWay(host)]).toEqual([[], []]);
  });

  it("while a listing of its own is on sale or waits for review", async () => {
    const outcomes = [];
    for (const facts of [
      { status: "approved" },
      { status: "submitted" },
      { status: "approved", visible: false },
      { status: "draft" },
    ] as const) {
      const host = await aPerson(world);
      await aListing(world, "space", { hostId: host.id, ...facts });
      outcomes.push(await inTheWay(host));
    }
    expect(outcomes).toEqual([["listings"], ["listings"], [], []]);
  });

  it("until what is on sale is paused, and what waits for review is archived", async () => {
    const host = await aPerson(world);
    const [onSale, waiting] = [
      await aListing(world, "space", { hostId: host.id }),
      await aListing(world, "space", { hostId: host.id, status: "submitted" }),
    ];
    const pause = (id: number) =>
      world.call("PUT", "/user/host/visibility", {
        token: host.token,
        body: { link_id: id, service_type: 1, show: false },
      });
    expect((await pause(onSale.id)).status).toBe(200);
    await pause(waiting.id);
    expect(await inTheWay(host)).toEqual(["listings"]);
    const body = { link_id: waiting.id, service_type: 1 };
    expect((await world.call("DELETE", "/user/host", { token: host.token, body })).status).toBe(200);
    expect(await inTheWay(host)).toEqual([]);
  });

  it("while money is owed to it: a guest's is gone with the stay, a host's is not", async () => {
    const { guest, host, listing } = await aMarket(world, "lodging");
    await book(world, guest, stays.lodging(listing.id));
    await world.app.ctx.db.updateTable("listings").set({ visible: false }).execute();
    expect([await inTheWay(guest), await inTheWay(host)]).toEqual([["bookings"], ["hosted", "money"]]);
    world.clock.set(new Date("2026-12-16T16:00:00Z"));
    await sweep(world.app.ctx);
    expect([await inTheWay(guest), await inTheWay(host)]).toEqual([[], ["money"]]);
  });

  it("while it is owed for one booking what it has too much of another, except a debt that later payouts paid", async () => {
    const { guest, host, listing } = await aMarket(world, "lodging");
    const { ctx } = world.app;
    const first = await book(world, guest, stays.lodging(listing.id));
    const next = { check_in: "2026-12-20", check_out: "2026-12-22" };
    const second = await book(world, guest, stays.lodging(listing.id, next));
    for (const { reserve_id } of [first, second]) {
      await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id } });
    }
    await world.settle();
    await ctx.db.updateTable("listings").set({ visible: false }).execute();
    const write = (kind: ledger.EntryKind, { reserve_id }: typeof first, postings: ledger.Entry["postings"]) =>
      ledger.writeEntry(ctx, { kind, bookingId: reserve_id, reference: kind, postings });

    await write("debt_incurred", first, { host_debt: 95_00, stripe: -95_00 });
    expect(await inTheWay(host)).toEqual(["money"]);
    await write("debt_netted", second, { host_debt: -95_00, stripe: 95_00 });
    expect(await ledger.debtOf(ctx, host.id)).toBe(0);

    await write("refund_failed", first, ledger.returnedToGuest(-50_00));
    await write("refund_paid_elsewhere", second, ledger.paidElsewhere(50_00));
    expect([await inTheWay(guest), await inTheWay(host)]).toEqual([["money"], []]);
  });

  it("except for what a guest got too much: a bank that took more than was paid keeps nobody here", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    const charge = await chargeOf(world, reserve_id);
    const { id: dispute } = await world.stripe.control.openDispute({ charge, amount: 429_10 });
    await world.settle();
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id } });
    await world.settle();
    expect(await inTheWay(guest)).toEqual(["money"]);
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    expect((await ledger.balances(world.app.ctx, reserve_id)).guest).toBe(1_10);
    expect(await inTheWay(guest)).toEqual([]);
  });

  it("while a second payment of a booking is owed, though a bank gave too much for the first", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    const charge = await chargeOf(world, reserve_id);
    await payAgain(world, reserve_id, "4000000000005126");
    await world.settle();
    world.clock.advance(3);
    await world.settle();
    const { id: dispute } = await world.stripe.control.openDispute({ charge, amount: 900_00 });
    await world.settle();
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id } });
    await world.settle();
    await world.stripe.control.settleDispute({ dispute, outcome: "lost" });
    await world.settle();
    const refunds = await world.app.ctx.db.selectFrom("refunds").select(["reason", "state"]).orderBy("id").execute();
    expect(refunds).toEqual([
      { reason: "paid_twice", state: "failed" },
      { reason: "cancelled", state: "superseded" },
    ]);
    expect((await ledger.balances(world.app.ctx, reserve_id)).guest).toBe(44_00);
    expect(await inTheWay(guest)).toEqual(["money"]);
  });
});

it("a guest who is gone leaves the booking and its emails, and no address", async () => {
  const { guest, host, listing } = await aMarket(world, "lodging");
  const booking = await book(world, guest, stays.lodging(listing.id));
  await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: booking.reserve_id } });
  await world.settle();
  expect(await inTheWay(guest)).toEqual([]);
  await world.settle();
  const { db } = world.app.ctx;
  const { rows: mentions } = await sql`
    select 'email' from mails where mails::text ilike ${`%${guest.email}%`}
    union all select 'payment' from checkout_attempts a where a::text ilike ${`%${guest.email}%`}
    union all select 'person' from users where users::text ilike ${`%${guest.email}%`}`.execute(db);
  expect(mentions).toEqual([]);
  const mails = await db
    .selectFrom("mails")
    .select(["event", "recipient"])
    .where("booking_id", "is not", null)
    .execute();
  expect(mails).toContainEqual({ event: "booking_confirmed_guest", recipient: "" });
  expect(mails).toContainEqual({ event: "booking_confirmed_host", recipient: host.email });

  const { token } = await anAdmin(world);
  const seen = await world.call("GET", `/admin/bookings/${booking.reserve_id}`, { token });
  const toGuest = { event: "booking_cancelled_guest", recipient: "Cuenta eliminada", can_resend: false };
  expect(seen.body.timeline).toContainEqual(expect.objectContaining(toGuest));
});

it("the host of a guest who is gone reads so, and may still review the stay", async () => {
  const { guest, host, listing } = await aMarket(world, "lodging");
  const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
  world.clock.set(new Date("2026-12-16T16:00:00Z"));
  await sweep(world.app.ctx);
  const read = async (path: string) => (await world.call("GET", path, { token: host.token })).body;
  const seen = async () => [
    (await read(`/user/host/bookings/${reserve_id}`)).guest.isGone,
    (await read(`/user/host/turnovers/${reserve_id}`)).isGone,
    (await read(`/user/host/turnovers/${reserve_id}`)).mayWrite,
    (await read(`/user/reserve/${reserve_id}/reviews`)).isOtherGone,
  ];
  expect(await seen()).toEqual([false, false, true, false]);
  expect(await inTheWay(guest)).toEqual([]);
  expect(await seen()).toEqual([true, true, false, true]);
  const body = { rating: 4, text: "Dejó todo en orden y avisó al salir." };
  const written = await world.call("POST", `/user/reserve/${reserve_id}/guest-review`, { token: host.token, body });
  expect([written.status, written.body.isOtherGone]).toEqual([200, true]);
});

it("whoever is gone gets no emails about what happens later, and the other side does", async () => {
  const { guest, host, listing } = await aMarket(world, "lodging");
  const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
  world.clock.set(new Date("2026-12-16T16:00:00Z"));
  await sweep(world.app.ctx);
  await world.settle();
  expect(await inTheWay(guest)).toEqual([]);
  const { token } = await anAdmin(world);
  const order = { amount: 10, left: 428, reason: "Sin agua caliente." };
  expect((await world.call("POST", `/admin/bookings/${reserve_id}/refund`, { token, body: order })).status).toBe(200);
  await world.settle();
  const recipients = (await world.mails()).map(({ to }) => to);
  expect(recipients.filter((to) => to.endsWith("@deleted.invalid"))).toEqual([]);
  expect((await emailsTo(world, host.email)).map(({ event }) => event)).toContain("refund_made_host");
  const off = await world.call("POST", `/admin/bookings/${reserve_id}/cancel`, {
    token,
    body: { reason: "Sin agua." },
  });
  expect(off.status).toBe(200);
  await world.settle();
  const { text } = await emailTo(world, host.email, "booking_cancelled_host");
  expect(text).toContain("Tuvimos que cancelarla nosotros y devolvemos el dinero. Esta reserva no se te paga.");

  // An email that an earlier release queued for them is not sent again either.
  const { id: mail } = await world.app.ctx.db
    .updateTable("mails")
    .set({ recipient: `deleted-${guest.id}@deleted.invalid` })
    .where("event", "=", "booking_confirmed_guest")
    .returning("id")
    .executeTakeFirstOrThrow();
  const resent = await world.call("POST", `/admin/bookings/${reserve_id}/resend`, {
    token,
    body: { mail, reason: "Se perdió." },
  });
  expect(resent.body.code).toBe("cannot_resend");
});

/** The tables that still contain one of these words in any column. */
async function tablesThatSay(words: string[]): Promise<string[]> {
  const { db } = world.app.ctx;
  const patterns = words.map((word) => `%${word}%`);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const found = [];
  for (const { name } of tables) {
    const said = sql`select from ${sql.table(name)} as t where t::text ilike any(${patterns}::text[])`;
    if ((await said.execute(db)).rows.length > 0) found.push(name);
  }
  return found;
}

/** Confirms the change through the email sent to the new address. */
async function changeAddress(person: Person, email: string): Promise<void> {
  await world.call("POST", "/user/email", { token: person.token, body: { email, password } });
  const { token } = await emailTo(world, email, "email_change_confirm");
  expect((await world.call("POST", "/auth/confirm-email", { token: person.token, body: { token } })).status).toBe(200);
}

it("a guest who is gone is named nowhere, at no address they had, nor in emails to others; these can be sent again", async () => {
  const { guest, host, listing } = await aMarket(world, "lodging");
  const booking = await book(world, guest, stays.lodging(listing.id));
  await changeAddress(guest, "nueva@example.test");
  world.clock.set(new Date("2026-12-12T16:00:00Z"));
  const text = "No hay agua caliente.";
  const path = `/user/reserve/${booking.reserve_id}/problem`;
  expect((await world.call("POST", path, { token: guest.token, body: { text } })).status).toBe(200);
  world.clock.set(new Date("2026-12-16T16:00:00Z"));
  await sweep(world.app.ctx);
  await world.settle();
  const words = ["Ana Cruz", guest.email, "nueva@example.test"];
  expect(await tablesThatSay(words)).toEqual([
    "account_links",
    "checkout_attempts",
    "mails",
    "marked_addresses",
    "users",
  ]);
  expect(await inTheWay(guest)).toEqual([]);
  await world.settle();
  expect(await tablesThatSay(words)).toEqual([]);

  const { token } = await anAdmin(world);
  const { body } = await world.call("GET", `/admin/bookings/${booking.reserve_id}`, { token });
  const reported = body.timeline.filter((entry: { event?: string }) => entry.event?.startsWith("problem_reported_"));
  expect(reported.map(({ recipient }: { recipient: string }) => recipient).sort()).toEqual(
    [host.email, world.env.operatorEmail].sort(),
  );
  for (const { id: mail } of reported) {
    const order = { mail, reason: "Se perdió." };
    const resent = await world.call("POST", `/admin/bookings/${booking.reserve_id}/resend`, { token, body: order });
    expect(resent.body).toEqual({ ok: true });
  }
  await world.settle();
  const again = (await world.mails()).filter(({ messageId }) => messageId.includes("again-1"));
  expect(again.map((mail) => mail.text.includes("Cuenta eliminada") && mail.text.includes(text))).toEqual([true, true]);
  expect(await tablesThatSay(words)).toEqual([]);
});

it("a host who is gone is named nowhere and cannot be reached: account, listings and emails forget them", async () => {
  const { guest, host, listing } = await aMarket(world, "lodging");
  await openPayoutAccount(world, host);
  const { body } = await submitForm(world, host, "space", { facts: { hostPhone: "+1 787 555 0123" } });
  const admin = await anAdmin(world);
  const answer = { service_type: 1, link_id: body.link_id, status: false, reason: "Faltan fotos." };
  expect((await world.call("POST", "/admin/enable", { token: admin.token, body: answer })).status).toBe(200);
  await book(world, guest, stays.lodging(listing.id));
  await changeAddress(host, "nueva@example.test");
  for (const day of ["2026-12-16", "2026-12-20"]) {
    world.clock.set(new Date(`${day}T16:00:00Z`));
    await sweep(world.app.ctx);
    await world.settle();
  }
  await world.app.ctx.db.updateTable("listings").set({ visible: false }).execute();
  const words = ["Marisol", host.email, "nueva@example.test", "555 0199", "555 0123"];
  const before = [
    "account_links",
    "listing_texts",
    "listings",
    "mails",
    "marked_addresses",
    "payout_accounts",
    "users",
  ];
  expect(await tablesThatSay(words)).toEqual(before);
  expect(await inTheWay(host)).toEqual([]);
  await world.settle();
  expect(await tablesThatSay(words)).toEqual([]);
  expect(await emailsTo(world, guest.email)).not.toEqual([]);
});

it("an email that is on its way when its reader leaves still comes, and is forgotten then", async () => {
  const ana = await aPerson(world, { name: "Ana Cruz" });
  const { mailer } = world.app.ctx;
  const deliver = mailer.deliver.bind(mailer);
  vi.spyOn(mailer, "deliver").mockImplementationOnce(async (...mail) => {
    expect(await inTheWay(ana)).toEqual([]);
    await deliver(...mail);
  });
  expect((await emailsTo(world, ana.email)).map(({ event }) => event).sort()).toEqual([
    "account_deleted",
    "email_verification",
  ]);
  expect(await tablesThatSay(["Ana Cruz", ana.email])).toEqual([]);
});

it("a host who is gone is called so where a guest reads of the booking, in the guest's language", async () => {
  const { guest, host, listing } = await aMarket(world, "lodging");
  const held = await hold(world, guest, stays.lodging(listing.id));
  const path = `/user/reserve/${held.body.reserve_id}`;
  await world.call("POST", `${path}/release`, { token: guest.token });
  await world.app.ctx.db.updateTable("listings").set({ visible: false }).execute();
  expect(await inTheWay(host)).toEqual([]);
  const names = [];
  for (const language of ["es", "en"] as const) {
    names.push((await world.call("GET", path, { token: guest.token, language })).body.host.name);
  }
  expect(names).toEqual(["Cuenta eliminada", "Deleted account"]);
});

import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  aListing,
  aMarket,
  anAdmin,
  aPerson,
  book,
  hold,
  openPayoutAccount,
  type Person,
  stays,
} from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { offerFirstAdmin } from "../accounts/accounts.ts";
import { sweep } from "../bookings/bookings.ts";
import { catchUp, compareBooks, remitTax } from "../reconciling/reconciling.ts";
import { watch } from "./admin.ts";
import { alerts } from "./alerts.ts";

/** Alerts for the operator, hosts' edits, and the site's first admin. */

const world = useWorld();

const get = async (person: Person, path: string) => (await world.call("GET", path, { token: person.token })).body;
const post = (person: Person, path: string, body: object) => world.call("POST", path, { token: person.token, body });
const alertsOf = async (admin: Person) =>
  Object.fromEntries((await get(admin, "/admin/alerts")).items.map((one: { code: string }) => [one.code, one]));
const emailsTo = async (email: string, event: string) =>
  (await world.mails()).filter(({ to, messageId }) => to === email && messageId.includes(event));

async function aBooking(card?: string) {
  const host = await aPerson(world, { name: "Marisol Vélez" });
  const guest = await aPerson(world);
  const listing = await aListing(world, "lodging", { hostId: host.id, title: "Casa del Faro" });
  const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id), card);
  await world.settle();
  const { code } = (await get(guest, `/user/reserve/${id}`)) as { code: string };
  return { host, guest, listing, id, code };
}

describe("the operator is asked for", () => {
  it("not at all when all is well", async () => {
    const admin = await anAdmin(world);
    expect(await alertsOf(admin)).toEqual({});
  });

  it("by a host with confirmed bookings and no account, until the account can be paid", async () => {
    const admin = await anAdmin(world);
    const { host } = await aBooking();
    const booked = world.clock.now().toISOString();
    expect(await alertsOf(admin)).toEqual({
      host_unpayable: {
        code: "host_unpayable",
        count: 1,
        since: booked,
        due: null,
        about: ["Marisol Vélez"],
        to: "/admin/money#hosts",
      },
    });
    expect(await get(admin, "/admin/unpayable-hosts")).toMatchObject([
      { host: { id: host.id, name: "Marisol Vélez" }, email: host.email, bookings: 1, has_account: false },
    ]);
    await openPayoutAccount(world, host);
    expect(await alertsOf(admin)).toEqual({});
  });

  it("by a listing that waits and a problem, with what they are and since when", async () => {
    const admin = await anAdmin(world);
    const { host, guest, id, code } = await aBooking();
    await openPayoutAccount(world, host);
    await aListing(world, "space", { hostId: host.id, status: "submitted", title: "Terraza" });
    world.clock.set(new Date("2026-12-12T16:00:00Z"));
    await post(guest, `/user/reserve/${id}/problem`, { text: "No hay agua caliente." });
    const { problem, listing_waiting } = await alertsOf(admin);
    expect(problem).toMatchObject({
      count: 1,
      since: "2026-12-12T16:00:00.000Z",
      about: [code],
      to: "/admin/money#problems",
    });
    expect(listing_waiting).toMatchObject({ count: 1, about: ["Terraza"], to: "/admin/services" });
  });

  it("by tax of a complete month five days before it is due, in one email and until it is remitted", async () => {
    const { guest, listing, host } = await aMarket(world, "lodging");
    await openPayoutAccount(world, host);
    await book(world, guest, stays.lodging(listing.id, { check_in: "2026-11-26", check_out: "2026-11-30" }));
    const passTo = async (instant: string) => {
      world.clock.set(new Date(instant));
      await sweep(world.app.ctx);
      await watch(world.app.ctx);
      await world.settle();
    };
    const asked = async () => (await alerts(world.app.ctx)).items.find(({ code }) => code === "tax_due");
    await passTo("2026-12-04T16:00:00Z");
    expect(await asked()).toBeUndefined();
    await passTo("2026-12-05T16:00:00Z");
    const expected = {
      code: "tax_due",
      count: 1,
      since: "2026-12-01T04:00:00.000Z",
      due: "2026-12-11T03:59:00.000Z",
      about: ["2026-11"],
      to: "/admin/money#tax",
    };
    expect(await asked()).toEqual(expected);
    await passTo("2027-01-04T16:00:00Z");
    expect(await asked(), "also when it is late").toEqual(expected);
    const emails = await emailsTo(world.env.operatorEmail, "tax_due_operator");
    expect(emails.map(({ subject }) => subject.replaceAll("\u00a0", " "))).toEqual([
      "El impuesto de noviembre de 2026 se entrega a más tardar el 10 de diciembre de 2026",
    ]);
    await remitTax(world.app.ctx, { amountCents: 28_00, reference: "SC 2915" });
    expect(await asked()).toBeUndefined();
  });

  it("by a payout without an account to go to, on the panel and by one email however often it is tried", async () => {
    const { id, code } = await aBooking();
    world.clock.set(new Date("2026-12-20T16:00:00Z"));
    for (const days of [0, 2, 4]) {
      world.clock.advance(days * 24 * 60);
      await sweep(world.app.ctx);
      await world.settle();
    }
    // Sessions opened a month ago have expired.
    const admin = await anAdmin(world);
    expect((await get(admin, `/admin/bookings/${id}`)).payout).toMatchObject({ state: "blocked", why: "no_account" });
    expect((await alertsOf(admin)).payout_blocked).toMatchObject({ count: 1, about: [code] });
    const mails = await emailsTo(world.env.operatorEmail, "payout_blocked_operator");
    expect(mails.map(({ subject }) => subject)).toEqual([`Un pago espera por la cuenta de Marisol Vélez: ${code}`]);
  });

  it("by work that nobody does any more, in one email for all of it, and not again", async () => {
    const admin = await anAdmin(world);
    await world.settle();
    const { ctx } = world.app;
    for (const mailId of [1, 2]) await ctx.jobs.enqueue(ctx.db, "mail.send", { mailId, event: "payout_sent_host" });
    await ctx.jobs.enqueue(ctx.db, "refund.make", { refundId: 1 });
    await sql`update pgboss.job set state = 'failed', completed_on = now() where state = 'created'`.execute(ctx.db);
    await watch(ctx);
    await watch(ctx);
    await world.settle();
    expect((await alertsOf(admin)).job_dead).toMatchObject({
      count: 3,
      about: ["mail.send", "refund.make"],
      to: "/admin/system#jobs",
    });
    const mails = await emailsTo(world.env.operatorEmail, "jobs_dead_operator");
    expect(mails.map(({ subject }) => subject)).toEqual(["3 trabajos quedaron sin hacer"]);
    expect(mails[0]?.text).toContain("mail.send");
  });

  it("by Stripe's silence, when what happened there is only known by asking, once; and a webhook ends it", async () => {
    const admin = await anAdmin(world);
    const { host } = await aBooking();
    await openPayoutAccount(world, host);
    await catchUp(world.app.ctx);
    const guest = await aPerson(world);
    const listing = await aListing(world, "lodging", { hostId: host.id });
    world.clock.advance(60);
    await world.stripe.control.webhooks({ drop: 1000 });
    await book(world, guest, stays.lodging(listing.id));
    world.clock.advance(4 * 60);
    await catchUp(world.app.ctx);
    const { webhooks_silent } = await alertsOf(admin);
    expect(webhooks_silent).toMatchObject({ to: "/admin/system#webhooks" });
    expect(webhooks_silent.count).toBeGreaterThan(0);
    await watch(world.app.ctx);
    world.clock.advance(60);
    await watch(world.app.ctx);
    await world.settle();
    expect(await emailsTo(world.env.operatorEmail, "webhooks_silent_operator")).toHaveLength(1);
    await world.stripe.control.webhooks({ drop: 0 });
    await book(world, guest, stays.lodging(listing.id, { check_in: "2027-01-03", check_out: "2027-01-05" }));
    await world.settle();
    expect((await alertsOf(admin)).webhooks_silent).toBeUndefined();
  });

  it("by a difference in the ledger, with one email as long as it stays the same", async () => {
    const admin = await anAdmin(world);
    await aBooking();
    const { ctx } = world.app;
    world.clock.advance(3 * 60);
    await catchUp(ctx);
    await compareBooks(ctx);
    expect((await alertsOf(admin)).ledger_difference).toBeUndefined();
    const created = world.clock.now();
    await ctx.db
      .insertInto("stripe_balance_transactions")
      .values({
        id: "txn_odd",
        source: "txn_odd",
        type: "adjustment",
        amount_cents: 100,
        fee_cents: 0,
        net_cents: 100,
        created,
        available_on: created,
        stored_at: created,
      })
      .execute();
    for (const _ of [1, 2]) {
      world.clock.advance(24 * 60);
      await catchUp(ctx);
      await compareBooks(ctx);
    }
    await world.settle();
    const { ledger_difference } = await alertsOf(admin);
    expect(ledger_difference).toMatchObject({ count: 1, about: ["txn_odd"], to: "/admin/money#reconciliation" });
    expect(ledger_difference.since).toBe(new Date(created.getTime() + 24 * 3_600_000).toISOString());
    expect(await emailsTo(world.env.operatorEmail, "ledger_difference_operator")).toHaveLength(1);
  });
});

describe("a listing that is on sale", () => {
  const anEdit = (listingId: number, at: Date, title: string) =>
    world.app.ctx.db
      .insertInto("listing_edits")
      .values({
        listing_id: listingId,
        at,
        fields: ["title"],
        before: JSON.stringify({ title: "Casa vieja" }),
        after: JSON.stringify({ title }),
      })
      .execute();

  it("and was changed in the last 30 days is shown with what changed, the newest first, page by page", async () => {
    const host = await aPerson(world, { name: "Marisol Vélez" });
    const listing = await aListing(world, "lodging", { hostId: host.id, title: "Casa del Faro" });
    await anEdit(listing.id, world.clock.now(), "Casa");
    world.clock.advance(31 * 24 * 60);
    await anEdit(listing.id, world.clock.now(), "Casa nueva");
    await anEdit(listing.id, world.clock.now(), "Casa del Faro");
    const admin = await anAdmin(world);
    const { items, next } = await get(admin, "/admin/edited-listings?limit=1");
    expect(items).toMatchObject([
      {
        at: world.clock.now().toISOString(),
        listing: { id: listing.id, title: "Casa del Faro", status: "approved" },
        host: { id: host.id, name: "Marisol Vélez" },
        changes: [{ field: "title", before: "Casa vieja", after: "Casa del Faro" }],
      },
    ]);
    const rest = await get(admin, `/admin/edited-listings?cursor=${next}`);
    expect(rest.items.map(({ changes }: { changes: { after: string }[] }) => changes[0]?.after)).toEqual([
      "Casa nueva",
    ]);
    expect(rest.next).toBeNull();
  });

  it("is withdrawn with a reason its host reads; what is booked stands, and another time is refused", async () => {
    const admin = await anAdmin(world);
    const { host, guest, listing, id } = await aBooking();
    const reason = "Las fotos nuevas no son del lugar.";
    const withdraw = (why: string) => post(admin, `/admin/listings/${listing.id}/withdraw`, { reason: why });
    for (const _ of ["answered", "sent again"]) expect((await withdraw(reason)).body).toEqual({ ok: true });
    expect((await withdraw("Otra razón.")).body.code).toBe("not_on_sale");
    expect((await world.call("GET", `/housing/${listing.id}`)).status).toBe(404);
    expect((await get(guest, `/user/reserve/${id}`)).state).toBe("confirmed");
    await world.settle();
    const mails = await emailsTo(host.email, "listing_withdrawn");
    expect(mails.map(({ subject }) => subject)).toEqual(["Retiramos tu anuncio de la venta: Casa del Faro"]);
    expect(mails[0]?.text).toContain(reason);
    expect((await get(admin, "/admin/audit")).items).toMatchObject([
      { action: "withdrawListing", subject: `listing ${listing.id}`, after: { status: "rejected" }, reason },
    ]);
  });

  it("withdrawn, takes no payment that has not been made, and writes to no host who is gone", async () => {
    const admin = await anAdmin(world);
    const { host, listing } = await aBooking();
    const waiting = stays.lodging(listing.id, { check_in: "2027-03-11", check_out: "2027-03-15" });
    const guest = await aPerson(world);
    const { reserve_id, session_id } = (await hold(world, guest, waiting)).body;
    const state = async () => {
      const row = world.app.ctx.db.selectFrom("bookings").select("state").where("id", "=", reserve_id);
      return (await row.executeTakeFirstOrThrow()).state;
    };
    const withdraw = () => post(admin, `/admin/listings/${listing.id}/withdraw`, { reason: "No es su casa." });
    const approve = () =>
      world.app.ctx.db.updateTable("listings").set({ status: "approved" }).where("id", "=", listing.id).execute();

    // Approved again before the job could run.
    await withdraw();
    await approve();
    await world.settle();
    expect(await state()).toBe("held");

    const gone = { deleted_at: world.clock.now(), name: "", email: "deleted-1@deleted.invalid" };
    const nothing = { password_hash: null, birth_date: null, email_verified_at: null };
    await world.app.ctx.db
      .updateTable("users")
      .set({ ...gone, ...nothing })
      .where("id", "=", host.id)
      .execute();
    await withdraw();
    await world.settle();
    expect(await state()).toBe("expired");
    expect((await world.app.ctx.stripe.checkout.sessions.retrieve(session_id)).status).toBe("expired");
    const shown = (await world.call("GET", `/user/reserve/${reserve_id}`, { token: guest.token })).body;
    expect([shown.isWithdrawn, shown.isOnSale]).toEqual([true, false]);
    expect((await world.mails()).filter(({ messageId }) => messageId.includes("listing_withdrawn"))).toHaveLength(1);
  });

  it("is found among all by title, host, kind and status", async () => {
    const admin = await anAdmin(world);
    const host = await aPerson(world, { name: "Marisol Vélez" });
    const { id: house } = await aListing(world, "lodging", { hostId: host.id, title: "Casa del Faro" });
    const { id: terrace } = await aListing(world, "space", { hostId: host.id, title: "Terraza", visible: false });
    const { id: waiting } = await aListing(world, "space", { hostId: admin.id, title: "Salón", status: "submitted" });
    const found = async (query: string) =>
      (await get(admin, `/admin/listings?${query}`)).items.map(({ id }: { id: number }) => id);
    expect(await found("")).toEqual([waiting, terrace, house]);
    expect(await found("status=on_sale")).toEqual([house]);
    await world.app.ctx.db.updateTable("listings").set({ host_unpaid: true }).where("id", "=", house).execute();
    expect(await found("status=on_sale")).toEqual([]);
    expect(await found("status=approved")).toEqual([terrace, house]);
    expect(await found("kind=space")).toEqual([waiting, terrace]);
    expect(await found("q=salon")).toEqual([waiting]);
    expect(await found("q=velez")).toEqual([terrace, house]);
    const page = await get(admin, "/admin/listings?limit=2");
    expect([page.total, page.next]).toEqual([3, terrace]);
  });
});

describe("the link that is printed at the start of a site without an admin", () => {
  const claim = (person: Person, token: string) => post(person, "/auth/first-admin", { token });

  it("makes whoever brings it the first admin, once, and is written down", async () => {
    const [first, second] = [await aPerson(world), await aPerson(world)];
    const token = String(await offerFirstAdmin(world.app.ctx));
    expect((await claim(first, token)).body).toEqual({ ok: true });
    expect((await claim(second, token)).body.code).toBe("link_invalid");
    expect((await get(first, "/admin/audit")).items).toMatchObject([
      { action: "firstAdmin", subject: `user ${first.id}` },
    ]);
    expect(await offerFirstAdmin(world.app.ctx)).toBeUndefined();
  });

  it("is stored as its hash alone, and the next start's takes its place", async () => {
    const person = await aPerson(world);
    const [old, fresh] = [await offerFirstAdmin(world.app.ctx), await offerFirstAdmin(world.app.ctx)];
    const rows = await world.app.ctx.db.selectFrom("first_admin_link").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(String(fresh));
    expect((await claim(person, String(old))).body.code).toBe("link_invalid");
    expect((await claim(person, String(fresh))).status).toBe(200);
  });

  it("is good for a day, and for nothing once there is an admin", async () => {
    const person = await aPerson(world);
    const token = String(await offerFirstAdmin(world.app.ctx));
    world.clock.advance(24 * 60);
    expect((await claim(person, token)).body.code).toBe("link_invalid");
    const later = String(await offerFirstAdmin(world.app.ctx));
    await anAdmin(world);
    expect((await claim(person, later)).body.code).toBe("link_invalid");
  });

  it("brought by two at once makes one of them an admin", async () => {
    const people = [await aPerson(world), await aPerson(world)];
    const token = String(await offerFirstAdmin(world.app.ctx));
    const answers = await Promise.all(people.map((person) => claim(person, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const admins = await world.app.ctx.db
      .selectFrom("users")
      .select("id")
      .where("admin_since", "is not", null)
      .execute();
    expect(admins).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { ledger } from "#server/payments/payments.ts";
import { aListing, anAdmin, aPerson, book, getQuote, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { tellHostsOfCommission } from "./commissions.ts";

const world = useWorld();

const as = (admin: Person, path: string, body: object) => world.call("POST", path, { token: admin.token, body });
const auditLog = () =>
  world.app.ctx.db
    .selectFrom("audit_log")
    .select(["admin_id", "action", "subject", "before", "after", "reason"])
    .orderBy("id")
    .execute();

async function aBooking() {
  const host = await aPerson(world);
  const guest = await aPerson(world);
  const listing = await aListing(world, "lodging", { hostId: host.id });
  const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
  return { host, guest, listing, id };
}

describe("a commission", () => {
  it.each([
    { path: "/admin/set-site-tax", kind: "space", stay: stays.space },
    { path: "/admin/set-host-taxt", kind: "lodging", stay: stays.lodging },
    { path: "/admin/set-experience-tax", kind: "experience", stay: stays.experience },
  ] as const)("set by $path is copied into bookings of a $kind made from then on", async ({ path, kind, stay }) => {
    const admin = await anAdmin(world);
    const host = await aPerson(world);
    const guest = await aPerson(world);
    const listing = await aListing(world, kind, { hostId: host.id });
    const rateOf = async (id: number) =>
      (
        await world.app.ctx.db
          .selectFrom("bookings")
          .select("commission_bp")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).commission_bp;
    const before = await book(world, guest, stay(listing.id));
    expect((await as(admin, path, { tax: 12.5 })).body).toEqual({ tax: 12.5 });
    const dates = kind === "lodging" ? { check_in: "2026-12-20", check_out: "2026-12-22" } : { date: "2026-12-20" };
    const after = await book(world, guest, stay(listing.id, dates));
    expect([await rateOf(before.reserve_id), await rateOf(after.reserve_id)]).toEqual([500, 1250]);
  });

  it("in force is anybody's to read at /user/tax, in percent, with the tax on lodging", {
    tags: ["@spec-7.14"],
  }, async () => {
    const admin = await anAdmin(world);
    const inForce = async () => (await world.call("GET", "/user/tax")).body;
    expect(await inForce()).toEqual({ site_tax: 5, host_tax: 5, experience_tax: 5, lodging_tax: 7 });
    await as(admin, "/admin/set-site-tax", { tax: 6 });
    await as(admin, "/admin/set-host-taxt", { tax: 7.5 });
    await as(admin, "/admin/set-experience-tax", { tax: 0 });
    expect(await inForce()).toEqual({ site_tax: 6, host_tax: 7.5, experience_tax: 0, lodging_tax: 7 });
  });

  it("is told by one email to each host who offers that kind, and to nobody else", async () => {
    const admin = await anAdmin(world);
    const [two, space, archived] = [await aPerson(world), await aPerson(world), await aPerson(world)];
    await aListing(world, "lodging", { hostId: two.id });
    await aListing(world, "lodging", { hostId: two.id });
    await aListing(world, "space", { hostId: space.id });
    const { id: gone } = await aListing(world, "lodging", { hostId: archived.id });
    await world.app.ctx.db.updateTable("listings").set({ status: "archived" }).where("id", "=", gone).execute();
    const preview = await world.call("GET", "/admin/commissions/lodging/preview", { token: admin.token });
    expect(preview.body).toEqual({ listings: 2, hosts: 1 });
    const mails = async () => (await world.mails()).filter(({ messageId }) => messageId.includes("commission_changed"));
    await as(admin, "/admin/set-host-taxt", { tax: 6.5 });
    await as(admin, "/admin/set-host-taxt", { tax: 6.5 });
    await world.settle();
    const [mail, ...others] = await mails();
    expect([mail?.to, others]).toEqual([two.email, []]);
    expect(mail?.subject).toBe("La comisión de alojamientos es ahora de 6.5 %");
    for (const said of ["el 5 %", "el 6.5 %", "conservan la comisión"]) expect(mail?.text).toContain(said);
    const { id: rateId } = await world.app.ctx.db
      .selectFrom("commission_rates")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await tellHostsOfCommission(world.app.ctx, { rateId });
    await world.settle();
    expect(await mails()).toHaveLength(1);
  });

  it("keeps who set it and when; the same again is no change", async () => {
    const admin = await anAdmin(world);
    await as(admin, "/admin/set-host-taxt", { tax: "7.5" });
    await as(admin, "/admin/set-host-taxt", { tax: 7.5 });
    const history = (await world.call("GET", "/admin/commissions", { token: admin.token })).body;
    expect(history).toHaveLength(4);
    expect(history[0]).toMatchObject({ kind: "lodging", tax: 7.5, set_at: world.clock.now().toISOString() });
    expect(history[0].set_by).toMatch(/^Persona/);
    expect(await auditLog()).toEqual([
      {
        admin_id: admin.id,
        action: "setCommission",
        subject: "commission lodging",
        before: { basis_points: 500 },
        after: { basis_points: 750 },
        reason: "",
      },
    ]);
  });

  it("that a colleague changed meanwhile stays, unless what is sent is the one in force", async () => {
    const [admin, colleague] = [await anAdmin(world), await anAdmin(world)];
    const path = "/admin/set-host-taxt";
    const inForce = async () => (await world.call("GET", "/user/tax")).body.host_tax;
    expect((await as(colleague, path, { tax: 7, before: 5 })).status).toBe(200);
    for (const tax of [5, 6]) {
      const stale = await as(admin, path, { tax, before: 5 });
      expect([stale.status, stale.body.code]).toEqual([409, "commission_changed"]);
      expect(stale.body.message).toContain("ahora es de 7 %");
      expect(await inForce()).toBe(7);
    }
    expect((await as(admin, path, { tax: 7, before: 5 })).body).toEqual({ tax: 7 });
    expect(await auditLog()).toHaveLength(1);
    expect((await as(admin, path, { tax: 6, before: 7 })).body).toEqual({ tax: 6 });
    expect(await inForce()).toBe(6);
  });

  it.each([-0.5, 50.5, 5.25, "5,5", "NaN", null])(
    "of %s is refused",
    { tags: ["@spec-5.2", "@spec-9.10"] },
    async (tax) => {
      const admin = await anAdmin(world);
      const answer = await as(admin, "/admin/set-site-tax", { tax });
      expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
      expect(await auditLog()).toEqual([]);
    },
  );
});

describe("the operator", () => {
  it("cancels a booking with a reason: all of it goes back, the dates are free, one line in the log", async () => {
    const admin = await anAdmin(world);
    const { guest, listing, id } = await aBooking();
    const reason = "El anuncio no existe.";
    const answer = await as(admin, `/admin/bookings/${id}/cancel`, { reason });
    expect(answer.body).toEqual({ state: "cancelled_by_platform", refund_total: 428, waits_for_bank: false });
    await world.settle();
    expect((await getQuote(world, stays.lodging(listing.id))).status).toBe(200);
    expect(await ledger.balances(world.app.ctx, id)).toEqual({ stripe: -12_71, stripe_fees: 12_71 });
    const mail = (await world.mails()).find((mail) => mail.to === guest.email && mail.text.includes(reason));
    expect(mail?.subject).toBeDefined();
    expect(await auditLog()).toMatchObject([{ action: "cancelBooking", subject: `booking ${id}`, reason }]);
  });

  it("refunds a part, as long as there is something left, and the refused one leaves no line", async () => {
    const admin = await anAdmin(world);
    const { id } = await aBooking();
    const refund = (amount: number, left: number) =>
      as(admin, `/admin/bookings/${id}/refund`, { amount, left, reason: "Por el ruido de la obra." });
    expect((await refund(107, 428)).body).toEqual({ ok: true, waits_for_bank: false });
    const tooMuch = await refund(321.01, 321);
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, "refund_too_large"]);
    expect(tooMuch.body.message).toBe("De esta reserva solo quedan $321.00 por devolver.");
    expect((await refund(321, 321)).status).toBe(200);
    await world.settle();
    expect(await ledger.balances(world.app.ctx, id)).toEqual({ stripe: -12_71, stripe_fees: 12_71 });
    expect(await auditLog()).toHaveLength(2);
  });

  it("sends a failed refund again", async () => {
    const admin = await anAdmin(world);
    const { guest, listing } = await aBooking();
    const stay = stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-12" });
    // Stripe's test card whose refunds fail after they succeeded.
    const { reserve_id: id } = await book(world, guest, stay, "4000000000005126");
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
    await world.settle();
    world.clock.advance(60 * 24);
    await world.settle();
    const failed = await world.app.ctx.db.selectFrom("refunds").selectAll().executeTakeFirstOrThrow();
    expect(failed.state).toBe("failed");
    expect((await ledger.balances(world.app.ctx, id)).guest).toBe(-failed.amount_cents);
    const mails = (await world.mails()).filter((mail) => mail.messageId.includes("refund_failed_operator"));
    expect(mails.map((mail) => mail.to)).toEqual([world.env.operatorEmail]);
    const again = await as(admin, `/admin/refunds/${failed.id}/retry`, { reason: "El banco reabrió la cuenta." });
    expect(again.status).toBe(200);
    await world.settle();
    const refunds = await world.app.ctx.stripe.refunds.list();
    expect(refunds.data).toHaveLength(2);
  });
});

it("the log is only ever added to, even by the application itself", async () => {
  const admin = await anAdmin(world);
  await as(admin, "/admin/set-site-tax", { tax: 6 });
  const { db } = world.app.ctx;
  await expect(db.updateTable("audit_log").set({ reason: "otra" }).execute()).rejects.toThrow(/only ever added to/);
  await expect(db.deleteFrom("audit_log").execute()).rejects.toThrow(/only ever added to/);
});

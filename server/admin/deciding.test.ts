import { describe, expect, it } from "vitest";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { emailTo } from "#testing/emails.ts";
import { aListing, anAdmin, aPerson, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

/** Submitted listings wait for an admin's decision. */

const world = useWorld();

const decide = (admin: Person, body: object) => world.call("POST", "/admin/enable", { token: admin.token, body });
const codes = { experience: 0, space: 1, lodging: 2 } as const;
const paths = { experience: "/experiences", space: "/spaces", lodging: "/housing" } as const;
const waiting = async (admin: Person) =>
  (await world.call("GET", "/admin/getDisabledHosts", { token: admin.token })).body;

async function submitted(kind: ListingKind, facts: { language?: "es" | "en"; title?: string } = {}) {
  const host = await aPerson(world, { name: "Marisol Vélez", language: facts.language ?? "es" });
  const title = facts.title ?? "Casa del Faro";
  const listing = await aListing(world, kind, { hostId: host.id, status: "submitted", title });
  await world.app.ctx.db
    .updateTable("listings")
    .set({ submitted_at: world.clock.now(), approved_at: null })
    .where("id", "=", listing.id)
    .execute();
  return { host, ...listing };
}

const rowOf = (id: number) =>
  world.app.ctx.db
    .selectFrom("listings")
    .select(["status", "approved_at", "rejection_reason"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("only an admin approves a listing:", () => {
  it.each(["experience", "space", "lodging"] as const)("%s", async (kind) => {
    const admin = await anAdmin(world);
    const { id, slug, host } = await submitted(kind);
    const body = { link_id: id, service_type: codes[kind], status: true };
    expect((await decide(host, body)).status).toBe(404);
    expect((await world.call("GET", `${paths[kind]}/${slug}`)).status).toBe(404);
    world.clock.advance(60);
    expect((await decide(admin, body)).body).toEqual({ ok: true, offSale: null });
    expect(await rowOf(id)).toEqual({ status: "approved", approved_at: world.clock.now(), rejection_reason: "" });
    expect((await world.call("GET", `${paths[kind]}/${slug}`)).status).toBe(200);
    const again = await decide(admin, { ...body, status: false });
    expect([again.status, again.body.code]).toEqual([409, "not_submitted"]);
    const log = (await world.call("GET", "/admin/audit", { token: admin.token })).body.items;
    expect(log).toMatchObject([
      {
        action: "enableListing",
        subject: `listing ${id}`,
        before: { status: "submitted" },
        after: { status: "approved" },
      },
    ]);
  });
});

it("every listing that waits has a price and amenities, a space the hour's price or else the day's", async () => {
  const admin = await anAdmin(world);
  for (const kind of ["experience", "space", "lodging"] as const) await submitted(kind);
  const { experiences, spaces, housing } = await waiting(admin);
  expect(spaces[0].price).toBe(spaces[0].hourlyPrice);
  expect([experiences[0].amenities, spaces[0].amenities, housing[0].amenities]).toEqual([
    [],
    expect.any(Array),
    expect.any(Array),
  ]);
  const db = world.app.ctx.db;
  const { details } = await db
    .selectFrom("listings")
    .select("details")
    .where("kind", "=", "space")
    .executeTakeFirstOrThrow();
  const byTheDay = JSON.stringify({ ...(details as object), hourCents: null, dayCents: 30_000 });
  await db.updateTable("listings").set({ details: byTheDay }).where("kind", "=", "space").execute();
  expect((await waiting(admin)).spaces[0].price).toBe(300);
});

it("an experience that waits without a day says so", async () => {
  const admin = await anAdmin(world);
  const { id } = await submitted("experience");
  const hasDays = async () => (await waiting(admin)).experiences[0].hasDays;
  expect(await hasDays()).toBe(true);
  const { db } = world.app.ctx;
  const { details } = await db.selectFrom("listings").select("details").where("id", "=", id).executeTakeFirstOrThrow();
  const dayless = JSON.stringify({ ...(details as object), availableDays: [] });
  await db.updateTable("listings").set({ details: dayless }).where("id", "=", id).execute();
  expect(await hasDays()).toBe(false);
});

it("a rejected listing keeps the reason, stays off sale, and its host reads why and what to do", {
  tags: ["@spec-7.36"],
}, async () => {
  const admin = await anAdmin(world);
  const { id, slug, host } = await submitted("lodging");
  const reason = "Las fotos no son del lugar.";
  await decide(admin, { link_id: id, service_type: 2, status: false, reason });
  expect(await rowOf(id)).toEqual({ status: "rejected", approved_at: null, rejection_reason: reason });
  expect((await world.call("GET", `/housing/${slug}`)).status).toBe(404);
  await world.settle();
  const mail = (await world.mails()).find(
    ({ to, messageId }) => to === host.email && /listing_rejected/.test(messageId),
  );
  expect(mail?.subject).toBe("Tu anuncio necesita cambios: Casa del Faro");
  expect(mail?.text).toContain(reason);
  expect(mail?.text).toContain(`/host/edit-accommodation/${slug}`);
  expect((await world.call("GET", "/admin/audit", { token: admin.token })).body.items).toMatchObject([{ reason }]);
});

it("a listing is rejected without a reason too, as the specification's page does", async () => {
  const admin = await anAdmin(world);
  const { id } = await submitted("space");
  expect((await decide(admin, { link_id: id, service_type: 1, status: false })).body).toEqual({
    ok: true,
    offSale: null,
  });
  expect(await rowOf(id)).toMatchObject({ status: "rejected", rejection_reason: "" });
});

it("an approved listing's host is told in their language, with the page", async () => {
  const admin = await anAdmin(world);
  const { id, slug, host } = await submitted("space", { language: "en", title: "Terraza" });
  await decide(admin, { link_id: id, service_type: 1, status: true });
  await world.settle();
  const mail = (await world.mails()).find(
    ({ to, messageId }) => to === host.email && /listing_approved/.test(messageId),
  );
  expect(mail?.subject).toBe("Your listing is published: Terraza");
  expect(mail?.text).toContain(`${world.env.publicUrl}/space/${slug}`);
});

it("an approved listing that is paused is not said to be seen by everybody, to its host or to who approved it", async () => {
  const admin = await anAdmin(world);
  const { id, host } = await submitted("space", { title: "Terraza" });
  await world.app.ctx.db.updateTable("listings").set({ visible: false }).where("id", "=", id).execute();
  const approved = { link_id: id, service_type: 1, status: true };
  expect((await decide(admin, approved)).body).toEqual({ ok: true, offSale: "paused" });
  expect((await decide(admin, approved)).body).toEqual({ ok: true, offSale: "paused" });
  await world.settle();
  const { subject, text } = await emailTo(world, host.email, "listing_approved");
  expect(subject).toBe("Aprobamos tu anuncio: Terraza");
  expect(text).toContain("Está en pausa");
  expect(text).toContain(`${world.env.publicUrl}/host/listings`);
  expect(text).not.toContain("a la vista de todo el mundo");
});

it("what waits is shown whole, by kind, the longest waiting first", { tags: ["@spec-3.9", "@spec-7.32"] }, async () => {
  const admin = await anAdmin(world);
  await aListing(world, "lodging", { hostId: admin.id });
  const first = await submitted("lodging");
  const place = { latitude: 17.93512, longitude: -67.19034, google_maps_link: "https://maps.app.goo.gl/Faro" };
  await world.app.ctx.db.updateTable("listings").set(place).where("id", "=", first.id).execute();
  world.clock.advance(60);
  const second = await submitted("lodging", { title: "Casa nueva" });
  const space = await submitted("space");
  const experience = await submitted("experience");
  const { housing, spaces, experiences } = await waiting(admin);
  const idsOf = (listings: { id: number }[]) => listings.map(({ id }) => id);
  expect([idsOf(housing), idsOf(spaces), idsOf(experiences)]).toEqual([
    [first.id, second.id],
    [space.id],
    [experience.id],
  ]);
  expect(housing[0]).toMatchObject({
    title: "Casa del Faro",
    description: "Una descripción.",
    amenities: ["wifi"],
    price: 100,
    enable: false,
    address: "Carretera 301, km 11.5",
    latitude: 17.93512,
    longitude: -67.19034,
    googleMapsLink: "https://maps.app.goo.gl/Faro",
    arrivalInstructions: "La llave está en la caja azul.",
    maximumNights: 30,
    hostPhone: "+1 787 555 0199",
    hostEmail: first.host.email,
    hostId: first.host.id,
    hostProfile: { name: "Marisol Vélez", listings: 0 },
  });
});

it("another kind's listing and one that is not there are not found, and nothing is written down", async () => {
  const admin = await anAdmin(world);
  const { id } = await submitted("lodging");
  for (const body of [
    { link_id: id, service_type: 1 },
    { link_id: 999_999, service_type: 2 },
  ]) {
    expect((await decide(admin, { ...body, status: true })).body.code).toBe("not_found");
  }
  expect((await rowOf(id)).status).toBe("submitted");
  expect((await world.call("GET", "/admin/audit", { token: admin.token })).body.items).toEqual([]);
});

it("what its host changed since it was looked at is not approved unseen, nor rejected for what is gone", async () => {
  const admin = await anAdmin(world);
  const { id, host } = await submitted("lodging");
  const [seen] = (await waiting(admin)).housing;
  const change = { link_id: id, service_type: 2, title: "Casa con piscina" };
  expect((await world.call("PUT", "/user/host", { token: host.token, body: change })).status).toBe(200);
  for (const status of [true, false]) {
    const { status: answered, body } = await decide(admin, {
      link_id: id,
      service_type: 2,
      status,
      version: seen.version,
    });
    expect([answered, body.code, body.details]).toEqual([409, "edited_elsewhere", { version: seen.version + 1 }]);
  }
  expect((await rowOf(id)).status).toBe("submitted");
  expect((await world.call("GET", "/admin/audit", { token: admin.token })).body.items).toEqual([]);
  const [anew] = (await waiting(admin)).housing;
  expect(anew).toMatchObject({ title: "Casa con piscina", version: seen.version + 1 });
  const body = { link_id: id, service_type: 2, status: true, version: anew.version };
  expect((await decide(admin, body)).body).toEqual({ ok: true, offSale: null });
});

it("one that was rejected and submitted again meanwhile is looked at again too", async () => {
  const admin = await anAdmin(world);
  const { id, host } = await submitted("lodging");
  const [{ version }] = (await waiting(admin)).housing;
  await decide(admin, { link_id: id, service_type: 2, status: false, version });
  const photo = { listing_id: id, hash: "0".repeat(64), alt: "", position: 0 };
  await world.app.ctx.db.insertInto("photos").values(photo).execute();
  expect((await world.call("POST", `/user/host/listings/${id}/submit`, { token: host.token })).status).toBe(200);
  const late = await decide(admin, { link_id: id, service_type: 2, status: true, version });
  expect(late.body.code).toBe("edited_elsewhere");
});

it("a listing submitted while its host was being suspended does not go on sale with the approval", async () => {
  const admin = await anAdmin(world);
  const { id, slug, host } = await submitted("lodging");
  // The state left by a concurrent submit and suspension that do not see each other.
  const suspended = { suspended_at: world.clock.now() };
  await world.app.ctx.db.updateTable("users").set(suspended).where("id", "=", host.id).execute();
  expect((await decide(admin, { link_id: id, service_type: 2, status: true })).body).toEqual({
    ok: true,
    offSale: "suspended",
  });
  expect((await world.call("GET", `/housing/${slug}`)).status).toBe(404);
  const body = { reason: "Se aclaró." };
  await world.call("POST", `/admin/users/${host.id}/restore`, { token: admin.token, body });
  expect((await world.call("GET", `/housing/${slug}`)).status).toBe(200);
});

it("a suspended host's listing may be approved and is on sale when the host is back", async () => {
  const admin = await anAdmin(world);
  const { id, slug, host } = await submitted("lodging");
  const about = (what: string) =>
    world.call("POST", `/admin/users/${host.id}/${what}`, { token: admin.token, body: { reason: "Por revisar." } });
  await about("suspend");
  await decide(admin, { link_id: id, service_type: 2, status: true });
  expect((await world.call("GET", `/housing/${slug}`)).status).toBe(404);
  await world.settle();
  const { text } = await emailTo(world, host.email, "listing_approved");
  expect(text).toContain("No se muestra mientras tu cuenta esté suspendida");
  await about("restore");
  expect((await world.call("GET", `/housing/${slug}`)).status).toBe(200);
});

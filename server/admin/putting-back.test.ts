import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emailsTo } from "#testing/emails.ts";
import { aHostedListing, aPicture, editableOf, pictures } from "#testing/forms.ts";
import { anAdmin, aPerson, type Person, password } from "#testing/makers.ts";
import { formOf } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";
import { dropOldEdits } from "../listings/listings.ts";

/** The operator puts back values a host replaced in an approved listing. */

const world = useWorld();
const reason = "El título nuevo no es de esta casa.";

type Photo = { id: number; url: string; alt: string };

const edit = (host: Person, id: number, body: object) =>
  world.call("PUT", "/user/host", { token: host.token, body: { link_id: id, service_type: 2, ...body } });
const remove = (host: Person, image_id: number) =>
  world.call("DELETE", "/user/host/image", { token: host.token, body: { image_id } });
const editsSeen = async (admin: Person) =>
  (await world.call("GET", "/admin/edited-listings", { token: admin.token })).body.items;
const putBack = (admin: Person, id: number, body: object) =>
  world.call("POST", `/admin/edited-listings/${id}/put-back`, { token: admin.token, body: { reason, ...body } });
const isOnDisk = (url: string) => existsSync(join(world.env.dataDir, url));

async function aChangedListing(change: object) {
  const host = await aPerson(world, { name: "Marisol Vélez" });
  const { id } = await aHostedListing(world, host, "lodging", { images: await pictures(3) });
  const photos = (await editableOf(world, host, id)).images as Photo[];
  if (Object.keys(change).length > 0) expect((await edit(host, id, change)).status).toBe(200);
  return { host, id, photos, admin: await anAdmin(world) };
}

describe("what a host changed", () => {
  it("is put back field by field, at a new version, and the host is told which", async () => {
    const { host, id, admin } = await aChangedListing({ title: "Escríbeme fuera", price: 10, houseRules: "Ninguna." });
    const [seen] = await editsSeen(admin);
    expect(seen).toMatchObject({ listing: { id, version: 2 }, put_back: false });
    expect(seen.changes).toEqual([
      { field: "title", before: "Casa azul", after: "Escríbeme fuera", state: "stands" },
      { field: "houseRules", before: "Sin fiestas.", after: "Ninguna.", state: "stands" },
      { field: "price", before: 100.5, after: 10, state: "stands" },
    ]);
    const done = await putBack(admin, seen.id, { fields: ["title", "price"], version: 2 });
    expect([done.status, done.body]).toEqual([200, { version: 3 }]);
    const { fields, version } = await editableOf(world, host, id);
    expect([fields.title, fields.price, fields.houseRules, version]).toEqual(["Casa azul", 100.5, "Ninguna.", 3]);
    expect((await edit(host, id, { version: 2, title: "Otra" })).body.code).toBe("edited_elsewhere");

    const [newest, first] = await editsSeen(admin);
    expect([newest.put_back, newest.changes.map(({ field }: { field: string }) => field)]).toEqual([
      true,
      ["title", "price"],
    ]);
    expect(first.changes.map(({ state }: { state: string }) => state)).toEqual(["is_back", "stands", "is_back"]);
    const [entry] = (await world.call("GET", "/admin/audit", { token: admin.token })).body.items;
    expect(entry).toMatchObject({ action: "putBack", subject: `listing ${id}`, reason });
    expect(entry.after).toEqual({ fields: ["title", "price"] });
    const mail = (await emailsTo(world, host.email)).find(({ event }) => event === "listing_put_back");
    expect(mail?.text).toContain(reason);
    expect(mail?.text).toMatch(/Título[\s\S]*Precio/);
    expect(mail?.text).not.toContain("Reglas");
  });

  it("is put back whole, photos that were taken away and their order too", async () => {
    const { host, id, photos, admin } = await aChangedListing({});
    const [a, b, c] = photos as [Photo, Photo, Photo];
    await edit(host, id, { images: [c.id, a.id, b.id] });
    await remove(host, a.id);
    const replaced = await world.call("POST", "/user/host/image", {
      token: host.token,
      body: formOf({ body: { image_id: c.id }, files: { image: [await aPicture()] } }),
    });
    await world.settle();
    const [, , order] = await editsSeen(admin);
    const { status } = await putBack(admin, order.id, { fields: ["images"], version: 4 });
    expect(status).toBe(200);
    await world.settle();
    expect((await editableOf(world, host, id)).images).toEqual(photos);
    expect(photos.map(({ url }) => isOnDisk(url))).toEqual([true, true, true]);
    // Putting back can be undone as well.
    const [back] = await editsSeen(admin);
    expect((await putBack(admin, back.id, { fields: ["images"], version: 5 })).status).toBe(200);
    const now = (await editableOf(world, host, id)).images as Photo[];
    expect(now.map(({ url }) => url)).toEqual([replaced.body.url, b.url]);
  });

  it("does not bring back a photo that is hidden, nor leave the listing without any", async () => {
    const { host, id, photos, admin } = await aChangedListing({});
    const [a, b, c] = photos as [Photo, Photo, Photo];
    await edit(host, id, { images: [b.id, a.id, c.id] });
    const hide = (what: Photo) =>
      world.call("POST", "/admin/hide", { token: admin.token, body: { what: "photo", id: what.id, reason } });
    await hide(a);
    await world.settle();
    const [order] = await editsSeen(admin);
    expect(order.changes[0].before[0].url).not.toBe(a.url);
    expect(isOnDisk(order.changes[0].before[0].url)).toBe(true);
    expect(isOnDisk(a.url)).toBe(false);
    await remove(host, c.id);
    expect((await putBack(admin, order.id, { fields: ["images"], version: 4 })).status).toBe(200);
    expect((await editableOf(world, host, id)).images).toEqual([b, c]);
    await hide(b);
    await hide(c);
    expect((await putBack(admin, order.id, { fields: ["images"], version: 7 })).body.code).toBe("photo_needed");
  });

  it("keeps to the rules of its kind: what no longer fits beside the rest is refused, and nothing is written", async () => {
    const { host, id, admin } = await aChangedListing({ minimumNights: 3 });
    await edit(host, id, { minimumNights: 1, maximumNights: 2 });
    const [, first] = await editsSeen(admin);
    const [latest] = await editsSeen(admin);
    // A minimum of three nights exceeds a maximum of two.
    const { status, body } = await putBack(admin, latest.id, { fields: ["minimumNights"], version: 3 });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, "invalid_input", ["minimumNights"]]);
    expect((await putBack(admin, first.id, { fields: ["title"], version: 3 })).body.code).toBe("invalid_input");
    expect((await editableOf(world, host, id)).version).toBe(3);
    expect((await world.call("GET", "/admin/audit", { token: admin.token })).body.items).toEqual([]);
  });

  it("fits the guests the price covers to the room there was, as a host's own change does", async () => {
    const { host, id, admin } = await aChangedListing({ capacity: 10, guestsIncluded: 8 });
    const [seen] = await editsSeen(admin);
    expect((await putBack(admin, seen.id, { fields: ["capacity"], version: 2 })).status).toBe(200);
    const { fields } = await editableOf(world, host, id);
    expect([fields.capacity, fields.guestsIncluded]).toEqual([4, 4]);
  });

  it("is put back by one of two who try, and never over what the host did meanwhile", async () => {
    const { host, id, admin } = await aChangedListing({ title: "Otra" });
    const [seen] = await editsSeen(admin);
    const body = { fields: ["title"], version: 2 };
    const both = await Promise.all([putBack(admin, seen.id, body), putBack(await anAdmin(world), seen.id, body)]);
    expect(both.map(({ body: said }) => said.code ?? said.version).toSorted()).toEqual([3, "edited_elsewhere"]);
    await edit(host, id, { title: "Tercera" });
    const late = await putBack(admin, seen.id, { fields: ["title"], version: 3 });
    expect([late.body.code, late.body.details]).toEqual(["edited_elsewhere", { version: 4 }]);
    expect((await editableOf(world, host, id)).fields.title).toBe("Tercera");
    expect((await editsSeen(admin)).at(-1).changes[0].state).toBe("moved_on");
  });

  it("stands there already: nothing is changed, written down or told", async () => {
    const { host, id, admin } = await aChangedListing({ title: "Otra" });
    await edit(host, id, { title: "Casa azul" });
    const first = (await editsSeen(admin)).at(-1);
    expect((await putBack(admin, first.id, { fields: ["title"], version: 3 })).body).toEqual({ version: 3 });
    expect((await world.call("GET", "/admin/audit", { token: admin.token })).body.items).toEqual([]);
    expect((await emailsTo(world, host.email)).some(({ event }) => event === "listing_put_back")).toBe(false);
  });
});

describe("what was replaced", () => {
  it("is kept thirty days, with its pictures, and then forgotten", async () => {
    const { host, photos, admin } = await aChangedListing({ title: "Otra" });
    await remove(host, photos[0]?.id as number);
    await world.settle();
    const [, title] = await editsSeen(admin);
    world.clock.advance(30 * 24 * 60);
    await dropOldEdits(world.app.ctx);
    await world.settle();
    const edits = () => world.app.ctx.db.selectFrom("listing_edits").select("fields").orderBy("id").execute();
    expect([(await edits()).length, isOnDisk(photos[0]?.url as string)]).toEqual([2, true]);
    world.clock.advance(1);
    expect((await putBack(await anAdmin(world), title.id, { fields: ["title"], version: 3 })).body.code).toBe(
      "not_found",
    );
    await dropOldEdits(world.app.ctx);
    await world.settle();
    expect([await edits(), photos.map(({ url }) => isOnDisk(url))]).toEqual([[], [false, true, true]]);
  });

  it("goes with its host", async () => {
    const { host, id, photos } = await aChangedListing({ title: "Otra", hostPhone: "+1 787 555 0123" });
    await remove(host, photos[0]?.id as number);
    const archived = await world.call("DELETE", "/user/host", {
      token: host.token,
      body: { link_id: id, service_type: 2 },
    });
    expect(archived.status).toBe(200);
    const left = await world.call("DELETE", "/user", { token: host.token, body: { password } });
    expect([left.status, left.body]).toEqual([200, { ok: true }]);
    await world.settle();
    expect(await world.app.ctx.db.selectFrom("listing_edits").select("id").execute()).toEqual([]);
    expect(isOnDisk(photos[0]?.url as string)).toBe(false);
  });
});

it("a listing is found by the address of its page, also by the one it had", async () => {
  const { admin, id } = await aChangedListing({});
  const { slug } = await world.app.ctx.db
    .selectFrom("listings")
    .select("slug")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await world.app.ctx.db.insertInto("slug_history").values({ slug: "casa-de-antes", listing_id: id }).execute();
  const found = async (q: string) =>
    (await world.call("GET", `/admin/listings?q=${encodeURIComponent(q)}`, { token: admin.token })).body.items.map(
      (one: { id: number }) => one.id,
    );
  for (const q of [
    slug,
    `/home/${slug}`,
    `https://linkisla.test/home/${slug}?check_in=2026-12-01`,
    "/home/casa-de-antes/",
  ]) {
    expect([q, await found(q)]).toEqual([q, [id]]);
  }
  expect(await found("/home/casa-de-nadie")).toEqual([]);
});

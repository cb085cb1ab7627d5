import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { wireCode } from "#contract/listings/kinds.ts";
import { aHostedListing, aPicture, editableOf, pictures } from "#testing/forms.ts";
import {
  aListing,
  anAdmin,
  aPerson,
  book,
  goodCard,
  hold,
  type Person,
  password,
  plainForm,
  stays,
} from "#testing/makers.ts";
import { formOf } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";
import type { Viewer } from "../ctx.ts";
import { editListing } from "./editing.ts";
import { dropOldEdits } from "./listings.ts";

const world = useWorld();

const edit = (host: Person, body: object) => world.call("PUT", "/user/host", { token: host.token, body });
const archive = (host: Person, link_id: number, service_type = 2) =>
  world.call("DELETE", "/user/host", { token: host.token, body: { link_id, service_type } });
const list = async (host: Person) => (await world.call("GET", "/user/host/listings", { token: host.token })).body;
const send = async (host: Person, path: string, body: object, picture?: Blob) =>
  world.call("POST", path, {
    token: host.token,
    body: formOf({ body, files: { image: [picture ?? (await aPicture())] } }),
  });
const add = (host: Person, link_id: number, facts: object = {}) =>
  send(host, "/user/host/add-image", { link_id, service_type: 2, ...facts });
const replace = (host: Person, image_id: number, picture?: Blob) =>
  send(host, "/user/host/image", { image_id }, picture);
const remove = (host: Person, image_id: number) =>
  world.call("DELETE", "/user/host/image", { token: host.token, body: { image_id } });
const describePhoto = (host: Person, image_id: number, alt: string) =>
  world.call("PUT", "/user/host/image", { token: host.token, body: { image_id, alt } });
type Photo = { id: number; url: string; alt: string; room: string | null };
const photosOf = async (host: Person, id: number): Promise<Photo[]> => (await editableOf(world, host, id)).images;
const idsOf = async (host: Person, id: number) => (await photosOf(host, id)).map((photo) => photo.id);
const edits = () =>
  world.app.ctx.db.selectFrom("listing_edits").select(["fields", "before", "after"]).orderBy("id").execute();
const isOnDisk = (url: string) => existsSync(join(world.env.dataDir, url));

/** By then, replaced values are deleted, with the pictures that nothing shows. */
async function afterThirtyDays(): Promise<void> {
  await world.settle();
  world.clock.advance(30 * 24 * 60 + 1);
  await dropOldEdits(world.app.ctx);
  await world.settle();
}

describe("an edit", () => {
  it("changes what it names, counts at once and keeps the slug", { tags: ["@spec-7.18"] }, async () => {
    const ana = await aPerson(world);
    const { id, slug } = await aHostedListing(world, ana, "experience");
    const body = {
      link_id: id,
      service_type: 0,
      title: "Pan de la tarde",
      price: "55.5",
      availableDays: JSON.stringify(["sunday"]),
      propertyType: "",
      images: await photosOf(ana, id),
    };
    const answer = await edit(ana, body);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: "Experiencia actualizada correctamente", version: 2, slug },
    ]);
    const { fields, version } = await editableOf(world, ana, slug);
    const changed = { title: "Pan de la tarde", price: 55.5, availableDays: ["sunday"] };
    expect([fields, version]).toEqual([{ ...plainForm.experience, ...changed }, 2]);
    const { body: page } = await world.call("GET", `/experiences/${slug}`);
    expect(page).toMatchObject({ slug, title: "Pan de la tarde", price: 55.5, availableDays: ["sunday"] });
  });

  it("says what was saved, in its host's language", async () => {
    const ana = await aPerson(world);
    const said = [];
    for (const kind of ["lodging", "space"] as const) {
      const { id } = await aHostedListing(world, ana, kind);
      const body = { link_id: id, service_type: wireCode[kind], title: "Otra" };
      for (const language of ["es", "en"] as const) {
        said.push((await world.call("PUT", "/user/host", { token: ana.token, language, body })).body.message);
      }
    }
    expect(said).toEqual([
      ...["Alojamiento actualizado correctamente", "Lodging updated"],
      ...["Espacio actualizado correctamente", "Space updated"],
    ]);
  });

  it("of a version that is not the latest is refused with the one there is; without a version it is made", async () => {
    const ana = await aPerson(world);
    const { id } = await aHostedListing(world, ana, "lodging");
    const change = (facts: object) => edit(ana, { link_id: id, service_type: 2, ...facts });
    expect((await change({ version: 1, title: "Primera" })).body.version).toBe(2);
    const late = await change({ version: 1, title: "Segunda" });
    expect([late.status, late.body.code, late.body.details]).toEqual([409, "edited_elsewhere", { version: 2 }]);
    expect((await change({ title: "Tercera" })).body.version).toBe(3);
    expect((await change({ version: 3, title: "Tercera", show: true })).body.version).toBe(3);
    expect((await editableOf(world, ana, id)).fields.title).toBe("Tercera");
  });

  it.each(["lodging", "space", "experience"] as const)(
    "of a %s that is sent again, because its answer was lost, is answered like the first",
    async (kind) => {
      const ana = await aPerson(world);
      const { id } = await aHostedListing(world, ana, kind, { images: await pictures(2) });
      const images = (await photosOf(ana, id)).toReversed();
      const { fields } = await editableOf(world, ana, id);
      const body = {
        ...fields,
        link_id: id,
        service_type: wireCode[kind],
        version: 1,
        images,
        title: "Otra",
        show: false,
      };
      const first = await edit(ana, body);
      expect(first).toMatchObject({ status: 200, body: { version: 2 } });
      expect((await edit(ana, body)).body).toEqual(first.body);
      expect(await edits()).toHaveLength(1);
      for (const other of [{ title: "Una más" }, { show: true }, { images: images.toReversed() }]) {
        expect((await edit(ana, { ...body, ...other })).body.code).toBe("edited_elsewhere");
      }
      await add(ana, id, { service_type: wireCode[kind] });
      expect((await edit(ana, body)).body.code).toBe("edited_elsewhere");
    },
  );

  it("is held against the form as a whole: what stays must fit what changes", async () => {
    const ana = await aPerson(world);
    const { id } = await aHostedListing(world, ana, "lodging");
    const wrongOf = async (facts: object) =>
      Object.keys((await edit(ana, { link_id: id, service_type: 2, ...facts })).body.fields ?? {});
    expect(await wrongOf({ capacity: 1, guestsIncluded: 2 })).toEqual(["guestsIncluded"]);
    expect(await wrongOf({ checkInTime: "10:00" })).toEqual(["checkOutTime"]);
    expect(await wrongOf({ maximumNights: 1, minimumNights: 2 })).toEqual(["minimumNights"]);
    expect(await wrongOf({ latitude: 0 })).toEqual(["latitude"]);
    expect(await wrongOf({ capacity: 1, guestsIncluded: 1 })).toEqual([]);
  });

  it.each(["lodging", "space", "experience"] as const)("keeps what only a newer build knows of a %s", async (kind) => {
    const ana = await aPerson(world);
    const { id, slug } = await aHostedListing(world, ana, kind);
    const { db } = world.app.ctx;
    const stored = async () =>
      (await db.selectFrom("listings").select("details").where("id", "=", id).executeTakeFirstOrThrow()).details as {
        [name: string]: unknown;
      };
    const known = await stored();
    const page = { lodging: "housing", space: "spaces", experience: "experiences" }[kind];
    const words = kind === "experience" ? "languages" : "amenities";
    const newer = {
      ...known,
      petFeeCents: 25_00,
      groups: [{ name: "school", cents: 10_00 }],
      [words]: ["sauna", ...(known[words] as string[])],
      ...(kind === "space" && { openingHours: { ...(known.openingHours as object), holidays: null } }),
    };
    await db
      .updateTable("listings")
      .set({ details: JSON.stringify(newer) })
      .where("id", "=", id)
      .execute();

    expect((await world.call("GET", `/${page}/${slug}`)).status).toBe(200);
    expect((await world.call("GET", `/listings?kind=${kind}`)).body.items).toMatchObject([{ slug }]);
    const { status } = await edit(ana, { link_id: id, service_type: wireCode[kind], title: "Otra" });
    expect([status, await stored()]).toEqual([200, newer]);

    const facts = {
      lodging: { selectedAmenities: ["pool"] },
      space: {
        selectedAmenities: ["pool"],
        openingHours: { ...plainForm.space.openingHours, monday: { open: "09:00", close: "12:00" } },
      },
      experience: { languages: ["en"] },
    }[kind];
    await edit(ana, { link_id: id, service_type: wireCode[kind], ...facts });
    expect(await stored()).toEqual({
      ...newer,
      [words]: [kind === "experience" ? "en" : "pool", "sauna"],
      ...(kind === "space" && {
        openingHours: { ...(newer.openingHours as object), monday: { open: "09:00", close: "12:00" } },
      }),
    });
  });

  it("may be of a listing from before a rule, whose old facts stay", async () => {
    const ana = await aPerson(world);
    const { id } = await aListing(world, "lodging", { hostId: ana.id });
    const old = { latitude: 40, host_phone: "" };
    await world.app.ctx.db.updateTable("listings").set(old).where("id", "=", id).execute();
    expect((await edit(ana, { link_id: id, service_type: 2, title: "Otra" })).status).toBe(200);
    expect((await editableOf(world, ana, id)).fields).toMatchObject({ title: "Otra", latitude: 40, hostPhone: "" });
  });

  it("is its host's alone, by the right kind, and not of what is in the archive", async () => {
    const [ana, berta] = [await aPerson(world), await aPerson(world)];
    const { id } = await aHostedListing(world, ana, "lodging");
    await aHostedListing(world, berta, "space");
    const archived = await aListing(world, "lodging", { hostId: ana.id, status: "archived" });
    const begun = await aListing(world, "lodging", { hostId: ana.id, status: "draft" });
    const codes = [
      await edit(berta, { link_id: id, service_type: 2, title: "Mía" }),
      await edit(ana, { link_id: id, service_type: 1, title: "Otra" }),
      await edit(ana, { link_id: archived.id, service_type: 2, title: "Otra" }),
      await edit(ana, { link_id: begun.id, service_type: 2, title: "Otra" }),
      await world.call("GET", `/user/host/listings/${id}`, { token: berta.token }),
      await world.call("GET", `/user/host/listings/${begun.slug}`, { token: ana.token }),
      await add(berta, id),
      await add(ana, archived.id),
      await add(ana, id, { service_type: 0 }),
      await replace(berta, (await idsOf(ana, id))[0] as number),
      await remove(berta, (await idsOf(ana, id))[0] as number),
      await describePhoto(berta, (await idsOf(ana, id))[0] as number, "Mía"),
      await replace(ana, 999_999),
      await send(ana, "/user/host/add-image", {}),
    ].map(({ body }) => body.code);
    expect(codes).toEqual(codes.map(() => "not_found"));
  });

  it("of a listing that is approved is written down for the operator, field by field", async () => {
    const ana = await aPerson(world);
    const { id } = await aHostedListing(world, ana, "lodging", { images: await pictures(2) });
    const change = (facts: object) => edit(ana, { link_id: id, service_type: 2, ...facts });
    await change({ price: 90, houseRules: "Silencio.", hostPhone: "787 555 0100", show: false });
    await change({ title: "Otra", city: "Rincón", price: 80, longitude: -67.2 });
    const [first, second] = await photosOf(ana, id);
    await change({ images: [second?.id, first?.id], description: "Nueva." });
    await change({ show: true });
    expect(await edits()).toEqual([
      {
        fields: ["houseRules", "hostPhone", "price"],
        before: { houseRules: "Sin fiestas.", hostPhone: "+1 787 555 0199", price: 100.5 },
        after: { houseRules: "Silencio.", hostPhone: "787 555 0100", price: 90 },
      },
      {
        fields: ["title", "city", "longitude", "price"],
        before: { title: "Casa azul", city: "Cabo Rojo", longitude: -67.19, price: 90 },
        after: { title: "Otra", city: "Rincón", longitude: -67.2, price: 80 },
      },
      {
        fields: ["description", "images"],
        before: { description: "Una casa frente al mar.", images: [first, second], textsIn: "es" },
        after: { description: "Nueva.", images: [second, first] },
      },
    ]);
  });

  it("of one that waits or was rejected is nobody's business yet", async () => {
    const ana = await aPerson(world);
    for (const status of ["submitted", "rejected"] as const) {
      const { id } = await aHostedListing(world, ana, "lodging", { status });
      expect((await edit(ana, { link_id: id, service_type: 2, title: "Otra" })).status).toBe(200);
      expect((await add(ana, id)).status).toBe(200);
    }
    expect(await edits()).toEqual([]);
  });
});

describe("a photo", () => {
  it("is added behind the others, five at most", { tags: ["@spec-7.21", "@spec-9.11"] }, async () => {
    const ana = await aPerson(world);
    const { id } = await aHostedListing(world, ana, "lodging", { images: await pictures(4) });
    const before = await photosOf(ana, id);
    const { status, body } = await add(ana, id);
    const { version, ...photo } = body;
    expect([status, version, photo]).toEqual([
      200,
      2,
      {
        id: expect.any(Number),
        url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/1280\.webp$/),
        alt: "",
        altTranslated: "",
        room: null,
      },
    ]);
    expect(await photosOf(ana, id)).toEqual([...before, photo]);
    const sixth = await add(ana, id);
    expect([sixth.status, sixth.body.code]).toEqual([409, "too_many_photos"]);
    await world.settle();
    expect(await photosOf(ana, id)).toHaveLength(5);
    expect((await world.app.http.inject({ method: "GET", url: photo.url })).statusCode).toBe(200);
    expect(await edits()).toEqual([
      { fields: ["images"], before: { images: before, textsIn: "es" }, after: { images: [...before, photo] } },
    ]);
  });

  it("gives its place and its words to the picture that replaces it", { tags: ["@spec-7.20"] }, async () => {
    const ana = await aPerson(world);
    const { id } = await aHostedListing(world, ana, "lodging", { images: await pictures(2) });
    const [first, second] = (await photosOf(ana, id)) as [Photo, Photo];
    expect((await describePhoto(ana, first.id, "  La playa ")).body).toEqual({ ...first, alt: "La playa", version: 2 });
    const { body } = await replace(ana, first.id);
    expect(body).toEqual({
      id: first.id,
      url: expect.any(String),
      alt: "La playa",
      altTranslated: "",
      room: null,
      version: 3,
    });
    expect(body.url).not.toBe(first.url);
    const { version: _, ...shown } = body;
    expect(await photosOf(ana, id)).toEqual([shown, second]);
    await world.settle();
    // The old picture stays while the operator can put it back.
    expect([isOnDisk(first.url), isOnDisk(body.url)]).toEqual([true, true]);
    await afterThirtyDays();
    expect([isOnDisk(first.url), isOnDisk(body.url)]).toEqual([false, true]);
  });

  it("that is sent again because its answer was lost stands once, also where there is no room for another", async () => {
    const ana = await aPerson(world);
    const [first, second] = (await pictures(2)) as [Blob, Blob];
    const { id } = await aHostedListing(world, ana, "lodging", { images: [first, first, ...(await pictures(3))] });
    expect(await photosOf(ana, id)).toHaveLength(4);
    const sendIt = () => send(ana, "/user/host/add-image", { link_id: id, service_type: 2 }, second);
    const { body: added } = await sendIt();
    expect(added.version).toBe(2);
    expect((await describePhoto(ana, added.id, "La playa")).body.version).toBe(3);
    const before = await photosOf(ana, id);
    expect((await sendIt()).body).toEqual({ ...added, alt: "La playa", version: 3 });
    expect(await photosOf(ana, id)).toEqual(before);
    await world.settle();
    expect(before.map(({ url }) => isOnDisk(url))).toEqual(Array(5).fill(true));
  });

  it("replaced by the same picture stays where it is", async () => {
    const ana = await aPerson(world);
    const picture = await aPicture();
    const { id } = await aHostedListing(world, ana, "lodging", { images: [picture] });
    const [photo] = (await photosOf(ana, id)) as [Photo];
    expect((await replace(ana, photo.id, picture)).body).toEqual({ ...photo, version: 1 });
    await world.settle();
    expect([isOnDisk(photo.url), await edits()]).toEqual([true, []]);
  });

  it("that is removed makes room, and leaves the disk unless somebody shows it", { tags: ["@spec-7.22"] }, async () => {
    const ana = await aPerson(world);
    const shared = await aPicture();
    const { id } = await aHostedListing(world, ana, "lodging", { images: [shared, ...(await pictures(2))] });
    await aHostedListing(world, ana, "space", { images: [shared] });
    const photos = await photosOf(ana, id);
    expect((await remove(ana, photos[0]?.id as number)).body).toEqual({ ok: true, version: 2 });
    expect((await remove(ana, photos[1]?.id as number)).body).toEqual({ ok: true, version: 3 });
    const last = await remove(ana, photos[2]?.id as number);
    expect([last.status, last.body.code]).toEqual([409, "photo_needed"]);
    const { body: added } = await add(ana, id);
    expect(await idsOf(ana, id)).toEqual([photos[2]?.id, added.id]);
    expect((await remove(ana, photos[0]?.id as number)).body.code).toBe("not_found");
    await afterThirtyDays();
    expect(photos.map(({ url }) => isOnDisk(url))).toEqual([true, false, true]);
  });

  it("that is refused leaves nothing: no picture, too many, somebody else's", { tags: ["@spec-9.11"] }, async () => {
    const [ana, berta] = [await aPerson(world), await aPerson(world)];
    const { id } = await aHostedListing(world, ana, "lodging", { images: await pictures(5) });
    const { readdirSync } = await import("node:fs");
    const stored = async () => {
      await world.settle();
      return readdirSync(join(world.env.dataDir, "media")).length;
    };
    const before = await stored();
    const codes = [
      await add(ana, id),
      await add(berta, id),
      await replace(berta, (await idsOf(ana, id))[0] as number),
      await replace(ana, (await idsOf(ana, id))[0] as number, new Blob(["<svg/>"])),
      await replace(ana, (await idsOf(ana, id))[0] as number, new Blob([new Uint8Array(5 * 1024 * 1024 + 1)])),
      await replace(ana, (await idsOf(ana, id))[0] as number, new Blob([])),
    ].map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([
      [409, "too_many_photos"],
      [404, "not_found"],
      [404, "not_found"],
      [400, "not_an_image"],
      [413, "image_too_large"],
      [400, "no_file"],
    ]);
    expect(await stored()).toBe(before);
  });

  it("is in the order its listing is saved with, each named once", { tags: ["@spec-7.18"] }, async () => {
    const ana = await aPerson(world);
    const { id } = await aHostedListing(world, ana, "lodging", { images: await pictures(5) });
    const before = await idsOf(ana, id);
    const order = (images: unknown) => edit(ana, { link_id: id, service_type: 2, images });
    const turned = before.toReversed();
    expect((await order(turned)).body.version).toBe(2);
    expect(await idsOf(ana, id)).toEqual(turned);
    for (const wrong of [[], before.slice(1), [...before.slice(1), before[1]], [...before.slice(1), 999_999]]) {
      const { status, body } = await order(wrong);
      expect([status, body.fields]).toEqual([
        400,
        { images: "Manda las fotos que tiene el anuncio, cada una una vez." },
      ]);
    }
    const unsaved = await order([...before.slice(1), { id: -1, url: "blob:1" }]);
    expect([unsaved.status, await idsOf(ana, id)]).toEqual([400, turned]);
  });
});

describe("a listing that was rejected", () => {
  it("is looked at again once its host sends it, and the operator hears of it again", async () => {
    const [ana, admin] = [await aPerson(world), await anAdmin(world)];
    const { id } = await aHostedListing(world, ana, "lodging", { status: "submitted" });
    const decide = (status: boolean, reason = "") =>
      world.call("POST", "/admin/enable", {
        token: admin.token,
        body: { link_id: id, service_type: 2, status, reason },
      });
    const again = () => world.call("POST", `/user/host/listings/${id}/submit`, { token: ana.token });
    expect((await again()).body.code).toBe("not_rejected");
    await decide(false, "Faltan fotos del baño.");
    world.clock.advance(60);
    const rejected = await editableOf(world, ana, id);
    expect(rejected).toMatchObject({ state: "rejected", rejectionReason: "Faltan fotos del baño." });
    expect([(await again()).body, (await again()).body.code]).toEqual([
      { version: rejected.version + 1 },
      "not_rejected",
    ]);
    const { state, submitted_at } = (await list(ana))[0];
    expect([state, submitted_at]).toEqual(["submitted", world.clock.now().toISOString()]);
    await world.settle();
    const mails = (await world.mails()).filter((mail) => mail.to === world.env.operatorEmail);
    expect(mails).toHaveLength(2);
    expect((await decide(true)).status).toBe(200);
    expect((await editableOf(world, ana, id)).rejectionReason).toBe("");
  });

  it("needs a photo, and its host", async () => {
    const [ana, berta] = [await aPerson(world), await aPerson(world)];
    const { id } = await aListing(world, "lodging", { hostId: ana.id, status: "rejected" });
    await aListing(world, "lodging", { hostId: berta.id });
    const path = `/user/host/listings/${id}/submit`;
    expect((await world.call("POST", path, { token: ana.token })).body.code).toBe("photo_needed");
    expect((await world.call("POST", path, { token: berta.token })).body.code).toBe("not_found");
  });
});

test("a paused listing is off sale and keeps its bookings; shown again it is as it was", async () => {
  const [ana, guest] = [await aPerson(world), await aPerson(world)];
  const { id, slug } = await aHostedListing(world, ana, "lodging");
  await book(world, guest, stays.lodging(id));
  const show = (isShown: boolean, facts: object = {}) =>
    world.call("PUT", "/user/host/visibility", {
      token: ana.token,
      body: { link_id: id, service_type: 2, show: isShown, ...facts },
    });
  expect((await show(false)).body).toEqual({ show: false });
  expect((await world.call("GET", `/housing/${slug}`)).status).toBe(404);
  const stay = stays.lodging(id, { check_in: "2026-12-20", check_out: "2026-12-22" });
  expect((await hold(world, guest, stay)).body.code).toBe("not_on_sale");
  expect((await list(ana))[0]).toMatchObject({ show: false, upcoming: 1 });
  expect((await show(true)).body).toEqual({ show: true });
  expect((await world.call("GET", `/housing/${slug}`)).status).toBe(200);
  expect((await show(false, { service_type: 0 })).body.code).toBe("not_found");
});

describe("the archive", () => {
  it("is refused while somebody holds or has booked the listing, and says what is in the way", {
    tags: ["@spec-7.19"],
  }, async () => {
    const [ana, guest] = [await aPerson(world), await aPerson(world)];
    const { id, slug } = await aHostedListing(world, ana, "lodging");
    const { reserve_id } = await book(world, guest, stays.lodging(id));
    const held = await hold(world, guest, stays.lodging(id, { check_in: "2026-12-20", check_out: "2026-12-22" }));
    const { status, body } = await archive(ana, id);
    expect([status, body.code]).toEqual([409, "has_bookings"]);
    expect(body.details).toEqual({
      bookings: [
        {
          ...{ code: expect.stringMatching(/^LI-/), state: "confirmed" },
          ...{ starts_at: "2026-12-11T19:00:00.000Z", ends_at: "2026-12-15T15:00:00.000Z" },
        },
        {
          ...{ code: expect.stringMatching(/^LI-/), state: "held" },
          ...{ starts_at: "2026-12-20T19:00:00.000Z", ends_at: "2026-12-22T15:00:00.000Z" },
        },
      ],
    });
    expect((await world.call("GET", `/housing/${slug}`)).status).toBe(200);
    await world.call("POST", `/user/reserve/${held.body.reserve_id}/release`, { token: guest.token });
    const cancelled = { service_type: 2, reserve_id };
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: cancelled });
    expect((await archive(ana, id)).body).toEqual({ ok: true });
  });

  it("is for good: the page says it is gone, and nothing can be done with the listing", {
    tags: ["@spec-7.19"],
  }, async () => {
    const ana = await aPerson(world);
    const { id, slug } = await aHostedListing(world, ana, "lodging");
    expect((await archive(ana, id, 1)).body.code).toBe("not_found");
    expect((await archive(ana, id)).body).toEqual({ ok: true });
    const page = await world.call("GET", `/housing/${slug}`);
    expect([page.status, page.body.code]).toEqual([410, "gone"]);
    expect((await archive(ana, id)).body.code).toBe("not_found");
    expect((await edit(ana, { link_id: id, service_type: 2, show: true })).body.code).toBe("not_found");
    expect((await editableOf(world, ana, slug)).state).toBe("archived");
  });

  it("gives a payment back that comes too late, after the hold was over", async () => {
    const [ana, guest] = [await aPerson(world), await aPerson(world)];
    const { id } = await aHostedListing(world, ana, "lodging");
    const { body: held } = await hold(world, guest, stays.lodging(id));
    await world.stripe.control.pay({ session: held.session_id, card: goodCard });
    // The hold ended before the webhook of the payment came.
    await world.app.ctx.db.transaction().execute(async (tx) => {
      await tx.updateTable("bookings").set({ state: "expired" }).where("id", "=", held.reserve_id).execute();
      await tx.updateTable("occupancy").set({ released_at: world.clock.now() }).execute();
    });
    expect((await archive(ana, id)).body).toEqual({ ok: true });
    await world.settle();
    const { body } = await world.call("GET", `/user/reserve/${held.reserve_id}`, { token: guest.token });
    expect([body.state, body.refunds.length]).toEqual(["expired", 1]);
    const [mail, ...more] = (await world.mails()).filter(({ messageId }) =>
      messageId.includes("payment_returned_guest"),
    );
    expect(more).toEqual([]);
    expect(mail?.text).toContain("el lugar ya no se ofrece");
    expect(mail?.text).not.toContain("no estaba libre");
    expect(mail?.text).toContain(`Buscar otro lugar:\n${world.env.publicUrl}/home\n`);
    expect(mail?.text).not.toContain(`/home/${id}`);
  });

  it("takes what is paused when its host leaves, so that an edit under way puts nothing on sale", async () => {
    const ana = await aPerson(world);
    const { id, slug } = await aHostedListing(world, ana, "lodging");
    expect((await edit(ana, { link_id: id, service_type: 2, show: false })).status).toBe(200);
    expect((await world.call("DELETE", "/user", { token: ana.token, body: { password } })).status).toBe(200);
    const change = { kind: "lodging", version: undefined, fields: {}, images: undefined, isVisible: true } as const;
    const later = { async lockListing() {}, async departuresMoved() {} };
    const editing = editListing(world.app.ctx, { id: ana.id } as Viewer, id, change, later);
    await expect(editing).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await world.call("GET", `/housing/${slug}`)).status).toBe(410);
  });

  it("does not wait for a stay that is over", async () => {
    const [ana, guest] = [await aPerson(world), await aPerson(world)];
    const { id } = await aHostedListing(world, ana, "lodging");
    await book(world, guest, stays.lodging(id));
    world.clock.set(new Date("2026-12-15T15:00:00Z"));
    expect((await archive(ana, id)).body).toEqual({ ok: true });
  });
});

test("a host's list has their listings alone, the newest first and the archive last", async () => {
  const [ana, berta, guest] = [await aPerson(world), await aPerson(world), await aPerson(world)];
  expect(await list(ana)).toEqual([]);
  const old = await aHostedListing(world, ana, "space", { facts: { title: "Vieja" } });
  world.clock.advance(1);
  const middle = await aHostedListing(world, ana, "lodging", { facts: { title: "Mediana" }, status: "submitted" });
  world.clock.advance(1);
  const gone = await aHostedListing(world, ana, "experience", { facts: { title: "Ida" } });
  await aListing(world, "lodging", { hostId: ana.id, status: "draft" });
  await aHostedListing(world, berta, "space");
  await archive(ana, gone.id, 0);
  await book(world, guest, stays.space(old.id));
  const listed = await list(ana);
  expect(listed.map(({ link_id }: { link_id: number }) => link_id)).toEqual([middle.id, old.id, gone.id]);
  expect(listed[1]).toEqual({
    link_id: old.id,
    slug: "vieja",
    state: "approved",
    show: true,
    offSale: null,
    rejectionReason: "",
    missing: [],
    images: [{ id: expect.any(Number), url: expect.any(String), alt: "", altTranslated: "", room: null }],
    service_type: 1,
    title: "Vieja",
    city: "Cabo Rojo",
    hostName: null,
    role: "owner",
    rating: null,
    reviews: 0,
    upcoming: 1,
    hasDays: true,
    submitted_at: "2026-11-21T16:00:00.000Z",
  });
});

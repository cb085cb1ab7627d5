import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { kinds } from "#contract/listings/kinds.ts";
import { aHostedListing, aPicture, editableOf, pictures, submitForm } from "#testing/forms.ts";
import { aPerson, type Person, password, plainForm } from "#testing/makers.ts";
import { formOf } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();
const path = "/user/host/drafts";

const begin = (host: Person, service_type = 2) =>
  world.call("POST", path, { token: host.token, body: { service_type } });
const save = (host: Person, id: number, body: object) =>
  world.call("PUT", `${path}/${id}`, { token: host.token, body: { step: "photos", fields: {}, ...body } });
const list = async (host: Person) => (await world.call("GET", path, { token: host.token })).body;
const addPhoto = async (host: Person, draft_id: number, picture?: Blob) =>
  world.call("POST", "/user/host/add-image", {
    token: host.token,
    body: formOf({ body: { draft_id }, files: { image: [picture ?? (await aPicture())] } }),
  });
const isOnDisk = (url: string) => existsSync(join(world.env.dataDir, url));

describe("a draft", () => {
  it("keeps what was typed, at every step, in its latest version", async () => {
    const ana = await aPerson(world);
    const { status, body: draft } = await begin(ana);
    expect([status, draft]).toEqual([
      200,
      {
        ...{ id: expect.any(Number), service_type: 2, step: "", fields: {}, images: [], version: 1 },
        updated_at: world.clock.now().toISOString(),
      },
    ]);
    world.clock.advance(5);
    const fields = { title: "Casa ", price: "12,", isHeld: true, capacity: 3, selectedAmenities: ["wifi"], beds: null };
    const { body: saved } = await save(ana, draft.id, { version: 1, step: "price", fields });
    const updated_at = world.clock.now().toISOString();
    expect(saved).toEqual({ ...draft, step: "price", fields, version: 2, updated_at });
    expect(await list(ana)).toEqual([saved]);
  });

  it("keeps the fields only a newer build's form has", async () => {
    const ana = await aPerson(world);
    const { id } = (await begin(ana)).body;
    const newer = { title: "Casa", petFee: "25", season: { name: "school" } };
    const { db } = world.app.ctx;
    await db
      .updateTable("listing_drafts")
      .set({ fields: JSON.stringify(newer) })
      .where("id", "=", id)
      .execute();
    expect((await list(ana))[0].fields).toEqual({ title: "Casa", petFee: "25" });
    await save(ana, id, { version: 1, fields: { title: "Casa azul" } });
    const { fields } = await db.selectFrom("listing_drafts").select("fields").executeTakeFirstOrThrow();
    expect(fields).toEqual({ ...newer, title: "Casa azul" });
  });

  it("holds no more than a form's worth of fields, whoever sends others again and again", async () => {
    const ana = await aPerson(world);
    const { id } = (await begin(ana)).body;
    const letter = (count: number) => String.fromCharCode(97 + (count % 26), 97 + Math.floor(count / 26));
    for (let version = 1; version <= 3; version++) {
      const fields = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [letter(version * 60 + n), n]));
      expect((await save(ana, id, { version, fields })).status).toBe(200);
    }
    expect(Object.keys((await list(ana))[0].fields)).toHaveLength(100);
  });

  it("that was saved elsewhere meanwhile is not overwritten, and comes with the refusal", async () => {
    const ana = await aPerson(world);
    const { id } = (await begin(ana)).body;
    const first = (await save(ana, id, { version: 1, fields: { title: "Aquí" } })).body;
    const { status, body } = await save(ana, id, { version: 1, fields: { title: "Allá" } });
    expect([status, body.code, body.details]).toEqual([409, "edited_elsewhere", { draft: first }]);
    expect(await list(ana)).toEqual([first]);
  });

  it("is its host's alone", async () => {
    const [ana, berta] = [await aPerson(world), await aPerson(world)];
    const { id } = (await begin(ana)).body;
    const photo = (await addPhoto(ana, id)).body;
    const image_id = photo.id;
    const attempts = [
      save(berta, id, { version: 1 }),
      world.call("DELETE", `${path}/${id}`, { token: berta.token }),
      addPhoto(berta, id),
      world.call("DELETE", "/user/host/image", { token: berta.token, body: { image_id } }),
      world.call("PUT", "/user/host/image", { token: berta.token, body: { image_id, alt: "Mía" } }),
      submitForm(world, berta, "lodging", { facts: { draft_id: id } }),
    ];
    for (const attempt of attempts) expect((await attempt).body.code).toBe("not_found");
    const { version: _, ...image } = photo;
    expect([await list(berta), (await list(ana))[0].images]).toEqual([[], [image]]);
  });

  it("is one of ten at most, of which the one saved last comes first", async () => {
    const ana = await aPerson(world);
    const ids: number[] = [];
    for (let count = 0; count < 10; count++) {
      const { id } = (await begin(ana, count % 3)).body;
      await save(ana, id, { version: 1 });
      ids.push(id);
    }
    const { status, body } = await begin(ana);
    expect([status, body.code]).toEqual([409, "too_many_drafts"]);
    world.clock.advance(1);
    await save(ana, ids[3] as number, { version: 2 });
    expect((await list(ana)).map(({ id }: { id: number }) => id)[0]).toBe(ids[3]);
    await world.call("DELETE", `${path}/${ids[0]}`, { token: ana.token });
    expect((await begin(ana)).status).toBe(200);
  });

  it("with nothing in it is given to whoever begins one of its kind again", async () => {
    const [ana, berta] = [await aPerson(world), await aPerson(world)];
    const first = (await begin(ana)).body;
    expect((await begin(ana)).body).toEqual(first);
    const others = [(await begin(ana, 0)).body.id, (await begin(berta)).body.id];
    await addPhoto(ana, first.id);
    const second = (await begin(ana)).body;
    await save(ana, second.id, { version: 1 });
    const third = (await begin(ana)).body;
    expect(new Set([first.id, ...others, second.id, third.id]).size).toBe(5);
  });

  it("needs somebody who has said how old they are", async () => {
    const ana = await aPerson(world);
    await world.app.ctx.db.updateTable("users").set({ birth_date: null }).where("id", "=", ana.id).execute();
    expect((await begin(ana)).body.code).toBe("profile_incomplete");
    expect((await submitForm(world, ana, "lodging")).body.code).toBe("profile_incomplete");
  });

  it("orders its photos, whatever was added or removed while the order was on its way", async () => {
    const ana = await aPerson(world);
    const { id } = (await begin(ana)).body;
    const foreign = (await addPhoto(ana, (await begin(ana, 0)).body.id)).body.id;
    const photos: number[] = [];
    for (let count = 0; count < 3; count++) photos.push((await addPhoto(ana, id)).body.id);
    const [first, second, third] = photos;
    let version = 1;
    const order = async (...images: unknown[]) => {
      const { status, body } = await save(ana, id, { version: version++, images });
      return [status, ...body.images.map((image: { id: number }) => image.id)];
    };
    expect(await order({ id: third, url: "x" }, first, String(second))).toEqual([200, third, first, second]);
    expect(await order(second, third)).toEqual([200, second, third, first]);
    expect(await order()).toEqual([200, second, third, first]);
    expect(await order(foreign, 999_999, first, first)).toEqual([200, first, second, third]);
    for (const image_id of photos) {
      const removed = await world.call("DELETE", "/user/host/image", { token: ana.token, body: { image_id } });
      expect(removed.body).toEqual({ ok: true, version });
    }
    expect(await order(third, second)).toEqual([200]);
  });

  it("takes its photos along when it is thrown away", async () => {
    const ana = await aPerson(world);
    const { id } = (await begin(ana)).body;
    const shared = await aPicture();
    const [kept, dropped] = [(await addPhoto(ana, id, shared)).body, (await addPhoto(ana, id)).body];
    await aHostedListing(world, ana, "space", { images: [shared] });
    expect((await world.call("DELETE", `${path}/${id}`, { token: ana.token })).body).toEqual({ ok: true });
    await world.settle();
    expect([await list(ana), isOnDisk(kept.url), isOnDisk(dropped.url)]).toEqual([[], true, false]);
  });

  it("goes with its host's account", async () => {
    const ana = await aPerson(world);
    const { id } = (await begin(ana)).body;
    const { url } = (await addPhoto(ana, id)).body;
    const { status } = await world.call("DELETE", "/user", { token: ana.token, body: { password } });
    await world.settle();
    const left = await world.app.ctx.db.selectFrom("listing_drafts").selectAll().execute();
    expect([status, left, isOnDisk(url)]).toEqual([200, [], false]);
  });
});

describe("a listing that is submitted", () => {
  it("uses up its draft and shows the draft's photos first, in their order", { tags: ["@spec-7.17"] }, async () => {
    const ana = await aPerson(world);
    const { id } = (await begin(ana)).body;
    const photos = [(await addPhoto(ana, id)).body, (await addPhoto(ana, id)).body];
    await save(ana, id, { version: 1, images: photos.map((photo) => photo.id).toReversed() });
    const { status, body } = await submitForm(world, ana, "lodging", {
      facts: { draft_id: id },
      images: await pictures(1),
    });
    expect([status, body]).toEqual([
      200,
      {
        link_id: expect.any(Number),
        slug: "casa-azul",
        message: "Recibimos tu anuncio. Lo revisamos y te escribimos por correo.",
      },
    ]);
    const listing = await editableOf(world, ana, "casa-azul");
    expect(listing).toMatchObject({ state: "submitted", show: true, rejectionReason: "", version: 1, service_type: 2 });
    const urls = listing.images.map((image: { url: string }) => image.url);
    expect(urls).toEqual([photos[1].url, photos[0].url, expect.any(String)]);
    await world.settle();
    expect([urls.map(isOnDisk), await list(ana)]).toEqual([[true, true, true], []]);
  });

  it("is answered like the first time when its draft is submitted again, because the answer was lost", async () => {
    const [ana, berta] = [await aPerson(world), await aPerson(world)];
    const { id } = (await begin(ana)).body;
    const { url } = (await addPhoto(ana, id)).body;
    const submitted = (host: Person, kind: "lodging" | "space" = "lodging", facts = {}) =>
      submitForm(world, host, kind, { facts: { draft_id: id, hostPhone: undefined, ...facts }, images: [] });
    const answers = await Promise.all([submitted(ana), submitted(ana)]);
    const first = answers[0]?.body;
    expect(first).toMatchObject({ slug: "casa-azul", message: expect.stringContaining("Antes de publicar") });
    expect([...answers, await submitted(ana)].map(({ body }) => body)).toEqual([first, first, first]);
    await world.settle();
    const stored = () => readdirSync(join(world.env.dataDir, "media")).toSorted();
    const before = stored();
    const images = await pictures(1);
    expect(
      (await submitForm(world, ana, "lodging", { facts: { draft_id: id, hostPhone: undefined }, images })).body,
    ).toEqual(first);
    await world.settle();
    expect(stored()).toEqual(before);
    expect((await editableOf(world, ana, "casa-azul")).images).toMatchObject([{ url }]);
    const emails = (await world.mails()).filter((mail) => mail.to === world.env.operatorEmail);
    expect(emails).toHaveLength(1);
    for (const other of [submitted(berta), submitted(ana, "space")]) expect((await other).body.code).toBe("not_found");
    await world.app.ctx.db
      .updateTable("listings")
      .set({ status: "archived" })
      .where("id", "=", first.link_id)
      .execute();
    expect((await submitted(ana)).body.code).toBe("not_found");
  });

  it.each(kinds)(
    "is answered like the first time when the form of a %s is submitted again without a draft",
    async (kind) => {
      const ana = await aPerson(world);
      const [picture, other] = await pictures(2);
      const images = [picture as Blob];
      const { body: first } = await submitForm(world, ana, kind, { images });
      expect((await submitForm(world, ana, kind, { images })).body).toEqual(first);
      // Corrected, with another picture, or later: a listing that is just alike.
      const corrected = await submitForm(world, ana, kind, {
        images,
        facts: { description: "Corregida: tiene otra cama." },
      });
      const withOther = await submitForm(world, ana, kind, { images: [other as Blob] });
      world.clock.advance(11);
      const later = await submitForm(world, ana, kind, { images });
      const ids = [first, corrected.body, withOther.body, later.body].map(({ link_id }) => link_id);
      expect(new Set(ids).size).toBe(4);
      await world.settle();
      expect((await world.mails()).filter((mail) => mail.to === world.env.operatorEmail)).toHaveLength(4);
    },
  );

  it("makes its host one, is nobody else's to see, and waits for the operator, who gets an email", async () => {
    const ana = await aPerson(world, { name: "Ana Cruz" });
    const { link_id } = (await submitForm(world, ana, "experience")).body;
    const { body: me } = await world.call("GET", "/user/getme", { token: ana.token });
    expect([me.host, (await world.call("GET", `/experiences/${link_id}`)).status]).toEqual([true, 404]);
    await world.settle();
    const emails = (await world.mails()).filter((mail) => mail.to === world.env.operatorEmail);
    expect(emails.map(({ subject }) => subject)).toEqual(["Anuncio por revisar: Casa azul"]);
    expect(emails[0]?.text).toContain("Ana Cruz envió «Casa azul»");
    expect(emails[0]?.text).toContain("http://linkisla.test/admin/services");
  });

  it("has one photo at least and five at most, wherever they come from", async () => {
    const ana = await aPerson(world);
    const outcome = async (draft_id: number | undefined, count: number) => {
      const facts = { draft_id };
      const { status, body } = await submitForm(world, ana, "space", { facts, images: await pictures(count) });
      return status === 200 ? 200 : body.code;
    };
    const { id } = (await begin(ana, 1)).body;
    expect([await outcome(undefined, 0), await outcome(id, 0)]).toEqual(["photo_needed", "photo_needed"]);
    await addPhoto(ana, id);
    expect([await outcome(id, 5), (await list(ana)).length]).toEqual(["too_many_photos", 1]);
    expect([await outcome(id, 4), await outcome(undefined, 5)]).toEqual([200, 200]);
    expect(await outcome(undefined, 6)).toBe("invalid_input");
  });

  it("leaves nothing on the disk when it is refused", async () => {
    const ana = await aPerson(world);
    const { id } = (await begin(ana, 1)).body;
    await addPhoto(ana, id);
    const stored = async () => {
      await world.settle();
      return readdirSync(join(world.env.dataDir, "media")).length;
    };
    const before = await stored();
    await submitForm(world, ana, "space", { facts: { draft_id: id }, images: await pictures(5) });
    await submitForm(world, ana, "space", { facts: { draft_id: id + 1 } });
    await submitForm(world, ana, "space", { facts: { title: "" } });
    await submitForm(world, ana, "space", { images: [await aPicture(), new Blob(["x"])] });
    expect(await stored()).toBe(before);
    const rows = await world.app.ctx.db.selectFrom("listings").select("id").execute();
    expect(rows).toEqual([]);
  });

  it("is said so in its host's language", async () => {
    const ana = await aPerson(world);
    const body = formOf({ body: { service_type: 2, ...plainForm.lodging }, files: { images: await pictures(1) } });
    const answer = await world.call("POST", "/user/host", { token: ana.token, language: "en", body });
    expect(answer.body.message).toBe("We have your listing. We will review it and write to you by email.");
  });
});

describe("a slug", () => {
  const slugsOf = async (...titles: string[]) => {
    const ana = await aPerson(world);
    const slugs: string[] = [];
    for (const title of titles) slugs.push((await submitForm(world, ana, "space", { facts: { title } })).body.slug);
    return slugs;
  };

  it("is the title in plain letters, cut between words", async () => {
    expect(await slugsOf("¡Ñandú & Güiro: «El Árbol»!", "A".repeat(100), `${"palabra ".repeat(20)}`)).toEqual([
      "nandu-guiro-el-arbol",
      "a".repeat(60),
      Array(7).fill("palabra").join("-"),
    ]);
  });

  it("is never digits alone, nor empty", async () => {
    expect(await slugsOf("2026", "10 - 20", "李小龍", "🌴")).toEqual([
      "espacio-2026",
      "espacio-10-20",
      "espacio",
      "espacio-2",
    ]);
  });

  it("is its own: the next one gets a number, also when an older listing had it once", async () => {
    const [first, second] = await slugsOf("Casa", "Casa");
    const { id } = await world.app.ctx.db
      .selectFrom("listings")
      .select("id")
      .where("slug", "=", "casa")
      .executeTakeFirstOrThrow();
    await world.app.ctx.db.insertInto("slug_history").values({ slug: "casa-3", listing_id: id }).execute();
    expect([first, second, ...(await slugsOf("casa", "CASA!", "Casa azul"))]).toEqual([
      ...["casa", "casa-2", "casa-4", "casa-5", "casa-azul"],
    ]);
  });
});

test("a host sends 120 photos an hour, and links of maps beside", async () => {
  const ana = await aPerson(world);
  const { id } = (await begin(ana)).body;
  for (let turn = 0; turn < 120; turn++) expect((await addPhoto(ana, id, new Blob(["x"]))).status).toBe(400);
  expect((await addPhoto(ana, id)).body.code).toBe("too_many_requests");
  expect((await submitForm(world, ana, "space")).body.code).toBe("too_many_requests");
});

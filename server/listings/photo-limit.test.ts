import { afterEach, describe, expect, it } from "vitest";
import { aHostedListing, aPicture, editableOf, pictures } from "#testing/forms.ts";
import { anAdmin, aPerson, type Person } from "#testing/makers.ts";
import { formOf } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";
import { readEnv } from "../env.ts";

const world = useWorld({ PHOTOS_MAX: "8" });
afterEach(() => {
  world.app.ctx.env.limits.photos = 8;
});

const add = async (host: Person, link_id: number) =>
  world.call("POST", "/user/host/add-image", {
    token: host.token,
    body: formOf({ body: { link_id, service_type: 2 }, files: { image: [await aPicture()] } }),
  });
const decide = (admin: Person, act: "hide" | "show", id: number) =>
  world.call("POST", `/admin/${act}`, { token: admin.token, body: { what: "photo", id, reason: "Se ve a una niña." } });
const imagesOf = async (host: Person, id: number): Promise<{ id: number; room: string | null }[]> =>
  (await editableOf(world, host, id)).images;

describe("PHOTOS_MAX", () => {
  it("is a number from 1 to 20", () => {
    for (const wrong of ["0", "21", "many"]) expect(() => readEnv({ PHOTOS_MAX: wrong })).toThrow("PHOTOS_MAX");
  });

  it("lets a host add as many, also when several arrive at once", async () => {
    const ana = await aPerson(world);
    const { id } = await aHostedListing(world, ana, "lodging", { images: await pictures(6) });
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(ana, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.body.code, refused?.body.message]).toEqual([
      "too_many_photos",
      "Un anuncio lleva como máximo 8 fotos. Elimina una antes de agregar otra.",
    ]);
    expect(await imagesOf(ana, id)).toHaveLength(8);
  });

  it("refuses a form with more files before any is decoded", async () => {
    const ana = await aPerson(world);
    const answer = await world.call("POST", "/user/host", {
      token: ana.token,
      body: formOf({ body: { service_type: 2 }, files: { images: await pictures(9) } }),
    });
    expect([answer.status, answer.body.fields]).toEqual([400, { images: "Son demasiados archivos: 8 como máximo." }]);
  });

  it("removes nothing when it is lowered: order, words and what the operator shows again still work", async () => {
    const ana = await aPerson(world);
    const admin = await anAdmin(world);
    const { id } = await aHostedListing(world, ana, "lodging", { images: await pictures(7) });
    world.app.ctx.env.limits.photos = 5;
    const before = (await imagesOf(ana, id)).map((photo) => photo.id);
    expect((await add(ana, id)).body.code).toBe("too_many_photos");

    const turned = before.toReversed();
    const edit = await world.call("PUT", "/user/host", {
      token: ana.token,
      body: { link_id: id, service_type: 2, images: turned },
    });
    expect([edit.status, (await imagesOf(ana, id)).map((photo) => photo.id)]).toEqual([200, turned]);

    const [first = 0] = turned;
    const told = { image_id: first, room: "pool" };
    expect((await world.call("PUT", "/user/host/image", { token: ana.token, body: told })).body.room).toBe("pool");
    expect((await decide(admin, "hide", first)).status).toBe(200);
    expect(await imagesOf(ana, id)).toHaveLength(6);
    expect((await decide(admin, "show", first)).status).toBe(200);
    expect((await imagesOf(ana, id))[0]).toMatchObject({ id: first, room: "pool" });
  });
});

describe("a photo's room", () => {
  it("is told beside its words, each without the other, and reaches guests", async () => {
    const ana = await aPerson(world);
    const { id, slug } = await aHostedListing(world, ana, "lodging", { images: await pictures(2) });
    const [{ id: image_id } = { id: 0 }] = await imagesOf(ana, id);
    const tell = async (told: object) =>
      (await world.call("PUT", "/user/host/image", { token: ana.token, body: { image_id, ...told } })).body;
    expect(await tell({ alt: "Cama grande" })).toMatchObject({ alt: "Cama grande", room: null });
    expect(await tell({ room: "bedroom" })).toMatchObject({ alt: "Cama grande", room: "bedroom" });
    expect(await tell({ altTranslated: "Large bed" })).toMatchObject({
      alt: "Cama grande",
      altTranslated: "Large bed",
    });
    expect((await world.call("GET", `/housing/${slug}`)).body.images[0]).toMatchObject({
      altTranslated: "Large bed",
      room: "bedroom",
    });
    expect(await tell({ room: null })).toMatchObject({ alt: "Cama grande", room: null });
  });
});

import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { aListing, aPerson, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { keepTexts, writeTexts } from "../listings/listings.ts";

const world = useWorld();
let host: Person;
beforeEach(async () => {
  host = await aPerson(world, { name: "Marisol Vélez" });
});

async function found(q: string, kind = "lodging"): Promise<number[]> {
  const { body } = await world.call("GET", `/listings?${new URLSearchParams({ kind, q })}`);
  return body.items.map(({ id }: { id: number }) => id);
}

/** Changes a listing as the last release would: without its texts. */
async function changeAsBefore(id: number, change: Record<string, unknown>): Promise<void> {
  await world.app.ctx.db.updateTable("listings").set(change).where("id", "=", id).execute();
}

describe("a listing is found by", () => {
  it("what it is and has, in both languages, its host's name, its municipality and the places around it", async () => {
    const { id } = await aListing(world, "lodging", {
      hostId: host.id,
      details: { propertyType: "apartment", amenities: ["pool"], generator: "essentials", cistern: true },
    });
    await keepTexts(world.app.ctx);
    for (const q of [
      "alberca",
      "pools",
      "apartment",
      "generador",
      "water tank",
      "marisol",
      "cabo rojo",
      "Playa Sucia",
    ]) {
      expect([q, await found(q)]).toEqual([q, [id]]);
    }
    for (const q of ["jacuzzi", "rincón", "condado", "solar panels"]) expect([q, await found(q)]).toEqual([q, []]);
  });

  it("what is written in each language, by that language's stems", async () => {
    const { id } = await aListing(world, "lodging", { hostId: host.id, title: "Nido de colibríes" });
    const translations = { en: { title: "Hummingbirds nesting", description: "Singing all day." } };
    await changeAsBefore(id, { translations: JSON.stringify(translations) });
    await keepTexts(world.app.ctx);
    for (const q of ["colibrí", "nidos", "hummingbird", "nests", "sings"])
      expect([q, await found(q)]).toEqual([q, [id]]);
  });
});

describe("the texts", () => {
  it("are written with the change of a name", async () => {
    const { id } = await aListing(world, "lodging", { hostId: host.id });
    await keepTexts(world.app.ctx);
    await world.call("PUT", "/user/profile", { token: host.token, body: { name: "Zoraida Quiñones" } });
    expect(await found("zoraida")).toEqual([id]);
    expect(await found("marisol")).toEqual([]);
  });

  it("that the last release left out are written by the routine, and until the first time the old column serves", async () => {
    const { id } = await aListing(world, "lodging", { hostId: host.id, title: "Casa Coral" });
    expect(await found("coral")).toEqual([id]);
    expect(await found("alberca")).toEqual([]);
    await keepTexts(world.app.ctx);
    await changeAsBefore(id, { title: "Casa Caracola" });
    expect(await found("coral")).toEqual([id]);
    await keepTexts(world.app.ctx);
    expect([await found("coral"), await found("caracola")]).toEqual([[], [id]]);
  });

  it("are not written by older lists of words once newer ones are known", async () => {
    const { id } = await aListing(world, "lodging", { hostId: host.id });
    await keepTexts(world.app.ctx);
    const { db } = world.app.ctx;
    const [newer] = await db.insertInto("word_lists").values({ version: "newer" }).returning("version").execute();
    await db
      .updateTable("listing_texts")
      .set({ words_version: newer?.version ?? "" })
      .execute();
    await keepTexts(world.app.ctx);
    const versions = await db.selectFrom("listing_texts").select("words_version").distinct().execute();
    expect(versions).toEqual([{ words_version: "newer" }]);
    await writeTexts(world.app.ctx, [id]);
    expect(await db.selectFrom("listing_texts").select("words_version").distinct().execute()).not.toEqual(versions);
  });

  it("disappear with the listing", async () => {
    const { id } = await aListing(world, "lodging", { hostId: host.id });
    await keepTexts(world.app.ctx);
    await sql`delete from listings where id = ${id}`.execute(world.app.ctx.db);
    expect(await world.app.ctx.db.selectFrom("listing_texts").selectAll().execute()).toEqual([]);
    expect(await world.app.ctx.db.selectFrom("listing_starts").selectAll().execute()).toEqual([]);
  });
});

describe("suggestions", () => {
  async function suggested(typed: string, kind = "lodging", language: "es" | "en" = "es") {
    const { status, body } = await world.call("GET", `/suggestions?${new URLSearchParams({ kind, typed })}`, {
      language,
    });
    expect(status).toBe(200);
    return body as { is: string; name: string; filter?: string; word?: string; slug?: string }[];
  }

  it("are places, choices of the kind and listings on sale that begin so, eight at most, in the caller's language", async () => {
    const { slug } = await aListing(world, "lodging", { hostId: host.id, title: "La Piscucha del río" });
    await aListing(world, "lodging", { hostId: host.id, title: "Pisca secreta", visible: false });
    await keepTexts(world.app.ctx);
    expect(await suggested("pisc")).toEqual([
      { is: "choice", filter: "amenities", word: "pool", name: "Piscina" },
      { is: "listing", name: "La Piscucha del río", slug, city: "Cabo Rojo" },
    ]);
    expect((await suggested("pisc", "lodging", "en"))[0]).toMatchObject({ word: "pool", name: "Pool" });
    expect(await suggested("pisc", "experience")).toEqual([]);
    expect((await suggested("viejo s"))[0]).toEqual({ is: "place", name: "Viejo San Juan", municipality: "San Juan" });
    expect((await suggested("RINCON"))[0]).toEqual({ is: "municipality", name: "Rincón" });
    expect((await suggested("a")).length).toBe(8);
    expect(await suggested("%_'")).toEqual([]);
  });

  it("are titles typed from their beginning, also from an article, and however long", async () => {
    const long = "La Casa de los Abuelos con Jardín frente al Mar de Rincón";
    for (const title of ["La Casa del Faro", long]) await aListing(world, "lodging", { hostId: host.id, title });
    await keepTexts(world.app.ctx);
    const titles = async (typed: string) =>
      (await suggested(typed)).filter(({ is }) => is === "listing").map(({ name }) => name);
    expect(await titles("la casa del fa")).toEqual(["La Casa del Faro"]);
    expect(await titles("de la casa del fa")).toEqual(["La Casa del Faro"]);
    expect(await titles("faro")).toEqual(["La Casa del Faro"]);
    expect(await titles(long)).toEqual([long]);
    expect(await titles("la")).toEqual([]);
  });
});

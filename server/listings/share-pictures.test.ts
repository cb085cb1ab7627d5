import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Language } from "#contract/catalogues.ts";
import { listingPicture, sharePictureSize } from "#contract/listings/share-picture.ts";
import { aListing, aPerson } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { addressOfPicture, dropPicture, storePicture } from "../media/media.ts";
import { drawSharePicture } from "./share-drawing.ts";

const world = useWorld();
const blue = { r: 20, g: 60, b: 140 };
const aPhoto = (background = blue) =>
  sharp({ create: { width: 1280, height: 960, channels: 3, background } })
    .webp()
    .toBuffer();

/** A listing on sale with a photo that is on disk. */
async function shown(background = blue) {
  const { id, slug } = await aListing(world, "lodging", { hostId: (await aPerson(world)).id });
  const hash = await photoOf(id, background);
  return { id, slug, hash };
}

async function photoOf(listing: number, background: typeof blue): Promise<string> {
  const hash = await storePicture(world.app.ctx.files, await aPhoto(background));
  await world.app.ctx.db.deleteFrom("photos").where("listing_id", "=", listing).execute();
  await world.app.ctx.db.insertInto("photos").values({ listing_id: listing, position: 0, hash, alt: "" }).execute();
  return hash;
}

const get = async (url: string) => {
  const { statusCode, headers, rawPayload } = await world.app.http.inject({ method: "GET", url });
  return { status: statusCode, headers, bytes: rawPayload };
};
const pictureOf = ({ id, hash }: { id: number; hash: string }, language: Language = "es") =>
  listingPicture({ id, images: [{ url: addressOfPicture(hash) }] }, language);
const drawnIn = (hash: string) =>
  readdirSync(join(world.env.dataDir, "media", hash)).filter((name) => name.startsWith("share-"));

describe("the picture of a shared link", () => {
  it("is a JPEG in the size that networks ask for, drawn once and kept with the photo", async () => {
    const listing = await shown();
    const { status, headers, bytes } = await get(pictureOf(listing));
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "image/jpeg",
      "public, max-age=86400",
    ]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", ...sharePictureSize });
    expect(drawnIn(listing.hash)).toHaveLength(1);
    expect((await get(pictureOf(listing))).bytes.equals(bytes)).toBe(true);
    expect(drawnIn(listing.hash)).toHaveLength(1);

    await world.app.ctx.db.deleteFrom("photos").where("hash", "=", listing.hash).execute();
    await dropPicture(world.app.ctx, { image: addressOfPicture(listing.hash) });
    expect(existsSync(join(world.env.dataDir, "media", listing.hash))).toBe(false);
    expect((await get(pictureOf(listing))).status).toBe(404);
  });

  it("says the title in the reader's language, and a new title soon", async () => {
    const listing = await shown({ ...blue, g: 61 });
    const before = await get(pictureOf(listing));
    const translations = JSON.stringify({ en: { title: "House of the lighthouse" } });
    await world.app.ctx.db.updateTable("listings").set({ translations }).where("id", "=", listing.id).execute();
    const english = await get(pictureOf(listing, "en"));
    expect(english.status).toBe(200);
    expect(english.bytes.equals(before.bytes)).toBe(false);
    expect((await get(pictureOf(listing))).bytes.equals(before.bytes)).toBe(true);
    await world.app.ctx.db.updateTable("listings").set({ title: "Otra casa" }).where("id", "=", listing.id).execute();
    expect((await get(pictureOf(listing))).bytes.equals(before.bytes)).toBe(false);
  });

  it("leads on to the new photo's picture, and there is none of what is not on sale", async () => {
    const listing = await shown({ ...blue, g: 62 });
    const hash = await photoOf(listing.id, { ...blue, g: 63 });
    const { status, headers } = await get(pictureOf(listing));
    expect([status, headers.location, headers["cache-control"]]).toEqual([
      302,
      pictureOf({ ...listing, hash }),
      "no-cache",
    ]);
    await world.app.ctx.db.updateTable("listings").set({ visible: false }).where("id", "=", listing.id).execute();
    for (const url of [
      pictureOf({ ...listing, hash }),
      pictureOf({ id: 999_999, hash }),
      `/share/${listing.id}/${hash}-fr.jpg`,
      `/share/x/${hash}-es.jpg`,
      "/share/site-fr.jpg",
    ])
      expect([url, (await get(url)).status]).toEqual([url, 404]);
  });

  it("of the site is there in both languages", async () => {
    const pictures = await Promise.all(["es", "en"].map((language) => get(`/share/site-${language}.jpg`)));
    expect(pictures.map(({ status }) => status)).toEqual([200, 200]);
    const [spanish, english] = pictures.map(({ bytes }) => bytes);
    expect(spanish?.equals(english as Buffer)).toBe(false);
    expect(await sharp(spanish).metadata()).toMatchObject({ format: "jpeg", ...sharePictureSize });
  });

  it("keeps its edges free, whatever the title", async () => {
    const photo = join(world.env.dataDir, "photo.webp");
    await sharp(await aPhoto()).toFile(photo);
    for (const title of [
      "Casa del faro",
      "",
      "🙂 海の家",
      "Electroencefalografista".repeat(6),
      "Clase de cocina criolla con mofongo, tembleque y café de altura en la casa de doña Carmín, y más".repeat(2),
      `${"A".repeat(60)} y`,
    ]) {
      const line = "Una línea que es mucho más larga de lo que cabe entre el borde y el nombre del sitio, Puerto Rico";
      const picture = await drawSharePicture(photo, { title, line, brandName: "Linkisla" });
      const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
      const isPaper = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 245;
      const rows = Array.from({ length: 40 }, (_, at) => 470 + at * 4);
      const columns = [
        ...Array.from({ length: 14 }, (_, at) => 2 + at * 4),
        ...Array.from({ length: 14 }, (_, at) => 1144 + at * 4),
      ];
      const inked = rows.flatMap((y) => columns.filter((x) => !isPaper(x, y)).map((x) => `${x},${y}`));
      expect(inked, title).toEqual([]);
      // The site's name stands at the right.
      const name = rows.flatMap((y) => Array.from({ length: 100 }, (_, at) => 1035 + at).filter((x) => !isPaper(x, y)));
      expect(name.length, title).toBeGreaterThan(50);
    }
  });
});

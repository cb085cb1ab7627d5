import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { aPicture as aBlob } from "#testing/forms.ts";
import { aPerson, type Person } from "#testing/makers.ts";
import { formOf } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";
import { jobWork } from "../app.ts";
import type { Viewer } from "../ctx.ts";
import { type Files, FilesOutage } from "../files/files.ts";
import { type Jobs, queueFigures } from "../jobs.ts";
import {
  addressOfPicture,
  dropPicture,
  hashOfPicture,
  storePicture,
  unguessable,
  withCopy,
  withPictures,
  withPrivatePicture,
} from "./media.ts";

const world = useWorld();
const forever = "public, max-age=31536000, immutable";

let shade = 0;
/** Every picture is different, so that each has its own address. */
const aPicture = async (width = 1280, height = 854) => {
  shade += 1;
  const background = { r: shade, g: 110, b: 117 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();
  return { bytes, hash: await storePicture(world.app.ctx.files, bytes) };
};

const get = async (path: string) => {
  const { statusCode, headers, rawPayload, json } = await world.app.http.inject({ method: "GET", url: path });
  return {
    status: statusCode,
    type: headers["content-type"],
    cache: headers["cache-control"],
    bytes: rawPayload,
    json,
  };
};

const shapeOf = async (bytes: Buffer) => {
  const { format, compression, width, height } = await sharp(bytes).metadata();
  return { format: compression === "av1" ? "avif" : format, width, height };
};

const viewerOf = (person: Person): Viewer => ({
  ...person,
  name: "Ana",
  language: "es",
  isAdmin: false,
  isHost: false,
  isCohost: false,
  session: { provedAt: null, hasFactor: false, factorDueAt: null },
});

describe("a picture", () => {
  it("comes as it was stored in its largest width, and smaller in the widths there are", async () => {
    const { bytes, hash } = await aPicture();
    const large = await get(`/media/${hash}/1280.webp`);
    expect({ ...large, same: large.bytes.equals(bytes), bytes: 0, json: 0 }).toEqual({
      ...{ status: 200, type: "image/webp", cache: forever },
      ...{ same: true, bytes: 0, json: 0 },
    });
    for (const [width, height] of [
      [800, 534],
      [480, 320],
    ]) {
      for (const _again of [1, 2]) {
        const { status, type, cache, bytes: smaller } = await get(`/media/${hash}/${width}.webp`);
        expect({ status, type, cache }).toEqual({ status: 200, type: "image/webp", cache: forever });
        expect(await shapeOf(smaller)).toEqual({ format: "webp", width, height });
      }
    }
  });

  it("is never blown up", async () => {
    const { hash } = await aPicture(600, 400);
    expect(await shapeOf((await get(`/media/${hash}/800.webp`)).bytes)).toEqual({
      format: "webp",
      width: 600,
      height: 400,
    });
    expect(await shapeOf((await get(`/media/${hash}/480.webp`)).bytes)).toEqual({
      format: "webp",
      width: 480,
      height: 320,
    });
  });

  it("as AVIF comes as WebP until it is made, and that answer is not kept", async () => {
    const { hash } = await aPicture();
    const first = await get(`/media/${hash}/480.avif`);
    expect({ status: first.status, type: first.type, cache: first.cache }).toEqual({
      status: 200,
      type: "image/webp",
      cache: "no-cache",
    });
    expect(await shapeOf(first.bytes)).toEqual({ format: "webp", width: 480, height: 320 });
    const file = join(world.env.dataDir, "media", hash, "480.avif");
    await vi.waitUntil(() => existsSync(file), { timeout: 25_000, interval: 50 });
    const later = await get(`/media/${hash}/480.avif`);
    expect({ status: later.status, type: later.type, cache: later.cache }).toEqual({
      status: 200,
      type: "image/avif",
      cache: forever,
    });
    expect(await shapeOf(later.bytes)).toEqual({ format: "avif", width: 480, height: 320 });
  });

  it("taken off the disk while it is asked for is whole or not found", async () => {
    const seen = new Set<number>();
    const before = readdirSync(join(world.env.dataDir, "media"));
    for (let round = 0; round < 20; round++) {
      const { hash } = await aPicture(64, 64);
      const asking = ["480.webp", "800.avif", "1280.webp"].map((file) => get(`/media/${hash}/${file}`));
      await dropPicture(world.app.ctx, { image: addressOfPicture(hash) });
      for (const { status, bytes } of await Promise.all(asking)) {
        seen.add(status);
        if (status === 200) expect((await shapeOf(bytes)).width).toBe(64);
      }
    }
    expect([...seen].every((status) => status === 200 || status === 404)).toBe(true);
    expect(readdirSync(join(world.env.dataDir, "media"))).toEqual(before);
  });

  it("asked for by many at once is made once for all", async () => {
    const { hash } = await aPicture();
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(`/media/${hash}/800.webp`)));
    const [first] = answers;
    expect(answers.map(({ status, bytes }) => [status, first?.bytes.equals(bytes)])).toEqual(
      Array(10).fill([200, true]),
    );
  });

  it("stored again keeps its address", async () => {
    const { bytes, hash } = await aPicture();
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    expect(await storePicture(world.app.ctx.files, bytes)).toBe(hash);
    expect((await get(`/media/${hash}/1280.webp`)).bytes.equals(bytes)).toBe(true);
  });
});

describe("a disk that is full", () => {
  const fill = () => {
    const full = new FilesOutage("the disk keeps no files: ENOSPC");
    const put = vi.spyOn(world.app.ctx.files, "put").mockRejectedValue(full);
    onTestFinished(() => put.mockRestore());
  };

  it("refuses what is uploaded, for a while", async () => {
    const ana = await aPerson(world);
    const body = formOf({ files: { profile: [await aBlob()] } });
    const upload = () => world.call("POST", "/user/profile/image", { token: ana.token, body });
    fill();
    const { status, body: refused, headers } = await upload();
    expect([status, refused.code, headers["retry-after"]]).toEqual([503, "pictures_unavailable", "15"]);
  });

  it("shows the pictures there are, in every size", async () => {
    const { hash } = await aPicture();
    fill();
    for (const _again of [1, 2]) {
      const { status, type, bytes } = await get(`/media/${hash}/480.webp`);
      expect([status, type, await shapeOf(bytes)]).toEqual([
        200,
        "image/webp",
        { format: "webp", width: 480, height: 320 },
      ]);
    }
    expect((await get(`/media/${hash}/800.avif`)).status).toBe(200);
    expect(readdirSync(join(world.env.dataDir, "media", hash))).toEqual(["1280.webp"]);
  });
});

describe("a picture that is sent again while the job that deletes it runs", () => {
  const path = "/user/profile/image";
  /** Somebody took the picture away, and its job is still waiting. */
  async function takenAway() {
    const ana = await aPerson(world);
    const picture = await aBlob();
    const body = formOf({ files: { profile: [picture] } });
    const { image } = (await world.call("POST", path, { token: ana.token, body })).body;
    await world.call("DELETE", path, { token: ana.token });
    return { ana, picture, body, image };
  }

  it("is stored once more", async () => {
    const { ana, picture, image } = await takenAway();
    const { ctx } = world.app;
    let isStored = false;
    const files: Files = {
      ...ctx.files,
      async put(key, bytes) {
        await ctx.files.put(key, bytes);
        if (!isStored) await world.settle();
        isStored = true;
      },
    };
    await withPictures({ ...ctx, files }, viewerOf(ana), [await picture.bytes()], async (inside, [hash = ""]) => {
      await inside.db
        .updateTable("users")
        .set({ image: addressOfPicture(hash) })
        .where("id", "=", ana.id)
        .execute();
    });
    expect((await get(image)).status).toBe(200);
    await world.settle();
    expect((await get(image)).status).toBe(200);
  });

  it("is refused for a moment when that takes long", async () => {
    const { ana, body, image } = await takenAway();
    const done = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const drop = () => {
      begun.resolve();
      return done.promise;
    };
    const work = { ...jobWork, "picture.drop": drop };
    const draining = world.jobs.drain(world.app.ctx, work);
    await begun.promise;
    const refused = await world.call("POST", path, { token: ana.token, body });
    expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([503, "pictures_busy", "15"]);
    expect((await world.call("GET", "/user/getme", { token: ana.token })).body.image).toBeNull();
    done.resolve();
    await draining;
    expect((await world.call("POST", path, { token: ana.token, body })).body.image).toBe(image);
    await world.settle();
    expect((await get(image)).status).toBe(200);
  });
});

describe("a picture whose process goes away before it is recorded", () => {
  /** As it is afterwards: nothing was written, and no job was enqueued either. */
  const away = () => Promise.reject(new Error("the process went away"));
  const upToThere = () => {
    const { ctx } = world.app;
    const jobs: Jobs = {
      enqueue: (db, name, data, how) => (how?.delaySeconds ? ctx.jobs.enqueue(db, name, data, how) : away()),
    };
    return { ...ctx, jobs };
  };
  const stored = () => readdirSync(join(world.app.ctx.env.dataDir, "media"), { recursive: true }).length;

  it("is deleted an hour later, and one that was recorded stays", async () => {
    const ana = await aPerson(world);
    const profile = formOf({ files: { profile: [await aBlob()] } });
    const { image } = (await world.call("POST", "/user/profile/image", { token: ana.token, body: profile })).body;
    const before = stored();
    const bytes = async () => (await aBlob()).bytes();
    const copy = { from: hashOfPicture(image), to: unguessable() };
    await expect(withPictures(upToThere(), viewerOf(ana), [await bytes()], away)).rejects.toThrow("went away");
    await expect(withPrivatePicture(upToThere(), viewerOf(ana), await bytes(), away)).rejects.toThrow("went away");
    await expect(withCopy(upToThere(), copy, away)).rejects.toThrow("went away");
    const left = stored();
    expect(left).toBeGreaterThan(before);
    await world.settle();
    expect(stored()).toBe(left);
    expect(await queueFigures(world.app.ctx.db)).toEqual([]);

    const { db } = world.app.ctx;
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from start_after - now()) / 60)::int as minutes
      from pgboss.job where name = 'picture.drop' and state = 'created'`.execute(db);
    expect(rows.map(({ minutes }) => minutes)).toEqual([60, 60, 60, 60]);
    await sql`update pgboss.job set start_after = now() where name = 'picture.drop'`.execute(db);
    await world.settle();
    expect(stored()).toBe(before);
    expect((await get(image)).status).toBe(200);
  });
});

describe("nothing else comes out of the folder", () => {
  const expectNothing = async (path: string) => {
    const { status, cache, json } = await get(path);
    expect({ path, status, cache, code: json().code }).toEqual({
      path,
      status: 404,
      cache: "no-store",
      code: "not_found",
    });
  };

  it("unknown pictures, widths and formats are not there", async () => {
    const { hash } = await aPicture();
    const unknown = "0".repeat(32);
    for (const picture of [
      unknown,
      hash.toUpperCase(),
      hash.slice(1),
      `${hash}0`,
      "x",
      "__proto__",
      "%00",
      `${hash}%00`,
    ]) {
      await expectNothing(`/media/${picture}/480.webp`);
    }
    const files = [
      "481.webp",
      "0.webp",
      "-480.webp",
      "480",
      "480.jpg",
      "480.webp.tmp",
      "480.WEBP",
      "480.webp%00",
      "0480.webp",
    ];
    for (const file of [...files, "1e3.webp", "480.avif.webp", "x.webp", "constructor", "480%2ewebp%2f", " 480.webp"]) {
      await expectNothing(`/media/${hash}/${file}`);
    }
  });

  it("paths that climb out are not there", async () => {
    const { hash } = await aPicture();
    const climbs = [
      "..%2f..%2fdemo-password",
      "..%2f1280.webp",
      "%2e%2e%2f%2e%2e%2fpackage.json",
      "..%5c..%5cpackage.json",
    ];
    for (const climb of [...climbs, `..%2f${hash}%2f1280.webp`, "%2fetc%2fpasswd", "....%2f%2f480.webp"]) {
      await expectNothing(`/media/${hash}/${climb}`);
      await expectNothing(`/media/${climb}/480.webp`);
    }
  });
});

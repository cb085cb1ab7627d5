import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import fastify from "fastify";
import { describe, expect, it, test, vi } from "vitest";
import { useBucket } from "#testing/bucket.ts";
import { aHostedListing, aPicture, editableOf, pictures } from "#testing/forms.ts";
import { anAdmin, aPerson, type Person, password } from "#testing/makers.ts";
import { formOf } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";
import { watch } from "../admin/admin.ts";
import { type Env, readEnv } from "../env.ts";
import { openFiles } from "../files/open.ts";
import { answerErrors } from "../http/api.ts";
import { mountMedia } from "./media.ts";

/** A site whose pictures are in a bucket. */

const bucket = useBucket();
const world = useWorld(() => bucket.variables());
const forever = "public, max-age=31536000, immutable";

const upload = (person: Person, picture: Blob) =>
  world.call("POST", "/user/profile/image", { token: person.token, body: formOf({ files: { profile: [picture] } }) });
const imageOf = async ({ token }: Person) => (await world.call("GET", "/user/getme", { token })).body.image;
const stored = () => bucket.keys().map((key) => key.replace("site", ""));
const get = async (url: string, http: Pick<typeof world.app.http, "inject"> = world.app.http) => {
  const { statusCode, headers, rawPayload } = await http.inject({ method: "GET", url });
  return {
    status: statusCode,
    headers: [headers["content-type"], headers["cache-control"], headers["cross-origin-resource-policy"]],
    location: headers.location,
    retryAfter: headers["retry-after"],
    bytes: rawPayload,
  };
};

/** Another process of the site, with a disk of its own, as far as it serves pictures. */
function anotherProcess(changes: Partial<Env["s3"] & object> = {}, logTo?: { write(line: string): void }) {
  const dataDir = join(world.env.dataDir, "another");
  const env = readEnv({ DATA_DIR: dataDir, ...bucket.variables() });
  const s3 = { ...bucket.env(), ...changes };
  const http = fastify({ logger: { level: logTo ? "warn" : "silent", ...(logTo && { stream: logTo }) } });
  answerErrors(http);
  mountMedia(http, { files: openFiles({ ...env, s3 }, world.clock.now) });
  return http;
}

describe("a picture in a bucket", () => {
  it("is served by the site itself, as one on the disk is", async () => {
    const ana = await aPerson(world);
    const { image } = (await upload(ana, await aPicture())).body;
    expect(stored()).toEqual([image]);
    expect(existsSync(join(world.env.dataDir, "media"))).toBe(false);
    const { status, headers, location, bytes } = await get(image);
    expect([status, headers, location]).toEqual([200, ["image/webp", forever, "cross-origin"], undefined]);
    expect(bytes.equals(bucket.objects.get(`site${image}`)?.bytes as Buffer)).toBe(true);
    const smaller = image.replace("1280.webp", "480.avif");
    expect((await get(smaller)).headers).toEqual(["image/webp", "no-cache", "cross-origin"]);
    await vi.waitUntil(() => stored().includes(smaller), { timeout: 25_000, interval: 50 });
    expect((await get(smaller)).headers).toEqual(["image/avif", forever, "cross-origin"]);
    expect(stored()).toEqual(["1280.webp", "480.avif", "480.webp"].map((name) => image.replace("1280.webp", name)));
  });

  it("has each of its sizes made once, whichever process is asked first", async () => {
    const { image } = (await upload(await aPerson(world), await aPicture())).body;
    const other = anotherProcess();
    const size = image.replace("1280", "800");
    const puts = () => bucket.requests.filter((request) => request === `PUT site${size}`).length;
    const first = await get(size);
    const again = await Promise.all([get(size, other), get(size), get(size, other)]);
    expect([puts(), again.map(({ status, bytes }) => [status, bytes.equals(first.bytes)])]).toEqual([
      1,
      Array(3).fill([200, true]),
    ]);
    // Both may find it missing at the same moment: they store the same.
    const small = image.replace("1280", "480");
    const both = await Promise.all([get(small), get(small, other), get(small)]);
    expect(new Set(both.map(({ status, bytes }) => `${status} ${bytes.toString("base64")}`)).size).toBe(1);
    expect(stored()).toEqual([image, small, size].sort());
    await other.close();
  });

  it("is gone at its old address when it is hidden, in other processes within a minute", async () => {
    const [host, admin] = [await aPerson(world), await anAdmin(world)];
    const { slug, id } = await aHostedListing(world, host, "lodging", { images: await pictures(2) });
    const [photo] = (await editableOf(world, host, id)).images;
    const other = anotherProcess();
    const small = photo.url.replace("1280", "480");
    expect([(await get(small)).status, (await get(small, other)).status]).toEqual([200, 200]);
    const decide = (deed: string) =>
      world.call("POST", `/admin/${deed}`, {
        token: admin.token,
        body: { what: "photo", id: photo.id, reason: "Así." },
      });
    expect((await decide("hide")).status).toBe(200);
    await world.settle();
    const { hiddenImages } = await editableOf(world, host, id);
    const statuses = async () => [
      (await get(small)).status,
      (await get(photo.url)).status,
      (await get(hiddenImages[0].url)).status,
    ];
    expect(await statuses()).toEqual([404, 404, 200]);
    expect(stored().filter((key) => key.startsWith(photo.url.slice(0, 40)))).toEqual([]);
    world.clock.advance(1);
    expect((await get(small, other)).status).toBe(404);
    await decide("show");
    await world.settle();
    expect(await statuses()).toEqual([200, 200, 404]);
    expect((await world.call("GET", `/housing/${slug}`)).body.images[0].url).toBe(photo.url);
    await other.close();
  });

  it("leaves the bucket with its photo, its draft, its account, and when the upload is refused", async () => {
    const [ana, berta] = [await aPerson(world), await aPerson(world)];
    const first = (await upload(ana, await aPicture())).body.image;
    const second = (await upload(ana, await aPicture())).body.image;
    await get(second.replace("1280", "480"));
    await world.settle();
    expect(stored()).toEqual([second, second.replace("1280", "480")].sort());
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);

    const kind = { service_type: 2 };
    const draft = (await world.call("POST", "/user/host/drafts", { token: ana.token, body: kind })).body;
    const send = (person: Person, draft_id: number, image: Blob) =>
      world.call("POST", "/user/host/add-image", {
        token: person.token,
        body: formOf({ body: { draft_id }, files: { image: [image] } }),
      });
    const kept = await send(ana, draft.id, await aPicture());
    expect([kept.status, stored().includes(kept.body.url)]).toEqual([200, true]);
    expect((await send(berta, draft.id, await aPicture())).status).toBe(404);
    await world.settle();
    expect(stored()).toHaveLength(3);
    const left = await world.call("DELETE", "/user", { token: ana.token, body: { password } });
    await world.settle();
    expect([left.status, stored()]).toEqual([200, []]);
  });

  it("is not looked for under any other name", async () => {
    const site = anotherProcess();
    const before = bucket.requests.length;
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "..",
        "%2e%2e",
        "..%2f",
        "\0",
        "0".repeat(31),
        "A".repeat(32),
        "481.webp",
        "1280.webp%00",
        "share-",
      ),
    );
    const path = fc
      .array(texts, { minLength: 1, maxLength: 3 })
      .map((parts) => parts.map(encodeURIComponent).join("/"));
    await fc.assert(
      fc.asyncProperty(path, async (rest) => {
        expect((await get(`/media/${rest}`, site)).status).toBe(404);
      }),
    );
    expect(bucket.requests.length).toBe(before);
    await site.close();
  });
});

describe("a bucket that is out of reach", () => {
  const sentence = "Ahora mismo no podemos guardar ni mostrar fotos. Inténtalo de nuevo en unos minutos.";

  it("costs pictures and uploads, which may be tried again, and nothing else", async () => {
    const ana = await aPerson(world);
    const { image } = (await upload(ana, await aPicture())).body;
    world.clock.advance(2);
    bucket.fail({ kind: "slow_down", times: 1000 });
    const { status, body, headers } = await upload(ana, await aPicture());
    expect([status, body.code, body.message, headers["retry-after"]]).toEqual([
      503,
      "pictures_unavailable",
      sentence,
      "15",
    ]);
    for (const url of [image, image.replace("1280", "480"), image.replace("1280.webp", "800.avif")]) {
      const answer = await get(url);
      expect([url, answer.status, answer.headers[1], answer.retryAfter]).toEqual([url, 503, "no-store", "15"]);
    }
    expect((await get("/readyz")).status).toBe(200);
    expect((await get("/home")).status).toBe(200);
    expect(await imageOf(ana)).toBe(image);
  });

  it("is used again as soon as it is back", async () => {
    const ana = await aPerson(world);
    const picture = await aPicture();
    bucket.fail({ kind: "cut", times: 3 });
    expect((await upload(ana, picture)).status).toBe(503);
    expect([await imageOf(ana), stored()]).toEqual([null, []]);
    const { status, body } = await upload(ana, picture);
    // The first try left a job that deletes what nobody shows.
    await world.settle();
    expect([status, stored(), (await get(body.image)).status]).toEqual([200, [body.image], 200]);
  });

  it("asks for the operator until it is back, by one email", async () => {
    const admin = await anAdmin(world);
    const alertsNow = async () => (await world.call("GET", "/admin/alerts", { token: admin.token })).body.items;
    const mails = async () =>
      (await world.mails()).filter(({ messageId }) => messageId.includes("pictures_unreachable"));
    await watch(world.app.ctx);
    expect(await alertsNow()).toEqual([]);
    const since = world.clock.now().toISOString();
    for (let looks = 0; looks < 2; looks++) {
      bucket.fail({ kind: "slow_down", times: 3 });
      await watch(world.app.ctx);
      world.clock.advance(10);
    }
    await world.settle();
    const alert = { code: "pictures_unreachable", count: 1, since, due: null, about: [], to: "/admin/system#pictures" };
    expect(await alertsNow()).toEqual([alert]);
    expect((await mails()).map(({ text }) => text.includes("the store refuses: 503 SlowDown"))).toEqual([true]);
    await watch(world.app.ctx);
    expect(await alertsNow()).toEqual([]);
    bucket.fail({ kind: "cut", times: 3 });
    await watch(world.app.ctx);
    await world.settle();
    expect(await mails()).toHaveLength(2);
  });

  it("is named in the log when it refuses the key, without the key", async () => {
    const lines: string[] = [];
    const other = anotherProcess({ secretAccessKey: "nobodys" }, { write: (line) => void lines.push(line) });
    const { image } = (await upload(await aPerson(world), await aPicture())).body;
    expect((await get(image, other)).status).toBe(503);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] as string)).toMatchObject({
      msg: "the file store cannot answer",
      err: { message: "the store refuses: 403 SignatureDoesNotMatch; see S3_* in the configuration" },
    });
    expect(lines[0]).not.toMatch(/nobodys|a-key|[0-9a-f]{32}/);
    await other.close();
  });
});

test("the folder before the bucket holds what was asked for, and nothing of it is a picture's only copy", async () => {
  const { image } = (await upload(await aPerson(world), await aPicture())).body;
  const folder = join(world.env.dataDir, "media-cache");
  expect(readdirSync(folder)).toContain(image.split("/")[2]);
  const other = anotherProcess();
  expect((await get(image, other)).status).toBe(200);
  await other.close();
});

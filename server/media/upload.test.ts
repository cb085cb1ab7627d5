import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterEach, describe, expect, it, onTestFinished, test, vi } from "vitest";
import { aListing, aPerson, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import type { RequestCtx } from "../ctx.ts";
import { callRoute } from "../http/api.ts";
import { noDevice } from "../http/device-cookie.ts";
import { profileImage } from "./routes.ts";

const world = useWorld();
const path = "/user/profile/image";
const limit = 5 * 1024 * 1024;

const formOf = (...files: [field: string, bytes: Uint8Array | string, name?: string][]) => {
  const form = new FormData();
  for (const [field, bytes, name = "foto.jpg"] of files)
    form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  return form;
};
const upload = ({ token }: { token?: string }, bytes: Uint8Array | string, name?: string) =>
  world.call("POST", path, { token, body: formOf(["profile", bytes, name]) });
const imageOf = async ({ token }: Person) => (await world.call("GET", "/user/getme", { token })).body.image;
const served = async (url: string) => (await world.app.http.inject({ method: "GET", url })).rawPayload;

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** Everything in the data folder, and any upload left in the folder for temporary files. */
const onDisk = () => [
  ...readdirSync(world.env.dataDir, { recursive: true, encoding: "utf8" }),
  ...readdirSync(tmpdir()).filter((name) => /upload|multipart|foto/.test(name)),
];

describe("a profile picture", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)("may be %s, and is kept as WebP", async (format) => {
    const ana = await aPerson(world);
    const { status, body } = await upload(ana, await noise(320, 200)[format]().toBuffer());
    expect({ status, body }).toEqual({
      status: 200,
      body: { image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/1280\.webp$/) },
    });
    expect(await imageOf(ana)).toBe(body.image);
    const stored = await sharp(await served(body.image)).metadata();
    expect([stored.format, stored.width, stored.height]).toEqual(["webp", 320, 200]);
  });

  it("stands upright, and says nothing of where, when and by whom it was taken", async () => {
    const ana = await aPerson(world);
    const exif = { IFD0: { Artist: "Ana la fotógrafa" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "18/1 12/1 0/1" } };
    const sent = await noise(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(sent).metadata()).orientation).toBe(6);
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const stored = await served((await upload(ana, sent)).body.image);
    const { width, height, exif: kept, xmp, iptc, icc, orientation } = await sharp(stored).metadata();
    expect({ width, height, kept, xmp, iptc, icc, orientation }).toEqual({ width: 200, height: 400 });
    expect(stored.includes("Ana la")).toBe(false);
  });

  it("is at most 1280 px on its longer side", async () => {
    const ana = await aPerson(world);
    const shapes = [];
    for (const [width, height] of [
      [2000, 1000],
      [600, 3000],
    ] as const) {
      const { body } = await upload(ana, await noise(width, height).jpeg({ quality: 30 }).toBuffer());
      const stored = await sharp(await served(body.image)).metadata();
      shapes.push([stored.width, stored.height]);
    }
    expect(shapes).toEqual([
      [1280, 640],
      [256, 1280],
    ]);
  });

  it("may be of 5 MB to the byte", async () => {
    const picture = await noise(80, 60).jpeg().toBuffer();
    const padded = Buffer.concat([picture, Buffer.alloc(limit - picture.length)]);
    expect(padded).toHaveLength(limit);
    expect((await upload(await aPerson(world), padded)).status).toBe(200);
    const { status, body } = await upload(await aPerson(world), Buffer.concat([padded, Buffer.alloc(1)]));
    expect([status, body.code]).toEqual([413, "image_too_large"]);
  });

  it("takes the place of the one before, which leaves the disk", async () => {
    const ana = await aPerson(world);
    const picture = () => noise(80, 60).png().toBuffer();
    const first = (await upload(ana, await picture())).body.image;
    const second = (await upload(ana, await picture())).body.image;
    await world.settle();
    const isKept = (image: string) => existsSync(join(world.env.dataDir, image));
    expect([isKept(first), isKept(second), await imageOf(ana)]).toEqual([false, true, second]);
    expect((await world.call("DELETE", path, { token: ana.token })).body).toEqual({ ok: true });
    await world.settle();
    expect([isKept(second), await imageOf(ana)]).toEqual([false, null]);
    expect((await world.call("DELETE", path, { token: ana.token })).status).toBe(200);
  });

  it("that is sent again stays where it is", async () => {
    const ana = await aPerson(world);
    const picture = await noise(80, 60).png().toBuffer();
    const [first, again] = [await upload(ana, picture), await upload(ana, picture)];
    await world.settle();
    expect(again.body).toEqual(first.body);
    expect(existsSync(join(world.env.dataDir, first.body.image))).toBe(true);
  });

  it("that a listing shows too stays on the disk", async () => {
    const ana = await aPerson(world);
    const { image } = (await upload(ana, await noise(80, 60).png().toBuffer())).body;
    const { id } = await aListing(world, "space", { hostId: ana.id });
    const photo = { listing_id: id, position: 0, hash: dirname(image).slice("/media/".length) };
    await world.app.ctx.db.insertInto("photos").values(photo).execute();
    await world.call("DELETE", path, { token: ana.token });
    await world.settle();
    expect(existsSync(join(world.env.dataDir, image))).toBe(true);
  });
});

describe("what is no picture", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const jpegHead = Buffer.from("ffd8ffe000104a464946", "hex");
  const bad: Record<string, () => Promise<Uint8Array | string> | Uint8Array | string> = {
    "a program by another name": () => Buffer.concat([Buffer.from("MZ\x90\0\x03\0\0\0"), randomBytes(4000)]),
    "an SVG with a script": () => svg,
    "an SVG that says it is XML": () => `<?xml version="1.0"?>\n${svg}`,
    "a page": () => "<!doctype html><script>alert(1)</script>",
    "a document": () => `%PDF-1.7\n${"0".repeat(400)}`,
    "the beginning of a JPEG and then noise": () => Buffer.concat([jpegHead, randomBytes(4000)]),
    "the beginning of a PNG and then an SVG": () =>
      Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(svg)]),
    "a JPEG that stops halfway": async () => {
      const whole = await noise(320, 200).jpeg().toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    "a PNG that stops halfway": async () => {
      const whole = await noise(320, 200).png().toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    "a TIFF": () => noise(32, 20).tiff().toBuffer(),
    "one email": () => "x",
  };

  it.each(Object.entries(bad))("is refused and leaves nothing: %s", async (_what, make) => {
    const ana = await aPerson(world);
    const before = onDisk();
    const { status, body } = await upload(ana, await make(), "foto.jpg");
    expect([status, body.code, body.message]).toEqual([400, "not_an_image", "Solo se permiten archivos de imagen"]);
    expect([await imageOf(ana), onDisk()]).toEqual([null, before]);
  });

  it("is refused for its points before it is decoded: 30,000 by 30,000 in a small file", async () => {
    const ana = await aPerson(world);
    const before = onDisk();
    const bomb = blackPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    const { status, body } = await upload(ana, bomb, "foto.png");
    expect([status, body.code, body.message]).toEqual([
      400,
      "image_too_many_pixels",
      "La imagen es demasiado grande: 50 megapíxeles como máximo. Redúcela y vuelve a subirla.",
    ]);
    expect([await imageOf(ana), onDisk()]).toEqual([null, before]);
    expect((await upload(ana, blackPng(5000, 5000))).status).toBe(200);
  });

  it("of AVIF may have 16 megapixels, which take as long as 50 of another", async () => {
    const ana = await aPerson(world);
    const small = await noise(32, 20).avif({ effort: 0 }).toBuffer();
    const ofHeight = (height: number) => {
      const sides = small.indexOf("ispe") + 8;
      small.writeUInt32BE(4000, sides);
      small.writeUInt32BE(height, sides + 4);
      return upload(ana, small);
    };
    // Passes the pixel limit, then decoding finds fewer pixels than the header promises.
    expect((await ofHeight(4000)).body.code).toBe("not_an_image");
    const { status, body } = await ofHeight(4001);
    expect([status, body.code, body.message]).toEqual([
      400,
      "image_too_many_pixels",
      "La imagen es demasiado grande: 16 megapíxeles como máximo. Redúcela y vuelve a subirla.",
    ]);
  });

  it("is refused for its size", async () => {
    const ana = await aPerson(world);
    const before = onDisk();
    const { status, body } = await upload(ana, Buffer.concat([jpegHead, Buffer.alloc(5.1 * 1024 * 1024)]));
    expect([status, body.code, body.error]).toEqual([413, "image_too_large", "La imagen debe ser menor a 5MB"]);
    expect([await imageOf(ana), onDisk()]).toEqual([null, before]);
  });
});

describe("an upload without a file", () => {
  const none = async (body: unknown, headers: Record<string, string> = {}) => {
    const { token } = await aPerson(world);
    const answer = await world.call("POST", path, { token, body, headers });
    return [answer.status, answer.body.code, answer.body.message];
  };
  const noFile = [400, "no_file", "No se proporcionó ningún archivo"];

  it("is refused with 'No se proporcionó ningún archivo': nothing, another name, an empty one, a text, JSON", {
    tags: ["@spec-5.8"],
  }, async () => {
    const text = new FormData();
    text.append("profile", "foto.jpg");
    expect(await none(undefined)).toEqual(noFile);
    expect(await none(new FormData())).toEqual(noFile);
    expect(await none(formOf(["picture", await noise(8, 8).png().toBuffer()]))).toEqual(noFile);
    expect(await none(formOf(["profile", ""]))).toEqual(noFile);
    expect(await none(text)).toEqual(noFile);
    expect(await none({ profile: "foto.jpg" })).toEqual(noFile);
    expect(await none("profile=foto.jpg", { "content-type": "application/x-www-form-urlencoded" })).toEqual(noFile);
  });

  it("is refused when its form makes no sense", async () => {
    const { token } = await aPerson(world);
    const part = '--x\r\ncontent-disposition: form-data; name="profile"; filename="a.jpg"\r\n\r\n';
    const forms: [type: string, payload: string, code: string][] = [
      ["multipart/form-data", `${part}abc\r\n--x--\r\n`, "invalid_input"],
      ["multipart/form-data; boundary=x", `${part}abc`, "invalid_input"],
      ["multipart/form-data; boundary=x", "abc", "invalid_input"],
      ["multipart/form-data; boundary=x", part, "invalid_input"],
      ["multipart/form-data; boundary=x", "--x--\r\n", "no_file"],
      ["multipart/form-data; boundary=y", `${part}abc\r\n--x--\r\n`, "invalid_input"],
      ["multipart/form-data; boundary=x", part.replace("profile", "__proto__"), "invalid_input"],
    ];
    for (const [type, payload, code] of forms) {
      const headers = { "content-type": type };
      const answer = await world.call("POST", path, { token, body: payload, headers });
      expect([type, payload, answer.body.code]).toEqual([type, payload, code]);
      expect(answer.status).toBe(400);
    }
  });
});

test("one picture at a time: a second file is refused by name", async () => {
  const ana = await aPerson(world);
  const picture = await noise(8, 8).png().toBuffer();
  const body = formOf(["profile", picture], ["profile", picture]);
  const answer = await world.call("POST", path, { token: ana.token, body });
  expect([answer.status, answer.body.fields]).toEqual([400, { profile: "Son demasiados archivos: 1 como máximo." }]);
  expect(await imageOf(ana)).toBeNull();
});

test("nobody's file is not read: the guard comes first", async () => {
  const [entry] = profileImage;
  if (!entry) throw new Error("no route");
  let isRead = false;
  const form = async () => {
    isRead = true;
    return { fields: {}, files: [] };
  };
  const ctx: Omit<RequestCtx, "token"> = {
    ...world.app.ctx,
    ...{ language: "es", address: "::1", userAgent: "", signInBinding: undefined, device: noDevice, notes: [] },
  };
  const call = (token: string | undefined) =>
    callRoute(entry, { ...ctx, token }, { form }).catch((error) => error.code);
  expect([await call(undefined), await call("x"), isRead]).toEqual(["unauthenticated", "unauthenticated", false]);
  await call((await aPerson(world)).token);
  expect(isRead).toBe(true);
  const answer = await upload({}, await noise(8, 8).png().toBuffer());
  expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"]);
});

test("whoever is still sending when refused gets the answer all the same", async () => {
  const url = await world.app.http.listen({ host: "127.0.0.1", port: 0 });
  const { token } = await aPerson(world);
  const send = async (headers: Record<string, string>) => {
    const body = formOf(["profile", Buffer.alloc(3 * limit)]);
    const response = await fetch(`${url}/api${path}`, { method: "POST", headers, body });
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  expect(await send({})).toEqual([401, "unauthenticated"]);
  expect(await send({ "x-auth-token": token })).toEqual([413, "image_too_large"]);
});

test("a person sends sixty pictures an hour", async () => {
  const [ana, berta] = [await aPerson(world), await aPerson(world)];
  for (let tries = 0; tries < 60; tries++) expect((await upload(ana, "x")).status).toBe(400);
  expect((await upload(ana, "x")).body.code).toBe("too_many_requests");
  expect((await upload(berta, "x")).body.code).toBe("not_an_image");
});

describe("a picture that takes long", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("is given up, and its sender told so", async () => {
    const ana = await aPerson(world);
    const picture = await noise(80, 60).png().toBuffer();
    const timeout = vi.spyOn(sharp.prototype, "timeout");
    vi.spyOn(sharp.prototype, "toBuffer").mockRejectedValueOnce(new Error("timeout: 42% complete"));
    const { status, body } = await upload(ana, picture);
    expect([status, body.code]).toEqual([400, "image_too_slow"]);
    expect([timeout.mock.calls, await imageOf(ana)]).toEqual([[[{ seconds: 20 }]], null]);
  });

  it("is one of four that its sender has under way: a fifth is turned away unread, and loses nothing", async () => {
    const [ana, luis] = [await aPerson(world), await aPerson(world)];
    const picture = await noise(80, 60).png().toBuffer();
    const decoded = Promise.withResolvers<void>();
    const toBuffer = sharp.prototype.toBuffer as () => Promise<Buffer>;
    vi.spyOn(sharp.prototype, "toBuffer").mockImplementation(async function (this: Sharp) {
      await decoded.promise;
      return toBuffer.call(this) as never;
    });
    const sent = Array.from({ length: 5 }, () => upload(ana, picture));
    const first = await Promise.race(sent);
    const others = upload(luis, picture);
    decoded.resolve();
    expect([first.status, first.body.code, first.headers["retry-after"]]).toEqual([503, "pictures_busy", "15"]);
    expect(first.body.message).toBe("Ahora mismo hay muchas fotos en espera. Vuelve a intentarlo en unos segundos.");
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 503]);
    expect((await others).status).toBe(200);
    expect((await upload(ana, picture)).status).toBe(200);
  });
});

test("an upload that ends half-way makes room for the next", async () => {
  const ana = await aPerson(world);
  // Another test may have opened it.
  if (!world.app.http.server.listening) await world.app.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = world.app.http.server.address() as AddressInfo;
  const begin = async () => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    const head = [
      ...[`POST /api${path} HTTP/1.1`, "Host: linkisla.test", `X-Auth-Token: ${ana.token}`, "Content-Length: 4000000"],
      ...["Content-Type: multipart/form-data; boundary=b", "", "--b"],
      ...[
        'Content-Disposition: form-data; name="profile"; filename="foto.jpg"',
        "Content-Type: image/jpeg",
        "",
        "medio",
      ],
    ];
    socket.write(head.join("\r\n"));
    return socket;
  };
  const picture = await noise(80, 60).png().toBuffer();
  const sockets = [await begin(), await begin(), await begin(), await begin(), await begin()];
  const [refusal] = await Promise.race(sockets.map((socket) => once(socket, "data")));
  expect(String(refusal)).toContain("pictures_busy");
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect((await upload(ana, picture)).status).toBe(200), 10_000);
});

/** An all black PNG with one bit per pixel: tiny until it is decoded. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

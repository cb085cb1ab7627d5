import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { Message, Thread } from "#contract/messages/messages.ts";
import { aMarket, aNewcomer, anAdmin, aPerson, book, helpAt, type Person, password, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { dropUnsentPhotos, tellOfUnread } from "./messages.ts";

const world = useWorld();

let picture: Buffer;
beforeAll(async () => {
  const pixels = { raw: { width: 60, height: 40, channels: 3 } } as const;
  picture = await sharp(randomBytes(60 * 40 * 3), pixels)
    .withExif({ IFD0: { Artist: "Ana Cruz" } })
    .jpeg()
    .toBuffer();
});

const add = ({ token }: Person, bytes: Uint8Array = picture) => {
  const body = new FormData();
  body.append("photo", new Blob([bytes as Uint8Array<ArrayBuffer>]), "foto.jpg");
  return world.call("POST", "/user/messages/photos", { token, body });
};
const added = async (person: Person) => (await add(person)).body.photo as number;
const ask = (listing: { id: number }, { token }: Person, photos: number[], text = "", key: string = randomUUID()) =>
  world.call("POST", `/user/listings/${listing.id}/messages`, { token, body: { key, text, photos } });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;
const threadOf = async (thread: number, { token }: Person) =>
  (await world.call("GET", `/user/threads/${thread}`, { token })).body as Thread;
const photosIn = (messages: Message[]) => messages.flatMap((one) => (one.from === "system" ? [] : one.photos));
const photosFor = async (thread: number, person: Person) => photosIn((await threadOf(thread, person)).messages);
const fetched = (path: string, { token }: { token?: string }) =>
  world.app.http.inject({ url: `/api${path}`, headers: token ? { "x-auth-token": token } : {} });
const seen = async (thread: number, photo: number, person: { token?: string }) =>
  (await fetched(`/user/threads/${thread}/photos/${photo}`, person)).statusCode;
const stored = async () => {
  await world.settle();
  const keys: string[] = [];
  for await (const { key } of world.app.ctx.files.list()) keys.push(key);
  return keys;
};
const size = { width: 60, height: 40 };

describe("a photo in a message", () => {
  it("is for its sender until the booking is confirmed, and for both sides from then on", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const photo = await added(guest);
    const { thread } = (await ask(listing, guest, [photo])).body;
    expect(await photosFor(thread, guest)).toEqual([{ masked: true, picture: { id: photo, ...size } }]);
    expect(await photosFor(thread, host)).toEqual([{ masked: true, picture: null }]);
    expect([await seen(thread, photo, guest), await seen(thread, photo, host)]).toEqual([200, 404]);

    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    expect(await photosFor(thread, host)).toEqual([{ masked: false, picture: { id: photo, ...size } }]);
    expect(await seen(thread, photo, host)).toBe(200);

    await world.call("POST", "/user/cancel-reserve-host", { token: host.token, body: { reserve_id } });
    expect([await seen(thread, photo, guest), await seen(thread, photo, host)]).toEqual([200, 404]);
  });

  it("is seen by nobody else, and has no address by which it is", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const photo = await added(guest);
    const { thread } = (await ask(listing, guest, [photo], "Así llegamos.")).body;
    await book(world, guest, stays.lodging(listing.id));
    const other = await aMarket(world, "lodging");
    const others = (await ask(other.listing, other.guest, [], "Hola")).body.thread;
    for (const person of [await aPerson(world), await anAdmin(world), other.host]) {
      expect(await seen(thread, photo, person)).toBe(404);
    }
    expect([await seen(thread, photo, {}), await seen(others, photo, other.guest)]).toEqual([401, 404]);
    expect(JSON.stringify(await threadOf(thread, guest))).not.toMatch(/[0-9a-f]{32}/);
    const { headers, rawPayload } = await fetched(`/user/threads/${thread}/photos/${photo}`, guest);
    expect([headers["content-type"], headers["cache-control"]]).toEqual(["image/webp", "no-store"]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ ...size, format: "webp" });
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  it("is seen by who writes for the host, for as long as they do", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const helper = await aPerson(world);
    await helpAt(world, listing, helper, "manager");
    const photo = await added(guest);
    const { thread } = (await ask(listing, guest, [photo])).body;
    await book(world, guest, stays.lodging(listing.id));
    expect(await seen(thread, photo, helper)).toBe(200);
    await world.app.ctx.db.deleteFrom("cohosts").execute();
    expect(await seen(thread, photo, helper)).toBe(404);
  });

  it("is one of up to four, beside a text or instead of it", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const four = [await added(guest), await added(guest), await added(guest), await added(guest)];
    const tooMany = await ask(listing, guest, [...four, 99]);
    expect([outcome(tooMany), Object.keys(tooMany.body.fields)]).toEqual(["invalid_input", ["photos"]]);
    const nothing = await ask(listing, guest, [], " ");
    expect([outcome(nothing), Object.keys(nothing.body.fields)]).toEqual(["invalid_input", ["text"]]);
    const { thread } = (await ask(listing, guest, four.toReversed())).body;
    const { messages } = await threadOf(thread, guest);
    expect(messages).toMatchObject([{ pieces: [] }]);
    expect(photosIn(messages).map(({ picture }) => picture?.id)).toEqual(four.toReversed());
  });

  it("is sent once, by who added it", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const photo = await added(guest);
    const key = randomUUID();
    const sent = (await ask(listing, guest, [photo], "Aquí", key)).body;
    expect((await ask(listing, guest, [photo], "Aquí", key)).body).toEqual(sent);
    const again = await ask(listing, guest, [photo]);
    expect([outcome(again), again.body.message]).toEqual([
      "photos_gone",
      "Una de las fotos pasó más de un día sin enviarse y ya no está. Vuelve a enviarla.",
    ]);
    const hosts = await added(host);
    expect(outcome(await ask(listing, guest, [hosts]))).toBe("photos_gone");
    const { messages } = await threadOf(sent.thread, guest);
    expect(messages).toHaveLength(1);
  });

  it("needs a confirmed address and a picture, and there are twenty a day", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    expect(outcome(await add(await aNewcomer(world)))).toBe("email_unconfirmed");
    expect(outcome(await add(guest, Buffer.from("%PDF-1.7")))).toBe("not_an_image");
    for (let message = 0; message < 5; message++) {
      const four = [await added(guest), await added(guest), await added(guest), await added(guest)];
      expect(outcome(await ask(listing, guest, four))).toBe(200);
    }
    const photo = await added(guest);
    const { thread } = (await ask(listing, guest, [], "¿Llegaron?")).body;
    expect(outcome(await ask(listing, guest, [photo], "Y esta"))).toBe("too_many_requests");
    // Neither the photo nor its text was sent.
    expect((await threadOf(thread, guest)).messages).toHaveLength(6);
    world.clock.advance(24 * 60);
    expect(outcome(await ask(listing, guest, [photo]))).toBe(200);
  });

  it("is dropped when it was not sent for a day", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const [sent, unsent] = [await added(guest), await added(guest)];
    const { thread } = (await ask(listing, guest, [sent])).body;
    world.clock.advance(24 * 60);
    await dropUnsentPhotos(world.app.ctx);
    const before = await stored();
    world.clock.advance(1);
    await dropUnsentPhotos(world.app.ctx);
    expect([before.length - (await stored()).length, await seen(thread, sent, guest)]).toEqual([1, 200]);
    expect(outcome(await ask(listing, guest, [unsent]))).toBe("photos_gone");
  });

  it("goes with its sender's account, and stays hidden in the message", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const before = await stored();
    const photo = await added(guest);
    // One that they have not sent.
    await add(guest);
    const { thread } = (await ask(listing, guest, [photo], "Así es")).body;
    const hosts = await added(host);
    const body = { key: randomUUID(), text: "", photos: [hosts] };
    await world.call("POST", `/user/threads/${thread}/messages`, { token: host.token, body });
    const told = (await world.call("GET", "/user/data", { token: guest.token })).body.parts.messages.data[0].messages;
    expect(told).toMatchObject([
      { text: "Así es", photos: [{ id: photo, ...size }] },
      { text: "", photos: [null] },
    ]);
    const left = await world.call("DELETE", "/user", { token: guest.token, body: { password } });
    expect(left.status).toBe(200);
    expect((await stored()).length).toBe(before.length + 1);
    expect(await photosFor(thread, host)).toEqual([
      { masked: true, picture: null },
      { masked: true, picture: { id: hosts, ...size } },
    ]);
    expect([await seen(thread, photo, host), await seen(thread, hosts, host)]).toEqual([404, 200]);
  });
});

describe("elsewhere", () => {
  it("an email about unread messages says that there are photos", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    await ask(listing, guest, [await added(guest), await added(guest)], "¿Cabe?");
    await ask(listing, guest, [await added(guest)]);
    world.clock.advance(10);
    await tellOfUnread(world.app.ctx);
    await world.settle();
    const mail = (await world.mails()).find(({ to, text }) => to.includes(host.email) && text.includes("/messages/"));
    expect(mail?.text).toMatch(/¿Cabe\? \[foto\] \[foto\]\n> \n> \[foto\]\n/);
  });

  it("the operator sees them for an hour after reading the thread with a reason", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const photo = await added(guest);
    const { thread } = (await ask(listing, guest, [photo])).body;
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    const [admin, another] = [await anAdmin(world), await anAdmin(world)];
    const status = async (person: Person) =>
      (await fetched(`/admin/threads/${thread}/photos/${photo}`, person)).statusCode;
    expect([await status(admin), await status(guest)]).toEqual([404, 404]);
    const reading = { token: admin.token, body: { reason: "Piden una devolución." } };
    const read = (await world.call("POST", `/admin/bookings/${reserve_id}/thread`, reading)).body;
    expect(photosIn(read.messages)).toEqual([{ masked: false, picture: { id: photo, ...size } }]);
    expect([await status(admin), await status(another)]).toEqual([200, 404]);
    world.clock.advance(61);
    expect(await status(admin)).not.toBe(200);
  });
});

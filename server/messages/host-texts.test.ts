import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Message } from "#contract/messages/messages.ts";
import { aListing, aMarket, aPerson, book, type Person, password, stays } from "#testing/makers.ts";
import { tableUnder } from "#testing/markdown-tables.ts";
import { useWorld } from "#testing/world.ts";
import type { Viewer } from "../ctx.ts";
import { setListingMessages, setSavedReplies } from "./host-texts.ts";
import { sendScheduled } from "./messages.ts";

/** What hosts write once: saved replies, and messages that send themselves. */

const world = useWorld();

const call = (method: "GET" | "POST" | "PUT", { token }: Person, path: string, body?: object) =>
  world.call(method, path, { token, body });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;
const save = (host: Person, items: object[]) => call("PUT", host, "/user/host/replies", { items });
const texts = ({ body: { version, ...written } }: { body: Record<string, unknown> }) => written;
const schedule = (host: Person, id: number, messages: object[], door_code = "") =>
  call("PUT", host, `/user/host/listings/${id}/messages`, { door_code, messages });
const both = (moment: string, es: string, en = "") => ({ moment, texts: { es, en } });

const threadOf = async (guest: Person, reserve_id: number) =>
  (await call("GET", guest, `/user/threads/about?reserve=${reserve_id}`)).body;
/** What the host's side wrote in a booking's thread. */
const said = async (guest: Person, reserve_id: number): Promise<string[]> =>
  (await threadOf(guest, reserve_id)).messages
    .filter(({ from }: Message) => from === "host")
    .map((message: Extract<Message, { from: "guest" | "host" }>) => message.pieces.map(({ text }) => text).join(""));
const plain = (text: string) => text.replace(/\s/g, " ");
const pass = async (instant: string) => {
  world.clock.set(new Date(instant));
  await sendScheduled(world.app.ctx);
};

describe("a save that was based on what another tab replaced", () => {
  it("is refused with what is stored, for replies and for messages that send themselves", async () => {
    const { host, listing } = await aMarket(world, "lodging");
    const messages = ["before", "arrival", "leaving"].map((moment) => both(moment, ""));
    const reply = { name: "Wifi", text: "En la nevera." };
    for (const { path, here, there } of [
      { path: "/user/host/replies", here: { items: [reply] }, there: { items: [{ ...reply, name: "Clave" }] } },
      {
        path: `/user/host/listings/${listing.id}/messages`,
        here: { door_code: "4071", messages },
        there: { door_code: "1704", messages },
      },
    ]) {
      const seen = (await call("GET", host, path)).body;
      const first = await call("PUT", host, path, { ...there, version: seen.version });
      expect([first.status, texts(first)]).toEqual([200, there]);
      const late = await call("PUT", host, path, { ...here, version: seen.version });
      expect([late.status, late.body.code, late.body.details]).toEqual([409, "edited_elsewhere", first.body]);
      expect((await call("GET", host, path)).body).toEqual(first.body);
      // As after a reply that was lost.
      expect((await call("PUT", host, path, { ...there, version: seen.version })).body).toEqual(first.body);
      const again = await call("PUT", host, path, { ...here, version: first.body.version });
      expect([again.status, texts(again)]).toEqual([200, here]);
    }
  });
});

describe("saved replies", () => {
  it("are not kept for a host whose account was deleted while they were being saved", async () => {
    const host = await aPerson(world);
    await world.call("DELETE", "/user", { token: host.token, body: { password } });
    const items = [{ name: "Wifi", text: "En la nevera." }];
    await expect(setSavedReplies(world.app.ctx, { id: host.id } as Viewer, { items })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await world.app.ctx.db.selectFrom("saved_replies").selectAll().execute()).toEqual([]);
  });

  it("are the host's own, replaced as a whole, twenty at most", async () => {
    const { host, guest } = await aMarket(world, "lodging");
    const items = [
      { name: "Cómo llegar", text: "Toma la carretera 301." },
      { name: "Estacionamiento", text: "Al lado." },
    ];
    expect(outcome(await save(host, items))).toBe(200);
    expect(texts(await call("GET", host, "/user/host/replies"))).toEqual({ items });
    expect(outcome(await call("GET", guest, "/user/host/replies"))).toBe("not_found");
    const other = await aPerson(world);
    await aListing(world, "space", { hostId: other.id });
    expect(texts(await call("GET", other, "/user/host/replies"))).toEqual({ items: [] });
    const refused = await save(host, [{ name: "", text: "a".repeat(1501) }, { name: "a\nb" }]);
    expect([outcome(refused), Object.keys(refused.body.fields)]).toEqual([
      "invalid_input",
      ["items.0.name", "items.0.text", "items.1.name", "items.1.text"],
    ]);
    expect(outcome(await save(host, Array(21).fill(items[0])))).toBe("invalid_input");
    expect(outcome(await save(host, [items[1] as object]))).toBe(200);
    expect((await call("GET", host, "/user/host/replies")).body.items).toEqual([items[1]]);
  });

  it("are filled in for the host alone, once the booking is confirmed, and never sent by themselves", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    await schedule(host, listing.id, [], "4071");
    const text = "Hola, {nombre}: llegas el {llegada}, sales el {salida}. Clave: {clave}. {otra}";
    await save(host, [{ name: "Todo", text }]);
    const key = randomUUID();
    const { thread } = (await call("POST", guest, `/user/listings/${listing.id}/messages`, { key, text: "¿Hay wifi?" }))
      .body;
    const replies = () => call("GET", host, `/user/threads/${thread}/replies`);
    expect((await replies()).body.items).toEqual([{ name: "Todo", text }]);
    expect(outcome(await call("GET", guest, `/user/threads/${thread}/replies`))).toBe("not_found");
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    expect(plain((await replies()).body.items[0].text)).toBe(
      "Hola, Ana: llegas el 11 de diciembre, 3:00 p. m., sales el 15 de diciembre, 11:00 a. m. Clave: 4071. {otra}",
    );
    expect(await said(guest, reserve_id)).toEqual([]);
    await call("POST", guest, "/user/cancel-reserve", { reserve_id });
    expect((await replies()).body.items).toEqual([{ name: "Todo", text }]);
  });
});

describe("messages that send themselves", () => {
  it("are not kept for a host whose account was deleted while they were being saved", async () => {
    const host = await aPerson(world);
    const { id } = await aListing(world, "lodging", { hostId: host.id, visible: false });
    expect((await world.call("DELETE", "/user", { token: host.token, body: { password } })).status).toBe(200);
    const saving = setListingMessages(world.app.ctx, { id: host.id } as Viewer, id, {
      door_code: "4071",
      messages: [],
    });
    await expect(saving).rejects.toMatchObject({ code: "not_found" });
    expect(await world.app.ctx.db.selectFrom("door_codes").selectAll().execute()).toEqual([]);
  });

  it("are of the host's own lodgings, and none names a door code that is not there", async () => {
    const { host, listing } = await aMarket(world, "lodging");
    const space = await aListing(world, "space", { hostId: host.id });
    const other = await aPerson(world);
    await aListing(world, "lodging", { hostId: other.id });
    const none = ["before", "arrival", "leaving"].map((moment) => both(moment, ""));
    const path = `/user/host/listings/${listing.id}/messages`;
    expect(texts(await call("GET", host, path))).toEqual({ door_code: "", messages: none });
    for (const [person, id] of [
      [other, listing.id],
      [host, space.id],
    ] as const) {
      expect(outcome(await schedule(person, id, none))).toBe("not_found");
      expect(outcome(await call("GET", person, `/user/host/listings/${id}/messages`))).toBe("not_found");
    }
    const withCode = [both("arrival", "La clave es {clave}.", "The code is {code}.")];
    const refused = await schedule(host, listing.id, withCode);
    expect([outcome(refused), Object.keys(refused.body.fields)]).toEqual(["invalid_input", ["door_code"]]);
    expect(outcome(await schedule(host, listing.id, withCode, "4071"))).toBe(200);
    expect(texts(await call("GET", host, path))).toEqual({
      door_code: "4071",
      messages: [none[0], withCode[0], none[2]],
    });
    expect(outcome(await schedule(host, listing.id, none))).toBe(200);
    expect(texts(await call("GET", host, path))).toEqual({ door_code: "", messages: none });
  });

  it("have no words in braces that nothing is known for, each of which is named", async () => {
    const { host, listing } = await aMarket(world, "lodging");
    const wrong = [
      both("before", "Hola, {nombre}.", "Hi, { Name }: {surname}, {first name}."),
      both("arrival", "Wifi: {clave_wifi}. {}"),
    ];
    const refused = await schedule(host, listing.id, wrong);
    expect([outcome(refused), refused.body.fields]).toEqual([
      "invalid_input",
      {
        "messages.0.texts.en": "No sabemos qué va en {surname}. Usa {nombre}, {llegada}, {salida} o {clave}.",
        "messages.1.texts.es": "No sabemos qué va en {clave_wifi}. Usa {nombre}, {llegada}, {salida} o {clave}.",
      },
    ]);
    const { messages } = (await call("GET", host, `/user/host/listings/${listing.id}/messages`)).body;
    expect(messages).toContainEqual(both("before", ""));
    expect(outcome(await schedule(host, listing.id, [both("before", "{ NOMBRE }, {name}: {} { }")]))).toBe(200);
  });

  it.each(tableUnder("When a message sends itself", "docs/rules/messages.md"))(
    "«$Moment» at its time: $Sent",
    async ({ Moment: moment = "", "On the island": wall = "", Sent: sent }) => {
      const { host, guest, listing } = await aMarket(world, "lodging");
      await schedule(host, listing.id, [both(moment, "Hola, {nombre}.")]);
      // From December 11, 3:00 p. m., to December 15, 11:00 a. m.
      const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
      await pass(`${wall.replace(" ", "T")}:00-04:00`);
      expect(await said(guest, reserve_id)).toEqual(sent === "yes" ? ["Hola, Ana."] : []);
      await sendScheduled(world.app.ctx);
      expect(await said(guest, reserve_id)).toHaveLength(sent === "yes" ? 1 : 0);
    },
  );

  it.each(tableUnder("When one for an early hour sends itself", "docs/rules/messages.md"))(
    "«$Moment» of a stay from $From to $To: $Sent",
    async ({ Moment: moment = "", From: from = "", To: to = "", "On the island": wall = "", Sent: sent }) => {
      const [check_in, checkInTime] = from.split(" ");
      const [check_out, checkOutTime] = to.split(" ");
      const { host, guest, listing } = await aMarket(world, "lodging", { details: { checkInTime, checkOutTime } });
      await schedule(host, listing.id, [both(moment, "Hola, {nombre}.")]);
      const { reserve_id } = await book(world, guest, stays.lodging(listing.id, { check_in, check_out }));
      await pass(`${wall.replace(" ", "T")}:00-04:00`);
      expect(await said(guest, reserve_id)).toEqual(sent === "yes" ? ["Hola, Ana."] : []);
    },
  );

  it("are written in the guest's language, or in the one there is", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const texts = [both("before", "Llegas el {llegada}.", "You arrive on {arrival}."), both("arrival", "Hoy llegas.")];
    await schedule(host, listing.id, texts);
    await world.app.ctx.db.updateTable("users").set({ language: "en" }).where("id", "=", guest.id).execute();
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    await pass("2026-12-08T14:00:00Z");
    await pass("2026-12-11T12:00:00Z");
    expect((await said(guest, reserve_id)).map(plain)).toEqual(["You arrive on December 11, 3:00 PM.", "Hoy llegas."]);
  });

  it("come at once to who books later, and not to a booking that is cancelled or to who is locked out", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    await schedule(host, listing.id, [both("before", "Toma la carretera 301.")]);
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    await call("POST", guest, "/user/cancel-reserve", { reserve_id });
    await pass("2026-12-09T14:00:00Z");
    expect(await said(guest, reserve_id)).toEqual([]);
    const late = await aPerson(world);
    const booked = await book(world, late, stays.lodging(listing.id));
    await sendScheduled(world.app.ctx);
    expect(await said(late, booked.reserve_id)).toEqual(["Toma la carretera 301."]);

    const { db } = world.app.ctx;
    await schedule(host, listing.id, [both("arrival", "Hoy llegas.")]);
    const suspend = (person: Person, suspended_at: Date | null = world.clock.now()) =>
      db.updateTable("users").set({ suspended_at }).where("id", "=", person.id).execute();
    await suspend(host);
    await pass("2026-12-11T12:30:00Z");
    await suspend(host, null);
    await suspend(late);
    await pass("2026-12-11T13:00:00Z");
    expect(await db.selectFrom("scheduled_sends").select("moment").execute()).toEqual([{ moment: "before" }]);
  });

  it("answer no question, as far as the host's rate goes", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    await schedule(host, listing.id, [both("before", "Toma la carretera 301.")]);
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    const { id } = await threadOf(guest, reserve_id);
    const write = (person: Person) =>
      call("POST", person, `/user/threads/${id}/messages`, { key: randomUUID(), text: "¿?" });
    for (let question = 1; question <= 4; question++) for (const person of [guest, host]) await write(person);
    await write(guest);
    await pass("2026-12-08T14:00:00Z");
    const { body } = await world.call("GET", `/housing/${listing.slug}`);
    expect(body.hostProfile.answers).toEqual({ percent: 80, minutes: 0 });
  });
});

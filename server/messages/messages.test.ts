import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Message, Thread } from "#contract/messages/messages.ts";
import {
  aKnownPerson,
  aListing,
  aMarket,
  aNewcomer,
  aPerson,
  book,
  confirmAddress,
  helpAt,
  hold,
  type Person,
  password,
  stays,
} from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { tellOfUnread } from "./messages.ts";

const world = useWorld();

const ask = (listing: { id: number }, { token }: Person, text: string, key: string = randomUUID()) =>
  world.call("POST", `/user/listings/${listing.id}/messages`, { token, body: { key, text } });
const send = (thread: number, { token }: Person, text: string, key: string = randomUUID()) =>
  world.call("POST", `/user/threads/${thread}/messages`, { token, body: { key, text } });
const about = (reserve: number, { token }: Person, text: string) =>
  world.call("POST", `/user/reserve/${reserve}/messages`, { token, body: { key: randomUUID(), text } });
const read = async (thread: number, { token }: Person, query = "") =>
  (await world.call("GET", `/user/threads/${thread}${query}`, { token })).body as Thread;
const inbox = async ({ token }: Person, side: "guest" | "host", query = "") =>
  (await world.call("GET", `/user/threads?side=${side}${query}`, { token })).body;
const unread = async ({ token }: Person) => (await world.call("GET", "/user/threads/unread", { token })).body;
const mark = (thread: number, { token }: Person, seq: number) =>
  world.call("PUT", `/user/threads/${thread}/read`, { token, body: { seq } });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

/** As a reader sees it: «…» stands for what is masked, with the original for its writer. */
const shown = (message: Message) =>
  message.from === "system"
    ? message.line.code
    : message.pieces
        .map((piece) => ("masked" in piece ? `[${piece.masked}${piece.text ? `: ${piece.text}` : ""}]` : piece.text))
        .join("");
const said = async (thread: number, person: Person) => (await read(thread, person)).messages.map(shown);

describe("a thread", () => {
  it("is the guest's question until their booking is confirmed, and the booking's from then on", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const asked = (await ask(listing, guest, "¿Hay escaleras?")).body;
    expect(asked).toEqual({ thread: asked.thread, seq: 1 });
    expect((await ask(listing, guest, "¿Y estacionamiento?")).body).toEqual({ thread: asked.thread, seq: 2 });
    expect((await send(asked.thread, host, "Tres escalones.")).body).toEqual({ thread: asked.thread, seq: 3 });

    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    expect((await about(reserve_id, host, "Los esperamos.")).body).toEqual({ thread: asked.thread, seq: 5 });
    const thread = await read(asked.thread, guest);
    expect(thread).toMatchObject({
      side: "guest",
      other: { name: "Marisol Vélez", image: null },
      listing: { id: listing.id, service_type: 2 },
      booking: { reserve_id, state: "confirmed" },
      isOpen: true,
      canWrite: true,
    });
    expect(thread.messages.map(shown)).toEqual([
      "¿Hay escaleras?",
      "¿Y estacionamiento?",
      "Tres escalones.",
      "confirmed",
      "Los esperamos.",
    ]);
    const again = (await ask(listing, guest, "¿Y el próximo año?")).body;
    expect(again.thread).not.toBe(asked.thread);
    expect((await inbox(guest, "guest")).items.map(({ id }: { id: number }) => id)).toEqual([
      again.thread,
      asked.thread,
    ]);
  });

  it("has every confirmed booking and its cancellation, without anybody writing", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    await world.call("POST", "/user/cancel-reserve-host", { token: host.token, body: { reserve_id } });
    const { items } = await inbox(host, "host");
    expect(items).toEqual([expect.objectContaining({ unread: 0, booking: expect.objectContaining({ reserve_id }) })]);
    const { messages, booking } = await read(items[0].id, host);
    expect(messages).toEqual([
      {
        ...{ seq: 1, at: "2026-11-21T16:00:00.000Z", from: "system" },
        line: {
          code: "confirmed",
          booking: booking?.code,
          starts_at: "2026-12-11T19:00:00.000Z",
          ends_at: "2026-12-15T15:00:00.000Z",
        },
      },
      {
        ...{ seq: 2, at: "2026-11-21T16:00:00.000Z", from: "system" },
        line: { code: "cancelled", booking: booking?.code, by: "host" },
      },
    ]);
  });

  it("of an unpaid booking is the guest's question, of which the host does not learn what is held", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { reserve_id } = (await hold(world, guest, stays.lodging(listing.id))).body;
    const { thread } = (await about(reserve_id, guest, "Llego tarde.")).body;
    expect((await read(thread, host)).booking).toBeNull();
    expect(outcome(await about(reserve_id, host, "Bien."))).toBe("not_found");
  });

  it("cannot be begun with oneself, or about a listing that is not on sale", async () => {
    const { host, guest } = await aMarket(world, "lodging");
    const draft = await aListing(world, "space", { hostId: host.id, status: "draft" });
    const own = await aListing(world, "space", { hostId: guest.id });
    expect([outcome(await ask(draft, guest, "Hola")), outcome(await ask(own, guest, "Hola"))]).toEqual([
      "not_found",
      "own_question",
    ]);
    expect((await ask(own, guest, "Hola")).body.message).toBe(
      "Este anuncio es tuyo: las preguntas de los huéspedes te llegan a ti.",
    );
    expect((await world.app.ctx.db.selectFrom("threads").selectAll().execute()).length).toBe(0);
  });

  it("takes no more messages once one side has left, and still shows the others masked", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { thread } = (await ask(listing, guest, "Llámame al 787 555 0142.")).body;
    await send(thread, host, "Ya.");
    expect(outcome(await world.call("DELETE", "/user", { token: guest.token, body: { password } }))).toBe(200);
    expect(outcome(await send(thread, host, "¿Sigues ahí?"))).toBe("thread_closed");
    const left = await read(thread, host);
    expect([left.canWrite, left.other.name, left.messages.map(shown)]).toEqual([
      false,
      "Cuenta eliminada",
      ["Llámame al [phone].", "Ya."],
    ]);
  });
});

describe("masked parts", () => {
  it("are for their writer alone until the booking is confirmed, and masked again when it is cancelled", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { thread } = (await ask(listing, guest, "Mi número es 787-555-0142.")).body;
    await send(thread, host, "Calle Sol 123, o ana@example.com");
    expect(await said(thread, host)).toEqual([
      "Mi número es [phone].",
      "[address: Calle Sol 123], o [email: ana@example.com]",
    ]);
    expect(await said(thread, guest)).toEqual(["Mi número es [phone: 787-555-0142].", "[address], o [email]"]);
    const replies = [await inbox(guest, "guest"), await read(thread, guest)];
    expect(JSON.stringify(replies)).not.toMatch(/Calle Sol|example\.com/);

    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    expect(await said(thread, host)).toEqual([
      "Mi número es 787-555-0142.",
      "Calle Sol 123, o ana@example.com",
      "confirmed",
    ]);
    await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id } });
    expect((await said(thread, host))[0]).toBe("Mi número es [phone].");
  });

  it("of another thread of the same two stay masked", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const other = await aListing(world, "space", { hostId: host.id });
    const { thread } = (await ask(other, guest, "787 555 0142")).body;
    await book(world, guest, stays.lodging(listing.id));
    expect(await said(thread, host)).toEqual(["[phone]"]);
  });
});

describe("sending", () => {
  it("the same message again answers the one that is stored, also when the question became a booking's", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const key = randomUUID();
    const first = (await ask(listing, guest, "¿Hay wifi?", key)).body;
    expect((await ask(listing, guest, "¿Hay wifi?", key)).body).toEqual(first);
    await book(world, guest, stays.lodging(listing.id));
    expect((await ask(listing, guest, "¿Hay wifi?", key)).body).toEqual(first);
    // Another person's key is another message.
    expect((await send(first.thread, host, "Sí.", key)).body).toEqual({ thread: first.thread, seq: 3 });
    expect(await said(first.thread, host)).toEqual(["¿Hay wifi?", "confirmed", "Sí."]);
    expect((await read(first.thread, guest)).messages.map((one) => one.from !== "system" && one.key)).toEqual([
      key,
      false,
      null,
    ]);
  });

  it("asks for a confirmed address first, and stores nothing before", async () => {
    const { listing } = await aMarket(world, "lodging");
    const newcomer = await aNewcomer(world);
    const refused = await ask(listing, newcomer, "¿Hay wifi?");
    expect([outcome(refused), refused.body.details]).toEqual(["email_unconfirmed", { code_until: expect.any(String) }]);
    expect(await world.app.ctx.db.selectFrom("threads").selectAll().execute()).toEqual([]);
    await confirmAddress(world, newcomer);
    expect(outcome(await ask(listing, newcomer, "¿Hay wifi?"))).toBe(200);
  });

  it("takes 1 to 2000 characters and a key", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    for (const text of ["", "  \n ", "a".repeat(2001), "a\u0000b"]) {
      expect(outcome(await ask(listing, guest, text))).toBe("invalid_input");
    }
    expect(outcome(await ask(listing, guest, "Hola", "1"))).toBe("invalid_input");
    expect(outcome(await ask(listing, guest, "ñ".repeat(2000)))).toBe(200);
  });

  it("is limited by person and by network, and a refused message is not stored", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const { thread } = (await ask(listing, guest, "1")).body;
    const limits = () => world.app.ctx.db.updateTable("rate_limits");
    for (const [of, most] of [
      [`messages:account:${guest.id}`, 60],
      ["messages:network:%", 300],
    ] as const) {
      await limits().set({ hits: most }).where("key", "like", of).execute();
      expect(outcome(await send(thread, guest, "2"))).toBe("too_many_requests");
      await limits().set({ hits: 1 }).where("key", "like", of).execute();
    }
    for (const [of, most] of [
      [`threads:account:${guest.id}`, 10],
      ["threads:network:%", 60],
    ] as const) {
      await limits().set({ hits: most }).where("key", "like", of).execute();
      const other = await aListing(world, "space", { hostId: (await aPerson(world)).id });
      expect(outcome(await ask(other, guest, "1"))).toBe("too_many_requests");
      expect(outcome(await send(thread, guest, "2"))).toBe(200);
      await limits().set({ hits: 1 }).where("key", "like", of).execute();
    }
    expect((await inbox(guest, "guest")).items).toHaveLength(1);
  });
});

describe("an email about what waits", () => {
  const toHost = async (host: Person) => {
    await tellOfUnread(world.app.ctx);
    await world.settle();
    return (await world.mails()).filter(({ to, text }) => to.includes(host.email) && text.includes("/messages/"));
  };

  it("comes after ten minutes, once, masked, with all that was not read", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { thread } = (await ask(listing, guest, "¿Hay wifi? Soy el 787 555 0142.")).body;
    await ask(listing, guest, "¿Y nevera?");
    world.clock.advance(9);
    expect(await toHost(host)).toEqual([]);
    world.clock.advance(1);
    const [mail, ...more] = await toHost(host);
    expect([mail?.subject, more]).toEqual([expect.stringContaining("Ana te escribió"), []]);
    expect(mail?.text).toContain("¿Hay wifi? Soy el [teléfono oculto].");
    expect(mail?.text).toContain("¿Y nevera?");
    expect(mail?.text).toContain(`/host/messages/${thread}`);
    expect(mail?.text).not.toContain("0142");
    world.clock.advance(60);
    expect(await toHost(host)).toHaveLength(1);
    await ask(listing, guest, "¿Hola?");
    world.clock.advance(10);
    const mails = await toHost(host);
    expect(mails).toHaveLength(2);
    expect(mails.filter(({ text }) => text.includes("¿Hola?") && !text.includes("nevera"))).toHaveLength(1);
    // What people wrote is not kept a second time.
    const kept = await world.app.ctx.db
      .selectFrom("mails")
      .select("data")
      .where("event", "=", "messages_waiting")
      .execute();
    expect(JSON.stringify(kept)).not.toMatch(/wifi|nevera|Ana/);
  });

  it("comes to those who answer for the host, too, and not to helpers who may not read messages", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const [answers, arrivals] = [await aKnownPerson(world), await aKnownPerson(world)];
    await helpAt(world, listing, answers, "calendar");
    await helpAt(world, listing, arrivals, "arrivals");
    const { thread } = (await ask(listing, guest, "¿Hay wifi?")).body;
    world.clock.advance(10);
    expect(await toHost(host)).toHaveLength(1);
    expect(await toHost(answers)).toMatchObject([{ text: expect.stringContaining(`/host/messages/${thread}`) }]);
    expect(await toHost(arrivals)).toEqual([]);
    await ask(listing, guest, "¿Y nevera?");
    await mark(thread, answers, 2);
    world.clock.advance(10);
    expect([await toHost(host), await toHost(answers)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it("has told the thread to its end, also where that is a line of the system", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { thread } = (await ask(listing, guest, "¿Hay wifi?")).body;
    await book(world, guest, stays.lodging(listing.id));
    world.clock.advance(10);
    expect(await toHost(host)).toHaveLength(1);
    const { told_seq, last_seq } = await world.app.ctx.db
      .selectFrom("thread_sides")
      .innerJoin("threads", "id", "thread_id")
      .select(["told_seq", "last_seq"])
      .where("thread_id", "=", thread)
      .where("side", "=", "host")
      .executeTakeFirstOrThrow();
    expect([told_seq, last_seq]).toEqual([2, 2]);
  });

  it("names the listing to its guest in their language, to its host as she wrote it, like the page", async () => {
    const titles = { title: "Casa del Faro", titleEn: "Lighthouse House" };
    const { host, guest, listing } = await aMarket(world, "lodging", titles);
    await world.app.ctx.db
      .updateTable("users")
      .set({ language: "en" })
      .where("id", "in", [guest.id, host.id])
      .execute();
    const { thread } = (await ask(listing, guest, "¿Hay wifi?")).body;
    await send(thread, host, "Sí.");
    const titleFor = async ({ token }: Person) =>
      (await world.call("GET", `/user/threads/${thread}`, { token, language: "en" })).body.listing.title;
    expect([await titleFor(host), await titleFor(guest)]).toEqual(["Casa del Faro", "Lighthouse House"]);
    world.clock.advance(10);
    await tellOfUnread(world.app.ctx);
    await world.settle();
    const mails = await world.mails();
    const subjectsOf = ({ email }: Person) => mails.flatMap(({ to, subject }) => (to.includes(email) ? [subject] : []));
    expect([subjectsOf(host).at(-1), subjectsOf(guest).at(-1)]).toEqual([
      "Ana wrote to you · Casa del Faro",
      "Marisol wrote to you · Lighthouse House",
    ]);
  });

  it("does not come to a helper who is the thread's guest", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    await helpAt(world, listing, guest, "calendar");
    await ask(listing, guest, "¿Hay wifi?");
    world.clock.advance(10);
    expect([await toHost(host), await toHost(guest)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it("does not come about what was read, about lines of the system, or to who was suspended", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { thread } = (await ask(listing, guest, "¿Hay wifi?")).body;
    await mark(thread, host, 1);
    await book(world, guest, stays.lodging(listing.id));
    world.clock.advance(10);
    expect(await toHost(host)).toEqual([]);
    await send(thread, guest, "¿Y nevera?");
    world.clock.advance(10);
    const suspended_at = world.clock.now();
    await world.app.ctx.db.updateTable("users").set({ suspended_at }).where("id", "=", host.id).execute();
    expect(await toHost(host)).toEqual([]);
  });
});

describe("reading", () => {
  it("goes on after the last message that is known, and back before the first", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { thread } = (await ask(listing, guest, "1")).body;
    for (let number = 2; number <= 53; number++) {
      await send(thread, number % 2 ? guest : host, String(number));
    }
    const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq);
    const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const latest = await read(thread, guest);
    expect([seqs(latest), latest.hasEarlier, latest.hasLater]).toEqual([upTo(4, 53), true, false]);
    const earlier = await read(thread, guest, "?before=4");
    expect([seqs(earlier), earlier.hasEarlier]).toEqual([[1, 2, 3], false]);
    const missed = await read(thread, guest, "?after=1");
    expect([seqs(missed), missed.hasLater]).toEqual([upTo(2, 51), true]);
    expect(seqs(await read(thread, guest, "?after=53"))).toEqual([]);
  });

  it("marks move forward only, are seen by the other side, and count what is unread in threads", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { thread } = (await ask(listing, guest, "1")).body;
    await ask(listing, guest, "2");
    expect([await unread(host), await unread(guest)]).toEqual([
      { guest: 0, host: 1 },
      { guest: 0, host: 0 },
    ]);
    expect((await inbox(host, "host")).items[0].unread).toBe(2);
    await mark(thread, host, 1);
    expect([(await read(thread, guest)).readByOther, (await inbox(host, "host")).items[0].unread]).toEqual([1, 1]);
    for (const seq of [999, 1, 0]) expect(outcome(await mark(thread, host, seq))).toBe(200);
    expect([(await read(thread, guest)).readByOther, await unread(host)]).toEqual([2, { guest: 0, host: 0 }]);
    expect((await inbox(host, "host", "&show=unread")).items).toEqual([]);
  });

  it("lists threads a page at a time, by side, and questions alone", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    await book(world, guest, stays.lodging(listing.id));
    for (let number = 1; number <= 31; number++) {
      world.clock.advance(1);
      await world.app.ctx.db.deleteFrom("rate_limits").execute();
      const { body } = await ask(await aListing(world, "space", { hostId: host.id }), guest, String(number));
      expect(body.seq).toBe(1);
    }
    const first = await inbox(host, "host");
    expect([first.items.length, first.hasMore]).toEqual([30, true]);
    const second = await inbox(host, "host", `&cursor=${first.items.at(-1).id}`);
    expect([second.items.length, second.hasMore]).toEqual([2, false]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(32);
    expect((await inbox(host, "host", "&show=questions")).items).toHaveLength(30);
    expect(await inbox(host, "guest")).toEqual({ items: [], hasMore: false });
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aListing, aMarket, anAdmin, aPerson, book, helpAt, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

/** What people report of their threads, and what the operator reads. */

const world = useWorld();
const why = { reason: "Lo pidió quien lo reportó." };

const post = (person: Person, path: string, body: object) => world.call("POST", path, { token: person.token, body });
const get = async (person: Person, path: string) => (await world.call("GET", path, { token: person.token })).body;
const ask = (listing: { id: number }, guest: Person, text: string) =>
  post(guest, `/user/listings/${listing.id}/messages`, { key: randomUUID(), text });
const send = (thread: number, person: Person, text: string) =>
  post(person, `/user/threads/${thread}/messages`, { key: randomUUID(), text });
const report = (thread: number, seq: number, person: Person, body: object = { reason: "outside_payment" }) =>
  post(person, `/user/threads/${thread}/messages/${seq}/report`, body);
const reports = async (admin: Person, query = "") => (await get(admin, `/admin/message-reports${query}`)).items;
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

/** A question with an answer that asks to be paid outside. */
async function aQuarrel() {
  const market = await aMarket(world, "lodging");
  const { thread } = (await ask(market.listing, market.guest, "¿Hay wifi?")).body as { thread: number };
  await send(thread, market.host, "Paga al 787 555 0142.");
  return { ...market, thread, admin: await anAdmin(world) };
}

describe("a report", () => {
  it("is of the other side's message, by one of its two people, once by each", async () => {
    const { host, guest, thread, admin } = await aQuarrel();
    const bystander = await aPerson(world);
    for (const [seq, person] of [
      [1, guest],
      [2, host],
      [3, guest],
      [2, bystander],
      [2, admin],
    ] as const) {
      expect(outcome(await report(thread, seq, person))).toBe("not_found");
    }
    expect(await reports(admin)).toEqual([]);
    const first = { reason: "outside_payment", text: "Quiere que pague por fuera." };
    expect(outcome(await report(thread, 2, guest, first))).toBe(200);
    expect(outcome(await report(thread, 2, guest, { reason: "other" }))).toBe(200);
    const [one, ...more] = await reports(admin);
    expect([one, more]).toEqual([
      {
        ...first,
        id: one.id,
        reported_at: "2026-11-21T16:00:00.000Z",
        reporter: { id: guest.id, name: "Ana Cruz" },
        writer: { id: host.id, name: "Marisol Vélez" },
        listing: { id: one.listing.id, title: one.listing.title },
        booking: null,
        closed: null,
      },
      [],
    ]);
    expect((await get(admin, "/admin/alerts")).items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: "message_reported", count: 1, to: "/admin/message-reports" }),
      ]),
    );
    const own = await get(guest, "/user/data");
    expect(own.parts.messages.data[0].reports).toEqual([
      {
        ...first,
        ...{ number: 2, reported_at: "2026-11-21T16:00:00.000Z", closed_at: null },
      },
    ]);
  });

  it("is in the own data of a helper who wrote nothing, without the messages", async () => {
    const { listing, thread } = await aQuarrel();
    const helper = await aPerson(world, { name: "Rosa Díaz" });
    await helpAt(world, listing, helper, "calendar");
    const said = { reason: "other", text: "Escribe cosas feas." };
    expect(outcome(await report(thread, 1, helper, said))).toBe(200);
    const { data } = (await get(helper, "/user/data")).parts.messages;
    const reported_at = "2026-11-21T16:00:00.000Z";
    expect(data).toMatchObject([
      { you_are: "host", reports: [{ ...said, number: 1, reported_at, closed_at: null }], messages: [] },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/wifi|Cruz|Vélez/);
  });

  it("names the helper who wrote for the host, and so does the thread", async () => {
    const { host, guest, listing, thread, admin } = await aQuarrel();
    const helper = await aPerson(world, { name: "Rosa Díaz" });
    await helpAt(world, listing, helper, "calendar");
    await send(thread, helper, "Págame a mí.");
    expect(outcome(await report(thread, 3, guest))).toBe(200);
    expect(outcome(await report(thread, 2, guest))).toBe(200);
    const writers = (await reports(admin)).map(({ writer }: { writer: object }) => writer);
    expect(writers).toEqual([
      { id: host.id, name: "Marisol Vélez" },
      { id: helper.id, name: "Rosa Díaz" },
    ]);
    await world.app.ctx.db.updateTable("users").set({ name: "" }).where("id", "=", helper.id).execute();
    const { messages } = await get(guest, `/user/threads/${thread}`);
    expect(messages.at(-1).by).toBe("Cuenta eliminada");
  });

  it("is not of a line of the system, and there are twenty a day", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    const { id } = (await get(guest, `/user/threads/about?reserve=${reserve_id}`)) as { id: number };
    expect(outcome(await report(id, 1, guest))).toBe("not_found");
    for (let seq = 2; seq <= 22; seq++) {
      await send(id, host, String(seq));
      expect(outcome(await report(id, seq, guest))).toBe(seq < 22 ? 200 : "too_many_requests");
    }
    // What is refused is not stored; what was reported before is no further one.
    expect(outcome(await report(id, 21, guest))).toBe(200);
    expect(await reports(await anAdmin(world), "?limit=50")).toHaveLength(20);
  });

  it("is closed once with what was done, and listed a page at a time", async () => {
    const { host, guest, thread, admin } = await aQuarrel();
    await report(thread, 2, guest);
    await send(thread, host, "Contesta.");
    await report(thread, 3, guest);
    const [second, first] = await reports(admin);
    const page = await get(admin, "/admin/message-reports?limit=1");
    expect([page.items.map(({ id }: { id: number }) => id), page.next]).toEqual([[second.id], second.id]);
    expect(await reports(admin, `?cursor=${page.next}`)).toEqual([first]);
    const close = (who: Person, reason: string) => post(who, `/admin/message-reports/${first.id}/close`, { reason });
    expect(outcome(await close(admin, "Se le avisó."))).toBe(200);
    expect(outcome(await close(admin, "Se le avisó."))).toBe(200);
    expect(outcome(await close(admin, "Se le escribió."))).toBe("report_closed");
    expect(outcome(await close(await anAdmin(world), "Se le avisó."))).toBe("report_closed");
    expect((await reports(admin)).map(({ id }: { id: number }) => id)).toEqual([second.id]);
    expect((await reports(admin, "?show=closed")).map((one: { closed: unknown }) => one.closed)).toEqual([
      { at: "2026-11-21T16:00:00.000Z", note: "Se le avisó." },
    ]);
    expect((await get(admin, "/admin/audit")).items).toMatchObject([
      { action: "closeMessageReport", subject: `report ${first.id}`, reason: "Se le avisó." },
    ]);
  });
});

describe("the operator", () => {
  it("reads a thread from a report, whole, with a reason and a fresh proof, which the audit log keeps", async () => {
    const { host, guest, thread, admin, listing } = await aQuarrel();
    await report(thread, 2, guest);
    const [{ id }] = await reports(admin);
    const path = `/admin/message-reports/${id}/thread`;
    expect(outcome(await post(admin, path, { reason: "" }))).toBe("invalid_input");
    const { body } = await post(admin, path, why);
    expect(body).toMatchObject({
      id: thread,
      listing: { id: listing.id },
      booking: null,
      guest: { id: guest.id, name: "Ana Cruz" },
      host: { id: host.id, name: "Marisol Vélez" },
      hasEarlier: false,
      reported: [2],
    });
    expect(body.messages.map(({ at: _, by: __, ...message }: { at: string; by: string | null }) => message)).toEqual([
      { seq: 1, from: "guest", key: null, pieces: [{ text: "¿Hay wifi?" }], photos: [] },
      {
        ...{ seq: 2, from: "host", key: null },
        pieces: [{ text: "Paga al " }, { masked: "phone", text: "787 555 0142" }, { text: "." }],
        photos: [],
      },
    ]);
    expect((await get(admin, "/admin/audit")).items).toMatchObject([
      { action: "readReportedThread", subject: `report ${id}`, ...why },
    ]);
    const { db } = world.app.ctx;
    await db.updateTable("sessions").set({ proved_at: world.clock.now() }).where("user_id", "=", admin.id).execute();
    world.clock.advance(11);
    expect(outcome(await post(admin, path, why))).toBe("proof_needed");
    expect((await get(admin, "/admin/audit")).items).toHaveLength(1);
  });

  it("reads a booking's thread in the same way, of bookings that have one, and no other thread", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const admin = await anAdmin(world);
    const other = await aListing(world, "space", { hostId: host.id });
    const { thread } = (await ask(other, guest, "¿Caben cien?")).body;
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    const about = (await get(guest, `/user/threads/about?reserve=${reserve_id}`)) as { id: number };
    await send(about.id, guest, "Llegamos a las 5.");
    expect((await get(admin, `/admin/bookings/${reserve_id}`)).messages).toBe(1);
    const { body } = await post(admin, `/admin/bookings/${reserve_id}/thread`, why);
    expect([body.id, body.reported, body.messages.length, body.booking.id]).toEqual([about.id, [], 2, reserve_id]);
    const { timeline } = await get(admin, `/admin/bookings/${reserve_id}`);
    expect(timeline).toEqual(
      expect.arrayContaining([expect.objectContaining({ what: "decision", action: "readBookingThread", ...why })]),
    );
    for (const path of ["/admin/bookings/999/thread", "/admin/message-reports/999/thread"]) {
      expect(outcome(await post(admin, path, why))).toBe("not_found");
    }
    expect((await get(admin, "/admin/audit")).items).toHaveLength(1);
    expect(outcome(await world.call("GET", `/user/threads/${thread}`, { token: admin.token }))).toBe("not_found");
  });

  it("writes into no thread, and marks none as read", async () => {
    const { thread, admin, guest } = await aQuarrel();
    await report(thread, 2, guest);
    const [{ id }] = await reports(admin);
    await post(admin, `/admin/message-reports/${id}/thread`, why);
    expect(outcome(await send(thread, admin, "Hola."))).toBe("not_found");
    expect(
      outcome(await world.call("PUT", `/user/threads/${thread}/read`, { token: admin.token, body: { seq: 2 } })),
    ).toBe("not_found");
    expect((await get(guest, "/user/threads/unread")).guest).toBe(1);
  });
});

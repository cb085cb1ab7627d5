import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMarket, aPerson, book, helpAt, type Person, password, stays } from "#testing/makers.ts";
import { ABrowser, claimsOf, PushService } from "#testing/push-service.ts";
import { useWorld } from "#testing/world.ts";
import { afterQuiet, sendDueNotices, sendNotice } from "./notices.ts";
import { pushOver } from "./push.ts";

/** What guests and hosts are told on their devices, over a push service of our own. */

const zone = "America/Puerto_Rico";
const world = useWorld();
let service: PushService;
let host: Person;
let guest: Person;
let listing: { id: number };
let phone: ABrowser;

const listen = (person: Person, browser: ABrowser) =>
  world.call("POST", "/user/notices", { token: person.token, body: browser.subscription });
const ask = (text: string) =>
  world.call("POST", `/user/listings/${listing.id}/messages`, {
    token: guest.token,
    body: { key: crypto.randomUUID(), text },
  });
/** The job of the only notice, again. */
const sendAgain = async () => {
  const { id } = await world.app.ctx.db.selectFrom("notices").select("id").executeTakeFirstOrThrow();
  await sendNotice(world.app.ctx, { noticeId: id });
};
const heard = (browser = phone) =>
  service.pushes.filter(({ endpoint }) => endpoint === browser.endpoint).map(({ body }) => browser.read(body));
const onIsland = (time: string, date = "2026-11-22") => world.clock.set(new Date(`${date}T${time}:00-04:00`));

beforeEach(async () => {
  service = new PushService();
  pushOver(service.ways);
  onIsland("12:00");
  ({ host, guest, listing } = await aMarket(world, "lodging"));
  phone = new ABrowser();
  expect((await listen(host, phone)).status).toBe(200);
});
afterEach(() => pushOver({}));

describe("a notice", () => {
  it("says that there is a message and where, and nothing of it, signed with the site's key", async () => {
    await ask("Soy Teresa, mi número es 787 555 0142");
    await world.settle();
    expect(heard()).toEqual([
      {
        title: world.env.brandName,
        text: "Tienes un mensaje nuevo.",
        topic: expect.stringMatching(/^thread-\d+$/),
        path: expect.stringMatching(/^\/host\/messages\/\d+$/),
        language: "es",
      },
    ]);
    const [pushed] = service.pushes;
    expect(pushed?.body.toString("latin1")).not.toContain("mensaje");
    const { key } = (await world.call("GET", "/user/notices", { token: guest.token })).body;
    expect(pushed && claimsOf(pushed)).toMatchObject({ key, claims: { aud: "https://push.example" } });
  });

  it("is sent of a booking and of its cancelling, to who did not do it", async () => {
    const tablet = new ABrowser();
    await listen(guest, tablet);
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    await world.settle();
    expect(heard().map(({ text }) => text)).toEqual(["Tienes una reserva nueva."]);
    await world.call("POST", "/user/cancel-reserve-host", { token: host.token, body: { reserve_id } });
    await world.settle();
    expect(heard()).toHaveLength(1);
    expect(heard(tablet)).toMatchObject([{ text: "Se canceló una reserva.", path: `/dashboard/trips/${reserve_id}` }]);
  });

  it("of a message goes to those who answer for the host as well, and not to who only sees arrivals", async () => {
    const [helper, cleaner] = [await aPerson(world), await aPerson(world)];
    await helpAt(world, listing, helper, "calendar");
    await helpAt(world, listing, cleaner, "arrivals");
    const [tablet, laptop] = [new ABrowser(), new ABrowser()];
    await listen(helper, tablet);
    await listen(cleaner, laptop);
    await ask("¿Hay escaleras?");
    await world.settle();
    expect([heard(), heard(tablet), heard(laptop)].map((all) => all.length)).toEqual([1, 1, 0]);
  });

  it("of a thread whose guest helps goes to them as its guest alone, until they read it themselves", async () => {
    await helpAt(world, listing, guest, "calendar");
    const tablet = new ABrowser();
    await listen(guest, tablet);
    const { thread } = (await ask("¿Hay escaleras?")).body;
    await world.settle();
    expect([heard(), heard(tablet)].map((all) => all.length)).toEqual([1, 0]);
    onIsland("22:30");
    const body = { key: crypto.randomUUID(), text: "Tres escalones." };
    const answered = await world.call("POST", `/user/threads/${thread}/messages`, { token: host.token, body });
    const { seq } = answered.body;
    await world.call("PUT", `/user/threads/${thread}/read`, { token: host.token, body: { seq } });
    onIsland("08:00", "2026-11-23");
    await sendDueNotices(world.app.ctx);
    await world.settle();
    expect(heard(tablet)).toMatchObject([{ path: `/dashboard/messages/${thread}` }]);
  });

  it("waits for the morning, the last of its topic alone, and is not sent of what was read meanwhile", async () => {
    onIsland("22:30");
    const { thread } = (await ask("¿Hay escaleras?")).body;
    await ask("¿Y parking?");
    await world.settle();
    await sendDueNotices(world.app.ctx);
    await world.settle();
    expect(service.pushes).toEqual([]);
    onIsland("08:00", "2026-11-23");
    await sendDueNotices(world.app.ctx);
    await sendDueNotices(world.app.ctx);
    await world.settle();
    expect(heard()).toHaveLength(1);

    onIsland("23:00", "2026-11-23");
    const { seq } = (await ask("¿Hola?")).body;
    await world.call("PUT", `/user/threads/${thread}/read`, { token: host.token, body: { seq } });
    onIsland("08:01", "2026-11-24");
    await sendDueNotices(world.app.ctx);
    await world.settle();
    expect(heard()).toHaveLength(1);
  });

  it("is not sent in the morning to whose help with the messages ended at night", async () => {
    const helpers = [await aPerson(world), await aPerson(world), await aPerson(world)];
    const browsers = helpers.map(() => new ABrowser());
    for (const [at, helper] of helpers.entries()) {
      await helpAt(world, listing, helper, "calendar");
      await listen(helper, browsers[at] as ABrowser);
    }
    onIsland("22:30");
    await ask("¿Hay escaleras?");
    const [left, demoted] = helpers;
    await world.call("DELETE", `/user/host/listings/${listing.id}/cohosts/${left?.id}`, { token: host.token });
    const { token } = host;
    await world.call("POST", "/user/proof", { token, body: { method: "password", password } });
    const order = { token, body: { role: "arrivals" } };
    await world.call("PUT", `/user/host/listings/${listing.id}/cohosts/${demoted?.id}`, order);
    onIsland("08:00", "2026-11-23");
    await sendDueNotices(world.app.ctx);
    await world.settle();
    expect(browsers.map((browser) => heard(browser).length)).toEqual([0, 0, 1]);
  });

  it("is not sent in the morning of a booking that its host has cancelled, but of a message that came while others were read", async () => {
    onIsland("23:00");
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    await world.call("POST", "/user/cancel-reserve-host", { token: host.token, body: { reserve_id } });
    const { thread, seq } = (await ask("¿Hay escaleras?")).body;
    await ask("¿Y parking?");
    await world.call("PUT", `/user/threads/${thread}/read`, { token: host.token, body: { seq } });
    await world.settle();
    onIsland("08:01", "2026-11-23");
    await sendDueNotices(world.app.ctx);
    await world.settle();
    expect(heard()).toMatchObject([{ path: `/host/messages/${thread}` }]);
  });

  it("that a push service does not take is repeated for an hour, and sent once to the other devices", async () => {
    const tablet = new ABrowser();
    await listen(host, tablet);
    service.statuses.set(phone.endpoint, 429);
    await ask("¿Hay escaleras?");
    await world.settle();
    await expect(sendAgain()).rejects.toThrow("429");
    expect([heard().length, heard(tablet).length]).toEqual([2, 1]);
    world.clock.advance(61);
    await sendAgain();
    await sendAgain();
    expect([heard().length, heard(tablet).length]).toEqual([3, 1]);
  });
});

describe("a device", () => {
  it.each([404, 410])("whose push service answers %i is forgotten", async (status) => {
    service.statuses.set(phone.endpoint, status);
    await ask("¿Hay escaleras?");
    await world.settle();
    await ask("¿Hola?");
    await world.settle();
    expect(service.pushes).toHaveLength(1);
  });

  it("hears nothing once its session has ended, and nothing after it asked for none", async () => {
    const tablet = new ABrowser();
    await listen(host, tablet);
    await world.call("DELETE", "/user/notices", { token: host.token, body: { endpoint: tablet.endpoint } });
    await world.call("POST", "/auth/logout", { token: host.token });
    await ask("¿Hay escaleras?");
    await world.settle();
    expect(service.pushes).toEqual([]);
  });

  it("of somebody who is suspended hears nothing", async () => {
    const suspended = { suspended_at: world.clock.now() };
    await world.app.ctx.db.updateTable("users").set(suspended).where("id", "=", host.id).execute();
    await book(world, guest, stays.lodging(listing.id));
    expect(service.pushes).toEqual([]);
  });

  it("of another person cannot be had by its address alone", async () => {
    const { endpoint } = phone.subscription;
    await world.call("POST", "/user/notices", {
      token: guest.token,
      body: { ...new ABrowser().subscription, endpoint },
    });
    await ask("¿Hay escaleras?");
    await world.settle();
    expect(heard()).toHaveLength(1);
  });

  it.each(["http://push.example/1", "https://push.example:8443/1", "https://a:b@push.example/1", "push.example"])(
    "at %s is refused",
    async (endpoint) => {
      const body = { ...phone.subscription, endpoint };
      const { status, body: refusal } = await world.call("POST", "/user/notices", { token: host.token, body });
      expect([status, Object.keys(refusal.fields)]).toEqual([400, ["endpoint"]]);
    },
  );

  it("with a key that is none is refused, and forgotten where one is kept", async () => {
    const p256dh = "B".repeat(87);
    const body = { ...new ABrowser().subscription, p256dh };
    const { status, body: refusal } = await world.call("POST", "/user/notices", { token: host.token, body });
    expect([status, Object.keys(refusal.fields)]).toEqual([400, ["p256dh"]]);

    const tablet = new ABrowser();
    await listen(host, tablet);
    const kept = world.app.ctx.db.updateTable("push_subscriptions").set({ p256dh });
    await kept.where("endpoint", "=", phone.endpoint).execute();
    await ask("¿Hay escaleras?");
    await world.settle();
    expect([heard().length, heard(tablet).length]).toEqual([0, 1]);
    const devices = await world.app.ctx.db.selectFrom("push_subscriptions").select("endpoint").execute();
    expect(devices).toEqual([{ endpoint: tablet.endpoint }]);
  });

  it("that never answers keeps no other waiting", async () => {
    for (const _another of [1, 2]) await listen(host, new ABrowser());
    let connected = 0;
    const all = Promise.withResolvers<void>();
    pushOver({
      ...service.ways,
      patienceMs: 20_000,
      addressesOf: async () => {
        connected += 1;
        if (connected === 3) all.resolve();
        await all.promise;
        return service.ways.addressesOf();
      },
    });
    await ask("¿Hay escaleras?");
    await world.settle();
    expect(service.pushes).toHaveLength(3);
  });

  it("inside the site's network is never asked", async () => {
    pushOver({ ...service.ways, addressesOf: async () => ["10.0.0.1"] });
    await ask("¿Hay escaleras?");
    await world.settle();
    await expect(sendAgain()).rejects.toThrow("does not answer");
    expect(service.pushes).toEqual([]);
  });

  it("whose push service fails for two weeks is forgotten", async () => {
    service.statuses.set(phone.endpoint, undefined);
    await ask("¿Hay escaleras?");
    await world.settle();
    world.clock.advance(15 * 24 * 60);
    await ask("¿Hola?");
    await world.settle();
    const devices = await world.app.ctx.db.selectFrom("push_subscriptions").select("id").execute();
    expect(devices).toEqual([]);
  });
});

it.each([
  ["2026-11-22T12:00", "2026-11-22T12:00"],
  ["2026-11-22T21:59", "2026-11-22T21:59"],
  ["2026-11-22T22:00", "2026-11-23T08:00"],
  ["2026-11-23T00:30", "2026-11-23T08:00"],
  ["2026-11-23T07:59", "2026-11-23T08:00"],
  ["2026-11-23T08:00", "2026-11-23T08:00"],
])("what happens at %s is told at %s", (at, told) => {
  expect(afterQuiet(new Date(`${at}:00-04:00`), zone)).toEqual(new Date(`${told}:00-04:00`));
});

describe("the site", () => {
  it("is installable, and its worker shows notices and answers no requests", async () => {
    const get = (url: string) => world.app.http.inject({ method: "GET", url });
    const manifest = (await get("/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ name: world.env.brandName, display: "standalone", start_url: "/" });
    const { payload, headers } = await get("/sw.js");
    expect(headers["content-type"]).toContain("text/javascript");
    expect(payload).toContain('addEventListener("push"');
    expect(payload).not.toMatch(/"fetch"|caches/);
  });
});

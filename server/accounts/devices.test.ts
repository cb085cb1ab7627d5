import { describe, expect, it, test } from "vitest";
import { emailTo } from "#testing/emails.ts";
import { anAdmin, aPerson, type Person, password } from "#testing/makers.ts";
import { type Answer, useWorld } from "#testing/world.ts";
import { dropExpiredDevices } from "./devices.ts";

const world = useWorld({ TRUST_PROXY: "1", RATE_LIMIT_LOGIN: "30" });
const newWord = "otra clave, más larga";
const home = "192.0.2.1";
const elsewhere = "203.0.113.9";

interface Browser {
  address?: string;
  /** The cookie from `set-cookie`. */
  device?: string | undefined;
}

const headersOf = ({ address = home, device }: Browser) => ({
  "x-forwarded-for": address,
  ...(device && { cookie: `device=${device}` }),
});
const login = (email: string, word: string, browser: Browser = {}) =>
  world.call("POST", "/auth/login", { body: { email, password: word }, headers: headersOf(browser) });
const post = (path: string, { token, body, ...browser }: Browser & { token?: string; body?: object }) =>
  world.call("POST", path, { token, body: body ?? {}, headers: headersOf(browser) });

function cookiesOf({ headers }: Answer): string[] {
  return [headers["set-cookie"] ?? []].flat().map(String);
}

function deviceIn(answer: Answer): string | undefined {
  return cookiesOf(answer)
    .map((cookie) => /^device=([^;]+)/.exec(cookie)?.[1])
    .find((secret) => secret !== undefined);
}

/** A person, and the browser they signed in with at home. */
async function someoneAtHome(): Promise<Person & { device: string | undefined }> {
  const person = await aPerson(world);
  await world.app.ctx.db.deleteFrom("known_networks").execute();
  const answer = await login(person.email, password);
  return { ...person, token: answer.body.token, device: deviceIn(answer) };
}

/** Ten tries from each of ten networks: all tries that strangers have for one account. */
async function strangersUseUpAll(email: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    await login(email, "no es esta", { address: `198.51.100.${tries % 10}` });
  }
}

const statusOf = async (email: string, word: string, browser: Browser) => (await login(email, word, browser)).status;

describe("when ten strangers on ten networks have used up all tries", () => {
  it("the owner signs in on a known device at once, wherever it is, and from a known network", async () => {
    const ana = await someoneAtHome();
    await strangersUseUpAll(ana.email);
    expect(await statusOf(ana.email, password, { address: elsewhere })).toBe(429);
    expect(await statusOf(ana.email, password, { address: elsewhere, device: "made-up" })).toBe(429);
    expect(await statusOf(ana.email, password, { address: home })).toBe(200);
    expect(await statusOf(ana.email, password, { address: elsewhere, device: ana.device })).toBe(200);
    // The owner's success does not reset the strangers' tries.
    expect(await statusOf(ana.email, "no es esta", { address: "198.51.100.77" })).toBe(429);
  });

  it("the owner signs in from a new network after a reset, however they go on", async () => {
    const ana = await someoneAtHome();
    await strangersUseUpAll(ana.email);
    await post("/auth/forgot-password", { address: elsewhere, body: { email: ana.email } });
    const { token } = await emailTo(world, ana.email, "password_reset");
    await post("/auth/reset-password", { address: elsewhere, body: { token, password: newWord } });
    await strangersUseUpAll(ana.email);
    expect(await statusOf(ana.email, newWord, { address: elsewhere })).toBe(200);
  });
});

describe("a known device", () => {
  it("has ten tries in a quarter of an hour, which a good one gives back", async () => {
    const ana = await someoneAtHome();
    const there = { address: elsewhere, device: ana.device };
    for (let tries = 0; tries < 9; tries++) expect(await statusOf(ana.email, "no es esta", there)).toBe(400);
    const again = await login(ana.email, password, there);
    const device = deviceIn(again);
    const statuses = [];
    for (let tries = 0; tries < 11; tries++) {
      statuses.push(await statusOf(ana.email, "no es esta", { ...there, device }));
    }
    expect([again.status, ...statuses]).toEqual([200, ...Array(10).fill(400), 429]);
    world.clock.advance(15);
    expect(await statusOf(ana.email, password, { ...there, device })).toBe(200);
  });

  it("is known for 180 days, a network for 90", async () => {
    const ana = await someoneAtHome();
    const days = async (count: number) => {
      world.clock.advance(count * 24 * 60);
      await dropExpiredDevices(world.app.ctx);
      const devices = await world.app.ctx.db.selectFrom("known_devices").select("user_id").execute();
      const networks = await world.app.ctx.db.selectFrom("known_networks").select("user_id").execute();
      return [devices.filter(({ user_id }) => user_id === ana.id).length, networks.length];
    };
    // Registration was the first sign-in.
    expect([await days(89), await days(2), await days(88), await days(2)]).toEqual([
      [2, 1],
      [2, 0],
      [2, 0],
      [0, 0],
    ]);
  });

  it("stays that of everybody who signs in on it, by a secret that is new each time", async () => {
    const ana = await someoneAtHome();
    const berta = await aPerson(world);
    const second = deviceIn(await login(berta.email, password, { address: elsewhere, device: ana.device }));
    expect(second).not.toBe(ana.device);
    await world.app.ctx.db.deleteFrom("known_networks").execute();
    await strangersUseUpAll(ana.email);
    expect(await statusOf(ana.email, password, { address: elsewhere, device: ana.device })).toBe(429);
    expect(await statusOf(ana.email, password, { address: elsewhere, device: second })).toBe(200);
  });

  it.each([
    ["signing out everywhere else", (token: string) => world.call("DELETE", "/user/sessions", { token })],
    [
      "a new password",
      (token: string) =>
        world.call("POST", "/user/password", { token, body: { current: password, password: "otra clave, más larga" } }),
    ],
  ])("is a stranger after %s from another one", async (_how, end) => {
    const ana = await someoneAtHome();
    const phone = await login(ana.email, password, { address: elsewhere });
    await end(phone.body.token);
    const left = await world.app.ctx.db.selectFrom("known_devices").select("user_id").execute();
    expect([left, await world.app.ctx.db.selectFrom("known_networks").select("user_id").execute()]).toEqual([
      [{ user_id: ana.id }],
      [],
    ]);
  });

  it("is a stranger once its session was ended from the list", async () => {
    const ana = await someoneAtHome();
    const before = await world.app.ctx.db.selectFrom("known_devices").select("secret_hash").execute();
    const phone = await login(ana.email, password, { address: elsewhere });
    const [, atHome] = (await world.call("GET", "/user/sessions", { token: phone.body.token })).body;
    await world.call("DELETE", `/user/sessions/${atHome.id}`, { token: phone.body.token });
    expect(await world.app.ctx.db.selectFrom("known_devices").select("user_id").execute()).toHaveLength(before.length);
  });
});

test("forty people of a hotel sign in from its one address", async () => {
  const guests = [await aPerson(world), await aPerson(world)];
  const statuses = [];
  for (let count = 0; count < 40; count++) {
    await world.app.ctx.db.deleteFrom("known_networks").execute();
    statuses.push(await statusOf(guests[count % 2]?.email ?? "", password, { address: elsewhere }));
  }
  expect(statuses).toEqual(Array(40).fill(200));
});

describe("a browser that has lost its token", () => {
  const ownPage = { "sec-fetch-site": "same-origin" };
  const resume = (device: string | undefined, headers: Record<string, string> = ownPage) =>
    world.call("POST", "/auth/resume", { headers: { ...headersOf({ device }), ...headers } });
  const isOpen = async (token: string) => (await world.call("GET", "/user/getme", { token })).status === 200;

  it("gets its session's fresh one for its cookie, after eight days too, and the old one is worth nothing", async () => {
    const ana = await someoneAtHome();
    world.clock.advance(8 * 24 * 60);
    const answer = await resume(ana.device);
    expect([answer.status, answer.body.user.email]).toEqual([200, ana.email]);
    expect([await isOpen(answer.body.token), await isOpen(ana.token)]).toEqual([true, false]);
    // A browser that lost the response asks again.
    const again = await resume(ana.device);
    expect([again.status, await isOpen(again.body.token), await isOpen(answer.body.token)]).toEqual([200, true, false]);
  });

  it("is one of this site's own pages", async () => {
    const { device } = await someoneAtHome();
    const foreign = [
      {},
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { "sec-fetch-site": "cross-site", origin: "http://linkisla.test" },
      { origin: "http://evil.test" },
      { origin: "null" },
    ];
    const statuses = [];
    for (const headers of foreign) statuses.push((await resume(device, headers as Record<string, string>)).status);
    expect(statuses).toEqual(Array(foreign.length).fill(400));
    expect((await resume(device, { origin: "http://linkisla.test" })).status).toBe(200);
    const { status } = await world.call("GET", "/auth/resume", { headers: { ...headersOf({ device }), ...ownPage } });
    expect(status).toBe(404);
  });

  it.each<[string, (ana: Person & { device: string | undefined }) => Promise<unknown>]>([
    ["signing out", ({ token }) => world.call("POST", "/auth/logout", { token })],
    [
      "ending it from the list",
      async ({ email, token }) => {
        const phone = (await login(email, password, { address: elsewhere })).body.token;
        const list = (await world.call("GET", "/user/sessions", { token })).body;
        const { id } = list.find(({ current }: { current: boolean }) => current);
        await world.call("DELETE", `/user/sessions/${id}`, { token: phone });
      },
    ],
    [
      "a new password elsewhere",
      async ({ email }) => {
        const { token } = (await login(email, password, { address: elsewhere })).body;
        await world.call("POST", "/user/password", { token, body: { current: password, password: newWord } });
      },
    ],
    [
      "suspension",
      async ({ id }) => {
        const { token } = await anAdmin(world);
        await world.call("POST", `/admin/users/${id}/suspend`, { token, body: { reason: "Se queja mucho" } });
      },
    ],
    ["another sign-out, of whoever signed in on it since", signInAndOutOnIt],
    ["thirty days without a visit", async () => world.clock.advance(30 * 24 * 60)],
  ])("gets nothing after %s, and stops asking", async (_what, end) => {
    const ana = await someoneAtHome();
    await end(ana);
    const answer = await resume(ana.device);
    expect([answer.status, answer.body.code]).toEqual([400, "sign_in_lost"]);
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^returning=;.* Max-Age=0|^returning=;.*1970/)]);
  });
});

async function signInAndOutOnIt({ device }: { device: string | undefined }): Promise<void> {
  const berta = await aPerson(world);
  const { token } = (await login(berta.email, password, { device })).body;
  await world.call("POST", "/auth/logout", { token });
}

describe("the cookies of a good sign-in", () => {
  it("are a secret for the API alone, and a readable sign; signing out takes the sign away", async () => {
    const ana = await aPerson(world);
    const answer = await login(ana.email, password);
    expect(cookiesOf(answer).map((cookie) => cookie.replace(/=[\w-]{43};/, "=…;"))).toEqual([
      "device=…; Max-Age=15552000; Path=/api; HttpOnly; SameSite=Strict",
      "returning=1; Max-Age=15552000; Path=/; SameSite=Strict",
    ]);
    const [row] = await world.app.ctx.db.selectFrom("known_devices").selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(deviceIn(answer));
    const out = await world.call("POST", "/auth/logout", { token: answer.body.token });
    expect(cookiesOf(out)).toEqual([expect.stringMatching(/^returning=;/)]);
  });

  it("are none when the password is wrong", async () => {
    const ana = await aPerson(world);
    expect(cookiesOf(await login(ana.email, "no es esta"))).toEqual([]);
  });
});

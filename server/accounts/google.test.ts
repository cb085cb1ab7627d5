import cookie from "@fastify/cookie";
import fastify from "fastify";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { knownPeople } from "#sandbox/google/people.ts";
import { startGoogleSandbox } from "#sandbox/google/sandbox.ts";
import { type Choice, choose } from "#sandbox/google/test-bench.ts";
import { emailTo } from "#testing/emails.ts";
import { aNewcomer, aPerson, password } from "#testing/makers.ts";
import { type Answer, useWorld } from "#testing/world.ts";
import { mountGoogle } from "./google.ts";

const client = { clientId: "linkisla-test", clientSecret: "a-secret-of-googles" };
const redirectUri = "http://linkisla.test/api/auth/google/callback";
const google = await startGoogleSandbox({ port: 0, ...client, clientName: "Linkisla", redirectUri });
const world = useWorld({
  GOOGLE_CLIENT_ID: client.clientId,
  GOOGLE_CLIENT_SECRET: client.clientSecret,
  GOOGLE_ISSUER: google.issuer,
  RATE_LIMIT_LOGIN: "12",
});
afterAll(() => google.close());
afterEach(() => void vi.restoreAllMocks());

const lucia = { person: 0 };
const [luciaAtGoogle] = knownPeople;
const somebody = (facts: Partial<Extract<Choice, { email: string }>> = {}) => ({
  name: "Ana Cruz",
  email: "ana@example.test",
  verified: true,
  ...facts,
});

/** Keeps cookies as a browser does, each for its own path. */
class Browser {
  readonly cookies = new Map<string, { value: string; path: string; line: string }>();

  async get(path: string): Promise<URL> {
    const { status, headers } = await this.call("GET", path);
    expect([path, status, headers["cache-control"]]).toEqual([path, 302, "no-store"]);
    return new URL(String(headers.location), "http://linkisla.test");
  }

  async exchange(code: string | null): Promise<Answer> {
    return this.call("POST", "/auth/exchange", { code });
  }

  async call(method: "GET" | "POST", path: string, body?: object): Promise<Answer> {
    const sent = [...this.cookies].filter(([, kept]) => `/api${path}`.startsWith(kept.path));
    const header = sent.map(([name, { value }]) => `${name}=${value}`).join("; ");
    const answer = await world.call(method, path, { headers: { cookie: header }, ...(body && { body }) });
    for (const line of [answer.headers["set-cookie"] ?? []].flat().map(String)) this.keep(line);
    return answer;
  }

  keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /Path=([^;]+)/.exec(line)?.[1] ?? "/";
    if (value === "") this.cookies.delete(name);
    else this.cookies.set(name, { value: decodeURIComponent(value), path, line });
  }
}

/** Goes to Google and chooses there; returns the callback's URL, not yet visited. */
async function goAndChoose(browser: Browser, choice: Choice, change: (there: URL) => void = () => {}): Promise<string> {
  const there = await browser.get("/auth/google?next=/home/casa");
  change(there);
  const back = await choose(there, choice);
  return pathOf(back);
}

const pathOf = (address: URL) => address.href.replace("http://linkisla.test/api", "");

/** The whole flow, up to the page that exchanges the code. */
async function come(choice: Choice, browser = new Browser()): Promise<{ browser: Browser; at: URL }> {
  return { browser, at: await browser.get(await goAndChoose(browser, choice)) };
}

async function signIn(choice: Choice): Promise<Answer> {
  const { browser, at } = await come(choice);
  return browser.exchange(at.searchParams.get("code"));
}

const trouble = (at: URL) => [at.pathname, Object.fromEntries(at.searchParams)];
const because = (google: string) => ["/auth/login", { google, next: "/home/casa" }];
const users = () => world.app.ctx.db.selectFrom("users").selectAll().orderBy("id").execute();
const sessions = () => world.app.ctx.db.selectFrom("sessions").selectAll().execute();
const codes = () => world.app.ctx.db.selectFrom("one_time_codes").selectAll().execute();

async function aConfirmedPerson(facts: { email: string; name?: string; language?: "es" | "en" }) {
  const person = await aPerson(world, facts);
  await world.settle();
  return person;
}

async function resetPassword(email: string): Promise<void> {
  await world.call("POST", "/auth/forgot-password", { body: { email } });
  const { token } = await emailTo(world, email, "password_reset");
  const body = { token, password: "otra clave, más larga" };
  expect((await world.call("POST", "/auth/reset-password", { body })).status).toBe(200);
}

async function emailsAfter(work: () => Promise<unknown>) {
  await world.settle();
  const before = (await world.mails()).map(({ messageId }) => messageId);
  await work();
  await world.settle();
  return (await world.mails()).filter(({ messageId }) => !before.includes(messageId));
}

describe("somebody who comes through Google", () => {
  it("for the first time gets an account that waits for birth date and terms", async () => {
    const { browser, at } = await come(lucia);
    expect([at.pathname, Object.keys(Object.fromEntries(at.searchParams))]).toEqual([
      "/auth/complete",
      ["code", "next"],
    ]);
    expect(at.searchParams.get("next")).toBe("/home/casa");
    expect(await sessions()).toEqual([]);

    const { status, body, headers } = await browser.exchange(at.searchParams.get("code"));
    expect([status, headers["cache-control"], Object.keys(body)]).toEqual([200, "no-store", ["token", "user"]]);
    expect(body.user).toMatchObject({
      name: "Lucía Marrero",
      email: "lucia.marrero@correo.test",
      emailVerified: true,
      provider: "google",
      hasPassword: false,
      profileComplete: false,
      birthDate: null,
      image: null,
      settings: { language: "es" },
    });
    expect((await world.call("GET", "/user/getme", { token: body.token })).body).toEqual(body.user);
    expect(await users()).toMatchObject([
      { google_subject: luciaAtGoogle?.sub, password_hash: null, terms_accepted_at: null },
    ]);
    await world.settle();
    expect(await world.mails()).toEqual([]);
  });

  it("again is the same person, whatever their name and address are at Google by then", async () => {
    const first = await signIn(somebody({ sub: "100000000000000000001" }));
    const changed = { name: "Ana C. de Soto", email: "nueva@example.test", verified: false };
    const second = await signIn({ ...changed, sub: "100000000000000000001" });
    expect(second.body.user).toEqual(first.body.user);
    expect(second.body.token).not.toBe(first.body.token);
    expect(await users()).toHaveLength(1);
  });

  it("with a password account joins it, when the address is confirmed on both sides, and is told by email", async () => {
    const ana = await aConfirmedPerson({ email: "ana@example.test", name: "Ana Luz", language: "en" });
    let joined: Answer | undefined;
    const mails = await emailsAfter(async () => {
      joined = await signIn(somebody({ email: "ANA@Example.test" }));
    });
    expect(joined?.body.user).toMatchObject({ id: ana.id, name: "Ana Luz", provider: "email", hasPassword: true });
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ana@example.test", "You can now sign in with Google"],
    ]);
    const login = await world.call("POST", "/auth/login", { body: { email: ana.email, password } });
    expect(login.status).toBe(200);
    expect(await emailsAfter(() => signIn(somebody()))).toEqual([]);
    expect(await users()).toHaveLength(1);
  });

  it("does not join an account whose address nobody has confirmed", async () => {
    await aNewcomer(world, { email: "ana@example.test" });
    const before = await users();
    const mails = await emailsAfter(async () => {
      expect(trouble((await come(somebody())).at)).toEqual(because("unconfirmed"));
    });
    expect([await users(), await codes(), mails]).toEqual([before, [], []]);
  });

  it("with an address Google has not confirmed neither joins nor opens an account", async () => {
    await aConfirmedPerson({ email: "ana@example.test" });
    for (const email of ["ana@example.test", "nueva@example.test"]) {
      expect(trouble((await come(somebody({ email, verified: false }))).at)).toEqual(because("email"));
    }
    expect((await users()).map(({ google_subject }) => google_subject)).toEqual([null]);
    expect(await codes()).toEqual([]);
  });

  it("does not join an account that belongs to another Google account", async () => {
    await signIn(somebody({ sub: "100000000000000000001" }));
    expect(trouble((await come(somebody({ sub: "100000000000000000002" }))).at)).toEqual(because("other_google"));
    expect((await users()).map(({ google_subject }) => google_subject)).toEqual(["100000000000000000001"]);
  });

  it("is unlinked by a reset of the password, of which the owner reads; linked again only by the same address", async () => {
    const ana = await aConfirmedPerson({ email: "ana@example.test" });
    const own = { sub: "100000000000000000001" };
    await signIn(somebody(own));
    const { browser, at } = await come(somebody(own));
    await resetPassword(ana.email);
    expect((await emailTo(world, ana.email, "password_changed")).text).toContain("ya no la abre");
    expect((await browser.exchange(at.searchParams.get("code"))).body.code).toBe("sign_in_lost");
    expect(trouble((await come(somebody({ ...own, verified: false }))).at)).toEqual(because("email"));
    const other = await signIn(somebody({ ...own, email: "ladron@example.test" }));
    expect(other.body.user.id).not.toBe(ana.id);
    const mails = await emailsAfter(async () => {
      expect((await signIn(somebody({ sub: "100000000000000000002" }))).body.user.id).toBe(ana.id);
    });
    expect(mails.map(({ to }) => to)).toEqual([ana.email]);
  });

  it("is told of again when the same account is linked after a reset", async () => {
    const ana = await aConfirmedPerson({ email: "ana@example.test" });
    const own = somebody({ sub: "100000000000000000001" });
    await signIn(own);
    await resetPassword(ana.email);
    world.clock.advance(1);
    const mails = await emailsAfter(async () => {
      expect((await signIn(own)).body.user.id).toBe(ana.id);
    });
    expect(mails.map(({ to, messageId }) => [to, messageId.includes("google_linked")])).toEqual([[ana.email, true]]);
  });

  it("and is still at Google when the password is reset comes back in vain", async () => {
    const ana = await aConfirmedPerson({ email: "ana@example.test" });
    await signIn(somebody({ sub: "100000000000000000001" }));
    const browser = new Browser();
    const changed = { email: "ladron@example.test", verified: false };
    const way = await goAndChoose(browser, somebody({ sub: "100000000000000000001", ...changed }));
    await resetPassword(ana.email);
    expect(trouble(await browser.get(way))).toEqual(because("email"));
    expect([await codes(), await sessions()]).toEqual([[], []]);
  });

  it.each([true, false])("is unlinked by a change of address, with a password or without: %s", async (hasPassword) => {
    const ana = hasPassword ? await aConfirmedPerson({ email: "ana@example.test" }) : undefined;
    const { token, user } = (await signIn(somebody())).body;
    await world.call("POST", "/user/email", {
      token,
      body: { email: "nueva@example.test", ...(hasPassword && { password }) },
    });
    const confirm = await emailTo(world, "nueva@example.test", "email_change_confirm");
    await world.call("POST", "/auth/confirm-email", { token, body: { token: confirm.token } });
    expect((await emailTo(world, "ana@example.test", "email_changed")).text).toContain(
      "Entra con la de nueva@example.test",
    );
    expect((await signIn(somebody())).body.user).not.toMatchObject({ id: user.id });
    expect((await signIn(somebody({ email: "nueva@example.test", sub: "100000000000000000003" }))).body.user.id).toBe(
      ana?.id ?? user.id,
    );
    await resetPassword("nueva@example.test");
    const login = { email: "nueva@example.test", password: "otra clave, más larga" };
    expect((await world.call("POST", "/auth/login", { body: login })).body.user.id).toBe(user.id);
  });

  it("whose person was suspended is not let in", async () => {
    await signIn(somebody());
    await world.app.ctx.db.updateTable("users").set({ suspended_at: world.clock.now() }).execute();
    const before = await codes();
    expect(trouble((await come(somebody())).at)).toEqual(because("suspended"));
    expect(await codes()).toEqual(before);
  });

  it("in two tabs at the same moment gets one account", async () => {
    const tabs = [new Browser(), new Browser(), new Browser()];
    const ways = await Promise.all(tabs.map((tab) => goAndChoose(tab, lucia)));
    const ends = await Promise.all(tabs.map((tab, index) => tab.get(ways[index] ?? "")));
    expect(ends.map(({ pathname }) => pathname)).toEqual(Array(3).fill("/auth/complete"));
    expect(await users()).toHaveLength(1);
  });

  it("under a name that is none here is called by their address", async () => {
    expect((await signIn(somebody({ name: "a".repeat(101) }))).body.user.name).toBe("ana");
  });
});

describe("the way to Google", () => {
  it("carries PKCE, state and nonce, new each time; what must match is in a cookie no script reads", async () => {
    const ways = [];
    for (let visit = 0; visit < 2; visit++) {
      const browser = new Browser();
      const there = await browser.get("/auth/google?next=/home/casa");
      expect(`${there.origin}${there.pathname}`).toBe(`${google.issuer}/auth`);
      const { state, nonce, code_challenge, ...rest } = Object.fromEntries(there.searchParams);
      expect(rest).toEqual({
        client_id: client.clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "openid email profile",
        code_challenge_method: "S256",
        prompt: "select_account",
      });
      for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/);
      const lines = [...browser.cookies.values()].map(({ line }) => line.replace(/=[^;]+/, "=…"));
      expect(lines).toEqual([
        expect.stringMatching(/^google_journey=…; Max-Age=600; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax$/),
      ]);
      ways.push(state, nonce, code_challenge);
    }
    expect(new Set(ways).size).toBe(6);
  });

  it("is remembered by cookies that only travel over TLS when the site has it", async () => {
    const site = await anotherSite({ publicUrl: "https://linkisla.test" });
    const { headers } = await site.inject("/api/auth/google");
    expect(String(headers["set-cookie"])).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it.each([
    ["/home/casa?check_in=2026-12-11#fechas", "/home/casa?check_in=2026-12-11#fechas"],
    ["/", null],
    ["//evil.example", null],
    ["/\\evil.example", null],
    ["/\t/evil.example", null],
    ["/.//evil.example", null],
    ["https://evil.example", null],
    ["javascript:alert(1)", null],
    [`/${"a".repeat(1500)}`, null],
  ])("leads afterwards to a path of this site and nowhere else: %j", async (next, kept) => {
    const browser = new Browser();
    const there = await browser.get(`/auth/google?next=${encodeURIComponent(next)}`);
    const at = await browser.get(pathOf(await choose(there, lucia)));
    expect([at.origin, at.pathname, at.searchParams.get("next")]).toEqual([
      "http://linkisla.test",
      "/auth/complete",
      kept,
    ]);
  });

  it("is not led astray by saying twice where to go", async () => {
    const browser = new Browser();
    const there = await browser.get("/auth/google?next=/home&next=//evil.example");
    const at = await browser.get(pathOf(await choose(there, { decision: "deny" })));
    expect(trouble(at)).toEqual(["/auth/login", { google: "denied" }]);
  });

  it("is there only where Google is configured", async () => {
    const site = await anotherSite({ google: undefined });
    expect((await site.inject("/api/auth/google")).statusCode).toBe(404);
    expect((await site.inject("/api/auth/google/callback?code=x")).statusCode).toBe(404);
  });
});

describe("the way back", () => {
  const nobodyCame = async () => expect([await users(), await codes(), await sessions()]).toEqual([[], [], []]);
  const breaks = (path: string, answer: () => Promise<Response>) => {
    const { fetch } = globalThis;
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
      new URL(String(input)).pathname === path ? answer() : fetch(input, init),
    );
  };
  const nobodyThere = async () => {
    throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
  };

  it("says that the person said no", async () => {
    const { browser, at } = await come({ decision: "deny" });
    expect(trouble(at)).toEqual(because("denied"));
    expect(browser.cookies.size).toBe(0);
    await nobodyCame();
  });

  it("is closed to another state, to a browser that did not begin, and after ten minutes", async () => {
    const tampered = new Browser();
    const way = await goAndChoose(tampered, lucia);
    expect(trouble(await tampered.get(way.replace(/state=[^&]+/, "state=another")))).toEqual(because("expired"));

    const stranger = new Browser();
    expect(trouble(await stranger.get(await goAndChoose(new Browser(), lucia)))).toEqual([
      "/auth/login",
      { google: "expired" },
    ]);

    const slow = new Browser();
    const slowWay = await goAndChoose(slow, lucia);
    world.clock.advance(10);
    expect(trouble(await slow.get(slowWay))).toEqual(["/auth/login", { google: "expired" }]);
    await nobodyCame();
  });

  it("is closed to a cookie that is not ours", async () => {
    const theirs = { state: "s", nonce: "n", verifier: "v", next: "//evil.example", until: 1e15 };
    const text = Buffer.from(JSON.stringify(theirs)).toString("base64url");
    const browser = new Browser();
    await browser.get("/auth/google");
    const [, signature] = browser.cookies.get("google_journey")?.value.split(".") ?? [];
    for (const value of [text, `${text}.`, `${text}.${signature}`, `.${signature}`, "…", "%%%"]) {
      browser.cookies.set("google_journey", { value, path: "/api/auth/google", line: "" });
      expect(trouble(await browser.get("/auth/google/callback?state=s&code=c"))).toEqual([
        "/auth/login",
        { google: "expired" },
      ]);
    }
  });

  it.each([
    ["nonce", (there: URL) => there.searchParams.set("nonce", "another")],
    [
      "PKCE challenge",
      (there: URL) => there.searchParams.set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
    ],
  ])("is closed to an answer for another %s", async (_what, change) => {
    const browser = new Browser();
    expect(trouble(await browser.get(await goAndChoose(browser, lucia, change)))).toEqual(because("failed"));
    await nobodyCame();
  });

  it("is closed to a code that is not Google's, and to an answer from somebody else", async () => {
    for (const [wanted, given] of [
      [/code=[^&]+/, "code=made-up"],
      [/iss=[^&]+/, "iss=https%3A%2F%2Fevil.example"],
      [/code=[^&]+/, "error=invalid_request"],
    ] as const) {
      const browser = new Browser();
      const way = await goAndChoose(browser, lucia);
      expect(trouble(await browser.get(way.replace(wanted, given)))).toEqual(because("failed"));
    }
    await nobodyCame();
  });

  it("is walked once: the cookie is gone, and Google does not take its code again", async () => {
    const browser = new Browser();
    const way = await goAndChoose(browser, lucia);
    const journey = browser.cookies.get("google_journey");
    expect((await browser.get(way)).pathname).toBe("/auth/complete");
    expect(browser.cookies.has("google_journey")).toBe(false);
    expect(trouble(await browser.get(way))).toEqual(["/auth/login", { google: "expired" }]);
    if (journey) browser.cookies.set("google_journey", journey);
    expect(trouble(await browser.get(way))).toEqual(because("failed"));
    expect(await codes()).toHaveLength(1);
  });

  it("believes only what Google signed", async () => {
    const { jwks } = await strangeKeys();
    const site = await anotherSite();
    const start = await site.inject("/api/auth/google");
    const back = await choose(String(start.headers.location), lucia);
    breaks("/jwks", async () => Response.json(jwks));
    const headers = { cookie: String(start.headers["set-cookie"]).split(";")[0] ?? "" };
    const end = await site.inject({ url: `/api${pathOf(back)}`, headers });
    expect(end.headers.location).toBe("/auth/login?google=failed");
    await nobodyCame();
  });

  it("says that Google does not answer, and works again when it does", async () => {
    for (const answer of [nobodyThere, async () => new Response("oops", { status: 502 })]) {
      const browser = new Browser();
      const way = await goAndChoose(browser, lucia);
      breaks("/token", answer);
      expect(trouble(await browser.get(way))).toEqual(because("unavailable"));
      vi.restoreAllMocks();
    }
    await nobodyCame();
    expect((await come(lucia)).at.pathname).toBe("/auth/complete");
  });

  it("and the way there need Google only when somebody goes: a site starts without it", async () => {
    breaks("/.well-known/openid-configuration", nobodyThere);
    const site = await anotherSite();
    const go = async () => String((await site.inject("/api/auth/google?next=/home")).headers.location);
    expect(await go()).toBe("/auth/login?google=unavailable&next=%2Fhome");
    vi.restoreAllMocks();
    expect(await go()).toContain(`${google.issuer}/auth?`);
    // Once discovered, the configuration is not requested again.
    breaks("/.well-known/openid-configuration", nobodyThere);
    expect(await go()).toContain(`${google.issuer}/auth?`);
  });

  it("is not walked without end from one address", async () => {
    const reasons = [];
    for (let count = 0; count < 13; count++)
      reasons.push((await come({ decision: "deny" })).at.searchParams.get("google"));
    expect(reasons).toEqual([...Array(12).fill("denied"), "too_often"]);
  });
});

describe("the code a sign-in ends with", () => {
  const lost = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    expect([status, body.code]).toEqual([400, "sign_in_lost"]);
  };

  it("is changed for a session once", async () => {
    const { browser, at } = await come(lucia);
    const code = at.searchParams.get("code");
    expect((await browser.exchange(code)).status).toBe(200);
    await lost(browser.exchange(code));
    expect(await sessions()).toHaveLength(1);
  });

  it("is changed once when it is tried at the same moment", async () => {
    const { browser, at } = await come(lucia);
    const code = at.searchParams.get("code");
    const answers = await Promise.all([browser.exchange(code), browser.exchange(code), browser.exchange(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await sessions()).toHaveLength(1);
  });

  it("lasts 60 seconds", async () => {
    const early = await come(lucia);
    world.clock.advance(59 / 60);
    expect((await early.browser.exchange(early.at.searchParams.get("code"))).status).toBe(200);
    const late = await come(lucia);
    world.clock.advance(1);
    await lost(late.browser.exchange(late.at.searchParams.get("code")));
  });

  it("is worth nothing without the cookie, or with another browser's", async () => {
    const own = await come(lucia);
    const code = own.at.searchParams.get("code");
    const other = await come(somebody());
    await lost(new Browser().exchange(code));
    await lost(other.browser.exchange(code));
    await lost(own.browser.exchange("made-up"));
    expect((await own.browser.exchange(code)).body.user.email).toBe("lucia.marrero@correo.test");
  });

  it("and its cookie are kept as hashes alone, and the cookie goes to the exchange and nowhere else", async () => {
    const { browser, at } = await come(lucia);
    const binding = browser.cookies.get("sign_in_binding");
    expect(binding?.line.replace(/=[^;]+/, "=…")).toBe(
      "sign_in_binding=…; Max-Age=60; Path=/api/auth/exchange; HttpOnly; SameSite=Strict",
    );
    const stored = JSON.stringify(await codes());
    for (const secret of [at.searchParams.get("code"), binding?.value]) {
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(stored).not.toContain(secret);
    }
  });
});

/** Only the Google routes, for a site that has other settings or has just started. */
async function anotherSite(changes: Partial<typeof world.env> = {}) {
  const site = fastify();
  await site.register(cookie);
  mountGoogle(site, { ...world.app.ctx, env: { ...world.env, ...changes } });
  return site;
}

async function strangeKeys() {
  const pair = await crypto.subtle.generateKey(
    { name: "RSASSA-PKCS1-v1_5", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" },
    true,
    ["sign", "verify"],
  );
  const real = (await (await fetch(`${google.issuer}/jwks`)).json()) as { keys: { kid: string }[] };
  const key = await crypto.subtle.exportKey("jwk", pair.publicKey);
  return { jwks: { keys: [{ ...key, kid: real.keys[0]?.kid, alg: "RS256", use: "sig" }] } };
}

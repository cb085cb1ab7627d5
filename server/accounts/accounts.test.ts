import { argon2Sync, createHash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { emailsTo } from "#testing/emails.ts";
import { aListing, aPerson, cheapHashing, password } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import * as passwords from "./passwords.ts";
import { dropExpiredSessions } from "./sessions.ts";

const compared = vi.spyOn(passwords, "passwordMatches");
afterAll(() => compared.mockRestore());

/** Hashing costs as much in this test as in production. */
function hashAsOnSites(): void {
  passwords.hashWith(passwords.owaspCost);
  onTestFinished(() => passwords.hashWith(cheapHashing));
}

const world = useWorld({ RATE_LIMIT_LOGIN: "12", RATE_LIMIT_REGISTER: "5", TRUST_PROXY: "1" });
const day = 24 * 60;

beforeEach(() => void compared.mockClear());

const from = (address: string) => ({ "x-forwarded-for": address });
const ana = { name: "Ana", email: "ana@example.test", password, birthDate: "1990-05-10", acceptTerms: true };
const register = (facts: object = {}, address = "192.0.2.1") =>
  world.call("POST", "/auth/register", { body: { ...ana, ...facts }, headers: from(address) });
const login = (email: string, word: string, address = "192.0.2.1") =>
  world.call("POST", "/auth/login", { body: { email, password: word }, headers: from(address) });
const lookUp = (email: string, address = "192.0.2.1") =>
  world.call("POST", "/auth/lookup", { body: { email }, headers: from(address) });
const tries = async (count: number, one: (index: number) => Promise<{ status: number }>) => {
  const statuses = [];
  for (let index = 0; index < count; index++) statuses.push((await one(index)).status);
  return statuses;
};
const getMe = (token: string) => world.call("GET", "/user/getme", { token });
const users = () => world.app.ctx.db.selectFrom("users").selectAll().orderBy("id").execute();
const sessions = () => world.app.ctx.db.selectFrom("sessions").selectAll().orderBy("expires_at").execute();

describe("registering", () => {
  it("opens an account and signs in", async () => {
    const { status, body } = await register({ name: "  Ana María Cruz \n" });
    const user = {
      id: 1,
      name: "Ana María Cruz",
      email: "ana@example.test",
      emailVerified: false,
      emailReturned: false,
      image: null,
      host: false,
      helpsAs: [],
      admin: false,
      provider: "email",
      hasPassword: true,
      profileComplete: true,
      created_at: "2026-11-21T16:00:00.000Z",
      phone: null,
      profession: null,
      languages: [],
      birthDate: "1990-05-10",
      description: null,
      descriptionEs: "",
      descriptionEn: "",
      connect_id: null,
      settings: { language: "es", emailChoices: { reviews: true, news: false } },
    };
    expect({ status, body }).toEqual({ status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/), user } });
    expect((await getMe(body.token)).body).toEqual(user);
    await aListing(world, "lodging", { hostId: 1, status: "draft" });
    expect((await getMe(body.token)).body).toEqual({ ...user, host: true });
  });

  it("is for people who are 18 on the island's date of today, to the minute", { tags: ["@spec-5.11"] }, async () => {
    const born = "2008-11-22";
    for (const [now, status] of [
      ["2026-11-21T16:00:00Z", 400], // 17 years and 364 days
      ["2026-11-22T03:59:59Z", 400], // 23:59:59 on the island, the 22nd already in London
      ["2026-11-22T04:00:00Z", 200], // midnight: 18 today
    ] as const) {
      world.clock.set(new Date(now));
      const answer = await register({ birthDate: born });
      expect({ now, status: answer.status }).toEqual({ now, status });
      if (status === 400) {
        expect(answer.body).toMatchObject({
          code: "under_age",
          message: "Debes tener 18 años o más para usar la plataforma.",
          fields: { birthDate: "Debes tener 18 años o más." },
        });
      }
    }
    expect(await users()).toHaveLength(1);
  });

  it("counts somebody born on 29 February from 1 March in common years", async () => {
    world.clock.set(new Date("2026-02-28T16:00:00Z"));
    expect((await register({ birthDate: "2008-02-29" })).body.code).toBe("under_age");
    world.clock.set(new Date("2026-03-01T04:00:00Z"));
    expect((await register({ birthDate: "2008-02-29" })).status).toBe(200);
  });

  it("refuses the unborn", async () => {
    expect((await register({ birthDate: "2027-01-01" })).body.code).toBe("under_age");
  });

  it("needs the terms", async () => {
    const { status, body } = await register({ acceptTerms: false });
    expect([status, body.fields]).toEqual([400, { acceptTerms: "Debes aceptar los términos para continuar." }]);
    expect(await users()).toEqual([]);
    await register();
    expect((await users()).map((user) => user.terms_accepted_at)).toEqual([world.clock.now()]);
  });

  it("opens one account per address, whatever its capitals", async () => {
    expect((await register({ email: " Ana@Example.TEST " })).body.user.email).toBe("ana@example.test");
    const again = await register({ email: "ANA@example.test", name: "Otra" });
    expect([again.status, again.body.code, again.body.fields]).toEqual([
      409,
      "email_taken",
      { email: "Ya hay una cuenta con este correo." },
    ]);
    expect((await users()).map((user) => user.name)).toEqual(["Ana"]);
  });

  it("opens one account when two ask at the same moment, or one of them twice", async () => {
    const answers = await Promise.all([register(), register({ name: "Otra Persona" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await users()).toHaveLength(1);
    const twice = { email: "dos@example.test" };
    const both = await Promise.all([register(twice), register(twice)]);
    expect(both.map(({ status, body }) => [status, body.user?.id])).toEqual(Array(2).fill([200, expect.any(Number)]));
    expect(await users()).toHaveLength(2);
  });

  it("sends no more email where strangers had ten a day sent, and the code when it is asked for", async () => {
    for (const address of ["198.51.100.1", "198.51.100.2"]) {
      const { token } = await aPerson(world);
      const body = { email: ana.email, password };
      const change = () => world.call("POST", "/user/email", { token, body, headers: from(address) });
      expect(await tries(5, change)).toEqual(Array(5).fill(200));
    }
    const { status, body } = await register();
    expect(status).toBe(200);
    const asked = async () => (await emailsTo(world, ana.email)).filter(({ event }) => event === "email_verification");
    expect(await asked()).toEqual([]);
    const again = await world.call("POST", "/auth/resend-verification", {
      token: body.token,
      headers: from("192.0.2.1"),
    });
    expect([again.status, (await asked()).length]).toEqual([200, 1]);
  });

  it("remembers the language it was done in", async () => {
    await world.call("POST", "/auth/register", { body: ana, language: "en", headers: from("192.0.2.1") });
    expect((await users()).map((user) => user.language)).toEqual(["en"]);
  });
});

describe("looking up an address", () => {
  it("says whether it has an account and a password, whatever its capitals", async () => {
    await register();
    const { id } = await aPerson(world);
    const { email } = await world.app.ctx.db
      .updateTable("users")
      .set({ password_hash: null, provider: "google" })
      .where("id", "=", id)
      .returning("email")
      .executeTakeFirstOrThrow();
    expect((await lookUp(" ANA@example.test")).body).toEqual({ hasAccount: true, hasPassword: true });
    expect((await lookUp(email)).body).toEqual({ hasAccount: true, hasPassword: false });
    expect((await lookUp("nadie@example.test")).body).toEqual({ hasAccount: false, hasPassword: false });
    expect((await lookUp("no es un correo")).status).toBe(400);
  });
});

describe("a password", () => {
  it("is kept as argon2id alone, under a salt of its own", async () => {
    hashAsOnSites();
    await register();
    await register({ email: "berta@example.test" });
    const hashes = (await users()).map((user) => user.password_hash ?? "");
    for (const hash of hashes) {
      const [, nonce = "", tag = ""] =
        /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]{22})\$([\w+/]{43})$/.exec(hash) ?? [];
      const facts = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
      const derived = argon2Sync("argon2id", { message: password, nonce: Buffer.from(nonce, "base64"), ...facts });
      expect(Buffer.from(tag, "base64").equals(derived)).toBe(true);
    }
    expect(new Set(hashes).size).toBe(2);
  });
});

describe("signing in", () => {
  it("answers as registering did, with another token", async () => {
    const registered = await register();
    const { status, body } = await login(" ANA@example.test ", password);
    expect({ status, user: body.user }).toEqual({ status: 200, user: registered.body.user });
    expect(body.token).not.toBe(registered.body.token);
    expect((await getMe(registered.body.token)).status).toBe(200);
  });

  it("does not tell an unknown address from a wrong password, nor an account without one, in words or in work", async () => {
    hashAsOnSites();
    await register();
    await register({ email: "google@example.test" });
    const google = world.app.ctx.db.updateTable("users").set({ password_hash: null, provider: "google" });
    await google.where("email", "=", "google@example.test").execute();

    const answers = [];
    const works = [];
    for (const email of ["ana@example.test", "nadie@example.test", "google@example.test"]) {
      compared.mockClear();
      const { status, body, headers } = await login(email, "otra clave larga");
      const { "x-request-id": _id, date: _date, ...told } = headers;
      answers.push({ status, body, told });
      works.push(compared.mock.calls.map(([word, hash]) => [word, hash.replace(/[\w+/]{22}\$[\w+/]{43}$/, "…")]));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 400,
      body: { code: "invalid_credentials", message: "El correo o la contraseña no son correctos." },
    });
    const oneDerivation = [["otra clave larga", "$argon2id$v=19$m=19456,t=2,p=1$…"]];
    expect(works).toEqual([oneDerivation, oneDerivation, oneDerivation]);
  });
});

describe("a session", () => {
  it("is known by the hash of its token; the token itself is nowhere, nor the password", async () => {
    const { body } = await register();
    await login(ana.email, "otra clave larga");
    const hash = createHash("sha256").update(body.token).digest("hex");
    expect((await sessions()).map((session) => session.token_hash)).toEqual([hash]);
    const everything = JSON.stringify([
      await users(),
      await sessions(),
      await world.app.ctx.db.selectFrom("rate_limits").selectAll().execute(),
    ]);
    expect([body.token, password, "otra clave larga"].filter((secret) => everything.includes(secret))).toEqual([]);
    expect((await getMe(hash)).status).toBe(401);
  });

  it("ends after 30 days without use", async () => {
    const { token } = await aPerson(world);
    const { token: other } = (await login("nadie@example.test", password)).body;
    expect(other).toBeUndefined();
    world.clock.advance(30 * day - 1);
    expect((await sessions())[0]?.expires_at).toEqual(new Date("2026-12-21T16:00:00Z"));
    world.clock.advance(1);
    const { status, body } = await getMe(token);
    expect([status, body.code, body.message]).toEqual([401, "unauthenticated", "Inicia sesión para continuar."]);
  });

  it("lasts another 30 days from its last use", async () => {
    const { token } = await aPerson(world);
    for (const days of [29, 29, 29, 29]) {
      world.clock.advance(days * day);
      expect((await getMe(token)).status).toBe(200);
    }
    world.clock.advance(30 * day - 1);
    expect((await getMe(token)).status).toBe(200);
    world.clock.advance(30 * day);
    expect((await getMe(token)).status).toBe(401);
  });

  it("is dropped from the books once it ended, and not before", async () => {
    const { token } = await aPerson(world);
    world.clock.advance(10 * day);
    const later = await aPerson(world);
    world.clock.advance(20 * day + 1);
    await dropExpiredSessions(world.app.ctx);
    expect((await sessions()).map((session) => session.user_id)).toEqual([later.id]);
    expect((await getMe(token)).status).toBe(401);
    expect((await getMe(later.token)).status).toBe(200);
  });

  it("is ended by signing out, and no other with it", async () => {
    const { body } = await register();
    const phone = (await login(ana.email, password)).body.token;
    expect((await world.call("POST", "/auth/logout", { token: body.token })).body).toEqual({ ok: true });
    expect((await getMe(body.token)).status).toBe(401);
    expect((await getMe(phone)).body.email).toBe(ana.email);
    const again = await world.call("POST", "/auth/logout", { token: body.token });
    expect([again.status, again.body.code]).toEqual([401, "unauthenticated"]);
  });
});

describe("too many tries", () => {
  const wrong = "otra clave larga";
  /** Wrong passwords, each from a different network; the hash comparison is mocked. */
  const triesFromEverywhere = (count: number, net: string) =>
    tries(count, (index) => {
      compared.mockResolvedValueOnce(false);
      return login(ana.email, wrong, `${net}.${index}`);
    });

  it("on an account from one network wait 15 minutes, with the right password too, whether or not it exists", async () => {
    await register();
    const outcomes = [];
    for (const [email, address] of [
      [ana.email, "198.51.100.1"],
      ["nadie@example.test", "198.51.100.2"],
    ] as const) {
      const first = await tries(10, () => login(email, wrong, address));
      const { status, body, headers } = await login(email, password, address);
      outcomes.push({ first, status, body, wait: headers["retry-after"] });
    }
    const message = "Demasiados intentos seguidos. Espera 15 min y vuelve a intentarlo.";
    const refused = {
      first: Array(10).fill(400),
      status: 429,
      body: { code: "too_many_requests", message, error: message },
      wait: 900,
    };
    expect(outcomes.map((outcome) => ({ ...outcome, wait: Number(outcome.wait) }))).toEqual([refused, refused]);
    world.clock.advance(15);
    expect((await login(ana.email, password, "198.51.100.1")).status).toBe(200);
    expect((await login("nadie@example.test", password, "198.51.100.2")).status).toBe(400);
  });

  it("on an account from one network keep nobody out who comes from another", async () => {
    await register();
    const first = await tries(12, () => login(ana.email, wrong, "198.51.100.1"));
    expect(first).toEqual([...Array(10).fill(400), 429, 429]);
    expect((await login(ana.email, password, "203.0.113.7")).status).toBe(200);
    expect((await login(ana.email, password, "198.51.100.1")).status).toBe(429);
  });

  it("on an account from many networks wait once they are a hundred; what one was refused is not among them", async () => {
    await register();
    await tries(12, () => login(ana.email, wrong, "192.0.2.9"));
    expect(await triesFromEverywhere(90, "198.51.100")).toEqual(Array(90).fill(400));
    const refused = await login(ana.email, password, "203.0.113.7");
    expect([refused.status, Number(refused.headers["retry-after"])]).toEqual([429, 900]);
    world.clock.advance(15);
    expect((await login(ana.email, password, "203.0.113.7")).status).toBe(200);
  });

  it("are forgotten by a success", async () => {
    await register();
    const failures = (count: number) => tries(count, () => login(ana.email, wrong, "198.51.100.1"));
    expect(await failures(5)).toEqual(Array(5).fill(400));
    expect((await login(ana.email, password, "198.51.100.1")).status).toBe(200);
    expect(await failures(6)).toEqual(Array(6).fill(400));

    expect(await triesFromEverywhere(90, "192.0.2")).toEqual(Array(90).fill(400));
    expect((await login(ana.email, password, "203.0.113.1")).status).toBe(200);
    expect(await triesFromEverywhere(90, "203.0.113")).toEqual(Array(90).fill(400));
  });

  it("do no hashing once the limit is reached", async () => {
    await register();
    await tries(10, () => login(ana.email, wrong, "198.51.100.1"));
    compared.mockClear();
    await login(ana.email, password, "198.51.100.1");
    expect(compared.mock.calls).toEqual([]);
  });

  it("from one address wait for the next hour, whoever they are for; other addresses go on", async () => {
    // Her own network would be a known one.
    await register({}, "192.0.2.3");
    world.clock.advance(40);
    expect(await tries(12, (index) => login(`nadie${index}@example.test`, wrong))).toEqual(Array(12).fill(400));
    const refused = await login(ana.email, password);
    expect([refused.status, Number(refused.headers["retry-after"])]).toEqual([429, 1200]);
    expect((await login(ana.email, password, "192.0.2.2")).status).toBe(200);
    world.clock.advance(20);
    expect((await login(ana.email, password)).status).toBe(200);
  });

  it("to register from one address wait for the next hour", async () => {
    const names = ["a", "b", "c", "d", "e"];
    expect(await tries(5, (index) => register({ email: `${names[index]}@example.test` }))).toEqual(Array(5).fill(200));
    const refused = await register();
    expect([refused.status, Number(refused.headers["retry-after"])]).toEqual([429, 3600]);
    expect((await register({}, "192.0.2.2")).status).toBe(200);
    world.clock.advance(60);
    expect((await register({ email: "f@example.test" })).status).toBe(200);
  });

  it("to look up accounts from one address wait for the next hour, without costing registrations", async () => {
    expect(await tries(5, (index) => lookUp(`g${index}@example.test`))).toEqual(Array(5).fill(200));
    const refused = await lookUp("ana@example.test");
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toBeDefined();
    expect((await lookUp("ana@example.test", "192.0.2.77")).status).toBe(200);
    expect((await register()).status).toBe(200);
    world.clock.advance(60);
    expect((await lookUp("ana@example.test")).body).toEqual({ hasAccount: true, hasPassword: true });
  });

  it("to look up or register an address keep its owner from neither, however many others make", async () => {
    const elsewhere = (index: number) => `198.51.100.${index}`;
    expect(await tries(11, (index) => lookUp(ana.email, elsewhere(index)))).toEqual(Array(11).fill(200));
    const wellKnown = (index: number) => register({ password: "1234567890" }, elsewhere(index));
    expect(await tries(11, wellKnown)).toEqual(Array(11).fill(400));
    expect((await lookUp(ana.email)).status).toBe(200);
    expect((await register()).status).toBe(200);
  });

  it("to sign in by registering again count as such", async () => {
    await register();
    world.clock.advance(5);
    const found = await tries(3, () => register({ password: "no es la suya" }));
    expect(found).toEqual(Array(3).fill(409));
    const failed = world.app.ctx.db.selectFrom("security_events").select("kind").where("kind", "=", "sign_in_failed");
    expect(await failed.execute()).toHaveLength(3);
  });

  it("are counted by the address the trusted proxy saw, not by one the caller makes up", async () => {
    const made = (index: number) => login(`nadie${index}@example.test`, wrong, `10.0.0.${index}, 192.0.2.1`);
    expect(await tries(13, made)).toEqual([...Array(12).fill(400), 429]);
  });
});

import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { emailsTo, emailTo } from "#testing/emails.ts";
import { aNewcomer, aPerson, type Person, password } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import * as passwords from "./passwords.ts";

const world = useWorld({ RATE_LIMIT_LOGIN: "12", TRUST_PROXY: "1" });
const newWord = "otra clave, más larga";

const from = (address: string) => ({ "x-forwarded-for": address });
const forgot = (email: string, address = "192.0.2.1") =>
  world.call("POST", "/auth/forgot-password", { body: { email }, headers: from(address) });
const reset = (token: string, word = newWord) =>
  world.call("POST", "/auth/reset-password", { body: { token, password: word }, headers: from("192.0.2.9") });
const register = (email: string) =>
  world.call("POST", "/auth/register", {
    body: { name: "Ana", email, password, birthDate: "1990-05-10", acceptTerms: true },
    headers: from("192.0.2.1"),
  });
const login = (email: string, word: string, address = "192.0.2.1") =>
  world.call("POST", "/auth/login", { body: { email, password: word }, headers: from(address) });
const changePassword = (token: string, current: string, word = newWord) =>
  world.call("POST", "/user/password", { token, body: { current, password: word } });
const isOpen = async (token: string) => (await world.call("GET", "/user/getme", { token })).status === 200;
const eventsTo = async (email: string) => (await emailsTo(world, email)).map(({ event }) => event).sort();

const askedFor = async ({ email }: Person) => {
  await forgot(email);
  return (await emailTo(world, email, "password_reset")).token;
};

/** What happens once, while the next password that somebody types is compared. */
function whileCompared(work: () => Promise<unknown>): void {
  const { passwordMatches } = passwords;
  const compared = vi.spyOn(passwords, "passwordMatches").mockImplementationOnce(async (...args) => {
    const matches = await passwordMatches(...args);
    await work();
    return matches;
  });
  onTestFinished(() => compared.mockRestore());
}

/** A person who has only ever signed in through Google. */
async function aGooglePerson(): Promise<Person> {
  const person = await aPerson(world);
  await world.app.ctx.db
    .updateTable("users")
    .set({ password_hash: null, provider: "google", google_subject: `g-${person.id}` })
    .where("id", "=", person.id)
    .execute();
  return person;
}

/** Google has sent the person back with a code, which the browser has not exchanged for a session yet. */
async function sendCodeFromGoogle({ id }: Person): Promise<void> {
  const expires_at = new Date(world.clock.now().getTime() + 60_000);
  const code = { code_hash: "a", binding_hash: "b", user_id: id, expires_at };
  await world.app.ctx.db.insertInto("one_time_codes").values(code).execute();
}

describe("a forgotten password", () => {
  it("is answered the same, after the same work, whether or not there is an account", async () => {
    const { email } = await aPerson(world);
    await world.settle();
    const answers = [];
    for (const address of [email, "nadie@example.test"]) {
      const { status, body, headers } = await forgot(address);
      const { "x-request-id": _id, date: _date, ...told } = headers;
      const { rows: jobs } = await sql<{ data: object }>`
        select data from pgboss.job where name = 'password.forgotten' and state = 'created'
        and data ->> 'email' = ${address}`.execute(world.app.ctx.db);
      const links = world.app.ctx.db.selectFrom("account_links").select("purpose");
      const issued = await links.where("purpose", "=", "password_reset").execute();
      answers.push({ status, body, told, jobs: jobs.length, issued });
    }
    expect(answers[0]).toMatchObject({ status: 200, body: { ok: true }, jobs: 1, issued: [] });
    expect(answers[1]).toEqual(answers[0]);
    expect(await eventsTo(email)).toEqual(["email_verification", "password_reset"]);
    expect(await eventsTo("nadie@example.test")).toEqual([]);
  });

  it("uses up no emails of an address without an account, which registers and gets its code", async () => {
    const email = "nueva@example.test";
    for (let index = 0; index < 11; index++) expect((await forgot(email, `198.51.100.${index}`)).status).toBe(200);
    await world.settle();
    const newcomer = await register(email);
    expect(newcomer.status).toBe(200);
    expect(await eventsTo(email)).toEqual(["email_verification"]);
  });

  it("sends its owner on a new device one more link in six hours, however many strangers ask", async () => {
    const { email } = await aPerson(world);
    const links = async () => (await emailsTo(world, email)).filter(({ event }) => event === "password_reset");
    for (let index = 0; index < 14; index++) await forgot(email, `198.51.100.${index}`);
    expect(await links()).toHaveLength(10);
    world.clock.advance(6 * 60);
    await forgot(email, "203.0.113.7");
    await forgot(email, "203.0.113.8");
    const sent = await links();
    expect(sent).toHaveLength(11);
    expect((await reset(sent.at(-1)?.token ?? "")).status).toBe(200);
  });

  it("is written about in the language of the account, whatever is spoken at the moment", async () => {
    const { email } = await aPerson(world, { language: "en" });
    await world.call("POST", "/auth/forgot-password", { body: { email }, language: "es" });
    const { text } = await emailTo(world, email, "password_reset");
    expect(text).toMatch(/http:\/\/linkisla\.test\/auth\/reset-password\/[\w-]{43}\n/);
    expect(text).toContain("password");
  });

  it("is replaced by the email's link: the old one opens nothing, every session ends, the owner is told", async () => {
    const ana = await aNewcomer(world);
    const phone = (await login(ana.email, password)).body.token;
    const stranger = await aPerson(world);
    expect(await isOpen(phone)).toBe(true);
    expect((await reset(await askedFor(ana))).body).toEqual({ email: ana.email });
    expect([await isOpen(ana.token), await isOpen(phone), await isOpen(stranger.token)]).toEqual([false, false, true]);
    expect((await login(ana.email, password)).body.code).toBe("invalid_credentials");
    expect((await login(ana.email, newWord)).body.user).toMatchObject({ email: ana.email, emailVerified: true });
    expect(await eventsTo(ana.email)).toEqual(["email_verification", "password_changed", "password_reset"]);
  });

  it("opens no session for a sign-in that the reset overtakes", async () => {
    const ana = await aPerson(world);
    const token = await askedFor(ana);
    whileCompared(() => reset(token));
    const { status, body } = await login(ana.email, password);
    expect([status, body.code]).toEqual([400, "invalid_credentials"]);
    const { db } = world.app.ctx;
    expect(await db.selectFrom("sessions").select("user_id").where("user_id", "=", ana.id).execute()).toEqual([]);
    expect(await db.selectFrom("known_devices").select("user_id").execute()).toEqual([]);
    expect((await login(ana.email, newWord)).status).toBe(200);
  });

  it("lets its owner in again at once, however many tries somebody else has made", async () => {
    const ana = await aPerson(world);
    for (let tries = 0; tries < 10; tries++) await login(ana.email, "no es esta", "192.0.2.7");
    for (let tries = 0; tries < 90; tries++) {
      await login(ana.email, "no es esta", `198.51.100.${tries}`);
    }
    const statuses = async (word: string) => {
      const answers = [await login(ana.email, word, "192.0.2.7"), await login(ana.email, word, "203.0.113.7")];
      return answers.map(({ status }) => status);
    };
    expect(await statuses(password)).toEqual([429, 429]);
    await reset(await askedFor(ana));
    expect(await statuses(newWord)).toEqual([200, 200]);
  });

  it("keeps a reset's password rules, and the link, when the new one is too short", async () => {
    const token = await askedFor(await aPerson(world));
    const { status, body } = await reset(token, "corta");
    expect([status, body.fields]).toEqual([400, { password: "Usa al menos 10 caracteres." }]);
    expect((await reset(token)).status).toBe(200);
  });

  it("gives a password to somebody who has only ever come in through Google", async () => {
    const ana = await aGooglePerson();
    await reset(await askedFor(ana));
    expect((await login(ana.email, newWord)).body.user).toMatchObject({ provider: "google", hasPassword: true });
  });

  it("leaves no code from Google on its way to a session", async () => {
    const ana = await aPerson(world);
    await sendCodeFromGoogle(ana);
    await reset(await askedFor(ana));
    expect(await world.app.ctx.db.selectFrom("one_time_codes").selectAll().execute()).toEqual([]);
  });

  it("is asked for five times an hour per account and network, whether or not it exists", async () => {
    const { email } = await aPerson(world);
    const outcomes = [];
    for (const [account, network] of [
      [email, "198.51.100.1"],
      ["nadie@example.test", "198.51.100.2"],
    ] as const) {
      const statuses = [];
      for (let tries = 0; tries < 6; tries++) statuses.push((await forgot(account, network)).status);
      outcomes.push(statuses);
    }
    const five = [200, 200, 200, 200, 200, 429];
    expect(outcomes).toEqual([five, five]);
    expect((await eventsTo(email)).filter((event) => event === "password_reset")).toHaveLength(5);
    world.clock.advance(60);
    expect((await forgot(email, "198.51.100.1")).status).toBe(200);
  });

  it("is written about ten times a day for strangers, as often for its owner, and past that once in six hours", async () => {
    const { email } = await aPerson(world);
    const ownersNetwork = "127.0.0.1";
    const emailsOfTheDay = async () => (await eventsTo(email)).filter((event) => event === "password_reset").length;
    for (let tries = 0; tries < 10; tries++) await forgot(email, "198.51.100.1");
    const statuses = [];
    for (let network = 0; network < 6; network++) statuses.push((await forgot(email, `203.0.113.${network}`)).status);
    // The email that confirms the address was the first of the ten, and one is sent past them.
    expect([statuses, await emailsOfTheDay()]).toEqual([Array(6).fill(200), 10]);
    world.clock.advance(60);
    expect((await forgot(email, "203.0.113.200")).status).toBe(200);
    expect(await emailsOfTheDay()).toBe(10);
    const owners = [];
    for (let hour = 0; hour < 3; hour++) {
      for (let tries = 0; tries < 6; tries++) owners.push((await forgot(email, ownersNetwork)).status);
      await world.settle();
      world.clock.advance(60);
    }
    const five = [...Array(5).fill(200), 429];
    // Of these, one more came past the limit, because the next six hours had begun.
    expect([owners, await emailsOfTheDay()]).toEqual([[...five, ...five, ...five], 21]);
  });

  it("is asked for so many times an hour from one network address", async () => {
    const statuses = [];
    for (let tries = 0; tries < 13; tries++) statuses.push((await forgot(`nadie${tries}@example.test`)).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
    expect((await forgot("nadie@example.test", "192.0.2.2")).status).toBe(200);
  });
});

describe("a new password", () => {
  it("needs the one of now, ends the other sessions and is told by email", async () => {
    const ana = await aPerson(world);
    const phone = (await login(ana.email, password)).body.token;
    expect((await changePassword(ana.token, password)).body).toEqual({ ok: true });
    expect([await isOpen(ana.token), await isOpen(phone)]).toEqual([true, false]);
    expect((await login(ana.email, password)).body.code).toBe("invalid_credentials");
    expect((await login(ana.email, newWord)).status).toBe(200);
    expect(await eventsTo(ana.email)).toEqual(["email_verification", "password_changed"]);
  });

  it("leaves no code from Google on its way to a session", async () => {
    const ana = await aPerson(world);
    await sendCodeFromGoogle(ana);
    await changePassword(ana.token, password);
    expect(await world.app.ctx.db.selectFrom("one_time_codes").selectAll().execute()).toEqual([]);
  });

  it("is told each time", async () => {
    const ana = await aPerson(world);
    await changePassword(ana.token, password, newWord);
    await changePassword(ana.token, newWord, password);
    expect((await eventsTo(ana.email)).slice(1)).toEqual(["password_changed", "password_changed"]);
  });

  it("is not the one of now", async () => {
    const ana = await aPerson(world);
    const { status, body } = await changePassword(ana.token, password, password);
    expect([status, body.fields]).toEqual([400, { password: "Ya es tu contraseña. Escoge otra." }]);
    expect(await eventsTo(ana.email)).toEqual(["email_verification"]);
  });

  it("is set five times a day, so that its emails fill nobody's mailbox", async () => {
    const ana = await aPerson(world);
    const words = [password, ...Array.from({ length: 6 }, (_, count) => `otra clave, la ${count}`)];
    const statuses = [];
    for (const [count, word] of words.slice(1).entries()) {
      statuses.push((await changePassword(ana.token, words[count] ?? "", word)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await eventsTo(ana.email)).slice(1)).toEqual(Array(5).fill("password_changed"));
    world.clock.advance(24 * 60);
    expect((await changePassword(ana.token, words[5] ?? "", newWord)).status).toBe(200);
  });

  it("is refused with the wrong one, beside its field", async () => {
    const ana = await aPerson(world);
    const { status, body } = await changePassword(ana.token, "no es esta");
    expect([status, body.code, body.fields]).toEqual([
      400,
      "wrong_password",
      { current: "La contraseña no es correcta." },
    ]);
    expect((await login(ana.email, password)).status).toBe(200);
    expect(await eventsTo(ana.email)).toEqual(["email_verification"]);
  });

  it("is refused when a reset by email has replaced the old one meanwhile, and the reset's stays", async () => {
    const ana = await aPerson(world);
    const token = await askedFor(ana);
    whileCompared(() => reset(token));
    const { status, body } = await changePassword(ana.token, password, "la clave del ladrón");
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "wrong_password", ["current"]]);
    expect((await login(ana.email, "la clave del ladrón")).body.code).toBe("invalid_credentials");
    expect((await login(ana.email, newWord)).status).toBe(200);
  });

  it("waits after ten wrong tries, without any more hashing, and others are not kept waiting", async () => {
    const [ana, berta] = [await aPerson(world), await aPerson(world)];
    for (let tries = 0; tries < 10; tries++) {
      expect((await changePassword(ana.token, "no es esta")).body.code).toBe("wrong_password");
    }
    const compared = vi.spyOn(passwords, "passwordMatches");
    onTestFinished(() => compared.mockRestore());
    expect((await changePassword(ana.token, password)).body.code).toBe("too_many_requests");
    expect(compared.mock.calls).toEqual([]);
    expect((await changePassword(berta.token, password)).status).toBe(200);
    world.clock.advance(15);
    expect((await changePassword(ana.token, password)).status).toBe(200);
  });

  it("is not changed but first set by email when there is none", async () => {
    const ana = await aGooglePerson();
    const { status, body } = await changePassword(ana.token, "cualquier cosa");
    expect([status, body.code]).toEqual([409, "no_password"]);
  });
});

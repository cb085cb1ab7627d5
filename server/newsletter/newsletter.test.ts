import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { emailsTo } from "#testing/emails.ts";
import { aNewcomer, aPerson, confirmAddress, type Person, password } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();
const email = "ana@correo.test";

const subscribe = (address = email, language: "es" | "en" = "es") =>
  world.call("POST", "/newsletter", { language, body: { email: address } });
const welcomes = async (address = email) =>
  (await emailsTo(world, address)).filter(({ event }) => event === "newsletter_welcome");
const subscription = async (token: string) => (await world.call("GET", `/newsletter/${token}`)).body;

/** The token of the link in the first email. */
async function tokenFor(address = email): Promise<string> {
  const [mail] = await welcomes(address);
  return /\/newsletter\/unsubscribe\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
}

const post = (token: string, form: string) =>
  world.app.http.inject({
    method: "POST",
    url: `/newsletter/unsubscribe/${token}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: form,
  });
const oneClick = "List-Unsubscribe=One-Click";

describe("subscribing", () => {
  test("writes to the address once, in the caller's language", async () => {
    const answer = await subscribe("Ana@Correo.TEST", "en");
    expect([answer.status, answer.body, answer.headers["cache-control"]]).toEqual([200, { ok: true }, "no-store"]);
    expect(await welcomes()).toMatchObject([{ subject: "Welcome to the news from Linkisla" }]);
    expect(await subscribers()).toMatchObject([
      { email, language: "en", subscribed_at: world.clock.now(), unsubscribed_at: null },
    ]);
  });

  test("twice is quiet success: one row, one email, and the same answer as for a new address", async () => {
    const first = await subscribe();
    world.clock.advance(5);
    const second = await subscribe();
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await welcomes()).toHaveLength(1);
    expect(await subscribers()).toHaveLength(1);
  });

  test("again after leaving works, and is told by an email with the same link", async () => {
    await subscribe();
    const token = await tokenFor();
    await post(token, oneClick);
    world.clock.advance(60);
    await subscribe();
    expect(await subscription(token)).toEqual({ subscribed: true });
    const mails = await welcomes();
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text).toContain(`/newsletter/unsubscribe/${token}`);
  });

  test("with what is no address is refused in the words of the form", async () => {
    const refused = async (email: string) => {
      const { status, body } = await subscribe(email);
      return [status, body.code, body.fields];
    };
    for (const empty of ["", "  "]) {
      const fields = { email: "Por favor, ingresa un correo válido" };
      expect(await refused(empty)).toEqual([400, "invalid_input", fields]);
    }
    for (const wrong of ["ana", "ana@", "@correo.test", "ana@correo.test, otra@correo.test"]) {
      const fields = { email: "Por favor, ingresa un correo electrónico válido" };
      expect(await refused(wrong)).toEqual([400, "invalid_input", fields]);
    }
  });

  test("is a consent of its own: a deleted account leaves it as it is", async () => {
    const person = await aPerson(world);
    await subscribe(person.email);
    const token = await tokenFor(person.email);
    await world.call("DELETE", "/user", { token: person.token, body: { password } });
    expect(await subscription(token)).toEqual({ subscribed: true });
  });
});

describe("the choice in an account's settings", () => {
  const shown = async ({ token }: Person) =>
    (await world.call("GET", "/user/getme", { token })).body.settings.emailChoices.news;
  const choose = (person: Person, emailChoices: object) =>
    world.call("PUT", "/user/settings", { token: person.token, body: { emailChoices } });

  test("is the subscription of its address, wherever it is changed", async () => {
    const ana = await aPerson(world);
    expect(await shown(ana)).toBe(false);
    expect((await choose(ana, { news: true })).body.settings.emailChoices.news).toBe(true);
    expect(await welcomes(ana.email)).toHaveLength(1);
    const token = await tokenFor(ana.email);
    await post(token, oneClick);
    expect(await shown(ana)).toBe(false);
    await subscribe(ana.email);
    expect(await shown(ana)).toBe(true);
    await choose(ana, { reviews: false });
    expect(await shown(ana)).toBe(true);
    await choose(ana, { news: false });
    expect(await subscription(token)).toEqual({ subscribed: false });
  });

  test("is neither told nor taken as long as the address may be somebody else's", async () => {
    const ana = await aNewcomer(world);
    await subscribe(ana.email);
    const token = await tokenFor(ana.email);
    expect(await shown(ana)).toBe(false);
    expect((await choose(ana, { news: false, reviews: false })).body.code).toBe("email_unconfirmed");
    expect(await subscription(token)).toEqual({ subscribed: true });
    expect((await choose(ana, { reviews: false })).status).toBe(200);
    await confirmAddress(world, ana);
    expect(await shown(ana)).toBe(true);
  });

  test("that an account had made before is kept, unless its address has unsubscribed", async () => {
    const [ana, left, unconfirmed] = [await aPerson(world), await aPerson(world), await aNewcomer(world)];
    await subscribe(left.email);
    await post(await tokenFor(left.email), oneClick);
    await world.app.ctx.db.updateTable("users").set({ news_letters: true }).execute();
    await sql.raw(readFileSync("db/migrations/0069_news_of_accounts.sql", "utf8")).execute(world.app.ctx.db);
    expect([await shown(ana), await shown(left)]).toEqual([true, false]);
    expect((await subscribers()).map(({ email }) => email)).not.toContain(unconfirmed.email);
    const [row] = (await subscribers()).filter(({ email }) => email === ana.email);
    expect(await subscription(row?.token ?? "")).toEqual({ subscribed: true });
  });
});

describe("the way out", () => {
  test("is in the email's headers, as RFC 8058 has them, and in its text", async () => {
    await subscribe();
    const token = await tokenFor();
    const url = `http://linkisla.test/newsletter/unsubscribe/${token}`;
    const mail = (await world.mails()).find(({ to }) => to === email);
    expect(mail?.headers).toMatchObject({
      "List-Unsubscribe": `<${url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(mail?.html).toContain(`href="${url}"`);
  });

  test("is one POST of a mail program, without cookies and without a redirect, as often as it likes", async () => {
    await subscribe();
    const token = await tokenFor();
    for (let time = 0; time < 2; time++) expect((await post(token, oneClick)).statusCode).toBe(200);
    expect(await subscription(token)).toEqual({ subscribed: false });
    expect((await post("A".repeat(43), oneClick)).statusCode).toBe(404);
  });

  test("is not taken by looking at it", async () => {
    await subscribe();
    const token = await tokenFor();
    await world.app.http.inject({ method: "GET", url: `/newsletter/unsubscribe/${token}` });
    expect(await subscription(token)).toEqual({ subscribed: true });
  });

  test("leads back to its page for a person, who may come back by a button and is not written to for it", async () => {
    await subscribe();
    const token = await tokenFor();
    const left = await post(token, "");
    expect([left.statusCode, left.headers.location]).toEqual([303, `/newsletter/unsubscribe/${token}`]);
    expect(await subscription(token)).toEqual({ subscribed: false });
    world.clock.advance(1);
    expect((await post(token, "again=yes")).statusCode).toBe(303);
    expect(await subscription(token)).toEqual({ subscribed: true });
    expect(await welcomes()).toHaveLength(1);
  });

  test("of a link nobody was sent leads to the page that says so", async () => {
    expect((await world.call("GET", "/newsletter/nada")).status).toBe(404);
    expect((await post("nada", "")).headers.location).toBe("/newsletter/unsubscribe/nada");
    expect((await post("%00", oneClick)).statusCode).toBe(404);
  });

  test("is not in emails nobody subscribed to", async () => {
    const person = await aPerson(world);
    await emailsTo(world, person.email);
    const [mail] = (await world.mails()).filter(({ to }) => to === person.email);
    expect(mail?.headers).not.toHaveProperty("List-Unsubscribe");
  });
});

function subscribers() {
  return world.app.ctx.db.selectFrom("newsletter_subscribers").selectAll().execute();
}

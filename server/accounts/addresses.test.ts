import { describe, expect, it, onTestFinished, vi } from "vitest";
import { emailsTo, emailTo } from "#testing/emails.ts";
import { aNewcomer, aPerson, type Person, password } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import * as links from "./links.ts";

const world = useWorld();
const post = (path: string, body: object, token?: string) => world.call("POST", path, { body, token });
const me = async ({ token }: Person) => (await world.call("GET", "/user/getme", { token })).body;
const eventsTo = async (email: string) => (await emailsTo(world, email)).map(({ event }) => event).sort();
const change = (person: Person, email: string, word = password) =>
  post("/user/email", { email, password: word }, person.token);
const confirm = (token: string) => post("/auth/confirm-email", { token });
const linkTo = async (email: string) => (await emailTo(world, email, "email_change_confirm")).token;

describe("an address", () => {
  it("is asked about by email when the account is opened, and confirmed by the email's link", async () => {
    const ana = await aNewcomer(world);
    expect((await me(ana)).emailVerified).toBe(false);
    const { text, token } = await emailTo(world, ana.email, "email_verification");
    expect(text).toContain(`http://linkisla.test/auth/verify-email/${token}`);
    expect((await post("/auth/verify-email", { token })).body).toEqual({ email: ana.email });
    expect((await me(ana)).emailVerified).toBe(true);
  });

  it("of an account that could not be opened gets no email", async () => {
    const ana = await aNewcomer(world);
    await world.settle();
    const again = { name: "Otra", email: ana.email, password, birthDate: "1990-05-10", acceptTerms: true };
    expect((await post("/auth/register", again)).status).toBe(409);
    expect(await eventsTo(ana.email)).toEqual(["email_verification"]);
  });

  it("is asked about again on request, five times an hour, until it is confirmed", async () => {
    const ana = await aNewcomer(world);
    const statuses = [];
    for (let tries = 0; tries < 6; tries++) {
      statuses.push((await post("/auth/resend-verification", {}, ana.token)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await eventsTo(ana.email)).toEqual(Array(6).fill("email_verification"));
    world.clock.advance(60);
    expect((await post("/auth/resend-verification", {}, ana.token)).status).toBe(200);
    const { token } = await emailTo(world, ana.email, "email_verification");
    await post("/auth/verify-email", { token });
    const { status, body } = await post("/auth/resend-verification", {}, ana.token);
    expect([status, body.code]).toEqual([409, "already_verified"]);
  });
});

describe("another address", () => {
  it("counts from its own email's link on; the old one is told", async () => {
    const ana = await aNewcomer(world);
    expect((await change(ana, "  Nueva@Example.TEST ")).body).toEqual({ ok: true });
    expect(await me(ana)).toMatchObject({ email: ana.email, emailVerified: false });
    const { text, token } = await emailTo(world, "nueva@example.test", "email_change_confirm");
    expect(text).toContain(`http://linkisla.test/auth/confirm-email/${token}`);
    expect(await eventsTo(ana.email)).toEqual(["email_change_asked", "email_verification"]);

    const confirmed = await post("/auth/confirm-email", { token }, ana.token);
    expect(confirmed.body).toEqual({ email: "nueva@example.test" });
    expect(await me(ana)).toMatchObject({ email: "nueva@example.test", emailVerified: true });
    const told = await emailTo(world, ana.email, "email_changed");
    expect(told.text).toContain("nueva@example.test");
    expect((await post("/auth/login", { email: ana.email, password })).body.code).toBe("invalid_credentials");
    expect((await post("/auth/login", { email: "nueva@example.test", password })).status).toBe(200);
  });

  it("takes the newsletter along, with one welcome, and none to the old address", async () => {
    const ana = await aPerson(world);
    const settings = { token: ana.token, body: { emailChoices: { news: true } } };
    expect((await world.call("PUT", "/user/settings", settings)).status).toBe(200);
    await change(ana, "nueva@example.test");
    await post("/auth/confirm-email", { token: await linkTo("nueva@example.test") }, ana.token);
    expect((await me(ana)).settings.emailChoices.news).toBe(true);
    const rows = world.app.ctx.db.selectFrom("newsletter_subscribers").select(["email", "unsubscribed_at"]);
    expect(await rows.execute()).toEqual([{ email: "nueva@example.test", unsubscribed_at: null }]);
    expect(await eventsTo("nueva@example.test")).not.toContain("newsletter_welcome");
  });

  it("takes the newsletter along to a former address too, and the links in emails to that one", async () => {
    const ana = await aPerson(world);
    const news = async () => (await me(ana)).settings.emailChoices.news;
    await world.call("PUT", "/user/settings", { token: ana.token, body: { emailChoices: { news: true } } });
    const welcome = await emailTo(world, ana.email, "newsletter_welcome");
    const token = /\/newsletter\/unsubscribe\/([\w-]{43})/.exec(welcome.text)?.[1] ?? "";
    const subscription = async () => (await world.call("GET", `/newsletter/${token}`)).body;
    for (const address of ["nueva@example.test", ana.email]) {
      await change(ana, address);
      await post("/auth/confirm-email", { token: await linkTo(address) }, ana.token);
      expect((await me(ana)).email).toBe(address);
      expect([await news(), await subscription()]).toEqual([true, { subscribed: true }]);
    }
    const body = { emailChoices: { news: false } };
    expect((await world.call("PUT", "/user/settings", { token: ana.token, body })).status).toBe(200);
    expect(await subscription()).toEqual({ subscribed: false });
  });

  it("leaves the newsletter as the new address has it, and ends it at the old one", async () => {
    const ana = await aPerson(world);
    await world.call("PUT", "/user/settings", { token: ana.token, body: { emailChoices: { news: true } } });
    const { db, now } = world.app.ctx;
    const left = { email: "nueva@example.test", language: "es", token: "A".repeat(43), subscribed_at: now() } as const;
    await db
      .insertInto("newsletter_subscribers")
      .values({ ...left, unsubscribed_at: now() })
      .execute();
    await change(ana, "nueva@example.test");
    await post("/auth/confirm-email", { token: await linkTo("nueva@example.test") }, ana.token);
    const rows = db.selectFrom("newsletter_subscribers").select(["email", "unsubscribed_at"]).orderBy("id");
    expect(await rows.execute()).toEqual([
      { email: ana.email, unsubscribed_at: now() },
      { email: "nueva@example.test", unsubscribed_at: now() },
    ]);
  });

  it("is told to the address of now first, whose reader stops it with a new password", async () => {
    const ana = await aNewcomer(world);
    await change(ana, "nueva@example.test");
    const token = await linkTo("nueva@example.test");
    const told = await emailTo(world, ana.email, "email_change_asked");
    expect(told.text).toContain("nueva@example.test");
    expect(told.text).toContain("http://linkisla.test/auth/forgot-password");
    await post("/auth/forgot-password", { email: ana.email });
    const reset = await emailTo(world, ana.email, "password_reset");
    await post("/auth/reset-password", { token: reset.token, password: "otra clave, más larga" });
    expect((await confirm(token)).body.code).toBe("link_invalid");
  });

  it("is not asked for by a session that a new password ends meanwhile", async () => {
    const ana = await aNewcomer(world);
    await post("/auth/forgot-password", { email: ana.email });
    const { token } = await emailTo(world, ana.email, "password_reset");
    const { limitChanges } = links;
    const limited = vi.spyOn(links, "limitChanges").mockImplementationOnce(async (...args) => {
      await limitChanges(...args);
      await post("/auth/reset-password", { token, password: "otra clave, más larga" });
    });
    onTestFinished(() => limited.mockRestore());
    expect((await change(ana, "ladron@example.test")).body.code).toBe("unauthenticated");
    expect(await eventsTo("ladron@example.test")).toEqual([]);
    const open = world.app.ctx.db.selectFrom("account_links").select("purpose").where("used_at", "is", null);
    expect(await open.execute()).toEqual([]);
  });

  it("ends the sessions elsewhere, and lets the one go on that confirmed it", async () => {
    const ana = await aNewcomer(world);
    const phone = (await post("/auth/login", { email: ana.email, password })).body.token;
    await change(ana, "nueva@example.test");
    const token = await linkTo("nueva@example.test");
    await world.call("POST", "/auth/confirm-email", { token: ana.token, body: { token } });
    const statuses = [];
    for (const open of [ana.token, phone]) {
      statuses.push((await world.call("GET", "/user/getme", { token: open })).status);
    }
    expect(statuses).toEqual([200, 401]);
  });

  it("leaves no use to a new password's link that was sent to another address than the account's", async () => {
    const ana = await aNewcomer(world);
    await post("/auth/forgot-password", { email: ana.email });
    const { token } = await emailTo(world, ana.email, "password_reset");
    const links = world.app.ctx.db.updateTable("account_links").where("purpose", "=", "password_reset");
    const reset = () => post("/auth/reset-password", { token, password: "otra clave, más larga" });
    await links.set({ email: "vieja@example.test" }).execute();
    expect((await reset()).body.code).toBe("link_invalid");
    await links.set({ email: ana.email }).execute();
    expect((await reset()).status).toBe(200);
  });

  it("is asked for five times a day, at whatever address", async () => {
    const ana = await aNewcomer(world);
    const statuses = [];
    for (let count = 0; count < 6; count++) statuses.push((await change(ana, `nueva${count}@example.test`)).status);
    expect(statuses).toEqual([...Array(5).fill(200), 429]);
    expect(await eventsTo(ana.email)).toEqual([...Array(5).fill("email_change_asked"), "email_verification"]);
  });

  it("leaves the old one's links without effect", async () => {
    const ana = await aNewcomer(world);
    const verification = await emailTo(world, ana.email, "email_verification");
    await post("/auth/forgot-password", { email: ana.email });
    const reset = await emailTo(world, ana.email, "password_reset");
    await change(ana, "nueva@example.test");
    await confirm(await linkTo("nueva@example.test"));
    const word = "otra clave, más larga";
    const answers = [
      await post("/auth/verify-email", { token: verification.token }),
      await post("/auth/reset-password", { token: reset.token, password: word }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(["link_invalid", "link_invalid"]);
  });

  it("that somebody has is asked for like any other, and refused to whoever reads its emails", async () => {
    const [ana, berta] = [await aNewcomer(world), await aNewcomer(world)];
    const [taken, free] = [await change(ana, berta.email), await change(ana, "libre@example.test")];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await world.settle();
    await change(ana, berta.email);
    const token = await linkTo(berta.email);
    for (const _again of [1, 2]) {
      const { status, body } = await confirm(token);
      expect([status, body.code, body.fields]).toEqual([409, "email_taken", undefined]);
    }
    expect((await me(ana)).email).toBe(ana.email);
    expect(await eventsTo(ana.email)).toEqual([...Array(3).fill("email_change_asked"), "email_verification"]);
  });

  it("wanted by two goes to the first who opens the link", async () => {
    const [ana, berta] = [await aNewcomer(world), await aNewcomer(world)];
    await change(ana, "nueva@example.test");
    const anas = await linkTo("nueva@example.test");
    await change(berta, "nueva@example.test");
    const bertas = await linkTo("nueva@example.test");
    const answers = await Promise.all([confirm(bertas), confirm(anas)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("needs the password, and is another one", async () => {
    const ana = await aNewcomer(world);
    const wrong = await change(ana, "nueva@example.test", "no es esta");
    expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([
      400,
      "wrong_password",
      { password: "La contraseña no es correcta." },
    ]);
    const same = await change(ana, ana.email.toUpperCase());
    expect([same.status, same.body.fields]).toEqual([400, { email: "Ya es tu correo. Escribe otro." }]);
    expect(await eventsTo("nueva@example.test")).toEqual([]);
  });

  it("is not asked for by somebody without a password", async () => {
    const ana = await aNewcomer(world);
    await world.app.ctx.db.updateTable("users").set({ password_hash: null }).where("id", "=", ana.id).execute();
    expect((await change(ana, "nueva@example.test")).body.code).toBe("no_password");
  });

  it("gets five emails an hour from one network, whoever asks", async () => {
    const statuses = [];
    for (let person = 0; person < 6; person++) {
      statuses.push((await change(await aNewcomer(world), "nueva@example.test")).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { emailTo } from "#testing/emails.ts";
import { aNewcomer, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

/** The six digits of the email that confirms an address. */

const world = useWorld();

const confirm = ({ token }: Person, code: string, language: "es" | "en" = "es") =>
  world.call("POST", "/auth/verify-code", { token, body: { code }, language });
const resend = ({ token }: Person) => world.call("POST", "/auth/resend-verification", { token });
const isVerified = async ({ token }: Person) => (await world.call("GET", "/user/getme", { token })).body.emailVerified;
const codeFor = async ({ email }: Person) => {
  const { text } = await emailTo(world, email, "email_verification");
  return /^\d{6}$/m.exec(text)?.[0] ?? "";
};
const notThe = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

let ana: Person;
beforeEach(async () => {
  ana = await aNewcomer(world, { name: "Ganaste $500 en https://evil.example" });
});

describe("the code of the email", () => {
  it("confirms the address as the link beside it does, however it is written", async () => {
    const code = await codeFor(ana);
    expect(await isVerified(ana)).toBe(false);
    const answer = await confirm(ana, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([answer.status, answer.body]).toEqual([200, { email: ana.email }]);
    expect(await isVerified(ana)).toBe(true);
    // Submitted once more, after a double click.
    expect((await confirm(ana, code)).status).toBe(200);
  });

  it("is told from the link: each does it, and then the other one says the same", async () => {
    const { text, token } = await emailTo(world, ana.email, "email_verification");
    const code = /^\d{6}$/m.exec(text)?.[0] ?? "";
    expect((await world.call("POST", "/auth/verify-email", { body: { token } })).status).toBe(200);
    expect((await confirm(ana, code)).body).toEqual({ email: ana.email });
    const berta = await aNewcomer(world);
    const mail = await emailTo(world, berta.email, "email_verification");
    await confirm(berta, await codeFor(berta));
    expect((await world.call("POST", "/auth/verify-email", { body: { token: mail.token } })).status).toBe(200);
  });

  it("that is wrong says how many tries are left; after five the right one is no good, and another is", async () => {
    const code = await codeFor(ana);
    const said = [];
    for (let tries = 0; tries < 5; tries++) said.push((await confirm(ana, notThe(code), "en")).body.message);
    expect(said).toEqual([
      "That is not the code. Tries left: 4.",
      "That is not the code. Tries left: 3.",
      "That is not the code. Tries left: 2.",
      "That is not the code. Tries left: 1.",
      "That code was tried too often. Ask for another.",
    ]);
    const refused = await confirm(ana, code);
    expect([refused.status, refused.body.code]).toEqual([400, "code_used_up"]);
    expect(await isVerified(ana)).toBe(false);
    await resend(ana);
    await world.settle();
    const codes = [...(await world.mails())].map(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? "");
    expect((await confirm(ana, codes.at(-1) ?? "")).status).toBe(200);
  });

  it("tried often at the same time is tried five times", async () => {
    const code = await codeFor(ana);
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(ana, notThe(code))));
    const looked = answers.filter(({ body }) => body.code === "code_wrong");
    expect(looked.length).toBe(4);
    expect((await confirm(ana, code)).body.code).toBe("code_used_up");
  });

  it("is good for a quarter of an hour", async () => {
    const code = await codeFor(ana);
    world.clock.advance(15);
    const late = await confirm(ana, code);
    expect([late.status, late.body.code]).toEqual([400, "code_expired"]);
    const berta = await aNewcomer(world);
    const hers = await codeFor(berta);
    world.clock.advance(14.9);
    expect((await confirm(berta, hers)).status).toBe(200);
  });

  it("ends with the next one, and is nobody else's", async () => {
    const first = await codeFor(ana);
    await world.settle();
    await resend(ana);
    await world.settle();
    expect((await confirm(ana, first)).body.code).toBe("code_wrong");
    const berta = await aNewcomer(world);
    expect((await confirm(berta, first)).body.code).toBe("code_wrong");
  });

  it("is tried thirty times a day in all, however many emails are asked for", async () => {
    await world.settle();
    for (let hour = 0; hour < 2; hour++) {
      for (let mail = 0; mail < 3; mail++) {
        await resend(ana);
        for (let tries = 0; tries < 5; tries++) await confirm(ana, "000000");
      }
      world.clock.advance(60);
    }
    await resend(ana);
    expect((await confirm(ana, "000000")).body.code).toBe("too_many_requests");
  });

  it("is six digits, and the sentence says so at the field", async () => {
    const { status, body } = await confirm(ana, "12345");
    expect([status, body.fields]).toEqual([400, { code: "Son 6 cifras, como 402817." }]);
  });

  it("is not in the database, once the email is sent in no form that could be read", async () => {
    const code = await codeFor(ana);
    const { db } = world.app.ctx;
    const rows = [
      await db.selectFrom("account_links").selectAll().execute(),
      await db.selectFrom("mails").selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

it("no email to an address that nobody confirmed says what its sender typed", async () => {
  const { db } = world.app.ctx;
  await resend(ana);
  await world.call("POST", "/auth/forgot-password", { body: { email: ana.email } });
  await world.settle();
  const own = { token: ana.token };
  await world.call("POST", "/user/password", {
    ...own,
    body: { current: "una clave larga", password: "otra clave larga" },
  });
  await world.call("POST", "/user/email", {
    ...own,
    body: { email: "ajeno@example.test", password: "otra clave larga" },
  });
  // The data includes the recipient's name. Checked here, because deleting the account erases it.
  const queued = await db.selectFrom("mails").select("data").execute();
  expect(queued.length).toBe(6);
  expect(JSON.stringify(queued)).not.toMatch(/Ganaste|evil\.example/);
  await world.call("DELETE", "/user", { ...own, body: { password: "otra clave larga" } });
  await world.settle();
  const mails = await world.mails();
  const events = mails.map(({ messageId }) => /\.(\w+)\.\w+@/.exec(messageId)?.[1]);
  expect(new Set(events)).toEqual(
    new Set([
      ...["email_verification", "password_reset", "password_changed"],
      ...["email_change_asked", "email_change_confirm", "account_deleted"],
    ]),
  );
  for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/Ganaste|evil\.example/);
});

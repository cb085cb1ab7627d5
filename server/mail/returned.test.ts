import PostalMime from "postal-mime";
import { expect, onTestFinished, test, vi } from "vitest";
import { emailsTo, emailTo } from "#testing/emails.ts";
import { aNewcomer, anAdmin, aPerson, type Person, password } from "#testing/makers.ts";
import { aComplaint, aReport } from "#testing/reports.ts";
import { useWorld } from "#testing/world.ts";
import { watch } from "../admin/admin.ts";
import { queueMail } from "./mail.ts";

const secret = "puerta-de-entrada-0123456789";
const world = useWorld({ INBOUND_MAIL_SECRET: secret, INBOUND_MAIL_DOMAIN: "post.linkisla.test" });

const post = async (raw: string, { at = secret, type = "message/rfc822" } = {}) => {
  const { statusCode } = await world.app.http.inject({
    method: "POST",
    url: `/api/inbound-mail/${at}`,
    headers: { "content-type": type },
    body: raw,
  });
  return statusCode;
};

const me = async ({ token }: Person) => (await world.call("GET", "/user/getme", { token })).body;
const isReturned = async (person: Person) => (await me(person)).emailReturned;

/** Sends the person an email about their account. @returns the header that comes back with it */
async function sendTo(person: Person, about = `user-${person.id}-a`): Promise<{ header: string; address: string }> {
  const recipient = { name: "", email: person.email };
  await queueMail(world.app.ctx, { event: "password_changed", about, recipient, language: "es", data: {} });
  await world.settle();
  const token = (await world.mails()).at(-1)?.headers["X-Mail-Token"];
  return { header: `X-Mail-Token: ${token}`, address: `bounce+${token}@post.linkisla.test` };
}

const sendNews = async (person: Person, about: string) => {
  const recipient = { name: "", email: person.email };
  const data = { name: "Ana", title: "Casa", listingPath: "/home/casa" };
  await queueMail(world.app.ctx, { event: "listing_approved", about, recipient, language: "es", data });
  await world.settle();
};

test("an email that comes back marks the address, by its header or by the address it went back to", async () => {
  const [ana, luis] = [await aPerson(world), await aPerson(world)];
  expect(await me(ana)).toMatchObject({ emailReturned: false, emailVerified: true });
  const { header } = await sendTo(ana);
  expect(await post(aReport({ headers: [header] }))).toBe(204);
  expect(await me(ana)).toMatchObject({ emailReturned: true, emailVerified: false });

  const { address } = await sendTo(luis);
  expect(await post(aReport({ to: `<${address.toUpperCase()}>` }))).toBe(204);
  expect(await isReturned(luis)).toBe(true);
});

test("a report without a token of ours marks nobody", async () => {
  const ana = await aPerson(world);
  const { header } = await sendTo(ana);
  const { messageId } = (await world.mails()).at(-1) ?? {};
  const [, id, signature = ""] = /: (\d+)\.(.+)/.exec(header) ?? [];
  const forged = `${Number(id) + 1}.${signature}`;
  for (const headers of [
    [`Message-ID: ${messageId}`, `To: ${ana.email}`],
    [`X-Mail-Token: ${id}.${"0".repeat(24)}`],
    [`X-Mail-Token: ${forged}`],
    [`X-Mail-Token: ${id}.`],
    [`Subject: ${header}`],
  ]) {
    expect(await post(aReport({ headers, to: `bounce+${forged}@post.linkisla.test` }))).toBe(204);
  }
  expect(await isReturned(ana)).toBe(false);
});

test("an email is parsed once, and not at all when it names no email or address of ours", async () => {
  const parse = vi.spyOn(PostalMime, "parse");
  onTestFinished(() => parse.mockRestore());
  expect(await post("From: eva@correo.test\r\nTo: hola@post.linkisla.test\r\n\r\nHola\r\n")).toBe(204);
  expect(await post("\n".repeat(2_000_000))).toBe(204);
  expect(await post(`To: bounce+7.abc@post.linkisla.test${"\n".repeat(2_000_000)}`)).toBe(204);
  expect(parse).not.toHaveBeenCalled();
  expect(await post("From: eva@correo.test\r\nTo: bounce+7.abc@post.linkisla.test\r\n\r\nHola\r\n")).toBe(204);
  expect(parse).toHaveBeenCalledOnce();
});

test("what is not the address's fault does not mark it, and is told to the operator all the same", async () => {
  const ana = await aPerson(world);
  for (const status of ["5.7.1", "5.3.4", "5.2.2", "5.6.1"]) {
    const { header } = await sendTo(ana, `user-${ana.id}-${status.replaceAll(".", "")}`);
    await post(aReport({ status, headers: [header] }));
  }
  expect(await isReturned(ana)).toBe(false);
  world.clock.advance(1);
  await watch(world.app.ctx);
  const { text } = await emailTo(world, world.env.operatorEmail, "mail_returned_operator");
  expect(text).toContain("5.7.1");
  expect(text).toContain("Su buzón está lleno (5.2.2)");
});

test("what is no report changes nothing", async () => {
  const ana = await aPerson(world);
  const { header, address } = await sendTo(ana);
  const reply = `From: ${ana.email}\r\nTo: ${address}\r\nAuto-Submitted: auto-replied\r\n${header}\r\n\r\nVuelvo el lunes.\r\n`;
  for (const raw of [reply, aReport({ status: "4.2.2", headers: [header] }), "", "?".repeat(100_000)]) {
    expect(await post(raw)).toBe(204);
  }
  expect(await isReturned(ana)).toBe(false);
});

test("only who knows the secret comes in, with one email of at most two megabytes", async () => {
  for (const at of ["otra", `${secret}x`, secret.slice(1)]) expect(await post(aReport({}), { at })).toBe(404);
  expect(await post("{}", { type: "application/json" })).toBe(400);
  expect(await post("x".repeat(2 * 1024 * 1024 + 1))).toBe(413);
});

test("the address is confirmed again with a code, and the same report marks it no more", async () => {
  const ana = await aPerson(world);
  const first = await sendTo(ana, `user-${ana.id}-a`);
  const second = await sendTo(ana, `user-${ana.id}-b`);
  await post(aReport({ headers: [first.header] }));
  world.clock.advance(5);
  expect((await world.call("POST", "/auth/resend-verification", { token: ana.token })).status).toBe(200);
  const { subject } = await emailTo(world, ana.email, "email_verification");
  const [code] = /\d{6}/.exec(subject) ?? [];
  expect((await world.call("POST", "/auth/verify-code", { token: ana.token, body: { code } })).status).toBe(200);
  expect(await me(ana)).toMatchObject({ emailReturned: false, emailVerified: true });
  for (const { header } of [first, second]) await post(aReport({ headers: [header] }));
  expect(await isReturned(ana)).toBe(false);

  world.clock.advance(5);
  const third = await sendTo(ana, `user-${ana.id}-c`);
  await post(aReport({ headers: [third.header] }));
  expect(await isReturned(ana)).toBe(true);
});

test("an email from before the confirmation that comes back after it marks nothing", async () => {
  const ana = await aNewcomer(world);
  const before = await sendTo(ana);
  world.clock.advance(5);
  await world.call("POST", "/auth/resend-verification", { token: ana.token });
  const link = (await emailTo(world, ana.email, "email_verification")).token;
  expect((await world.call("POST", "/auth/verify-email", { body: { token: link } })).status).toBe(200);
  world.clock.advance(5);
  await post(aReport({ headers: [before.header] }));
  expect(await isReturned(ana)).toBe(false);
});

test("the links of a confirmation and of a new password, and a new address, clear the mark", async () => {
  const ana = await aPerson(world);
  await post(aReport({ headers: [(await sendTo(ana)).header] }));
  await world.call("POST", "/auth/resend-verification", { token: ana.token });
  const link = (await emailTo(world, ana.email, "email_verification")).token;
  expect((await world.call("POST", "/auth/verify-email", { body: { token: link } })).status).toBe(200);
  expect(await isReturned(ana)).toBe(false);

  const eva = await aPerson(world);
  await post(aReport({ headers: [(await sendTo(eva)).header] }));
  await world.call("POST", "/auth/forgot-password", { body: { email: eva.email } });
  const order = { token: (await emailTo(world, eva.email, "password_reset")).token, password: "otra clave, más larga" };
  expect((await world.call("POST", "/auth/reset-password", { body: order })).status).toBe(200);

  const luis = await aPerson(world);
  await post(aReport({ headers: [(await sendTo(luis)).header] }));
  const body = { email: "otra@example.test" };
  const asked = await world.call("POST", "/user/email", {
    token: luis.token,
    body: { ...body, password },
  });
  expect(asked.status).toBe(200);
  const { token } = await emailTo(world, body.email, "email_change_confirm");
  expect((await world.call("POST", "/auth/confirm-email", { token: luis.token, body: { token } })).status).toBe(200);
  expect(await isReturned(luis)).toBe(false);
  expect(
    await world.app.ctx.db.selectFrom("marked_addresses").select("email").where("cleared_at", "is", null).execute(),
  ).toEqual([]);
});

test("a marked address gets what was asked for and what concerns bookings and safety, and no news", async () => {
  const ana = await aPerson(world);
  await sendNews(ana, "listing-1");
  expect((await emailsTo(world, ana.email)).map(({ event }) => event)).toContain("listing_approved");
  await post(aReport({ headers: [(await sendTo(ana)).header] }));
  const before = (await world.mails()).length;
  await sendNews(ana, "listing-2");
  expect((await world.mails()).length).toBe(before);
  await sendTo(ana, `user-${ana.id}-again`);
  expect((await world.mails()).length).toBe(before + 1);
});

test("a complaint stops news, and nobody is told that emails do not arrive", async () => {
  const ana = await aPerson(world);
  await post(aComplaint({ headers: [(await sendTo(ana)).header] }));
  expect(await me(ana)).toMatchObject({ emailReturned: false, emailVerified: true });
  const before = (await world.mails()).length;
  await sendNews(ana, "listing-3");
  expect((await world.mails()).length).toBe(before);
});

test("the operator hears of all of them in one email a day, and reads it at the person", async () => {
  const [ana, luis, eva] = [await aPerson(world), await aPerson(world), await aPerson(world)];
  const admin = await anAdmin(world);
  for (const person of [ana, luis]) await post(aReport({ headers: [(await sendTo(person)).header] }));
  world.clock.advance(1);
  await watch(world.app.ctx);
  await watch(world.app.ctx);
  const told = async () =>
    (await emailsTo(world, world.env.operatorEmail)).filter(({ event }) => event === "mail_returned_operator");
  expect(await told()).toMatchObject([{ subject: "2 correos volvieron sin entregarse" }]);
  expect((await told())[0]?.text).toMatch(new RegExp(`${ana.email}[^]*5\\.1\\.1[^]*${luis.email}`));
  const kept = await world.app.ctx.db
    .selectFrom("mails")
    .select("data")
    .where("event", "=", "mail_returned_operator")
    .execute();
  expect(JSON.stringify(kept)).not.toContain(ana.email);

  world.clock.advance(60);
  await post(aReport({ headers: [(await sendTo(eva)).header] }));
  await watch(world.app.ctx);
  expect(await told()).toHaveLength(1);
  world.clock.advance(24 * 60);
  await watch(world.app.ctx);
  expect((await told())[1]).toMatchObject({ subject: "Un correo volvió sin entregarse" });

  const { body } = await world.call("GET", `/admin/users/${ana.id}`, { token: admin.token });
  expect(body.user.mail_returned).toMatchObject({ code: "5.1.1" });
});

test("the operator hears how many came back, and reads the first fifty of them", async () => {
  const { ctx } = world.app;
  const returned = (index: number) => ({
    ...{ message_id: `<user-${index}.password_changed.x@linkisla.test>`, event: "password_changed" as const },
    ...{ recipient: `persona-${index}@example.test`, language: "es" as const, data: "{}" },
    ...{ created_at: ctx.now(), returned_at: ctx.now(), returned_code: "5.1.1" },
  });
  await ctx.db
    .insertInto("mails")
    .values(Array.from({ length: 52 }, (_, index) => returned(index)))
    .execute();
  world.clock.advance(1);
  await watch(ctx);
  const { subject, text } = await emailTo(world, ctx.env.operatorEmail, "mail_returned_operator");
  expect(subject).toBe("52 correos volvieron sin entregarse");
  expect(text.match(/persona-\d+@/g)).toHaveLength(50);
  expect(text).toContain("Aquí ves los primeros 50. Hay 2 más");
});

test("an email to the operator that comes back is told to nobody, or it would come back for ever", async () => {
  const { ctx } = world.app;
  const ana = await aPerson(world);
  await post(aReport({ headers: [(await sendTo(ana)).header] }));
  await watch(ctx);
  await world.settle();
  const mail = (await world.mails()).findLast(({ to }) => to === ctx.env.operatorEmail);
  await post(aReport({ headers: [`X-Mail-Token: ${mail?.headers["X-Mail-Token"]}`] }));
  world.clock.advance(3 * 24 * 60);
  await watch(ctx);
  expect(await emailsTo(world, ctx.env.operatorEmail)).toHaveLength(1);
});

test("with the account goes the mark", async () => {
  const ana = await aPerson(world);
  const { header } = await sendTo(ana, `user-${ana.id}-a`);
  const late = await sendTo(ana, `user-${ana.id}-b`);
  await post(aReport({ headers: [header] }));
  expect((await world.call("DELETE", "/user", { token: ana.token, body: { password } })).status).toBe(200);
  await post(aReport({ headers: [late.header] }));
  expect(await world.app.ctx.db.selectFrom("marked_addresses").selectAll().execute()).toEqual([]);
});

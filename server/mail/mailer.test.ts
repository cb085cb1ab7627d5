import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openPostOffice } from "#testing/post-office.ts";
import { readEnv } from "../env.ts";
import { tooFastOf } from "../pace.ts";
import { openMailer } from "./mail.ts";
import { folderMailer, type Mail, smtpMailer } from "./mailer.ts";

const from = "Linkisla <hola@linkisla.test>";
const now = new Date("2026-11-20T15:00:01Z");
const mail: Mail = {
  messageId: "<LI-7QK4MD.booking_confirmed_guest.0a1b2c@linkisla.test>",
  to: { name: "Ana Rodríguez", email: "ana@correo.test" },
  language: "es",
  subject: "Reserva confirmada: Casa del Faro",
  html: "<p>Pagado</p>",
  text: "Pagado\n",
  date: new Date("2026-11-20T15:00:00Z"),
  attachments: [{ filename: "reserva-LI-7QK4MD.ics", content: "BEGIN:VCALENDAR\r\n", contentType: "text/calendar" }],
  leavingUrl: undefined,
  wayBack: undefined,
};

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

test("every delivery into the folder is a file, the same email twice too, in the order of time", async () => {
  const folder = scratchFolder();
  const mailer = folderMailer(folder, from);
  await mailer.deliver(mail, now);
  await mailer.deliver({ ...mail, subject: "Second" }, now);
  await mailer.deliver({ ...mail, subject: "Third" }, new Date("2026-11-20T15:00:02Z"));
  const mails = contentsOf(folder);
  expect(mails.map(({ subject }) => subject)).toEqual([mail.subject, "Second", "Third"]);
  expect(new Set(mails.map(({ messageId }) => messageId))).toEqual(new Set([mail.messageId]));
  expect(mails[0]).toEqual({
    messageId: mail.messageId,
    from: { name: "Linkisla", address: "hola@linkisla.test" },
    to: [{ name: "Ana Rodríguez", address: "ana@correo.test" }],
    subject: mail.subject,
    date: "2026-11-20T15:00:00.000Z",
    html: mail.html,
    text: mail.text,
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": "es" },
    attachments: mail.attachments,
  });
});

test("an email carries its token, and goes back to the address that names it", async () => {
  const post = await aPostOffice();
  const wayBack = { token: "7.abc", address: "bounce+7.abc@post.linkisla.test" };
  await smtpMailer(post.url, from).deliver({ ...mail, wayBack }, now);
  await smtpMailer(post.url, from).deliver({ ...mail, wayBack: { ...wayBack, address: undefined } }, now);
  expect(post.received.map(({ sender }) => sender)).toEqual([wayBack.address, "hola@linkisla.test"]);
  for (const { message, recipients } of post.received) {
    expect(recipients).toEqual(["ana@correo.test"]);
    expect(message).toContain("\r\nX-Mail-Token: 7.abc\r\n");
    expect(message).toContain("From: Linkisla <hola@linkisla.test>");
  }
});

test("answers go to the address that an email names for them", async () => {
  const post = await aPostOffice();
  await smtpMailer(post.url, from).deliver({ ...mail, replyTo: "reply+1.2.abc@post.linkisla.test" }, now);
  await smtpMailer(post.url, from).deliver(mail, now);
  const [answered, other] = post.received.map(({ message }) => message);
  expect(answered).toContain("\r\nReply-To: reply+1.2.abc@post.linkisla.test\r\n");
  expect(other).not.toContain("Reply-To");
});

test("with a key of its own the site signs for the domain of the sender", async () => {
  const post = await aPostOffice();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const DKIM_PRIVATE_KEY = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const settings = { SMTP_URL: post.url, MAIL_FROM: from };
  await openMailer(readEnv({ ...settings, DKIM_SELECTOR: "s1", DKIM_PRIVATE_KEY })).deliver(mail, now);
  await openMailer(readEnv({ ...settings, DKIM_SELECTOR: "s1" })).deliver(mail, now);
  const [signed, unsigned] = post.received.map(({ message }) => message.replaceAll(/\r\n[ \t]+/g, " "));
  expect(signed).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; [^\r]*d=linkisla\.test; [^\r]*s=s1; /);
  expect(unsigned).not.toContain("DKIM-Signature");
});

test("SMTP gets the stored Message-ID, and what people typed begins no header", async () => {
  const post = await aPostOffice();
  const hostile = {
    ...mail,
    to: { name: "Ana\r\nBcc: eve@x.test", email: "ana@correo.test" },
    subject: "Casa\r\nBcc: eve@x.test\r\n\r\nGotcha",
  };
  await smtpMailer(post.url, from).deliver(hostile, now);
  const [sent] = post.received;
  const head = String(sent?.message.split("\r\n\r\n")[0]).replaceAll("\r\n ", " ");
  const headers = new Map(head.split("\r\n").map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  expect(sent?.recipients).toEqual(["ana@correo.test"]);
  expect([...headers.keys()].sort()).toEqual([
    "Auto-Submitted",
    "Content-Language",
    "Content-Type",
    "Date",
    "From",
    "MIME-Version",
    "Message-ID",
    "Subject",
    "To",
  ]);
  expect(headers.get("Message-ID")).toBe(mail.messageId);
  expect(headers.get("Auto-Submitted")).toBe("auto-generated");
  expect(headers.get("Subject")).toBe("Casa Bcc: eve@x.test Gotcha");
  expect(headers.get("Date")).toBe("Fri, 20 Nov 2026 15:00:00 +0000");
});

test.each([
  ["421 4.7.0 Too many connections", true],
  ["450 4.2.1 The user is receiving mail at a rate that prevents delivery", true],
  ["451 4.7.1 Greylisted, try again later", true],
  ["452 too many messages, slow down", true],
  ["450 4.2.0 Mailbox busy", false],
  ["452 4.2.2 Mailbox full", false],
  ["550 5.7.1 Rate of complaints too high", false],
])("a post that says «%s» wants fewer emails: %s", async (answer, wantsFewer) => {
  const post = await aPostOffice(answer);
  const error = await smtpMailer(post.url, from)
    .deliver(mail, now)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(tooFastOf(error) !== undefined).toBe(wantsFewer);
});

test.each(["ana@correo.test, eve@x.test", "ana@correo.test\r\nBcc: eve@x.test", "Ana <ana@correo.test>", "ana", ""])(
  "%j is not an address an email goes to",
  async (email) => {
    const folder = scratchFolder();
    const delivery = folderMailer(folder, from).deliver({ ...mail, to: { name: "Ana", email } }, now);
    await expect(delivery).rejects.toThrow("Not an address");
    expect(readdirSync(folder)).toEqual([]);
  },
);

test("SMTP_URL chooses the post; an unknown kind is refused by name", () => {
  expect(() => openMailer(readEnv({ SMTP_URL: "pigeon://roof" }))).toThrow("SMTP_URL");
  for (const url of ["smtp://post.test", "smtps://user:word@post.test:465", "file:/tmp/letters"]) {
    expect(openMailer(readEnv({ SMTP_URL: url }))).toHaveProperty("deliver");
  }
});

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "linkisla-mail-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function contentsOf(folder: string) {
  const names = readdirSync(folder).sort();
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}

/** Closed when the test ends. */
async function aPostOffice(answer?: string) {
  const post = await openPostOffice({ answer });
  closers.push(post.close);
  return post;
}

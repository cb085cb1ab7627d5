import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { answerErrors } from "../http/api.ts";
import { compose } from "../mail/compose.ts";
import { openMailer } from "../mail/mail.ts";
import { mountMailbox } from "./mailbox.ts";
import { sampleBookings, sampleEvents } from "./sample-emails.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function openMailbox(variables: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "linkisla-mailbox-"));
  folders.push(dataDir);
  const env = readEnv({ DATA_DIR: dataDir, ...variables });
  const app = fastify();
  answerErrors(app);
  mountMailbox(app, env);
  const deliver = async (name: string, date: Date) => {
    const language = "es" as const;
    const mail = compose(env, { event: "booking_confirmed_guest", language, data: sampleBookings.lodging, date });
    const to = { name, email: "ana@correo.test" };
    await openMailer(env).deliver({ ...mail, messageId: "<a@b.test>", to, language, date, wayBack: undefined }, date);
  };
  return { app, dataDir, deliver };
}

const get = (app: FastifyInstance, url: string) => app.inject({ method: "GET", url });

test("the list shows the newest email first, to people and to tests", async () => {
  const { app, deliver } = openMailbox();
  expect((await get(app, "/dev/mail.json")).json()).toEqual([]);
  expect((await get(app, "/dev/mail")).body).toContain("No email has been sent yet");
  await deliver("Ana", new Date("2026-11-20T15:00:00Z"));
  await deliver("<b>Eva</b>", new Date("2026-11-20T16:00:00Z"));

  const list = (await get(app, "/dev/mail.json")).json();
  expect(list).toEqual([
    {
      file: expect.stringMatching(/^20261120T160000000Z-.*\.json$/),
      to: "<b>Eva</b> <ana@correo.test>",
      subject: "Reserva confirmada: Casa del Faro, 11 de diciembre",
      messageId: "<a@b.test>",
      date: "2026-11-20T16:00:00.000Z",
    },
    expect.objectContaining({ to: "Ana <ana@correo.test>", date: "2026-11-20T15:00:00.000Z" }),
  ]);
  const page = (await get(app, "/dev/mail")).body;
  expect(page.indexOf("&lt;b&gt;Eva")).toBeLessThan(page.indexOf("Ana &lt;"));
  expect(page).not.toContain("<b>Eva");
});

test("an email is shown in a frame that runs nothing, with its text, headers and attachment", async () => {
  const { app, deliver } = openMailbox();
  await deliver("Ana", new Date("2026-11-20T15:00:00Z"));
  const [{ file }] = (await get(app, "/dev/mail.json")).json();

  const page = await get(app, `/dev/mail/${file}`);
  expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'nonce-/);
  expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;!doctype html&gt;');
  expect(page.body).toContain("<dt>Auto-Submitted</dt><dd>auto-generated</dd>");
  expect(page.body).toMatch(/<pre>Te esperan en Cabo Rojo/);

  const attachment = await get(app, `/dev/mail/${file}/attachments/0`);
  expect(attachment.headers["content-disposition"]).toBe('attachment; filename="reserva-LI-7QK4MD.ics"');
  expect(attachment.headers["content-type"]).toContain("text/calendar");
  expect(attachment.body).toContain("UID:LI-7QK4MD@localhost");
});

test("nothing but the folder's emails can be read", async () => {
  const { app, dataDir, deliver } = openMailbox();
  await deliver("Ana", new Date("2026-11-20T15:00:00Z"));
  writeFileSync(join(dataDir, "secret.json"), "{}");
  const [{ file }] = (await get(app, "/dev/mail.json")).json();
  const others = ["..%2fsecret.json", "..%2F..%2Fetc%2Fpasswd", "secret.json", `${file}/attachments/1`, "%00"];
  const statuses = await Promise.all(others.map(async (other) => (await get(app, `/dev/mail/${other}`)).statusCode));
  expect(statuses).toEqual(others.map(() => 404));
});

test("every email can be looked at in both languages, about each kind", async () => {
  const { app } = openMailbox();
  for (const kind of ["lodging", "space", "experience", "nonsense"]) {
    const page = await get(app, `/dev/mails?kind=${kind}`);
    expect(page.statusCode).toBe(200);
    expect(page.body.match(/<iframe/g)).toHaveLength(2 * sampleEvents("lodging").length);
  }
});

test("a demo that posts by SMTP keeps no emails and says so", async () => {
  const { app } = openMailbox({ SMTP_URL: "smtp://127.0.0.1:1" });
  expect((await get(app, "/dev/mail")).body).toContain("not kept here");
  expect((await get(app, "/dev/mail.json")).json()).toEqual([]);
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openEmbeddedCopy } from "#testing/databases.ts";
import type { Ctx } from "../ctx.ts";
import type { Database } from "../db/connect.ts";
import { inTransaction } from "../db/transaction.ts";
import { sampleBookings } from "../dev/sample-emails.ts";
import { readEnv } from "../env.ts";
import { compose } from "./compose.ts";
import { mailOperator, type OutgoingEmail, openMailer, queueMail, sendMail } from "./mail.ts";

const now = new Date("2026-11-20T15:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "linkisla-mail-"));
const env = readEnv({ PUBLIC_URL: "https://linkisla.test", SMTP_URL: `file:${folder}` });
const queued: { name: string; data: unknown }[] = [];
let database: Database;
let ctx: Ctx;
let email: OutgoingEmail & { event: "booking_confirmed_guest" };

beforeAll(async () => {
  database = await openEmbeddedCopy();
  const jobs = {
    enqueue: async (_db: unknown, name: string, data: unknown) => {
      queued.push({ name, data });
    },
  };
  ctx = { db: database.db, env, jobs, mailer: openMailer(env), now: () => now } as unknown as Ctx;
  email = {
    event: "booking_confirmed_guest",
    about: "LI-7QK4MD",
    bookingId: await aReleasedBooking(),
    recipient: { name: "Ana Rodríguez", email: "ana@correo.test" },
    language: "es",
    data: sampleBookings.lodging,
  };
});

beforeEach(async () => {
  queued.length = 0;
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  await database.db.deleteFrom("mails").execute();
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

test("an email is queued once per subject, event and recipient, with its job", async () => {
  await queueMail(ctx, email);
  await queueMail(ctx, email);
  await queueMail(ctx, { ...email, recipient: { name: "ANA", email: "ANA@correo.test" } });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.message_id).toMatch(/^<LI-7QK4MD\.booking_confirmed_guest\.[0-9a-f]{12}@linkisla\.test>$/);
  expect(queued).toEqual([{ name: "mail.send", data: { mailId: mail?.id, event: "booking_confirmed_guest" } }]);
});

test("the Message-ID is the same whenever it is made, and another for another event or reader", async () => {
  const emails: OutgoingEmail[] = [
    email,
    { ...email, event: "payment_returned_guest" },
    { ...email, recipient: { name: "Marisol", email: "marisol@correo.test" } },
    { ...email, about: "LI-222222" },
  ];
  for (const one of emails) await queueMail(ctx, one);
  const first = (await mails()).map((mail) => mail.message_id);
  expect(new Set(first).size).toBe(emails.length);
  await database.db.deleteFrom("mails").execute();
  for (const one of emails) await queueMail(ctx, one);
  expect((await mails()).map((mail) => mail.message_id)).toEqual(first);
});

test("what happens twice to one booking is told twice", async () => {
  const refunded = { ...email, event: "refund_made_guest" as const };
  const data = { ...email.data, refundCents: 4500, reason: null };
  await queueMail(ctx, { ...refunded, about: "refund-12", data });
  await queueMail(ctx, { ...refunded, about: "refund-12", data });
  await queueMail(ctx, { ...refunded, about: "refund-13", data });
  expect((await mails()).map((mail) => mail.message_id)).toEqual([
    expect.stringMatching(/^<refund-12\.refund_made_guest\./),
    expect.stringMatching(/^<refund-13\.refund_made_guest\./),
  ]);
});

test("an email need not be about a booking", async () => {
  const data = { path: "/auth/verify-email/c2FtcGxl", hours: 24, code: "402817", minutes: 15 };
  const { recipient } = email;
  await queueMail(ctx, { event: "email_verification", about: "user-5-c2Ft", recipient, language: "en", data });
  const [mail] = await mails();
  await sendMail(ctx, { mailId: Number(mail?.id) });
  expect(deliveries()).toMatchObject([
    { subject: "402817 is your Linkisla code", to: [{ address: "ana@correo.test" }], attachments: [] },
  ]);
  const { data: kept } = await database.db.selectFrom("mails").select("data").executeTakeFirstOrThrow();
  expect(JSON.stringify(kept)).not.toMatch(/402817|c2FtcGxl/);
});

test("an email that an earlier release queued without a code has its link", async () => {
  const data = { path: "/auth/verify-email/c2FtcGxl", hours: 24 };
  const { recipient } = email;
  await queueMail(ctx, { event: "email_verification", about: "user-5-c2Ft", recipient, language: "es", data });
  const [mail] = await mails();
  await sendMail(ctx, { mailId: Number(mail?.id) });
  expect(deliveries()).toMatchObject([{ subject: "Confirma tu correo en Linkisla" }]);
  expect(deliveries()[0].text).toContain("https://linkisla.test/auth/verify-email/c2FtcGxl");
});

test("a link into an account is forgotten once it is sent", async () => {
  const data = { path: "/auth/reset-password/c2FtcGxl", minutes: 60 };
  const { recipient, language } = email;
  await queueMail(ctx, { event: "password_reset", about: "user-5-c2Ft", recipient, language, data });
  const stored = () => database.db.selectFrom("mails").select(["id", "data"]).executeTakeFirstOrThrow();
  const { id, data: queuedData } = await stored();
  expect(queuedData).toEqual({ recipientName: "Ana Rodríguez", data });
  await sendMail(ctx, { mailId: id });
  expect(deliveries()[0].text).toContain("https://linkisla.test/auth/reset-password/c2FtcGxl");
  expect((await stored()).data).toEqual({ recipientName: "Ana Rodríguez", data: { ...data, path: "" } });
});

test("a code to prove with is forgotten once it is sent", async () => {
  const { recipient, language } = email;
  const data = { code: "402817", minutes: 15 };
  await queueMail(ctx, { event: "proof_code", about: "user-5-c2Ft", recipient, language, data });
  const [mail] = await mails();
  await sendMail(ctx, { mailId: Number(mail?.id) });
  expect(deliveries()[0].text).toContain("402817");
  const stored = await database.db.selectFrom("mails").select("data").executeTakeFirstOrThrow();
  expect(stored.data).toEqual({ recipientName: "Ana Rodríguez", data: { ...data, code: "" } });
});

test("the operator is written to in Spanish, at the address of the configuration", async () => {
  const data = { ...email.data, refundCents: 4500, refundId: "re_1" };
  await mailOperator(ctx, { event: "refund_failed_operator", about: "refund-12", bookingId: email.bookingId, data });
  const [mail] = await mails();
  await sendMail(ctx, { mailId: Number(mail?.id) });
  expect(deliveries()).toMatchObject([
    {
      subject: "Una devolución no llegó: $45.00, LI-7QK4MD",
      to: [{ name: "Linkisla", address: "operador@linkisla.test" }],
      headers: { "Content-Language": "es" },
    },
  ]);
});

test("a cancellation brings the file that takes the event out of the calendar", async () => {
  const data = { ...email.data, calendarSequence: 1, cancelledBy: "host" as const, reason: null };
  const forGuest = { event: "booking_cancelled_guest", data: { ...data, refundCents: 77_682, keptCents: 0 } } as const;
  const forHost = { event: "booking_cancelled_host", data: { ...data, hostKeepsCents: 0 } } as const;
  for (const mailEvent of [forGuest, forHost]) await queueMail(ctx, { ...email, ...mailEvent });
  for (const { id } of await mails()) await sendMail(ctx, { mailId: id });
  for (const { attachments } of deliveries()) {
    expect(attachments).toMatchObject([{ contentType: "text/calendar; charset=utf-8; method=CANCEL" }]);
    expect(attachments[0].content).toContain("UID:LI-7QK4MD@linkisla.test\r\nSEQUENCE:1\r\n");
  }
  expect(deliveries()).toHaveLength(2);
});

test("an email queued when emails were about bookings alone is sent as it would be now", async () => {
  const mailId = await queuedMail();
  const { bookingId: _, listingPath, ...booking } = sampleBookings.lodging;
  const stored = { recipientName: "Ana Rodríguez", booking: { ...booking, bookingPath: `${listingPath}?hold=1` } };
  await database.db
    .updateTable("mails")
    .set({ data: JSON.stringify(stored) })
    .where("id", "=", mailId)
    .execute();
  await sendMail(ctx, { mailId });
  const { language } = email;
  const data = { ...sampleBookings.lodging, bookingId: Number(email.bookingId) };
  const now = compose(env, { event: "booking_confirmed_guest", language, data, date: ctx.now() });
  expect(deliveries()).toMatchObject([{ html: now.html, text: now.text, to: [{ name: "Ana Rodríguez" }] }]);
});

test("a transaction that fails queues nothing", async () => {
  const failing = inTransaction(ctx.db, async (tx) => {
    await queueMail({ ...ctx, db: tx }, email);
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  expect(await mails()).toEqual([]);
});

test("an email of a rehearsal says so in its subject, in its reader's language", () => {
  const draft = { event: "booking_confirmed_guest", data: sampleBookings.lodging, date: now } as const;
  const subjectIn = (language: "es" | "en") => compose({ ...env, rehearsal: true }, { ...draft, language }).subject;
  expect(subjectIn("es")).toMatch(/^\[Ensayo\] Reserva confirmada: Casa del Faro/);
  expect(subjectIn("en")).toMatch(/^\[Rehearsal\] \S.*Casa del Faro/);
});

test("an email is sent in its reader's language, once", async () => {
  await queueMail(ctx, email);
  await queueMail(ctx, { ...email, event: "booking_confirmed_host", language: "en" });
  const rows = await mails();
  await Promise.all(rows.map(({ id }) => sendMail(ctx, { mailId: id })));
  for (const { id } of rows) await sendMail(ctx, { mailId: id });
  expect((await mails()).map((mail) => mail.sent_at)).toEqual([now, now]);
  const sent = deliveries().sort((a, b) => a.headers["Content-Language"].localeCompare(b.headers["Content-Language"]));
  expect(sent.map(({ subject }) => subject)).toEqual([
    "New booking: Casa del Faro, December 11",
    "Reserva confirmada: Casa del Faro, 11 de diciembre",
  ]);
  expect(sent[1]).toMatchObject({
    messageId: rows[0]?.message_id,
    from: { address: "hola@linkisla.test", name: "Linkisla" },
    to: [{ name: "Ana Rodríguez", address: "ana@correo.test" }],
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: [{ filename: "reserva-LI-7QK4MD.ics", contentType: "text/calendar; charset=utf-8; method=PUBLISH" }],
  });
  expect(sent[1].attachments[0].content).toContain("UID:LI-7QK4MD@linkisla.test\r\n");
});

test("after a crash between sending and writing it down, the same email goes out again", async () => {
  const mailId = await queuedMail();
  const crashing = { ...ctx, mailer: { deliver: crashAfter(ctx.mailer.deliver) } };
  await expect(sendMail(crashing, { mailId })).rejects.toThrow("the process died");
  await sendMail({ ...ctx, now: () => new Date("2026-11-20T15:10:00Z") }, { mailId });
  const [first, second, ...others] = deliveries();
  expect(others).toEqual([]);
  expect(second).toEqual(first);
});

test("an email the post refuses stays unsent", async () => {
  const mailId = await queuedMail();
  const refusing = { ...ctx, mailer: { deliver: () => Promise.reject(new Error("the post is closed")) } };
  await expect(sendMail(refusing, { mailId })).rejects.toThrow("the post is closed");
  expect((await mails())[0]?.sent_at).toBeNull();
});

async function queuedMail(): Promise<number> {
  await queueMail(ctx, email);
  const [mail] = await mails();
  return Number(mail?.id);
}

function crashAfter(deliver: Ctx["mailer"]["deliver"]): Ctx["mailer"]["deliver"] {
  return async (...mailAndTime) => {
    await deliver(...mailAndTime);
    throw new Error("the process died");
  };
}

function mails() {
  return database.db.selectFrom("mails").select(["id", "message_id", "sent_at"]).orderBy("id").execute();
}

function deliveries() {
  return readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}

/** A released booking, for emails to refer to. */
async function aReleasedBooking(): Promise<number> {
  const { db } = database;
  const at = now;
  const person = (email: string) =>
    db.insertInto("users").values({ name: "Ana", email, created_at: at }).returning("id").executeTakeFirstOrThrow();
  const [guest, host] = [await person("ana@correo.test"), await person("marisol@correo.test")];
  const { rows } = await sql<{ id: number }>`
    with listing as (
      insert into listings (kind, slug, host_id, title, description, city, state, latitude, longitude,
        cancellation_policy, details, created_at, updated_at)
      values ('lodging', 'casa-del-faro', ${host.id}, 'Casa', '', 'Cabo Rojo', 'PR', 18, -67, 'flexible', '{}', ${at}, ${at})
      returning id)
    insert into bookings (code, quote_id, listing_id, kind, guest_id, host_id, state, stay, starts_at, ends_at, guests,
      lines, total_cents, tax_cents, commission_bp, commission_cents, host_net_cents, cancellation_policy, title, city,
      address, language, hold_expires_at, created_at)
    select 'LI-7QK4MD', gen_random_uuid(), id, 'lodging', ${guest.id}, ${host.id}, 'released', '{}', ${at},
      ${new Date(at.getTime() + 86_400_000)}, 2, '[]', 100, 0, 500, 5, 95, 'flexible', 'Casa', 'Cabo Rojo', '', 'es',
      ${at}, ${at} from listing
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

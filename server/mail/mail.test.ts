import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Ctx } from "../ctx.ts";
import { connect, type Database } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { inTransaction } from "../db/transaction.ts";
import { sampleBookings } from "../dev/sample-letters.ts";
import { readEnv } from "../env.ts";
import { type Letter, openMailer, queueMail, sendMail } from "./mail.ts";

const now = new Date("2026-11-20T15:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "linkisla-mail-"));
const env = readEnv({ PUBLIC_URL: "https://linkisla.test", SMTP_URL: `file:${folder}` });
const queued: { name: string; data: unknown }[] = [];
let database: Database;
let ctx: Ctx;
let letter: Letter;

beforeAll(async () => {
  database = await connect({ dataDir: ":memory:" });
  await migrate(database.db);
  const jobs = {
    enqueue: async (_db: unknown, name: string, data: unknown) => {
      queued.push({ name, data });
    },
  };
  ctx = { db: database.db, env, jobs, mailer: openMailer(env), now: () => now } as unknown as Ctx;
  letter = {
    event: "booking_confirmed_guest",
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

test("a letter is queued once per booking, event and recipient, with its job", async () => {
  await queueMail(ctx, letter);
  await queueMail(ctx, letter);
  await queueMail(ctx, { ...letter, recipient: { name: "ANA", email: "ANA@correo.test" } });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.message_id).toMatch(/^<LI-7QK4MD\.booking_confirmed_guest\.[0-9a-f]{12}@linkisla\.test>$/);
  expect(queued).toEqual([{ name: "mail.send", data: { mailId: mail?.id } }]);
});

test("the Message-ID is the same whenever it is made, and another for another event or reader", async () => {
  const letters: Letter[] = [
    letter,
    { ...letter, event: "payment_returned_guest" },
    { ...letter, recipient: { name: "Marisol", email: "marisol@correo.test" } },
    { ...letter, data: { ...letter.data, code: "LI-222222" } },
  ];
  for (const one of letters) await queueMail(ctx, one);
  const first = (await mails()).map((mail) => mail.message_id);
  expect(new Set(first).size).toBe(letters.length);
  await database.db.deleteFrom("mails").execute();
  for (const one of letters) await queueMail(ctx, one);
  expect((await mails()).map((mail) => mail.message_id)).toEqual(first);
});

test("a transaction that fails queues nothing", async () => {
  const failing = inTransaction(ctx.db, async (tx) => {
    await queueMail({ ...ctx, db: tx }, letter);
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  expect(await mails()).toEqual([]);
});

test("a letter is sent in its reader's language, once", async () => {
  await queueMail(ctx, letter);
  await queueMail(ctx, { ...letter, event: "booking_confirmed_host", language: "en" });
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

test("after a crash between sending and writing it down, the same letter goes out again", async () => {
  const mailId = await queuedMail();
  const crashing = { ...ctx, mailer: { deliver: crashAfter(ctx.mailer.deliver) } };
  await expect(sendMail(crashing, { mailId })).rejects.toThrow("the process died");
  await sendMail({ ...ctx, now: () => new Date("2026-11-20T15:10:00Z") }, { mailId });
  const [first, second, ...others] = deliveries();
  expect(others).toEqual([]);
  expect(second).toEqual(first);
});

test("a letter the post refuses stays unsent", async () => {
  const mailId = await queuedMail();
  const refusing = { ...ctx, mailer: { deliver: () => Promise.reject(new Error("the post is closed")) } };
  await expect(sendMail(refusing, { mailId })).rejects.toThrow("the post is closed");
  expect((await mails())[0]?.sent_at).toBeNull();
});

async function queuedMail(): Promise<number> {
  await queueMail(ctx, letter);
  const [mail] = await mails();
  return Number(mail?.id);
}

function crashAfter(deliver: Ctx["mailer"]["deliver"]): Ctx["mailer"]["deliver"] {
  return async (...letterAndTime) => {
    await deliver(...letterAndTime);
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

/** A booking that holds no place: enough for a letter to be about. */
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

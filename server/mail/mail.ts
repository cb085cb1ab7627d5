import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Language } from "#contract/catalogues.ts";
import type { letterStates } from "#contract/report-names.ts";
import type { BookingMailData, MailEvent, Occasion } from "../../emails/letter.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Env } from "../env.ts";
import { jobsUnderWay } from "../jobs.ts";
import { compose } from "./compose.ts";
import { folderMailer, type Mailer, smtpMailer } from "./mailer.ts";

/**
 * Owns the letters: what was said to whom about what. Never reads another domain's tables: what a letter says is
 * copied when it is queued. Relies on the caller's transaction and the job queue, which is the outbox.
 */

export type { BookingMailData, MailEvent, Mailer, Occasion };

export type Letter = Occasion & {
  /** What it is about, by a name that stays: a booking's code, `refund-12`, `user-5-` and a token's first digits. */
  about: string;
  bookingId?: number;
  recipient: { name: string; email: string };
  language: Language;
};

/** What `mails.data` holds. */
interface Snapshot {
  recipientName: string;
  data: Occasion["data"];
  /** Who left while it was on its way: what it says of them is forgotten once it is sent. */
  forget?: Mentioned[];
}

/** Whom a letter may name: its reader, and a booking's two sides in letters to anybody. */
type Mentioned = keyof typeof namesOf;

const namesOf = {
  reader: ["recipientName", "name", "newEmail", "who", "whoEmail"],
  guest: ["guestName", "guestEmail"],
  host: ["hostName", "hostEmail", "hostPhone"],
} as const;

/** Queues a letter inside the caller's transaction; the same letter about the same thing is queued once. */
export async function queueMail(ctx: Ctx, letter: Letter): Promise<void> {
  const snapshot: Snapshot = { recipientName: letter.recipient.name, data: letter.data };
  const queued = await ctx.db
    .insertInto("mails")
    .values({
      message_id: messageIdOf(letter, ctx.env.publicUrl),
      booking_id: letter.bookingId ?? null,
      event: letter.event,
      recipient: letter.recipient.email,
      language: letter.language,
      data: JSON.stringify(snapshot),
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column("message_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (queued) await ctx.jobs.enqueue(ctx.db, "mail.send", { mailId: queued.id, event: letter.event });
}

type OperatorOccasion = Extract<Occasion, { event: `${string}_operator` }>;

/** Queues a letter to whoever runs the site. */
export async function mailOperator(
  ctx: Ctx,
  letter: OperatorOccasion & Pick<Letter, "about" | "bookingId">,
): Promise<void> {
  const recipient = { name: ctx.env.brandName, email: ctx.env.operatorEmail };
  await queueMail(ctx, { ...letter, recipient, language: "es" });
}

/** A letter as its row and its job have it. */
export interface QueuedLetter {
  id: number;
  event: string;
  /** Empty when it went to somebody who left. */
  recipient: string;
  /** `failed` when every try is used up: nothing sends it any more. */
  state: (typeof letterStates)[number];
  queuedAt: Date;
  sentAt: Date | null;
  /** The letter it repeats. */
  resentOf: number | null;
}

/** Every letter about a booking and what became of it, the oldest first. */
export async function lettersAbout(ctx: Ctx, bookingId: number): Promise<QueuedLetter[]> {
  const rows = await ctx.db
    .selectFrom("mails")
    .select(["id", "event", "recipient", "created_at", "sent_at", "resent_of"])
    .where("booking_id", "=", bookingId)
    .orderBy("id")
    .execute();
  const unsent = rows.filter(({ sent_at }) => sent_at === null).map(({ id }) => id);
  const underWay = await jobsUnderWay(ctx.db, "mail.send", "mailId", unsent);
  return rows.map(({ id, event, recipient, created_at, sent_at, resent_of }) => ({
    id,
    event,
    recipient,
    state: sent_at ? "sent" : underWay.has(id) ? "queued" : "failed",
    queuedAt: created_at,
    sentAt: sent_at,
    resentOf: resent_of,
  }));
}

/**
 * Queues a letter once more, in the caller's transaction, which keeps others from doing the same. It is another message
 * with an id of its own, so that the reader's mail program shows it: numbered among those that were repeated from the
 * same letter. While the last of these is under way, nothing is queued: pressing twice sends one.
 * @param fresh `recipient`: where the reader is reached now, the stored address when left out; `data` replaces what
 *   was said then as far as it names the same facts
 * @returns whether it was queued
 */
export async function resendMail(
  ctx: Ctx,
  mailId: number,
  fresh: { recipient: { name: string; email: string } | undefined; data: Partial<BookingMailData> },
): Promise<boolean> {
  const asked = await ctx.db.selectFrom("mails").selectAll().where("id", "=", mailId).executeTakeFirstOrThrow();
  const firstId = asked.resent_of ?? asked.id;
  const first = await ctx.db.selectFrom("mails").selectAll().where("id", "=", firstId).executeTakeFirstOrThrow();
  const repeats = await ctx.db
    .selectFrom("mails")
    .select(["id", "sent_at"])
    .where("resent_of", "=", firstId)
    .orderBy("id")
    .execute();
  const unsent = repeats.filter(({ sent_at }) => sent_at === null).map(({ id }) => id);
  if ((await jobsUnderWay(ctx.db, "mail.send", "mailId", unsent)).size > 0) return false;
  const told = snapshotOf(first);
  const snapshot: Snapshot = {
    ...told,
    recipientName: fresh.recipient?.name ?? told.recipientName,
    data: { ...told.data, ...fresh.data } as Occasion["data"],
  };
  const queued = await ctx.db
    .insertInto("mails")
    .values({
      message_id: first.message_id.replace("@", `.again-${repeats.length + 1}@`),
      booking_id: first.booking_id,
      event: first.event,
      recipient: fresh.recipient?.email ?? first.recipient,
      language: first.language,
      data: JSON.stringify(snapshot),
      created_at: ctx.now(),
      resent_of: firstId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.jobs.enqueue(ctx.db, "mail.send", { mailId: queued.id, event: first.event as MailEvent });
  return true;
}

/** One per subject, event and recipient: a mail program shows a letter that came twice once. */
function messageIdOf({ about, event, recipient }: Letter, publicUrl: string): string {
  const reader = createHash("sha256").update(recipient.email.toLowerCase()).digest("hex").slice(0, 12);
  return `<${about}.${event}.${reader}@${new URL(publicUrl).hostname}>`;
}

/** Job: after a crash between sending and writing it down, the same letter goes out again under the same Message-ID. */
export async function sendMail(ctx: Ctx, { mailId }: { mailId: number }): Promise<void> {
  const row = await ctx.db.selectFrom("mails").selectAll().where("id", "=", mailId).executeTakeFirstOrThrow();
  if (row.sent_at) return;
  const { recipientName, data } = snapshotOf(row);
  const date = row.created_at;
  // The row was written from a whole letter: event and data belong together.
  const occasion = { event: row.event, data } as Occasion;
  const letter = compose(ctx.env, { ...occasion, language: row.language, date });
  await ctx.mailer.deliver(
    {
      ...letter,
      messageId: row.message_id,
      to: { name: recipientName, email: row.recipient },
      language: row.language,
      date,
    },
    ctx.now(),
  );
  await noteSent(ctx, mailId);
}

/** With what was written beside the letter while it went out. */
async function noteSent(ctx: Ctx, mailId: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await tx
      .selectFrom("mails")
      .select(["data", "booking_id"])
      .where("id", "=", mailId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { forget = [], ...told } = snapshotOf(row);
    const kept: Snapshot = { ...told, data: withoutLink(told.data) };
    const done = { sent_at: ctx.now(), data: JSON.stringify(kept) };
    await tx.updateTable("mails").set(done).where("id", "=", mailId).execute();
    for (const who of forget) await forgetIn({ ...ctx, db: tx }, who, sql`id = ${mailId}`);
  });
}

/** A link or a code is the reader's alone: once it is sent, the database forgets it. */
function withoutLink(data: Occasion["data"]): Occasion["data"] {
  if ("hours" in data) return { ...data, path: "", code: "" };
  return "path" in data ? { ...data, path: "" } : data;
}

/**
 * The letters about somebody's account, at whichever address they were read, and all that went to the one of now. They
 * stay in the history of what they were about; who it was does not.
 */
export async function forgetReader(ctx: Ctx, { userId, email }: { userId: number; email: string }): Promise<void> {
  await forgetIn(ctx, "reader", sql`(recipient = ${email} or ${subject} = ${`user-${userId}`})`);
}

/**
 * Somebody who is one side of what the letters are about: those they read lose the reader, those to others what names
 * them. Whoever sends such a letter again says what the person is called now.
 * @param about bookings by their id, or letters by what they are about, as `listing-12`
 */
export async function forgetSide(
  ctx: Ctx,
  side: "guest" | "host",
  about: { bookingIds: number[] } | { subjects: string[] },
): Promise<void> {
  const among =
    "bookingIds" in about
      ? sql`booking_id = any(${about.bookingIds}::int8[])`
      : sql`${subject} = any(${about.subjects}::text[])`;
  const others = ["guest", "host", "operator"].filter((reader) => reader !== side);
  await forgetIn(ctx, "reader", sql`${among} and substring(event from '[a-z]+$') <> all(${others}::text[])`);
  await forgetIn(ctx, side, among);
}

/** What a letter is about without what tells it from the next one: `user-5`, `listing-12`. */
const subject = sql`substring(message_id from '^<([a-z]+-[0-9]+)[-.]')`;

async function forgetIn(ctx: Ctx, who: Mentioned, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from mails where sent_at is null and ${which}`.execute(ctx.db);
  const unsent = rows.map(({ id }) => Number(id));
  const underWay = [...(await jobsUnderWay(ctx.db, "mail.send", "mailId", unsent))];
  const isUnderWay = sql`id = any(${underWay}::int8[])`;
  await sql`update mails set data = jsonb_set(data, '{forget}',
      coalesce(data -> 'forget', '[]') || to_jsonb(${who}::text))
    where ${which} and ${isUnderWay}`.execute(ctx.db);
  await sql`update mails set data = ${withoutNames(namesOf[who])}, recipient = ${who === "reader" ? "" : sql`recipient`}
    where ${which} and not ${isUnderWay}`.execute(ctx.db);
}

/** Where a letter says them; one that does not is left as it is. */
function withoutNames(names: readonly string[]): RawBuilder<unknown> {
  const places = names.flatMap((name) => [`{${name}}`, `{data,${name}}`, `{booking,${name}}`]);
  return places.reduce((data, place) => sql`jsonb_set(${data}, ${place}::text[], '""', false)`, sql`data`);
}

/** Until version 0.1 there were letters about bookings alone: `booking` with the address of its page, and no id. */
function snapshotOf(row: { data: unknown; booking_id: number | null }): Snapshot {
  const stored = row.data as Snapshot | { recipientName: string; booking: Record<string, unknown> };
  if (!("booking" in stored)) return stored;
  const { bookingPath, ...booking } = stored.booking;
  const data = { ...booking, bookingId: row.booking_id, listingPath: String(bookingPath).replace(/\?.*$/, "") };
  return { recipientName: stored.recipientName, data: data as BookingMailData };
}

/** `SMTP_URL`: `smtp(s)://…` posts the letters, `file:<folder>` keeps them. */
export function openMailer(env: Env): Mailer {
  const { url, from } = env.mail;
  const folder = mailFolder(env);
  if (folder !== undefined) return folderMailer(folder, from);
  if (/^smtps?:\/\//.test(url)) return smtpMailer(url, from);
  throw new Error("SMTP_URL must begin with smtp://, smtps:// or file:");
}

/** Where the letters are kept, when they are. */
export function mailFolder({ mail }: Pick<Env, "mail">): string | undefined {
  return mail.url.startsWith("file:") ? mail.url.slice("file:".length) : undefined;
}

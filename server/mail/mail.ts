import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { BookingEmail, emailStates } from "#contract/admin/bookings.ts";
import type { Language } from "#contract/catalogues.ts";
import type {
  BookingMailData,
  EmailData,
  MailEvent,
  MailEventName,
  PayoutDelay,
  PayoutOutlook,
} from "../../emails/email.ts";
import { templates } from "../../emails/templates.ts";
import type { Ctx } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Env } from "../env.ts";
import { jobsUnderWay } from "../jobs.ts";
import { compose } from "./compose.ts";
import { askMailServer, folderMailer, type Mailer, smtpMailer } from "./mailer.ts";
import { markOf, wayBackOf } from "./returned.ts";

/**
 * Owns the emails: who was sent what, and about what. Never reads another domain's tables: an email's data is copied
 * when it is queued. Relies on the caller's transaction and on the job queue, which is the outbox.
 */

export type { BookingMailData, MailEvent, MailEventName, Mailer, PayoutDelay, PayoutOutlook };
export { askMailServer };

/** An email that may be queued with a booking's id, and is then part of the booking's timeline. */
export type BookingMailEvent = { [Event in BookingEmail]: { event: Event; data: EmailData[Event] } }[BookingEmail];
type AboutBooking = (BookingMailEvent & { bookingId: number }) | (MailEvent & { bookingId?: never });

export type OutgoingEmail = AboutBooking & {
  /** A stable name of its subject: a booking's code, `refund-12`, or `user-5-` and the first digits of a token. */
  about: string;
  recipient: { name: string; email: string };
  language: Language;
};

/** The contents of `mails.data`. */
interface Snapshot {
  recipientName: string;
  data: MailEvent["data"];
  /** The people who deleted their account while the email was queued: their data is erased once it is sent. */
  forget?: Mentioned[];
}

/** The people an email may name: its reader, a booking's two sides, and whose account all admins are told about. */
type Mentioned = keyof typeof namesOf;

const namesOf = {
  reader: ["recipientName", "name", "newEmail", "who", "whoEmail"],
  guest: ["guestName", "guestEmail"],
  host: ["hostName", "hostEmail", "hostPhone"],
  accountOwner: ["who", "whoEmail"],
} as const;

/** Queues an email inside the caller's transaction; the same email about the same subject is queued only once. */
export function queueMail(ctx: Ctx, mail: OutgoingEmail): Promise<void> {
  return queueMails(ctx, [mail]);
}

/** The same for several, in their order. */
export async function queueMails(ctx: Ctx, mails: readonly OutgoingEmail[]): Promise<void> {
  if (mails.length === 0) return;
  const queued = await ctx.db
    .insertInto("mails")
    .values(mails.map((mail) => rowOf(ctx, mail)))
    .onConflict((conflict) => conflict.column("message_id").doNothing())
    .returning(["id", "event"])
    .execute();
  for (const { id, event } of queued) {
    await ctx.jobs.enqueue(ctx.db, "mail.send", { mailId: id, event: event as MailEventName });
  }
}

function rowOf(ctx: Ctx, mail: OutgoingEmail) {
  const snapshot: Snapshot = { recipientName: mail.recipient.name, data: mail.data };
  return {
    message_id: messageIdOf(mail, ctx.env.publicUrl),
    booking_id: mail.bookingId ?? null,
    event: mail.event,
    recipient: mail.recipient.email,
    language: mail.language,
    data: JSON.stringify(snapshot),
    created_at: ctx.now(),
  };
}

type OperatorEmail = Extract<AboutBooking, { event: `${string}_operator` }> & Pick<OutgoingEmail, "about">;

/** Queues an email to the operator. */
export async function mailOperator(ctx: Ctx, mail: OperatorEmail): Promise<void> {
  const recipient = { name: ctx.env.brandName, email: ctx.env.operatorEmail };
  await queueMail(ctx, { ...mail, recipient, language: "es" });
}

/** An email's row combined with the state of its job. */
export interface QueuedEmail {
  id: number;
  event: string;
  /** Empty when the recipient deleted their account. */
  recipient: string;
  /** `failed`: all attempts are used up and nothing sends it any more. */
  state: (typeof emailStates)[number];
  queuedAt: Date;
  sentAt: Date | null;
  /** The email that this one repeats. */
  resentOf: number | null;
}

/**
 * Emails that came back, the oldest first, each with the `total`, which no limit cuts. Those to the operator are left
 * out: telling them of these would come back too.
 */
export async function emailsReturned(ctx: Ctx, { after, until, limit }: { after: Date; until: Date; limit: number }) {
  return ctx.db
    .selectFrom("mails")
    .select(["id", "recipient", "returned_code", "returned_at"])
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .where("returned_at", ">", after)
    .where("returned_at", "<=", until)
    .where("recipient", "<>", "")
    .where("event", "not like", "%\\_operator")
    .orderBy("returned_at")
    .orderBy("id")
    .limit(limit)
    .$narrowType<{ returned_code: string; returned_at: Date }>()
    .execute();
}

/** Every email about a booking and its state, the oldest first. */
export async function emailsAbout(ctx: Ctx, bookingId: number): Promise<QueuedEmail[]> {
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

/** A person as the reader of emails. */
export interface Reader {
  userId: number;
  /** The current address; null until they have shown that it is theirs, since anybody may type any address. */
  address: string | null;
  /** The bookings and listings whose emails to a guest or host went to them, whatever their address was. */
  asGuest: number[];
  asHost: number[];
  listings: number[];
}

/** What was sent to a person and when, the oldest first. */
export async function emailsToPerson(ctx: Ctx, { userId, address, asGuest, asHost, listings }: Reader) {
  const ofListings = listings.map((id) => `listing-${id}`);
  return ctx.db
    .selectFrom("mails")
    .select(["event", "recipient as to", "language", "created_at", "sent_at", "returned_at"])
    .where(sql<boolean>`recipient = ${address}
      or event like '%\_guest' and booking_id = any(${asGuest}::int8[])
      or event like '%\_host' and booking_id = any(${asHost}::int8[])
      or event not like '%\_operator' and (${subject} = any(${ofListings}::text[]) or ${isToOwner(userId)})`)
    .orderBy("id")
    .execute();
}

/**
 * Queues an email again in the caller's transaction, which must prevent concurrent calls. The repeat is a new message
 * with its own Message-ID, numbered among the repeats of the same email, so that mail programs show it. Nothing is
 * queued while the latest repeat is under way: pressing the button twice sends one.
 * @param fresh `recipient`: the reader's current address, or undefined for the stored one; `data` replaces the facts of
 * the same names in the stored data; undefined drops one
 * @returns whether it was queued
 */
export async function resendMail(
  ctx: Ctx,
  mailId: number,
  fresh: {
    recipient: { name: string; email: string; language: Language } | undefined;
    data: Partial<BookingMailEvent["data"]>;
  },
): Promise<boolean> {
  const first = await firstOf(ctx, mailId);
  const firstId = first.id;
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
    data: { ...told.data, ...fresh.data } as MailEvent["data"],
  };
  const queued = await ctx.db
    .insertInto("mails")
    .values({
      message_id: first.message_id.replace("@", `.again-${repeats.length + 1}@`),
      booking_id: first.booking_id,
      event: first.event,
      recipient: fresh.recipient?.email ?? first.recipient,
      language: fresh.recipient?.language ?? first.language,
      data: JSON.stringify(snapshot),
      created_at: ctx.now(),
      resent_of: firstId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.jobs.enqueue(ctx.db, "mail.send", { mailId: queued.id, event: first.event as MailEventName });
  return true;
}

/** An email about a booking, or the one it repeats, with the data it was first queued with. */
export async function firstTold(ctx: Ctx, mailId: number): Promise<BookingMailEvent> {
  const first = await firstOf(ctx, mailId);
  return { event: first.event, data: snapshotOf(first).data } as BookingMailEvent;
}

async function firstOf(ctx: Ctx, mailId: number) {
  const asked = ctx.db
    .selectFrom("mails")
    .select(sql<number>`coalesce(resent_of, id)`.as("id"))
    .where("id", "=", mailId);
  return ctx.db.selectFrom("mails").selectAll().where("id", "=", asked).executeTakeFirstOrThrow();
}

/** One ID per subject, event and recipient: mail programs show an email that arrives twice only once. */
function messageIdOf({ about, event, recipient }: OutgoingEmail, publicUrl: string): string {
  const reader = createHash("sha256").update(recipient.email.toLowerCase()).digest("hex").slice(0, 12);
  return `<${about}.${event}.${reader}@${new URL(publicUrl).hostname}>`;
}

/** Job: after a crash between sending and recording it, the email is sent again under the same Message-ID. */
export async function sendMail(ctx: Ctx, { mailId }: { mailId: number }): Promise<void> {
  const row = await ctx.db
    .selectFrom("mails")
    .select([
      "event",
      "recipient",
      "language",
      "data",
      "message_id",
      "created_at",
      "sent_at",
      "withheld_at",
      "booking_id",
    ])
    .where("id", "=", mailId)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  if (row.sent_at || row.withheld_at) return;
  if (templateOf(row).isNews && (await markOf(ctx, row.recipient)))
    return noteDone(ctx, mailId, { withheld_at: ctx.now() });
  const { recipientName, data } = snapshotOf(row);
  const date = row.created_at;
  // The row was written from a complete email, so event and data match.
  const mailEvent = { event: row.event, data } as MailEvent;
  const mail = compose(ctx.env, { ...mailEvent, language: row.language, date });
  await ctx.mailer.deliver(
    {
      ...mail,
      messageId: row.message_id,
      to: { name: recipientName, email: row.recipient },
      language: row.language,
      date,
      requestId: ctx.requestId,
      wayBack: wayBackOf(ctx.env, mailId),
      replyTo: "replyTo" in data ? data.replyTo : undefined,
    },
    ctx.now(),
  );
  await noteDone(ctx, mailId, { sent_at: ctx.now() });
}

function templateOf({ event }: { event: string }): { erase?: object; isNews?: boolean } {
  return templates[event as MailEventName];
}

/** Rereads the row, because `forget` may have been added while the email was being sent. */
async function noteDone(ctx: Ctx, mailId: number, what: { sent_at: Date } | { withheld_at: Date }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await tx
      .selectFrom("mails")
      .select(["data", "booking_id", "event"])
      .where("id", "=", mailId)
      .forUpdate()
      .modifyEnd(prepared)
      .executeTakeFirstOrThrow();
    const { forget = [], ...told } = snapshotOf(row);
    const kept = { ...told, data: { ...told.data, ...templateOf(row).erase } };
    const done = { ...what, data: JSON.stringify(kept) };
    await tx.updateTable("mails").set(done).where("id", "=", mailId).modifyEnd(prepared).execute();
    for (const who of forget) await forgetIn({ ...ctx, db: tx }, who, sql`id = ${mailId}`);
  });
}

/**
 * Erases the reader of the emails to a person about their account, whatever address they went to, and of all emails to
 * its current address; in those that told the admins of the account, the person. The emails stay in their subject's
 * history, without the person.
 */
export async function forgetReader(ctx: Ctx, { userId, email }: { userId: number; email: string }): Promise<void> {
  await forgetIn(ctx, "reader", sql`(recipient = ${email} or ${isToOwner(userId)})`);
  await forgetIn(ctx, "accountOwner", sql`(${subject} = ${`user-${userId}`} and event like 'admin\_%')`);
}

/**
 * Erases one side of the subject: the reader of their own emails, and their name and contact data in others' emails.
 * Sending such an email again uses the person's current name.
 * @param about bookings by their id, or emails by their subject, such as `listing-12`
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

/** An email's subject without the part that makes it unique: `user-5`, `listing-12`. */
const subject = sql`substring(message_id from '^<([a-z]+-[0-9]+)[-.]')`;

/** Emails about an account go to its owner; of an admin's rights all admins are told, each in an email of their own. */
function isToOwner(userId: number): RawBuilder<boolean> {
  return sql`(${subject} = ${`user-${userId}`}
    and (event not like 'admin\_%' or recipient = data #>> '{data,whoEmail}'))`;
}

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

/** Blanks the names wherever the email's data contains them; data without them stays unchanged. */
function withoutNames(names: readonly string[]): RawBuilder<unknown> {
  const places = names.flatMap((name) => [`{${name}}`, `{data,${name}}`, `{booking,${name}}`]);
  return places.reduce((data, place) => sql`jsonb_set(${data}, ${place}::text[], '""', false)`, sql`data`);
}

/** Up to version 0.1 all emails were about bookings: `booking` with the address of its page, and no id. */
function snapshotOf(row: { data: unknown; booking_id: number | null }): Snapshot {
  const stored = row.data as Snapshot | { recipientName: string; booking: Record<string, unknown> };
  if (!("booking" in stored)) return stored;
  const { bookingPath, ...booking } = stored.booking;
  const data = { ...booking, bookingId: row.booking_id, listingPath: String(bookingPath).replace(/\?.*$/, "") };
  return { recipientName: stored.recipientName, data: data as BookingMailData };
}

/** `SMTP_URL`: `smtp(s)://…` sends the emails, `file:<folder>` stores them. */
export function openMailer(env: Env): Mailer {
  const { url, from, dkimSelector: selector, dkimPrivateKey: privateKey } = env.mail;
  const folder = mailFolder(env);
  if (folder !== undefined) return folderMailer(folder, from);
  if (/^smtps?:\/\//.test(url))
    return smtpMailer(url, from, selector && privateKey ? { selector, privateKey } : undefined);
  throw new Error("SMTP_URL must begin with smtp://, smtps:// or file:");
}

/** The folder that stores the emails, if any. */
export function mailFolder({ mail }: Pick<Env, "mail">): string | undefined {
  return mail.url.startsWith("file:") ? mail.url.slice("file:".length) : undefined;
}

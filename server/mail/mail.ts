import { createHash } from "node:crypto";
import type { Language } from "#contract/catalogues.ts";
import type { BookingMailData, MailEvent } from "../../emails/letter.ts";
import type { Ctx } from "../ctx.ts";
import type { Env } from "../env.ts";
import { compose } from "./compose.ts";
import { folderMailer, type Mailer, smtpMailer } from "./mailer.ts";

/**
 * Owns the letters: what was said to whom about which booking. Never reads another domain's tables: what a letter
 * says is copied when it is queued. Relies on the caller's transaction and the job queue, which is the outbox.
 */

export type { BookingMailData, MailEvent, Mailer };

export interface Letter {
  event: MailEvent;
  bookingId: number;
  recipient: { name: string; email: string };
  language: Language;
  data: BookingMailData;
}

/** What `mails.data` holds. */
interface Snapshot {
  recipientName: string;
  booking: BookingMailData;
}

/** Queues a letter inside the caller's transaction; the same letter about the same booking is queued once. */
export async function queueMail(ctx: Ctx, letter: Letter): Promise<void> {
  const snapshot: Snapshot = { recipientName: letter.recipient.name, booking: letter.data };
  const queued = await ctx.db
    .insertInto("mails")
    .values({
      message_id: messageIdOf(letter, ctx.env.publicUrl),
      booking_id: letter.bookingId,
      event: letter.event,
      recipient: letter.recipient.email,
      language: letter.language,
      data: JSON.stringify(snapshot),
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column("message_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (queued) await ctx.jobs.enqueue(ctx.db, "mail.send", { mailId: queued.id });
}

/** One per booking, event and recipient: a mail program shows a letter that came twice once. */
function messageIdOf({ data, event, recipient }: Letter, publicUrl: string): string {
  const reader = createHash("sha256").update(recipient.email.toLowerCase()).digest("hex").slice(0, 12);
  return `<${data.code}.${event}.${reader}@${new URL(publicUrl).hostname}>`;
}

/** Job: after a crash between sending and writing it down, the same letter goes out again under the same Message-ID. */
export async function sendMail(ctx: Ctx, { mailId }: { mailId: number }): Promise<void> {
  const row = await ctx.db.selectFrom("mails").selectAll().where("id", "=", mailId).executeTakeFirstOrThrow();
  if (row.sent_at) return;
  const { recipientName, booking } = row.data as Snapshot;
  const date = row.created_at;
  const letter = compose(ctx.env, { event: row.event as MailEvent, language: row.language, data: booking, date });
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
  await ctx.db.updateTable("mails").set({ sent_at: ctx.now() }).where("id", "=", mailId).execute();
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

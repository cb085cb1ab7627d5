import { sql } from "kysely";
import type { Language } from "#contract/catalogues.ts";
import { addMinutes } from "#contract/dates.ts";
import type { Side } from "#contract/messages/messages.ts";
import { firstName, shownName, trustIn } from "../accounts/accounts.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { bookedTexts } from "../listings/listings.ts";
import { queueMail } from "../mail/mail.ts";
import { runSafely } from "../run-safely.ts";
import { answerAddress } from "./emailed-answers.ts";
import { photosOfMessage } from "./photos.ts";
import { piecesFor } from "./reading.ts";
import { canWriteIn, otherSide, readersOf, threadRows } from "./threads.ts";

/** Emails about messages that nobody has read. */

const unreadMinutes = 10;
/** The email quotes this many messages, and says how many there are. */
const shownAtMost = 5;
/** The others have their turn in the next round. */
const toldAtOnce = 200;

/**
 * Routine: emails people whose messages have been unread for ten minutes, once about each message. On the host's side,
 * helpers who may answer get the email too.
 */
export async function tellOfUnread(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ thread: number; side: Side }>`
    select s.thread_id::int8 as thread, s.side from thread_sides s
    join threads t on t.id = s.thread_id
    join users u on u.id = case s.side when 'guest' then t.guest_id else t.host_id end
    where greatest(s.read_seq, s.told_seq) < t.last_seq and u.deleted_at is null and u.suspended_at is null
      and exists (select from messages m where m.thread_id = s.thread_id
        and m.seq > greatest(s.read_seq, s.told_seq) and m.sender not in (s.side, 'system')
        and m.at <= ${addMinutes(ctx.now(), -unreadMinutes)})
    order by t.last_at limit ${toldAtOnce}`.execute(ctx.db);
  for (const { thread, side } of rows) {
    await runSafely(ctx, `email about thread ${thread}`, () => tellSide(ctx, Number(thread), side));
  }
}

/** Locks the side's read mark, so that two processes queue an email once and messages read meanwhile are left out. */
async function tellSide(ctx: Ctx, thread: number, side: Side): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    const mark = await tx
      .selectFrom("thread_sides")
      .innerJoin("threads", "id", "thread_id")
      .select(["read_seq", "told_seq", "last_seq"])
      .where("thread_id", "=", thread)
      .where("side", "=", side)
      .forUpdate("thread_sides")
      .executeTakeFirstOrThrow();
    const unread = await tx
      .selectFrom("messages as m")
      .select(["m.seq", "m.body", photosOfMessage.as("photos")])
      .where("thread_id", "=", thread)
      .where("seq", ">", Math.max(mark.read_seq, mark.told_seq))
      .where("seq", "<=", mark.last_seq)
      .where("sender", "=", otherSide[side])
      .orderBy("seq")
      .execute();
    const last = unread.at(-1);
    if (!last) return;
    const row = await threadRows(locked).where("t.id", "=", thread).executeTakeFirstOrThrow();
    const readers = await tx
      .selectFrom("users")
      .select(["id", "name", "email", "language", trustIn("users").as("trust")])
      .where("id", "in", await readersOf(locked, row, side))
      .where("deleted_at", "is", null)
      .where("suspended_at", "is", null)
      .orderBy("id")
      .execute();
    const name = side === "guest" ? row.host_name : row.guest_name;
    const isClosed = !canWriteIn(row);
    for (const reader of readers) {
      const language = reader.language as Language;
      const booked = { title: row.booked_title ?? row.listing_title, address: "" };
      const texts = bookedTexts(booked, row, side === "guest" ? language : undefined);
      await queueMail(locked, {
        event: "messages_waiting",
        about: `user-${reader.id}-thread-${thread}-${last.seq}`,
        recipient: { name: reader.name, email: reader.email },
        language,
        data: {
          who: shownName(firstName(name), language),
          title: texts.title,
          count: unread.length,
          excerpts: unread.slice(0, shownAtMost).map(({ body, photos }) => ({
            pieces: piecesFor(locked, row, body ?? ""),
            photos: photos.length,
          })),
          pagePath: `/${side === "guest" ? "dashboard" : "host"}/messages/${thread}`,
          isClosed,
          // Only if an answer would be stored.
          ...(!isClosed &&
            reader.trust !== "unconfirmed" && { replyTo: answerAddress(ctx.env, { person: reader.id, thread }) }),
        },
      });
    }
    await tx
      .updateTable("thread_sides")
      .set({ told_seq: mark.last_seq })
      .where("thread_id", "=", thread)
      .where("side", "=", side)
      .execute();
  });
}

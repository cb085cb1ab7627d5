import { sql } from "kysely";
import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import type { Side } from "#contract/messages/messages.ts";
import { firstName } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";
import { isAmong, rowsBy } from "../own-data.ts";
import { messageColumns, wireMessage } from "./reading.ts";
import { otherSide, threadRows } from "./threads.ts";

/**
 * The person's threads, and those where they helped and wrote or reported something. Their own messages are complete. In
 * other people's, contact details stay masked even where the person may read them on the site, because a file is easily
 * passed on.
 */
export async function tellMessages(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  const threads = await threadRows(ctx)
    .where(sql<boolean>`(${viewer.id} in (t.guest_id, t.host_id)
      or exists (select from messages m where m.thread_id = t.id and m.writer_id = ${viewer.id})
      or exists (select from message_reports r join messages m on m.id = r.message_id
        where m.thread_id = t.id and r.reporter_id = ${viewer.id}))`)
    .orderBy("t.id")
    .execute();
  const ids = threads.map(({ id }) => id);
  const written = ctx.db
    .selectFrom("messages as m")
    .select([...messageColumns, "m.thread_id", "m.writer_id"])
    .where(isAmong("thread_id", ids))
    .orderBy("thread_id")
    .orderBy("seq");
  const reads = ctx.db
    .selectFrom("thread_sides")
    .select(["thread_id", "side", "read_seq", "read_at"])
    .where(isAmong("thread_id", ids));
  const reports = ctx.db
    .selectFrom("message_reports as r")
    .innerJoin("messages as m", "m.id", "r.message_id")
    .select(["m.thread_id", "m.seq", "r.reason", "r.text", "r.reported_at", "r.closed_at"])
    .where("r.reporter_id", "=", viewer.id)
    .orderBy("r.id");
  const reportsOf = rowsBy("thread_id", await reports.execute());
  const messagesOf = rowsBy("thread_id", await written.execute());
  const readsOf = rowsBy("thread_id", await reads.execute());
  const data = threads.map((thread) => {
    const side: Side = thread.guest_id === viewer.id ? "guest" : "host";
    const isHelping = ![thread.guest_id, thread.host_id].includes(viewer.id);
    const ownHost = new URL(ctx.env.publicUrl).host;
    const reader = { side, isOpen: false, ownHost, language: ctx.language };
    const read = readsOf(thread.id).find((one) => one.side === side);
    return {
      listing: thread.listing_id,
      booking: thread.code,
      you_are: side,
      with: firstName(otherSide[side] === "host" ? thread.host_name : thread.guest_name) || null,
      read: { up_to: read?.read_seq ?? 0, at: read?.read_at ?? null },
      reports: reportsOf(thread.id).map(({ seq: number, ...report }) => ({ number, ...report })),
      messages: messagesOf(thread.id).flatMap(({ writer_id, ...message }) => {
        // Helpers get only what they wrote themselves.
        if (isHelping && writer_id !== viewer.id) return [];
        const wire = wireMessage({ ...message, writer: null }, reader);
        if (!wire) return null;
        const { seq: number, at, from } = wire;
        if (from === "system") return { number, at, from, ...wire.line };
        const text = wire.pieces.map((piece) => piece.text ?? "…").join("");
        // For other people's photos, only how many there were.
        const photos = wire.photos.map(({ picture }) => picture);
        return { number, at, from, text, ...(photos.length > 0 && { photos }) };
      }),
    };
  });
  return { messages: { what: t("ownData.messages"), data } };
}

/** The texts a host keeps: saved replies, scheduled messages and door codes. */
export async function tellHostTexts(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  const replies = ctx.db.selectFrom("saved_replies").select(["name", "text"]).where("host_id", "=", viewer.id);
  const scheduled = ctx.db
    .selectFrom("scheduled_messages as s")
    .innerJoin("listings as l", "l.id", "s.listing_id")
    .select(["s.listing_id as listing", "s.moment", "s.language", "s.text"])
    .where("l.host_id", "=", viewer.id)
    .orderBy("s.listing_id")
    .orderBy("s.moment");
  const codes = ctx.db
    .selectFrom("door_codes as d")
    .innerJoin("listings as l", "l.id", "d.listing_id")
    .select(["d.listing_id as listing", "d.code"])
    .where("l.host_id", "=", viewer.id)
    .orderBy("d.listing_id");
  const data = {
    saved_replies: await replies.orderBy("position").execute(),
    scheduled_messages: await scheduled.execute(),
    door_codes: await codes.execute(),
  };
  return { host_texts: { what: t("ownData.hostTexts"), data } };
}

/** Runs in the transaction that deletes the account, so that no scheduled message is sent afterwards. */
export async function forgetHostTexts({ db }: Ctx, userId: number): Promise<void> {
  const own = db.selectFrom("listings").select("id").where("host_id", "=", userId);
  await db.deleteFrom("saved_replies").where("host_id", "=", userId).execute();
  await db.deleteFrom("scheduled_messages").where("listing_id", "in", own).execute();
  await db.deleteFrom("door_codes").where("listing_id", "in", own).execute();
}

import { type Selectable, sql } from "kysely";
import type { Language } from "#contract/catalogues.ts";
import { wireCode } from "#contract/listings/kinds.ts";
import { messageLimits } from "#contract/messages/limits.ts";
import {
  type Message,
  type messageRoutes,
  type Piece,
  type Side,
  systemLine,
  type Thread,
  type ThreadSummary,
} from "#contract/messages/messages.ts";
import type { Parsed } from "#contract/route.ts";
import { firstName, shownName } from "../accounts/accounts.ts";
import { type Stay, wireStay } from "../availability/availability.ts";
import { listingsWith } from "../cohosts/cohosts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import type { Tables } from "../db/tables.ts";
import { bookedTexts, imageOf } from "../listings/listings.ts";
import { forgetNotices } from "../notices/notices.ts";
import { maskedIn } from "./masking.ts";
import { photosOfMessage, type StoredPhoto } from "./photos.ts";
import {
  canWriteIn,
  otherSide,
  ownThread,
  questionAbout,
  readersOf,
  subjectOfBooking,
  type ThreadRow,
  threadIdOf,
  threadless,
  threadRows,
  topicOf,
} from "./threads.ts";

/** Threads and messages as their two sides read them. */

type StoredMessage = Omit<Selectable<Tables["messages"]>, "id" | "thread_id" | "writer_id"> & {
  /** The helper who wrote for the host, if one did. */
  writer: string | null;
  photos: StoredPhoto[];
};
const writerName = sql<string | null>`(select w.name from users w where w.id = m.writer_id)`;
/** Of a message `m`. */
export const messageColumns = [
  ...(["m.seq", "m.at", "m.sender", "m.client_key", "m.body", "m.line"] as const),
  writerName.as("writer"),
  photosOfMessage.as("photos"),
] as const;

interface Reader {
  side: Side;
  isOpen: boolean;
  ownHost: string;
  language: Language;
}

/** Undefined for a system line that only a newer release knows. */
export function wireMessage(
  { seq, at, sender, client_key, body, line, writer, photos }: StoredMessage,
  reader: Reader,
): Message | undefined {
  const numbered = { seq, at: at.toISOString() };
  if (sender === "system") {
    const known = systemLine.safeParse(line);
    return known.success ? { ...numbered, from: "system", line: known.data } : undefined;
  }
  const isOwn = sender === reader.side;
  return {
    ...numbered,
    from: sender as Side,
    key: isOwn ? client_key : null,
    by: writer === null ? null : shownName(firstName(writer), reader.language),
    pieces: piecesOf(body ?? "", isOwn, reader),
    photos: photos.map(({ id, width, height, is_kept }) => ({
      masked: !reader.isOpen,
      picture: is_kept && (isOwn || reader.isOpen) ? { id, width, height } : null,
    })),
  };
}

function piecesOf(body: string, isOwn: boolean, { isOpen, ownHost }: Pick<Reader, "isOpen" | "ownHost">): Piece[] {
  const masked = isOpen ? [] : maskedIn(body, ownHost);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { kind, from, to } of masked) {
    if (from > at) pieces.push({ text: body.slice(at, from) });
    pieces.push({ masked: kind, text: isOwn ? body.slice(from, to) : null });
    at = to;
  }
  if (at < body.length) pieces.push({ text: body.slice(at) });
  return pieces;
}

/** The other side's message, masked as its reader sees it. */
export function piecesFor(ctx: Ctx, thread: Pick<ThreadRow, "is_open">, body: string) {
  const pieces = piecesOf(body, false, { isOpen: thread.is_open, ownHost: new URL(ctx.env.publicUrl).host });
  return pieces.map((piece) => ("masked" in piece ? { masked: piece.masked } : piece));
}

function readerOf(ctx: RequestCtx, side: Side, { is_open }: Pick<ThreadRow, "is_open">): Reader {
  return { side, isOpen: is_open, ownHost: new URL(ctx.env.publicUrl).host, language: ctx.language };
}

/** For the operator: the whole text, with the parts marked that are masked for the two people. */
export function messageForOperator(ctx: RequestCtx, thread: Pick<ThreadRow, "is_open">, stored: StoredMessage) {
  const shown = wireMessage(stored, readerOf(ctx, stored.sender as Side, thread));
  return shown && shown.from !== "system" ? { ...shown, key: null } : shown;
}

export async function showThread(
  ctx: RequestCtx,
  viewer: Viewer,
  id: number,
  window: { after?: number | undefined; before?: number | undefined },
): Promise<Thread> {
  return wireThread(ctx, await ownThread(ctx, viewer, id), window);
}

type Wanted = Parsed<(typeof messageRoutes)["findThread"]>["query"];

/** @throws `not_found`, also when neither is named; `own_question` */
export async function showThreadAbout(ctx: RequestCtx, viewer: Viewer, { reserve, listing }: Wanted): Promise<Thread> {
  const subject =
    reserve === undefined
      ? await questionAbout(ctx, viewer, listing ?? 0)
      : await subjectOfBooking(ctx, viewer, reserve);
  const id = await threadIdOf(ctx, subject);
  const { side } = subject;
  return wireThread(
    ctx,
    id === undefined ? { ...(await threadless(ctx, subject)), side } : await ownThread(ctx, viewer, id),
    {},
  );
}

async function wireThread(
  ctx: RequestCtx,
  row: ThreadRow & { side: Side },
  { after, before }: { after?: number | undefined; before?: number | undefined },
): Promise<Thread> {
  const { side } = row;
  const other = await ctx.db
    .selectFrom("thread_sides")
    .select("read_seq")
    .where("thread_id", "=", row.id)
    .where("side", "=", otherSide[side])
    .executeTakeFirst();
  const query = ctx.db.selectFrom("messages as m").select(messageColumns).where("thread_id", "=", row.id);
  const rows =
    after === undefined
      ? (
          await query
            .$if(before !== undefined, (earlier) => earlier.where("seq", "<", before as number))
            .orderBy("seq", "desc")
            .limit(messageLimits.page)
            .execute()
        ).reverse()
      : await query.where("seq", ">", after).orderBy("seq").limit(messageLimits.page).execute();
  const reader = readerOf(ctx, side, row);
  return {
    ...between(ctx, row, side),
    id: row.id || null,
    messages: rows.flatMap((one) => wireMessage(one, reader) ?? []),
    hasEarlier: (rows[0]?.seq ?? 1) > 1,
    hasLater: (rows.at(-1)?.seq ?? row.last_seq) < row.last_seq,
    readByOther: other?.read_seq ?? 0,
    isOpen: row.is_open,
    canWrite: canWriteIn(row),
  };
}

function between(ctx: Ctx & { readonly language: Language }, row: ThreadRow, side: Side) {
  const [name, image] = side === "guest" ? [row.host_name, row.host_image] : [row.guest_name, row.guest_image];
  const texts = bookedTexts(
    { title: row.booked_title ?? row.listing_title, address: row.booked_address ?? "" },
    row,
    side === "guest" ? ctx.language : undefined,
  );
  return {
    side,
    other: { name: shownName(name, ctx.language), image },
    listing: {
      id: row.listing_id,
      slug: row.slug,
      service_type: wireCode[row.kind],
      title: texts.title,
      image: row.photo && imageOf(row.photo),
    },
    booking:
      row.booking_id && row.code && row.state && row.starts_at && row.ends_at
        ? {
            reserve_id: row.booking_id,
            code: row.code,
            state: row.state,
            starts_at: row.starts_at.toISOString(),
            ends_at: row.ends_at.toISOString(),
            stay: wireStay(row.stay as Stay),
          }
        : null,
    timeZone: ctx.env.island.timeZone,
  };
}

type WantedThreads = Parsed<(typeof messageRoutes)["listThreads"]>["query"];

/** A page of the caller's threads on one side, the last written first. */
export async function listThreads(
  ctx: RequestCtx,
  viewer: Viewer,
  { side, show, cursor }: WantedThreads,
): Promise<{ items: ThreadSummary[]; hasMore: boolean }> {
  const isOwn = side === "guest" ? sql<boolean>`t.guest_id = ${viewer.id}` : isHosts(viewer);
  const last = sql`(select t.last_at, t.id from threads t where t.id = ${cursor} and ${isOwn})`;
  const rows = await threadRows(ctx)
    .select([unreadBy(side).as("unread"), lastMessage.as("last")])
    .where(isOwn)
    .$if(cursor !== undefined, (query) => query.where(sql<boolean>`(t.last_at, t.id) < ${last}`))
    .$if(show === "unread", (query) => query.where(unreadBy(side), ">", 0))
    .$if(show === "questions", (query) => query.where("t.booking_id", "is", null))
    .orderBy("t.last_at", "desc")
    .orderBy("t.id", "desc")
    .limit(messageLimits.threads + 1)
    .execute();
  const items = rows.slice(0, messageLimits.threads).map((row) => ({
    ...between(ctx, row, side),
    id: row.id,
    last: (row.last && wireMessage({ ...row.last, at: new Date(row.last.at) }, readerOf(ctx, side, row))) ?? null,
    last_at: row.last_at.toISOString(),
    unread: row.unread,
  }));
  return { items, hasMore: rows.length > items.length };
}

const lastMessage = sql<(Omit<StoredMessage, "at"> & { at: string }) | null>`(select jsonb_build_object('seq', m.seq,
  'at', m.at, 'sender', m.sender, 'client_key', m.client_key, 'body', m.body, 'line', m.line, 'writer', ${writerName},
  'photos', ${photosOfMessage})
  from messages m where m.thread_id = t.id and m.seq = t.last_seq)`;

/** How many messages from the other side a side of thread `t` has not read, not counting system lines. */
function unreadBy(side: Side) {
  return sql<number>`(select count(*)::int from messages m join thread_sides s on s.thread_id = m.thread_id
    where m.thread_id = t.id and s.side = ${side} and m.seq > s.read_seq and m.sender = ${otherSide[side]})`;
}

/** The viewer is, or writes for, the host of thread `t`; nobody is on both sides of one. */
function isHosts(viewer: Pick<Viewer, "id">) {
  return sql<boolean>`(t.listing_id in ${listingsWith(viewer, "messages")} and t.guest_id <> ${viewer.id})`;
}

/** In how many threads the caller has something to read. */
export async function countUnread(ctx: Ctx, viewer: Viewer): Promise<Record<Side, number>> {
  const { rows } = await sql<Record<Side, number>>`
    select count(*) filter (where guest_id = ${viewer.id})::int as guest,
      count(*) filter (where guest_id <> ${viewer.id})::int as host
    from threads t join thread_sides s on s.thread_id = t.id
      and s.side = case when guest_id = ${viewer.id} then 'guest' else 'host' end
    where (t.guest_id = ${viewer.id} or ${isHosts(viewer)}) and s.read_seq < t.last_seq
      and exists (select from messages m where m.thread_id = t.id and m.seq > s.read_seq
        and m.sender not in (s.side, 'system'))`.execute(ctx.db);
  return rows[0] ?? { guest: 0, host: 0 };
}

/** Moves the read mark forward, never back and never past the last message. */
export async function markRead(ctx: Ctx, viewer: Viewer, id: number, seq: number): Promise<void> {
  const thread = await ownThread(ctx, viewer, id);
  const read = Math.min(seq, thread.last_seq);
  await ctx.db
    .updateTable("thread_sides")
    .set({ read_seq: read, read_at: ctx.now() })
    .where("thread_id", "=", id)
    .where("side", "=", thread.side)
    .where("read_seq", "<", read)
    .execute();
  // What came after the messages that were read is still told.
  if (read < thread.last_seq) return;
  for (const reader of await readersOf(ctx, thread, thread.side)) await forgetNotices(ctx, reader, topicOf(id));
}

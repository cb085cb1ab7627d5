import { sql } from "kysely";
import type { Side, StoredMessage, SystemLine } from "#contract/messages/messages.ts";
import { networkHash, requireConfirmed } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { notify } from "../notices/notices.ts";
import { limitRate } from "../rate-limit.ts";
import { sendPhotos } from "./photos.ts";
import { type AskedSubject, canWriteBetween, otherSide, ownThread, readersOf, threadFor, topicOf } from "./threads.ts";

/** Writing into threads. A message takes its thread's next number, under a lock on the thread's row. */

export interface Typed {
  key: string;
  text: string;
  /** Ids of photos that the caller uploaded for it. */
  photos: readonly number[];
}

const anHour = { perPerson: 60, perNetwork: 300 };
const newThreadsADay = { perPerson: 10, perNetwork: 60 };

/** Writes into one of the caller's threads. @throws `not_found`, as `store` */
export async function sendInto(ctx: RequestCtx, viewer: Viewer, threadId: number, typed: Typed) {
  const thread = await ownThread(ctx, viewer, threadId);
  return store(ctx, writerOf(ctx, viewer), typed, thread, async () => threadId);
}

/** The same for a reply by email, which has no network of its writer. @throws as `sendInto` */
export async function sendByEmail(ctx: Ctx, person: Pick<Viewer, "id">, threadId: number, typed: Typed) {
  const thread = await ownThread(ctx, person, threadId);
  return store(ctx, { id: person.id, network: null }, typed, thread, async () => threadId);
}

/** Writes about a booking or a listing, and begins the thread if there is none. @throws as `store` */
export async function sendAbout(ctx: RequestCtx, viewer: Viewer, subject: AskedSubject, typed: Typed) {
  const writer = writerOf(ctx, viewer);
  return store(ctx, writer, typed, subject, async (locked) => {
    const { id, isNew } = await threadFor(locked, subject);
    if (isNew) await limit(locked, writer, "threads", newThreadsADay, 24 * 60);
    return id;
  });
}

interface Writer {
  id: number;
  /** The key for rate limits; null if it is unknown. */
  network: string | null;
}

function writerOf(ctx: RequestCtx, { id }: Viewer): Writer {
  return { id, network: networkHash(ctx) };
}

/** @throws `email_unconfirmed`, `thread_closed`, `photos_gone`, `too_many_requests` */
async function store(
  ctx: Ctx,
  writer: Writer,
  { key, text, photos }: Typed,
  { side, host_id }: { side: Side; host_id: number },
  threadIn: (locked: Ctx) => Promise<number>,
): Promise<StoredMessage> {
  await requireConfirmed(ctx, writer);
  return inTransaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    const known = await sentBefore(locked, writer, key);
    if (known) return known;
    const thread = await threadIn(locked);
    const parties = await lockThread(locked, thread);
    // A repetition of this call may have stored it while this one waited for the lock.
    const meanwhile = await sentBefore(locked, writer, key);
    if (meanwhile) return meanwhile;
    if (!(await canWriteBetween(locked, parties))) fail("thread_closed");
    await limit(locked, writer, "messages", anHour, 60);
    const writer_id = side === "host" && writer.id !== host_id ? writer.id : null;
    const message = { sender: side, client_key: key, body: text, line: null, writer_id };
    const { id, seq } = await addToThread(locked, thread, message);
    await sendPhotos(locked, writer, id, photos);
    return { thread, seq };
  });
}

/** Finds the writer's message by its key in any thread: a question's thread may have become a booking's. */
async function sentBefore(ctx: Ctx, writer: Writer, key: string): Promise<StoredMessage | undefined> {
  return ctx.db
    .selectFrom("messages as m")
    .innerJoin("threads as t", "t.id", "m.thread_id")
    .select(["m.thread_id as thread", "m.seq"])
    .where("m.client_key", "=", key)
    .where(
      sql<boolean>`case m.sender when 'guest' then t.guest_id else coalesce(m.writer_id, t.host_id) end = ${writer.id}`,
    )
    .executeTakeFirst();
}

/** Locks the thread, so that message numbers have no gaps or duplicates. */
async function lockThread(ctx: Ctx, id: number): Promise<{ guest_id: number; host_id: number }> {
  return ctx.db
    .selectFrom("threads")
    .select(["guest_id", "host_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface Appended {
  sender: Side | "system";
  client_key: string | null;
  body: string | null;
  line: SystemLine | null;
  /** The helper who wrote for the host, if one did. */
  writer_id: number | null;
}

/** Runs in the transaction of whatever it tells of. */
export async function addToThread(ctx: Ctx, thread: number, { line, ...message }: Appended) {
  const { sender, client_key, body, writer_id } = message;
  const { rows } = await sql<{ id: number; seq: number }>`
    with thread as (
      update threads set last_seq = last_seq + 1, last_at = ${ctx.now()} where id = ${thread} returning last_seq, last_at)
    insert into messages (thread_id, seq, at, sender, client_key, body, line, writer_id)
    select ${thread}::bigint, last_seq, last_at, ${sender}, ${client_key}::uuid, ${body},
      ${line && JSON.stringify(line)}::jsonb, ${writer_id}::bigint
    from thread returning id, seq ${prepared}`.execute(ctx.db);
  const [added] = rows;
  if (!added) throw new Error(`no thread ${thread}`);
  if (message.sender !== "system") await notifyReaders(ctx, thread, otherSide[message.sender], added.seq);
  return added;
}

async function notifyReaders(ctx: Ctx, id: number, side: Side, seq: number): Promise<void> {
  const thread = await ctx.db
    .selectFrom("threads")
    .select(["listing_id", "guest_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const topic = topicOf(id);
  const path = `/${side === "guest" ? "dashboard" : "host"}/messages/${id}`;
  for (const reader of await readersOf(ctx, thread, side)) {
    await notify(ctx, reader, { kind: "message", about: `${topic}-${seq}`, topic, path });
  }
}

/** Adds what happened to a booking to its thread, in the same transaction. Locks the thread after the booking. */
export async function noteInThread(
  ctx: Ctx,
  { id, ...booking }: { id: number; listing_id: number; guest_id: number; host_id: number },
  line: SystemLine,
): Promise<void> {
  const { listing_id, guest_id, host_id } = booking;
  const thread = await threadFor(ctx, { listing_id, guest_id, host_id, bookingId: id });
  await addToThread(ctx, thread.id, { sender: "system", client_key: null, body: null, line, writer_id: null });
}

/** Counts for the person and their network. It runs in the message's transaction, so refused messages do not count. */
async function limit(
  ctx: Ctx,
  { id, network }: Writer,
  what: "messages" | "threads",
  { perPerson, perNetwork }: typeof anHour,
  minutes: number,
): Promise<void> {
  await limitRate(ctx, `${what}:account:${id}`, perPerson, minutes);
  if (network !== null) await limitRate(ctx, `${what}:network:${network}`, perNetwork, minutes);
}

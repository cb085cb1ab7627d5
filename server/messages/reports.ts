import type { adminThreadRoutes, MessageReport, ReadThread } from "#contract/admin/threads.ts";
import type { messageRoutes } from "#contract/messages/messages.ts";
import type { Parsed } from "#contract/route.ts";
import { shownName } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { limitRate } from "../rate-limit.ts";
import { messageColumns, messageForOperator } from "./reading.ts";
import { otherSide, ownThread, type ThreadRow, threadRows } from "./threads.ts";

/** Messages that somebody reported, and what the operator reads of threads. */

const reportsADay = 20;
/** The operator reads this many of a thread's latest messages at once. */
const readAtOnce = 500;

type Reporting = Parsed<(typeof messageRoutes)["reportMessage"]>;

/** Each person may report a message once. @throws `not_found` unless the other side wrote it, `too_many_requests` */
export async function reportMessage(
  ctx: RequestCtx,
  viewer: Viewer,
  { id, seq }: Reporting["params"],
  { reason, text }: Reporting["body"],
): Promise<void> {
  const { side } = await ownThread(ctx, viewer, id);
  const message = await ctx.db
    .selectFrom("messages")
    .select("id")
    .where("thread_id", "=", id)
    .where("seq", "=", seq)
    .where("sender", "=", otherSide[side])
    .executeTakeFirst();
  if (!message) return fail("not_found");
  await inTransaction(ctx.db, async (tx) => {
    const made = await tx
      .insertInto("message_reports")
      .values({ message_id: message.id, reporter_id: viewer.id, reason, text, reported_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made) await limitRate({ ...ctx, db: tx }, `message-reports:account:${viewer.id}`, reportsADay, 24 * 60);
  });
}

type Wanted = Parsed<(typeof adminThreadRoutes)["listMessageReports"]>["query"];

export async function listReports(
  ctx: RequestCtx,
  { show, cursor, limit }: Wanted,
): Promise<{ items: MessageReport[]; next: number | null }> {
  const rows = await threadRows(ctx)
    .innerJoin("messages as m", "m.thread_id", "t.id")
    .innerJoin("message_reports as r", "r.message_id", "m.id")
    .innerJoin("users as reporter", "reporter.id", "r.reporter_id")
    .leftJoin("users as helper", "helper.id", "m.writer_id")
    .select(["r.id as report_id", "r.reason", "r.text", "r.reported_at", "r.closed_at", "r.closing_note", "m.sender"])
    .select(["reporter.id as reporter_id", "reporter.name as reporter_name"])
    .select(["helper.id as helper_id", "helper.name as helper_name"])
    .where("r.closed_at", show === "open" ? "is" : "is not", null)
    .$if(cursor !== undefined, (query) => query.where("r.id", "<", cursor as number))
    .orderBy("r.id", "desc")
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map((row) => ({
    id: row.report_id,
    reason: row.reason,
    text: row.text,
    reported_at: row.reported_at.toISOString(),
    reporter: { id: row.reporter_id, name: shownName(row.reporter_name, ctx.language) },
    writer: row.helper_id
      ? { id: row.helper_id, name: shownName(row.helper_name ?? "", ctx.language) }
      : peopleOf(ctx, row)[row.sender === "guest" ? "guest" : "host"],
    ...aboutOf(row),
    closed: row.closed_at && { at: row.closed_at.toISOString(), note: row.closing_note ?? "" },
  }));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** @throws `not_found`, `report_closed` */
export async function closeReport(ctx: Ctx, id: number, { note, adminId }: { note: string; adminId: number }) {
  const known = await ctx.db.selectFrom("message_reports").select("id").where("id", "=", id).executeTakeFirst();
  if (!known) fail("not_found");
  const closed = await ctx.db
    .updateTable("message_reports")
    .set({ closed_at: ctx.now(), closed_by: adminId, closing_note: note })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!closed) fail("report_closed");
}

/** How many messages the two people of a booking have written in its thread. */
export async function messagesAbout(ctx: Ctx, bookingId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom("messages as m")
    .innerJoin("threads as t", "t.id", "m.thread_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("t.booking_id", "=", bookingId)
    .where("m.sender", "<>", "system")
    .executeTakeFirstOrThrow();
  return count;
}

/** For the operator, whose reason the caller records. @throws `not_found` */
export async function threadOfReport(ctx: RequestCtx, reportId: number): Promise<ReadThread> {
  const message = await ctx.db
    .selectFrom("message_reports as r")
    .innerJoin("messages as m", "m.id", "r.message_id")
    .select("m.thread_id")
    .where("r.id", "=", reportId)
    .executeTakeFirst();
  if (!message) return fail("not_found");
  return readWhole(ctx, await threadRows(ctx).where("t.id", "=", message.thread_id).executeTakeFirst());
}

/** As `threadOfReport`. @throws `not_found` without a thread */
export async function threadOfBooking(ctx: RequestCtx, bookingId: number): Promise<ReadThread> {
  return readWhole(ctx, await threadRows(ctx).where("t.booking_id", "=", bookingId).executeTakeFirst());
}

async function readWhole(ctx: RequestCtx, row: ThreadRow | undefined): Promise<ReadThread> {
  if (!row) return fail("not_found");
  const messages = await ctx.db
    .selectFrom("messages as m")
    .select(messageColumns)
    .where("m.thread_id", "=", row.id)
    .orderBy("m.seq", "desc")
    .limit(readAtOnce)
    .execute();
  const reported = await ctx.db
    .selectFrom("message_reports as r")
    .innerJoin("messages as m", "m.id", "r.message_id")
    .select("m.seq")
    .distinct()
    .where("m.thread_id", "=", row.id)
    .orderBy("m.seq")
    .execute();
  return {
    id: row.id,
    ...aboutOf(row),
    ...peopleOf(ctx, row),
    timeZone: ctx.env.island.timeZone,
    messages: messages.reverse().flatMap((one) => messageForOperator(ctx, row, one) ?? []),
    hasEarlier: (messages[0]?.seq ?? 1) > 1,
    reported: reported.map(({ seq }) => seq),
  };
}

function peopleOf({ language }: RequestCtx, row: ThreadRow) {
  return {
    guest: { id: row.guest_id, name: shownName(row.guest_name, language) },
    host: { id: row.host_id, name: shownName(row.host_name, language) },
  };
}

function aboutOf(row: ThreadRow) {
  return {
    listing: { id: row.listing_id, title: row.booked_title ?? row.listing_title },
    booking: row.booking_id && row.code ? { id: row.booking_id, code: row.code } : null,
  };
}

import { sql } from "kysely";
import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import type { Side } from "#contract/messages/messages.ts";
import { firstName } from "../accounts/accounts.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";
import { isAmong, rowsBy } from "../own-data.ts";
import { wireMessage } from "./reading.ts";
import { otherSide, sideOf, threadRows } from "./threads.ts";

/**
 * The person's threads: what they wrote as they wrote it. Of what the others wrote, numbers and addresses stay out even
 * where the person may read them on the site: a file goes further than a page.
 */
export async function tellMessages(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  const threads = await threadRows(ctx)
    .where(sql<boolean>`${viewer.id} in (t.guest_id, t.host_id)`)
    .orderBy("t.id")
    .execute();
  const ids = threads.map(({ id }) => id);
  const written = ctx.db
    .selectFrom("messages")
    .select(["thread_id", "seq", "at", "sender", "client_key", "body", "line"])
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
    const side = sideOf(thread, viewer) as Side;
    const reader = { side, isOpen: false, ownHost: new URL(ctx.env.publicUrl).host };
    const read = readsOf(thread.id).find((one) => one.side === side);
    return {
      listing: thread.listing_id,
      booking: thread.code,
      you_are: side,
      with: firstName(otherSide[side] === "host" ? thread.host_name : thread.guest_name) || null,
      read: { up_to: read?.read_seq ?? 0, at: read?.read_at ?? null },
      reports: reportsOf(thread.id).map(({ seq: number, ...report }) => ({ number, ...report })),
      messages: messagesOf(thread.id).map((message) => {
        const wire = wireMessage(message, reader);
        if (!wire) return null;
        const { seq: number, at, from } = wire;
        if (from === "system") return { number, at, from, ...wire.line };
        const text = wire.pieces.map((piece) => piece.text ?? "…").join("");
        return { number, at, from, text };
      }),
    };
  });
  return { messages: { what: t("ownData.messages"), data } };
}

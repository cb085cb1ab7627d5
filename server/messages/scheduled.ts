import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Moment } from "#contract/messages/moments.ts";
import { filled } from "#contract/messages/words-in-braces.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { valuesOf } from "./host-texts.ts";
import { addToThread } from "./sending.ts";
import { threadFor, threadRows } from "./threads.ts";

/** Scheduled messages to the guests of confirmed bookings: each booking gets each moment's message at most once. */

interface Due {
  booking: number;
  moment: Moment;
}

/** Routine: sends what is due. One failure does not stop the others, and is tried again by the next round. */
export async function sendScheduled(ctx: Ctx): Promise<void> {
  for (const due of await dueNow(ctx)) {
    try {
      await sendOne(ctx, due);
    } catch (error) {
      ctx.log.error({ err: error }, "a message that sends itself could not be sent and waits for the next round");
    }
  }
}

/**
 * When each moment's message is sent, in island time: from 10 in the morning three days before arrival, from 8 on the
 * day of arrival, and from 8 on the day of departure. Before a check-in or check-out at 8 or earlier there is no time
 * for it on the day itself: it is sent from 6 in the evening before. Whoever books later gets it at once, until the next
 * moment.
 */
async function dueNow(ctx: Ctx): Promise<Due[]> {
  const { timeZone } = ctx.env.island;
  const wall = sql`(${ctx.now()}::timestamptz at time zone ${timeZone})`;
  const wallOf = (instant: "starts_at" | "ends_at") => sql`(${sql.ref(`b.${instant}`)} at time zone ${timeZone})`;
  const dayOf = (instant: "starts_at" | "ends_at") => sql`date_trunc('day', ${wallOf(instant)})`;
  const dueBefore = (instant: "starts_at" | "ends_at") =>
    sql`(${dayOf(instant)} + case when ${wallOf(instant)}::time > '08:00' then interval '8 hours' else interval '-6 hours' end)`;
  const { rows } = await sql<Due>`
    select distinct b.id::int8 as booking, s.moment from scheduled_messages s join bookings b on b.listing_id = s.listing_id
    join users guest on guest.id = b.guest_id join users host on host.id = b.host_id
    where b.state = 'confirmed'
      and guest.deleted_at is null and guest.suspended_at is null
      and host.deleted_at is null and host.suspended_at is null
      and case s.moment
        when 'before' then ${wall} >= ${dayOf("starts_at")} - interval '3 days' + interval '10 hours'
          and ${wall} < ${dueBefore("starts_at")}
        when 'arrival' then ${wall} >= ${dueBefore("starts_at")} and ${ctx.now()} < b.starts_at
        else ${wall} >= ${dueBefore("ends_at")} and ${ctx.now()} >= b.starts_at and ${ctx.now()} < b.ends_at end
      and not exists (select from scheduled_sends d where d.booking_id = b.id and d.moment = s.moment)
    order by booking, moment`.execute(ctx.db);
  return rows;
}

/** Locks the booking, so that it stays confirmed and another process with the same message finds it sent. */
async function sendOne(ctx: Ctx, { booking, moment }: Due): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    const booked = await tx
      .selectFrom("bookings")
      .select(["listing_id", "guest_id", "host_id"])
      .where("id", "=", booking)
      .where("state", "=", "confirmed")
      .forUpdate()
      .executeTakeFirst();
    const isSent = await tx
      .selectFrom("scheduled_sends")
      .select("moment")
      .where("booking_id", "=", booking)
      .where("moment", "=", moment)
      .executeTakeFirst();
    if (!booked || isSent) return;
    const { id } = await threadFor(locked, { ...booked, bookingId: booking });
    const thread = await threadRows(locked)
      .innerJoin("scheduled_messages as s", "s.listing_id", "t.listing_id")
      .select(["s.language", "s.text"])
      .where("t.id", "=", id)
      .where("s.moment", "=", moment)
      .orderBy(sql`s.language = guest.language`, "desc")
      .orderBy("s.language", "desc")
      .executeTakeFirst();
    // The host has just removed the text.
    if (!thread) return;
    const body = filled(thread.text, await valuesOf(locked, thread, thread.language));
    const written = { sender: "host", client_key: randomUUID(), body, line: null, writer_id: null } as const;
    const message = await addToThread(locked, id, written);
    await tx.insertInto("scheduled_sends").values({ booking_id: booking, moment, message_id: message.id }).execute();
  });
}

import type { NoticeKind } from "#contract/accounts/notices.ts";
import type { Language } from "#contract/catalogues.ts";
import { addDays, addMinutes, dateOf, instantOf, timeOf } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { inTransaction } from "../db/transaction.ts";
import { translator } from "../http/locales.ts";
import { PushFailure, push } from "./push.ts";
import { siteKeys } from "./subscriptions.ts";

/**
 * Owns what people are told on their devices while no page is open. A notice says that there is something and where,
 * never what: it crosses the push service of the browser's maker and may be read on a locked screen. Relies on the
 * caller's transaction: what did not happen is not told.
 */

export { tellNotices } from "./own-data.ts";
export { pushOver } from "./push.ts";
export { forgetSubscriptions } from "./subscriptions.ts";

/** Nobody is woken: what happens in these hours of the island is told when they end. */
export const quietHours = { from: "22:00", to: "08:00" };
/** A push service that fails for so long is given up for one notice, and for a device. */
const [giveUpMinutes, forgetDays] = [60, 14];
const keptDays = 30;

export interface Notice {
  kind: NoticeKind;
  /** What it is about, such as `thread-5-12`: told once. */
  about: string;
  /** A newer notice of the same topic takes its place. */
  topic: string;
  /** The page to open, whose reader must be signed in. */
  path: string;
}

/** Call it in the transaction of the change it tells of. Does nothing for a person without a device. */
export async function notify(ctx: Ctx, userId: number, { kind, about, topic, path }: Notice): Promise<void> {
  const device = ctx.db
    .selectFrom("push_subscriptions")
    .select("id")
    .where("user_id", "=", userId)
    .limit(1)
    .modifyEnd(prepared);
  if (!(await device.executeTakeFirst())) return;
  const dueAt = afterQuiet(ctx.now(), ctx.env.island.timeZone);
  const isNow = dueAt <= ctx.now();
  const notice = await ctx.db
    .insertInto("notices")
    .values({
      ...{ user_id: userId, kind, about, topic, path, created_at: ctx.now(), due_at: dueAt },
      queued_at: isNow ? ctx.now() : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  // A notice that is stored stays: it records which devices were told while another one failed.
  if (!notice) return;
  await untoldOf(ctx, userId, topic).where("id", "<>", notice.id).execute();
  if (isNow) await ctx.jobs.enqueue(ctx.db, "notice.send", { noticeId: notice.id });
}

/** What was read meanwhile is no longer told. */
export async function forgetNotices(ctx: Ctx, userId: number, topic: string): Promise<void> {
  await untoldOf(ctx, userId, topic).execute();
}

const untoldOf = (ctx: Ctx, userId: number, topic: string) =>
  ctx.db.deleteFrom("notices").where("user_id", "=", userId).where("topic", "=", topic).where("done_at", "is", null);

/** The instant itself, or the end of the quiet hours it is in. */
export function afterQuiet(instant: Date, zone: string): Date {
  const [date, time] = [dateOf(instant, zone), timeOf(instant, zone)];
  if (time < quietHours.from && time >= quietHours.to) return instant;
  return instantOf(time >= quietHours.from ? addDays(date, 1) : date, quietHours.to, zone);
}

/** Routine: has what waited for the morning sent, and drops what was told a month ago. */
export async function sendDueNotices(ctx: Ctx): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const due = await tx
      .updateTable("notices")
      .set({ queued_at: ctx.now() })
      .where("queued_at", "is", null)
      .where("due_at", "<=", ctx.now())
      .returning("id")
      .execute();
    for (const { id } of due) await ctx.jobs.enqueue(tx, "notice.send", { noticeId: id });
  });
  await ctx.db
    .deleteFrom("notices")
    .where("created_at", "<", addMinutes(ctx.now(), -keptDays * 1440))
    .execute();
}

/**
 * Job: sends a notice to each device of its person, once. A device that its push service no longer knows is forgotten;
 * while a service fails, the job is repeated for an hour.
 */
export async function sendNotice(ctx: Ctx, { noticeId }: { noticeId: number }): Promise<void> {
  const notice = await ctx.db.selectFrom("notices").selectAll().where("id", "=", noticeId).executeTakeFirst();
  if (!notice || notice.done_at) return;
  const devices = await ctx.db
    .selectFrom("push_subscriptions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.id", "s.endpoint", "s.p256dh", "s.auth", "s.failing_since", "u.language"])
    .where("s.user_id", "=", notice.user_id)
    .where("u.suspended_at", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("notice_deliveries as d")
            .select("d.notice_id")
            .whereRef("d.subscription_id", "=", "s.id")
            .where("d.notice_id", "=", noticeId),
        ),
      ),
    )
    .orderBy("s.id")
    .execute();
  const keys = await siteKeys(ctx);
  // Side by side: services that never answer hold a worker no longer than one of them does.
  const pushed = await Promise.allSettled(
    devices.map((device) =>
      push(ctx, device, keys, payloadOf(ctx, notice.kind as NoticeKind, device.language as Language, notice)),
    ),
  );
  let failure: PushFailure | undefined;
  let unexpected: unknown;
  for (const [at, device] of devices.entries()) {
    const outcome = pushed[at];
    if (outcome?.status !== "rejected") {
      await noteSent(ctx, noticeId, device.id);
      continue;
    }
    const error: unknown = outcome.reason;
    if (!(error instanceof PushFailure)) {
      unexpected ??= error;
      continue;
    }
    if (error.isGone || isOld(ctx, device.failing_since)) await forgetDevice(ctx, device.id);
    else failure = error;
    if (!error.isGone && !device.failing_since) await noteFailing(ctx, device.id);
  }
  // Only now, so that those that were told are not told again.
  if (unexpected) throw unexpected;
  if (failure && notice.due_at > addMinutes(ctx.now(), -giveUpMinutes)) throw failure;
  await ctx.db.updateTable("notices").set({ done_at: ctx.now() }).where("id", "=", noticeId).execute();
}

function payloadOf(
  ctx: Ctx,
  kind: NoticeKind,
  language: Language,
  { topic, path }: { topic: string; path: string },
): string {
  const t = translator(language);
  return JSON.stringify({ title: ctx.env.brandName, text: t(`notices.${kind}`), topic, path, language });
}

async function noteSent(ctx: Ctx, noticeId: number, deviceId: number): Promise<void> {
  await ctx.db
    .insertInto("notice_deliveries")
    .values({ notice_id: noticeId, subscription_id: deviceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await ctx.db.updateTable("push_subscriptions").set({ failing_since: null }).where("id", "=", deviceId).execute();
}

const isOld = (ctx: Ctx, since: Date | null) => since !== null && since < addMinutes(ctx.now(), -forgetDays * 1440);

async function noteFailing(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable("push_subscriptions").set({ failing_since: ctx.now() }).where("id", "=", id).execute();
}

async function forgetDevice(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.deleteFrom("push_subscriptions").where("id", "=", id).execute();
}

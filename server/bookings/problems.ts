import { canReportProblem } from "#contract/bookings/process.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { constraintOf } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { mailOperator } from "../mail/mail.ts";
import { withBooking } from "./booking.ts";
import { emailData, mailGuest, mailHost } from "./emails.ts";
import { payoutOutlook } from "./payout-outlook.ts";
import { settleSoon } from "./payouts.ts";
import { ownBooking } from "./reading.ts";

/** Problems guests report during the stay or the day after. The host is not paid until the operator settles them. */

/** @throws `cannot_report` before the start, too late, or unless confirmed or completed; `problem_open` */
export async function reportProblem(ctx: Ctx, viewer: Viewer, bookingId: number, text: string): Promise<void> {
  await ownBooking(ctx, viewer, bookingId);
  await withBooking(ctx, bookingId, async (locked, booking) => {
    const stay = { state: booking.state, startsAt: booking.starts_at, endsAt: booking.ends_at };
    if (await isReported(locked, bookingId, text)) return;
    if (!canReportProblem(stay, ctx.now())) fail("cannot_report");
    const problemId = await addProblem(locked, bookingId, text);
    const { data, host } = await emailData(locked, booking);
    const { isPaid } = await payoutOutlook(locked, booking.id);
    const about = `problem-${problemId}`;
    await mailHost(
      locked,
      booking,
      (told) => ({ event: "problem_reported_host", data: { ...told, text, isPaid } }),
      about,
    );
    await mailOperator(locked, {
      event: "problem_reported_operator",
      about,
      bookingId,
      data: { ...data, text, isPaid, guestEmail: viewer.email, hostEmail: host.email },
    });
  });
}

/** Whether the same report is sent again because the answer to it was lost. */
async function isReported(ctx: Ctx, bookingId: number, text: string): Promise<boolean> {
  const open = await ctx.db
    .selectFrom("problems")
    .select("text")
    .where("booking_id", "=", bookingId)
    .where("settled_at", "is", null)
    .executeTakeFirst();
  return open?.text === text;
}

async function addProblem(ctx: Ctx, bookingId: number, text: string): Promise<number> {
  try {
    const row = await ctx.db
      .insertInto("problems")
      .values({ booking_id: bookingId, text, reported_at: ctx.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  } catch (error) {
    if (constraintOf(error) === "problems_one_open") fail("problem_open");
    throw error;
  }
}

/**
 * Emails the operator's answer to guest and host; the payout resumes with what is owed then.
 * @returns false when the same admin has settled it with the same answer before
 * @throws `not_found`, `problem_settled`
 */
export async function settleProblem(
  ctx: Ctx,
  problemId: number,
  order: { answer: string; adminId: number },
): Promise<boolean> {
  const problem = await ctx.db
    .selectFrom("problems")
    .select("booking_id")
    .where("id", "=", problemId)
    .executeTakeFirst();
  if (!problem) return fail("not_found");
  return withBooking(ctx, problem.booking_id, async (locked, booking) => {
    if (await isSettledSo(locked, problemId, order)) return false;
    await locked.db
      .updateTable("problems")
      .set({ settled_at: ctx.now(), settled_by: order.adminId, answer: order.answer })
      .where("id", "=", problemId)
      .execute();
    await settleSoon(locked, booking.id);
    const about = `problem-${problemId}`;
    const { answer } = order;
    const outlook = await payoutOutlook(locked, booking.id);
    await mailGuest(locked, booking, (told) => ({ event: "problem_settled_guest", data: { ...told, answer } }), about);
    await mailHost(
      locked,
      booking,
      (told) => ({ event: "problem_settled_host", data: { ...told, answer, ...outlook } }),
      about,
    );
    return true;
  });
}

/** Under the booking's lock. @throws `problem_settled` by somebody else or with another answer */
async function isSettledSo(ctx: Ctx, problemId: number, order: { answer: string; adminId: number }): Promise<boolean> {
  const { settled_at, settled_by, answer } = await ctx.db
    .selectFrom("problems")
    .select(["settled_at", "settled_by", "answer"])
    .where("id", "=", problemId)
    .executeTakeFirstOrThrow();
  if (settled_at !== null && (settled_by !== order.adminId || answer !== order.answer)) fail("problem_settled");
  return settled_at !== null;
}

import { type BookingRow, mailGuest, mailHost } from "../bookings/bookings.ts";
import type { Ctx } from "../ctx.ts";

type Telling = Parameters<typeof mailGuest>[2];

/** Emails about reviews go only to people who want them and have an account that is open. */
export async function writeToGuest(ctx: Ctx, booking: BookingRow, tell: Telling): Promise<void> {
  if (await wantsEmails(ctx, booking.guest_id)) await mailGuest(ctx, booking, tell);
}

export async function writeToHost(ctx: Ctx, booking: BookingRow, tell: Telling): Promise<void> {
  if (await wantsEmails(ctx, booking.host_id)) await mailHost(ctx, booking, tell);
}

async function wantsEmails(ctx: Ctx, userId: number): Promise<boolean> {
  const person = await ctx.db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("review_letters", "=", true)
    .where("deleted_at", "is", null)
    .where("suspended_at", "is", null)
    .executeTakeFirst();
  return person !== undefined;
}

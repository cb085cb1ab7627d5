import { type BookingRow, mailGuest, mailHost } from "../bookings/bookings.ts";
import type { Ctx } from "../ctx.ts";

type Telling = Parameters<typeof mailGuest>[2];

/** Letters about reviews go to whoever wants them and is still here. */
export async function writeToGuest(ctx: Ctx, booking: BookingRow, tell: Telling): Promise<void> {
  if (await wantsLetters(ctx, booking.guest_id)) await mailGuest(ctx, booking, tell);
}

export async function writeToHost(ctx: Ctx, booking: BookingRow, tell: Telling): Promise<void> {
  if (await wantsLetters(ctx, booking.host_id)) await mailHost(ctx, booking, tell);
}

async function wantsLetters(ctx: Ctx, userId: number): Promise<boolean> {
  const person = await ctx.db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("review_letters", "=", true)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return person !== undefined;
}

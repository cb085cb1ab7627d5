import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { lettersAbout, type QueuedLetter, resendMail } from "../mail/mail.ts";
import { type BookingRow, findBooking, lockBooking } from "./booking.ts";
import { letterData } from "./letters.ts";

/** Letters about a booking that are sent once more. */

/** They promise a place: once it is gone they are no longer true. */
const confirmations: readonly string[] = ["booking_confirmed_guest", "booking_confirmed_host"];

/**
 * Sends a letter once more, to where the same person is reached now: what happened as it was told then, everything
 * else about the booking as it is today. One that is still on its way is not sent twice. In the caller's transaction.
 * @returns whether it was sent
 * @throws `not_found` for a letter about something else, `cannot_resend`
 */
export async function resendLetter(ctx: Ctx, bookingId: number, mailId: number): Promise<boolean> {
  if (!(await findBooking(ctx, bookingId))) fail("not_found");
  // Two who press at once: the second sees what the first queued.
  const booking = await lockBooking(ctx, bookingId);
  const [letter] = (await lettersAbout(ctx, booking.id)).filter(({ id }) => id === mailId);
  if (!letter) return fail("not_found");
  if (!canResend(booking, letter)) fail("cannot_resend");
  const { guest, host, data } = await letterData(ctx, booking);
  const people: Record<string, { name: string; email: string }> = { guest, host };
  return resendMail(ctx, mailId, { recipient: people[readerOf(letter.event)], data });
}

/** Whether a letter would say the truth if it came once more, has a reader left, and is not on its way already. */
export function canResend(booking: Pick<BookingRow, "state">, { event, state, recipient }: QueuedLetter): boolean {
  if (state === "queued" || recipient === "") return false;
  return !confirmations.includes(event) || booking.state === "confirmed" || booking.state === "completed";
}

/** `guest`, `host` or `operator`: the event's last word. */
function readerOf(event: string): string {
  return event.slice(event.lastIndexOf("_") + 1);
}

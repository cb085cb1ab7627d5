import { isInForce } from "#contract/bookings/process.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { emailsAbout, type QueuedEmail, resendMail } from "../mail/mail.ts";
import { type BookingRow, findBooking, lockBooking } from "./booking.ts";
import { delayOf, emailData, type PayoutAccount, soonestPayout } from "./emails.ts";

/** Resends emails about a booking. */

/** These emails promise a slot: once it is gone, they are no longer true. */
const confirmations: readonly string[] = ["booking_confirmed_guest", "booking_confirmed_host"];

/**
 * Resends an email to the same person's current address: about the same event, but with the booking's present facts and in
 * their present language. An email still in the queue is not sent twice. In the caller's transaction.
 * @returns whether it was sent
 * @throws `not_found` for an email about something else, `cannot_resend`, also when its reader deleted their account
 */
export async function resendEmail(ctx: Ctx, bookingId: number, mailId: number): Promise<boolean> {
  if (!(await findBooking(ctx, bookingId))) fail("not_found");
  // Of two simultaneous requests, the second finds the email that the first one queued.
  const booking = await lockBooking(ctx, bookingId);
  const [mail] = (await emailsAbout(ctx, booking.id)).filter(({ id }) => id === mailId);
  if (!mail) return fail("not_found");
  if (!canResend(booking, mail)) fail("cannot_resend");
  const reader = readerOf(mail.event);
  const { guest, host, account } = await emailData(ctx, booking);
  const { data } = await emailData(ctx, booking, reader === "guest" ? guest.language : undefined);
  const people: Record<string, typeof guest> = { guest, host };
  if (people[reader]?.isGone) fail("cannot_resend");
  const { card, ...others } = data;
  // A payment that is returned goes back to its own card, which need not be the one that bought the booking.
  const facts = mail.event === "payment_returned_guest" ? others : data;
  const payout = await payoutNow(ctx, booking, mail.event, account);
  return resendMail(ctx, mailId, { recipient: people[reader], data: { ...facts, ...payout } });
}

/** What the payout waits for now; undefined replaces what was in the way when the email was first sent. */
async function payoutNow(ctx: Ctx, booking: BookingRow, event: string, account: PayoutAccount) {
  const none = { unpayable: undefined, waitsUntil: undefined };
  if (event === "booking_confirmed_host") return { ...none, ...delayOf(ctx, account, soonestPayout(booking)) };
  if (event !== "booking_cancelled_host") return {};
  const waiting = await ctx.db
    .selectFrom("payouts")
    .select("due_at")
    .where("booking_id", "=", booking.id)
    .where("state", "in", ["due", "blocked"])
    .executeTakeFirst();
  return { ...none, ...(waiting && delayOf(ctx, account, waiting.due_at)) };
}

/** Whether an email would still be true, has a recipient left, and is not in the queue already. */
export function canResend(booking: Pick<BookingRow, "state">, { event, state, recipient }: QueuedEmail): boolean {
  if (state === "queued" || recipient === "") return false;
  return !confirmations.includes(event) || isInForce(booking.state);
}

/** `guest`, `host` or `operator`: the last word of the event's name. */
function readerOf(event: string): string {
  return event.slice(event.lastIndexOf("_") + 1);
}

import { isInForce } from "#contract/bookings/process.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import {
  type BookingMailEvent,
  emailsAbout,
  firstTold,
  type PayoutOutlook,
  type QueuedEmail,
  resendMail,
} from "../mail/mail.ts";
import { ledger } from "../payments/payments.ts";
import { type BookingRow, findBooking, lockBooking } from "./booking.ts";
import { delayOf, emailData, keptBack, type PayoutAccount, soonestPayout } from "./emails.ts";
import { isRepaymentReversed } from "./host-debts.ts";
import { owedToHost, payoutOutlook } from "./payout-outlook.ts";

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
  const payout = await payoutNow(ctx, booking, account, await firstTold(ctx, mailId));
  return resendMail(ctx, mailId, { recipient: people[reader], data: { ...facts, ...payout } });
}

/** Replaces what was in the way of the payout when an email was first sent. */
const nothingInTheWay = { heldBy: undefined, unpayable: undefined, waitsUntil: undefined };

/** What an email says of the payout, as it is now. @throws `cannot_resend` when none of it is true any more */
async function payoutNow(ctx: Ctx, booking: BookingRow, account: PayoutAccount, { event, data }: BookingMailEvent) {
  switch (event) {
    case "booking_confirmed_host":
      return { ...nothingInTheWay, ...delayOf(ctx, account, soonestPayout(booking)) };
    case "booking_cancelled_host":
      return { ...nothingInTheWay, ...(await delayOfRest(ctx, booking, account)) };
    case "dispute_closed_host": {
      const lost = data.lost && { lost: { ...data.lost, ...(await heldNow(ctx, booking, data.lost)) } };
      return { ...nothingInTheWay, ...(await outlookNow(ctx, booking)), ...lost };
    }
    case "dispute_closed_operator":
    case "dispute_overturned_host":
    case "dispute_overturned_operator":
    case "inquiry_closed_host":
    case "inquiry_closed_operator":
    case "problem_settled_host":
      return { ...nothingInTheWay, ...(await outlookNow(ctx, booking)) };
    case "refund_made_host":
      return heldNow(ctx, booking, data);
    case "payout_reversed_host": {
      const { heldCents = 0 } = await keptBack(ctx, booking.id);
      return heldCents > 0 ? { keptCents: Math.min(data.amountCents, heldCents) } : fail("cannot_resend");
    }
    case "debt_repaid_host":
    case "debt_repayment_reversed_host": {
      const leftCents = await ledger.debtOf(ctx, booking.host_id);
      const isReversal = event === "debt_repayment_reversed_host";
      const isTrue = isReversal ? leftCents > 0 : !(await isRepaymentReversed(ctx, booking.id));
      return isTrue ? { leftCents } : fail("cannot_resend");
    }
    case "payout_blocked_host":
    case "payout_blocked_operator": {
      const payoutCents = await owedToHost(ctx, booking.id);
      return account.unpayable && payoutCents > 0 ? { why: account.unpayable, payoutCents } : fail("cannot_resend");
    }
    default:
      return {};
  }
}

async function delayOfRest(ctx: Ctx, booking: BookingRow, account: PayoutAccount) {
  const waiting = await ctx.db
    .selectFrom("payouts")
    .select("due_at")
    .where("booking_id", "=", booking.id)
    .where("state", "in", ["due", "blocked"])
    .executeTakeFirst();
  return waiting && delayOf(ctx, account, waiting.due_at);
}

/** When nothing is owed any more, the email says of the payment what it first said, unless all of it has gone back. */
async function outlookNow(ctx: Ctx, booking: BookingRow): Promise<Partial<PayoutOutlook>> {
  const outlook = await payoutOutlook(ctx, booking.id);
  if (outlook.isPaid) return outlook;
  const { hostCents } = await ledger.sharesTaken(ctx, booking.id);
  return hostCents < booking.host_net_cents ? {} : outlook;
}

/** Where an email said what is kept back of what was taken back in Stripe's dashboard, what is kept back of it now. */
async function heldNow(ctx: Ctx, booking: BookingRow, told: { heldCents?: Cents }): Promise<{ heldCents?: Cents }> {
  return told.heldCents === undefined ? {} : { heldCents: 0, ...(await keptBack(ctx, booking.id)) };
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

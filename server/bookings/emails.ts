import { percentAt, refundSteps } from "#contract/bookings/cancellation.ts";
import { clocks, payoutsGoOnAt } from "#contract/bookings/process.ts";
import { type Shares, totalOf } from "#contract/bookings/refunds.ts";
import type { Language } from "#contract/catalogues.ts";
import { addMinutes } from "#contract/dates.ts";
import { pages } from "#contract/listings/kinds.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { bookedTexts, writtenColumns } from "../listings/listings.ts";
import {
  type BookingMailData,
  type BookingMailEvent,
  type OutgoingEmail,
  type PayoutDelay,
  queueMails,
} from "../mail/mail.ts";
import { forgetNotices, notify } from "../notices/notices.ts";
import { ledger, whyUnpayable } from "../payments/payments.ts";
import type { BookingRow } from "./booking.ts";
import { referenceOf } from "./owed-refunds.ts";

type Telling = (data: BookingMailData) => BookingMailEvent;
/** Of a host, what may keep a payout from leaving. */
export type PayoutAccount = Pick<Parties, "unpayable" | "payouts_changed_at">;
type HostTelling = (
  data: BookingMailData,
  people: PayoutAccount & Pick<Parties, "guest_deleted_at">,
) => BookingMailEvent;

export async function mailGuest(ctx: Ctx, booking: BookingRow, tell: Telling, about = booking.code): Promise<void> {
  await queueMails(ctx, toGuest(booking, await partiesOf(ctx, booking), tell, about));
}

export async function mailHost(ctx: Ctx, booking: BookingRow, tell: HostTelling, about = booking.code): Promise<void> {
  await queueMails(ctx, toHost(booking, await partiesOf(ctx, booking), tell, about));
}

export async function mailBoth(
  ctx: Ctx,
  booking: BookingRow,
  tell: { guest: Telling; host: HostTelling },
): Promise<void> {
  const { code } = booking;
  const parties = await partiesOf(ctx, booking);
  await queueMails(ctx, [...toGuest(booking, parties, tell.guest, code), ...toHost(booking, parties, tell.host, code)]);
}

/** Empty when the guest deleted their account, because their address no longer leads anywhere. */
function toGuest(booking: BookingRow, parties: Parties, tell: Telling, about: string): OutgoingEmail[] {
  const { guest, data } = emailDataOf(booking, parties, parties.guest_language);
  if (guest.isGone) return [];
  return [{ about, bookingId: booking.id, recipient: guest, language: guest.language, ...tell(data) }];
}

/** Empty when the host deleted their account. */
function toHost(booking: BookingRow, parties: Parties, tell: HostTelling, about: string): OutgoingEmail[] {
  const { host, data } = emailDataOf(booking, parties);
  if (host.isGone) return [];
  return [{ about, bookingId: booking.id, recipient: host, language: host.language, ...tell(data, parties) }];
}

type Told = "booked" | "cancelled";

const topicOf = ({ id }: Pick<BookingRow, "id">) => `booking-${id}`;

/** Notifies the host's devices. */
export async function notifyHost(ctx: Ctx, { id, host_id }: BookingRow, kind: Told): Promise<void> {
  const notice = { kind, about: `booking-${id}-${kind}`, topic: topicOf({ id }), path: `/host/bookings/${id}` };
  await notify(ctx, host_id, notice);
}

async function notifyGuest(ctx: Ctx, { id, guest_id }: BookingRow, kind: Told): Promise<void> {
  const notice = { kind, about: `booking-${id}-${kind}`, topic: topicOf({ id }), path: `/dashboard/trips/${id}` };
  await notify(ctx, guest_id, notice);
}

/**
 * Emails guest and host, with the calendar entry marked as cancelled.
 * @param facts `taken`: the amount taken from each share so far, including this refund
 */
export async function mailCancellation(
  ctx: Ctx,
  booking: BookingRow,
  facts: {
    cancelledBy: "guest" | "host" | "platform";
    reason: string | null;
    refundCents: Cents;
    /** Whether this refund, or an earlier one, waits for the guest's bank. */
    refundWaits: boolean;
    taken: Shares;
    /** What the host was paid for it before and has to give back. */
    reclaimedCents: Cents;
    dispute: (NonNullable<OpenDispute> & { is_inquiry: boolean }) | undefined;
  },
): Promise<void> {
  const { cancelledBy, reason, refundCents, refundWaits, taken, reclaimedCents, dispute } = facts;
  const calendar_sequence = booking.calendar_sequence + 1;
  await ctx.db.updateTable("bookings").set({ calendar_sequence }).where("id", "=", booking.id).execute();
  const changed = { ...booking, calendar_sequence };
  const keptCents = booking.total_cents - totalOf(taken);
  const hostKeepsCents = booking.host_net_cents - taken.hostCents;
  const told = { cancelledBy, reason, isOver: booking.ends_at <= ctx.now() };
  // An inquiry holds the host's payout, but not the refund.
  const refund = { refundCents, keptCents, ...(dispute?.is_inquiry === false && disputed(dispute)) };
  const steps = refundSteps(booking.cancellation_policy, booking.starts_at, booking.created_at);
  const inADay = addMinutes(ctx.now(), clocks.payoutMinutes);
  const payout = {
    ...{ hostKeepsCents, refundCents, ...disputed(dispute), refundWaits },
    ...(reclaimedCents > 0 && { reclaimedCents }),
    ...(cancelledBy === "guest" && { percent: percentAt(steps, ctx.now()) }),
  };
  await mailBoth(ctx, changed, {
    guest: (data) => ({ event: "booking_cancelled_guest", data: { ...data, ...told, ...refund } }),
    host: (data, people) => ({
      event: "booking_cancelled_host",
      data: {
        ...{ ...data, ...told, ...payout, ...(hostKeepsCents > 0 && delayOf(ctx, people, inADay)) },
        ...(people.guest_deleted_at && { isGuestGone: true }),
      },
    }),
  });
  if (cancelledBy !== "guest") await notifyGuest(ctx, booking, "cancelled");
  if (cancelledBy !== "host") await notifyHost(ctx, booking, "cancelled");
  else await forgetNotices(ctx, booking.host_id, topicOf(booking));
}

/** What keeps a payout that nothing holds from leaving when it is due. */
export function delayOf(ctx: Ctx, { unpayable, payouts_changed_at }: PayoutAccount, due: Date): PayoutDelay {
  if (unpayable) return { unpayable };
  const goesOn = payouts_changed_at && payoutsGoOnAt(payouts_changed_at);
  return goesOn && goesOn > due && goesOn > ctx.now() ? { waitsUntil: goesOn.toISOString() } : {};
}

/** When a confirmed booking's payout is due if its host completes it at once. */
export function soonestPayout({ ends_at }: BookingRow): Date {
  return addMinutes(ends_at, clocks.payoutMinutes);
}

interface ToldRefund {
  refundId: number;
  /** The refund, split by share. */
  shares: Shares;
  /** Set when the refund exceeds the shares because it includes money already owed to the guest. */
  refundCents?: Cents;
  reason: string | null;
  dispute?: OpenDispute;
  /** Set when the refund did not reach the guest. */
  isOwed?: boolean;
}

/** The open dispute that the bank must decide first. */
type OpenDispute = { due_by: Date | null } | undefined;

function disputed(dispute: OpenDispute) {
  return dispute && { disputed: { dueBy: dispute.due_by?.toISOString() ?? null } };
}

/** Emails the guest about a refund outside a cancellation, and the host too when it reduces the host's share. */
export async function mailRefund(ctx: Ctx, booking: BookingRow, refund: ToldRefund): Promise<void> {
  const told = toldOf(refund);
  const about = referenceOf(refund.refundId);
  await mailGuest(ctx, booking, (data) => ({ event: "refund_made_guest", data: { ...data, ...told } }), about);
  await mailTakenShare(ctx, booking, refund);
}

/** Emails the host about a refund outside a cancellation when it reduces the host's share. */
export async function mailTakenShare(ctx: Ctx, booking: BookingRow, refund: ToldRefund): Promise<void> {
  if (refund.shares.hostCents === 0) return;
  const { isOwed, shares } = refund;
  const told = { ...toldOf(refund), ...(await hostShare(ctx, booking, shares)), ...(isOwed && { isOwed }) };
  const about = referenceOf(refund.refundId);
  await mailHost(ctx, booking, (data) => ({ event: "refund_made_host", data: { ...data, ...told } }), about);
}

/**
 * What is still kept back once a refund or a dispute has taken its part; empty when nothing was taken back in Stripe's
 * dashboard, or less than that part.
 */
export async function keptBack(ctx: Ctx, bookingId: number): Promise<{ heldCents?: Cents }> {
  const reversed = ctx.db
    .selectFrom("reversals as r")
    .innerJoin("transfers as t", "t.id", "r.transfer_id")
    .select("r.id")
    .where("t.booking_id", "=", bookingId)
    .where("r.keeps_back", "=", true);
  const { host_payable = 0 } = await ledger.balances(ctx, bookingId);
  return host_payable <= 0 && (await reversed.executeTakeFirst()) ? { heldCents: -host_payable } : {};
}

function toldOf({ shares, refundCents = totalOf(shares), reason, dispute }: ToldRefund) {
  return { refundCents, reason, ...disputed(dispute) };
}

/** The amount taken from the host's share, what is left of it, and what is kept back of that. */
export async function hostShare(ctx: Ctx, booking: BookingRow, taken: Shares) {
  const { hostCents } = await ledger.sharesTaken(ctx, booking.id);
  const share = { takenCents: taken.hostCents, hostKeepsCents: booking.host_net_cents - hostCents };
  return { ...share, ...(await keptBack(ctx, booking.id)) };
}

/**
 * Everything an email may mention, copied now so that it reads the same whenever it is sent.
 * @param language what to translate the listing's texts into; without it they stay as the host wrote them
 */
export async function emailData(ctx: Ctx, booking: BookingRow, language?: Language) {
  return emailDataOf(booking, await partiesOf(ctx, booking), language);
}

type Parties = Awaited<ReturnType<typeof partiesOf>>;

function partiesOf(ctx: Ctx, booking: BookingRow) {
  return ctx.db
    .selectFrom("bookings")
    .innerJoin("users as guest", "guest.id", "bookings.guest_id")
    .innerJoin("users as host", "host.id", "bookings.host_id")
    .innerJoin("listings as l", "l.id", "bookings.listing_id")
    .leftJoin("payout_accounts as a", "a.user_id", "bookings.host_id")
    .leftJoin("payments", "payments.booking_id", "bookings.id")
    .select([
      "guest.name as guest_name",
      "guest.email as guest_email",
      "guest.deleted_at as guest_deleted_at",
      "guest.language as guest_language",
      "host.name as host_name",
      "host.email as host_email",
      "host.deleted_at as host_deleted_at",
      "host.language as host_language",
      "l.host_phone",
      "l.latitude",
      "l.longitude",
      ...writtenColumns,
      whyUnpayable.as("unpayable"),
      "a.changed_at as payouts_changed_at",
      "payments.card_brand",
      "payments.card_last4",
    ])
    .where("bookings.id", "=", booking.id)
    .orderBy("payments.bought", (order) => order.desc().nullsLast())
    .orderBy("payments.id", "desc")
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
}

function emailDataOf(booking: BookingRow, people: Parties, language?: Language) {
  const texts = bookedTexts(booking, people, language);
  const data: BookingMailData = {
    bookingId: booking.id,
    code: booking.code,
    title: texts.title,
    kind: booking.kind,
    startsAt: booking.starts_at.toISOString(),
    endsAt: booking.ends_at.toISOString(),
    guests: booking.guests,
    city: booking.city,
    address: texts.address,
    place: { latitude: people.latitude, longitude: people.longitude },
    guestName: people.guest_name,
    hostName: people.host_name,
    hostPhone: people.host_phone || null,
    arrivalInstructions: texts.arrivalInstructions,
    lines: booking.lines,
    totalCents: booking.total_cents,
    commissionCents: booking.commission_cents,
    hostNetCents: booking.host_net_cents,
    taxCents: booking.tax_cents,
    card: people.card_brand && people.card_last4 ? { brand: people.card_brand, last4: people.card_last4 } : null,
    cancellation: refundSteps(booking.cancellation_policy, booking.starts_at, booking.created_at).map((step) => ({
      percent: step.percent,
      until: step.until.toISOString(),
    })),
    listingPath: pages[booking.kind].detail(String(booking.listing_id)),
    calendarSequence: booking.calendar_sequence,
  };
  return {
    guest: {
      name: people.guest_name,
      email: people.guest_email,
      language: people.guest_language,
      isGone: people.guest_deleted_at !== null,
    },
    host: {
      name: people.host_name,
      email: people.host_email,
      language: people.host_language,
      isGone: people.host_deleted_at !== null,
    },
    account: people,
    data,
  };
}

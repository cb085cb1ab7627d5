import { pages, soldBy, type TimeModel } from "#contract/listings/kinds.ts";
import type { Cents } from "#contract/money.ts";
import { brandOf, type Card } from "#contract/payments/cards.ts";
import {
  type Bill,
  type BillRow,
  type BookingMailData,
  bookingPath,
  type Disputed,
  type EmailContent,
  type Fact,
  type MailTheme,
  type Note,
  type PayoutDelay,
  type PayoutOutlook,
} from "./email.ts";
import { formatDayAndMonth, formatMoment, formatMoney } from "./format.ts";

/** Parts shared by emails about a booking: which booking, its price, and the next step. */

/** The booking's name in subject lines. */
export function nameOf(data: BookingMailData, theme: MailTheme): { title: string; day: string } {
  return { title: data.title, day: formatDayAndMonth(data.startsAt, theme) };
}

export function guestFacts(data: BookingMailData, theme: MailTheme): Fact[] {
  const { t } = theme;
  return [
    { label: t("emails.facts.place"), lines: [data.title, data.city] },
    ...times(data, theme),
    { label: t("emails.facts.code"), lines: [data.code] },
  ];
}

export function hostFacts(
  data: BookingMailData,
  theme: MailTheme,
  guestLabel = theme.t("emails.facts.their_guest"),
): Fact[] {
  const { t } = theme;
  return [
    { label: guestLabel, lines: [data.guestName, t("emails.people", { count: data.guests })] },
    ...times(data, theme),
    { label: t("emails.facts.listing"), lines: [data.title, data.city] },
    { label: t("emails.facts.code"), lines: [data.code] },
  ];
}

/** Includes email addresses in emails that have the operator write to both sides. */
export function operatorFacts(
  data: BookingMailData & { guestEmail?: string; hostEmail?: string },
  theme: MailTheme,
): Fact[] {
  const { t } = theme;
  const given = (...lines: (string | null | undefined)[]) => lines.filter((line): line is string => Boolean(line));
  return [
    { label: t("emails.facts.code"), lines: [data.code] },
    { label: t("emails.facts.their_listing"), lines: [data.title, data.city] },
    ...times(data, theme),
    { label: t("emails.facts.their_guest"), lines: given(data.guestName, data.guestEmail) },
    { label: t("emails.facts.their_host"), lines: given(data.hostName, data.hostPhone, data.hostEmail) },
  ];
}

export function times(data: BookingMailData, theme: MailTheme): Fact[] {
  const { t } = theme;
  const labels = {
    nights: [t("emails.facts.arrival"), t("emails.facts.departure")],
    hours: [t("emails.facts.start"), t("emails.facts.end")],
    sessions: [t("emails.facts.start"), t("emails.facts.end")],
  } as const satisfies Record<TimeModel, readonly [string, string]>;
  const [start, end] = labels[soldBy[data.kind]];
  return [
    { label: start, lines: [formatMoment(data.startsAt, theme)] },
    { label: end, lines: [formatMoment(data.endsAt, theme)] },
  ];
}

export function priceRows(data: BookingMailData, { lineLabel }: MailTheme): BillRow[] {
  return data.lines.map((line) => ({
    label: lineLabel(line),
    cents: line.amountCents,
    ...(line.amountCents < 0 && { kind: "discount" }),
  }));
}

/** From the guest's payment to the host's share; the rows sum to `hostNetCents`. */
export function shareRows(data: BookingMailData, { t, brandName }: MailTheme): BillRow[] {
  return [
    { label: t("emails.bill.guest_paid", { name: data.guestName }), cents: data.totalCents },
    ...(data.taxCents > 0 ? [{ label: t("emails.bill.tax"), cents: -data.taxCents }] : []),
    { label: t("emails.bill.commission", { brand: brandName }), cents: -data.commissionCents },
  ];
}

/** How and when the guest is refunded. */
export function wayBack(data: Pick<BookingMailData, "card">, { t }: MailTheme): string {
  return data.card ? t("emails.bill.to_card", cardOf(data.card)) : t("emails.bill.to_your_card");
}

export function bookingAction(data: BookingMailData, { t, publicUrl }: MailTheme): EmailContent["action"] {
  return { label: t("emails.actions.trip"), url: publicUrl + bookingPath(data) };
}

/** The list of the booking's kind. */
export function findAnother({ kind }: BookingMailData, { t, publicUrl }: MailTheme): EmailContent["action"] {
  return { label: t("emails.booking_cancelled_guest.find_another"), url: publicUrl + pages[kind].list };
}

/** The page for setting up payouts. */
export const dashboardPath = "/host/dashboard";

export function setUpPayouts({ t, publicUrl }: MailTheme): EmailContent["action"] {
  return { label: t("emails.payout_blocked_host.action_not_payable"), url: publicUrl + dashboardPath };
}

/** The host's own page of the booking. */
export function hostingPath({ bookingId }: Pick<BookingMailData, "bookingId">): string {
  return `/host/bookings/${bookingId}`;
}

export function hostingAction(data: BookingMailData, { t, publicUrl }: MailTheme): EmailContent["action"] {
  return { label: t("emails.actions.hosting"), url: publicUrl + hostingPath(data) };
}

export function adminAction({ t, publicUrl }: MailTheme): EmailContent["action"] {
  return { label: t("emails.actions.admin"), url: `${publicUrl}/admin` };
}

export function reasonGiven({ reason }: { reason: string | null }, { t }: MailTheme): Pick<EmailContent, "quote"> {
  return reason?.trim() ? { quote: { by: t("emails.quotes.reason"), text: reason.trim() } } : {};
}

/** For the host: when what is owed leaves. Empty when nothing is, or when something holds it, which the email says. */
export function payoutLeaves({ isPaid, heldBy, ...delay }: Partial<PayoutOutlook>, theme: MailTheme): string[] {
  const { t } = theme;
  if (isPaid === false || heldBy) return [];
  if (delay.unpayable === "no_account") return [t("emails.payout.no_account")];
  if (delay.unpayable === "not_payable") return [t("emails.payout.not_payable")];
  return [payoutWaits(delay, theme) ?? t("emails.payout.on_its_date")];
}

export function payoutWaits({ waitsUntil }: PayoutDelay, theme: MailTheme): string | undefined {
  return waitsUntil && theme.t("emails.payout.waits", { when: formatMoment(waitsUntil, theme) });
}

/** The same for the operator. */
export function payoutToHostLeaves(
  { hostName: host, isPaid, heldBy, unpayable, waitsUntil }: BookingMailData & Partial<PayoutOutlook>,
  theme: MailTheme,
): string[] {
  const { t } = theme;
  if (isPaid === false || heldBy) return [];
  if (unpayable === "no_account") return [t("emails.payout_to_host.no_account", { host })];
  if (unpayable === "not_payable") return [t("emails.payout_to_host.not_payable", { host })];
  if (waitsUntil) return [t("emails.payout_to_host.waits", { host, when: formatMoment(waitsUntil, theme) })];
  return [t("emails.payout_to_host.on_its_date")];
}

/** The host's part came from what was taken back in Stripe's dashboard: what is left of that. */
export function stillHeld(heldCents: Cents, { t }: MailTheme): string[] {
  return heldCents > 0 ? [t("emails.payout.held", { held: formatMoney(heldCents) })] : [];
}

/** The host's share, the part refunded from it, and the rest. */
export function hostShareBill(
  { takenCents, hostKeepsCents }: { takenCents: Cents; hostKeepsCents: Cents },
  { t }: MailTheme,
): Bill {
  return {
    rows: [
      { label: t("emails.bill.your_share"), cents: hostKeepsCents + takenCents },
      { label: t("emails.bill.from_share"), cents: -takenCents },
    ],
    total: { label: t("emails.bill.left_for_you"), cents: hostKeepsCents },
  };
}

/** The operator's page of the booking. */
export function adminBookingAction(
  { bookingId }: BookingMailData,
  { t, publicUrl }: MailTheme,
): EmailContent["action"] {
  return { label: t("emails.actions.office_booking"), url: `${publicUrl}/admin/bookings/${bookingId}` };
}

/** For the host while the refund waits: the bank decides, and until when evidence helps. */
export function bankDecides(data: BookingMailData & { disputed?: Disputed }, theme: MailTheme): string[] {
  const { t, supportEmail: email } = theme;
  const { guestName: name, code, disputed } = data;
  const date = disputed?.dueBy && formatMoment(disputed.dueBy, theme);
  return [
    t("emails.refund_made_host.disputed", { name }),
    ...(date ? [t("emails.refund_made_host.evidence", { email, date, code })] : []),
  ];
}

export function nextSteps(lines: string[], { t }: MailTheme): Note {
  return { title: t("emails.next"), lines };
}

export function guestReason({ t, brandName, supportEmail }: MailTheme): string {
  return t("emails.reasons.guest", { brand: brandName, email: supportEmail });
}

export function hostReason({ t, brandName, supportEmail }: MailTheme): string {
  return t("emails.reasons.host", { brand: brandName, email: supportEmail });
}

export function operatorReason({ t, brandName }: MailTheme): string {
  return t("emails.reasons.operator", { brand: brandName });
}

/** What texts say of a card. */
export function cardOf(card: Card): Card {
  return { brand: brandOf(card), last4: card.last4 };
}

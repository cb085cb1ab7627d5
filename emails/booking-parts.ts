import type { Cents } from "#contract/money.ts";
import { formatMoment, formatShortDay } from "./format.ts";
import {
  type Bill,
  type BillRow,
  type BookingMailData,
  type Fact,
  type LetterContent,
  type Note,
  type Stationery,
  tripPath,
} from "./letter.ts";

/** What letters about a booking have in common: which booking, what it cost, where to go next. */

/** What subjects name a booking by. */
export function nameOf(data: BookingMailData, stationery: Stationery): { title: string; day: string } {
  return { title: data.title, day: formatShortDay(data.startsAt, stationery) };
}

export function guestFacts(data: BookingMailData, stationery: Stationery): Fact[] {
  const { t } = stationery;
  return [
    { label: t("emails.facts.place"), lines: [data.title, data.city] },
    ...times(data, stationery),
    { label: t("emails.facts.code"), lines: [data.code] },
  ];
}

export function hostFacts(
  data: BookingMailData,
  stationery: Stationery,
  guestLabel = stationery.t("emails.facts.their_guest"),
): Fact[] {
  const { t } = stationery;
  return [
    { label: guestLabel, lines: [data.guestName, t("emails.people", { count: data.guests })] },
    ...times(data, stationery),
    { label: t("emails.facts.listing"), lines: [data.title, data.city] },
    { label: t("emails.facts.code"), lines: [data.code] },
  ];
}

/** Addresses are given where the operator has to write to both. */
export function operatorFacts(
  data: BookingMailData & { guestEmail?: string; hostEmail?: string },
  stationery: Stationery,
): Fact[] {
  const { t } = stationery;
  const given = (...lines: (string | null | undefined)[]) => lines.filter((line): line is string => Boolean(line));
  return [
    { label: t("emails.facts.code"), lines: [data.code] },
    { label: t("emails.facts.their_listing"), lines: [data.title, data.city] },
    ...times(data, stationery),
    { label: t("emails.facts.their_guest"), lines: given(data.guestName, data.guestEmail) },
    { label: t("emails.facts.their_host"), lines: given(data.hostName, data.hostPhone, data.hostEmail) },
  ];
}

export function times(data: BookingMailData, stationery: Stationery): Fact[] {
  const { t } = stationery;
  const isLodging = data.kind === "lodging";
  return [
    {
      label: isLodging ? t("emails.facts.arrival") : t("emails.facts.start"),
      lines: [formatMoment(data.startsAt, stationery)],
    },
    {
      label: isLodging ? t("emails.facts.departure") : t("emails.facts.end"),
      lines: [formatMoment(data.endsAt, stationery)],
    },
  ];
}

export function priceRows(data: BookingMailData, { lineLabel }: Stationery): BillRow[] {
  return data.lines.map((line) => ({
    label: lineLabel(line),
    cents: line.amountCents,
    ...(line.amountCents < 0 && { kind: "discount" }),
  }));
}

/** From what the guest paid to what is the host's; the rows sum to `hostNetCents`. */
export function shareRows(data: BookingMailData, { t, brandName }: Stationery): BillRow[] {
  return [
    { label: t("emails.bill.guest_paid", { name: data.guestName }), cents: data.totalCents },
    ...(data.taxCents > 0 ? [{ label: t("emails.bill.tax"), cents: -data.taxCents }] : []),
    { label: t("emails.bill.commission", { brand: brandName }), cents: -data.commissionCents },
  ];
}

/** How and when the money gets back to the guest. */
export function wayBack(data: Pick<BookingMailData, "card">, { t }: Stationery): string {
  return data.card ? t("emails.bill.to_card", cardOf(data.card)) : t("emails.bill.to_your_card");
}

export function tripAction(data: BookingMailData, { t, publicUrl }: Stationery): LetterContent["action"] {
  return { label: t("emails.actions.trip"), url: publicUrl + tripPath(data) };
}

/** Where payouts are set up. */
export const dashboardPath = "/host/dashboard";

/** The host's own page of the booking. */
export function hostingPath({ bookingId }: Pick<BookingMailData, "bookingId">): string {
  return `/host/bookings/${bookingId}`;
}

export function hostingAction(data: BookingMailData, { t, publicUrl }: Stationery): LetterContent["action"] {
  return { label: t("emails.actions.hosting"), url: publicUrl + hostingPath(data) };
}

export function adminAction({ t, publicUrl }: Stationery): LetterContent["action"] {
  return { label: t("emails.actions.admin"), url: `${publicUrl}/admin` };
}

export function reasonGiven({ reason }: { reason: string | null }, { t }: Stationery): Pick<LetterContent, "quote"> {
  return reason?.trim() ? { quote: { by: t("emails.quotes.reason"), text: reason.trim() } } : {};
}

/** What was the host's, what goes back of it, and what is left. */
export function hostShareBill(
  data: { guestName: string; takenCents: Cents; hostKeepsCents: Cents },
  { t }: Stationery,
): Bill {
  const { takenCents, hostKeepsCents, guestName: name } = data;
  return {
    rows: [
      { label: t("emails.bill.your_share"), cents: hostKeepsCents + takenCents },
      { label: t("emails.bill.to_guest", { name }), cents: -takenCents },
    ],
    total: { label: t("emails.bill.left_for_you"), cents: hostKeepsCents },
  };
}

/** The operator's page of the booking. */
export function officeAction({ bookingId }: BookingMailData, { t, publicUrl }: Stationery): LetterContent["action"] {
  return { label: t("emails.actions.office_booking"), url: `${publicUrl}/admin/bookings/${bookingId}` };
}

export function nextSteps(lines: string[], { t }: Stationery): Note {
  return { title: t("emails.next"), lines };
}

export function guestReason({ t, brandName, supportEmail }: Stationery): string {
  return t("emails.reasons.guest", { brand: brandName, email: supportEmail });
}

export function hostReason({ t, brandName, supportEmail }: Stationery): string {
  return t("emails.reasons.host", { brand: brandName, email: supportEmail });
}

export function operatorReason({ t, brandName }: Stationery): string {
  return t("emails.reasons.operator", { brand: brandName });
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] || name;
}

const cardNames: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** Stripe's `visa` as it is printed on the card. */
export function cardOf({ brand, last4 }: NonNullable<BookingMailData["card"]>): { brand: string; last4: string } {
  return { brand: cardNames[brand] ?? brand, last4 };
}

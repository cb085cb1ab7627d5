import {
  cardOf,
  firstName,
  guestFacts,
  guestReason,
  hostFacts,
  hostingAction,
  hostReason,
  nameOf,
  priceRows,
  shareRows,
  times,
  tripAction,
  wayBack,
} from "./booking-parts.ts";
import { formatMoment } from "./format.ts";
import { type BookingMailData, type LetterContent, type Note, type Stationery, whereabouts } from "./letter.ts";

/** A booking that was paid: it stands, or its money goes back. */

export function confirmedForGuest(data: BookingMailData, stationery: Stationery): LetterContent {
  const { t } = stationery;
  return {
    subject: t("emails.booking_confirmed_guest.subject", nameOf(data, stationery)),
    preview: t("emails.booking_confirmed_guest.preview", {
      when: formatMoment(data.startsAt, stationery),
      code: data.code,
    }),
    title: t("emails.booking_confirmed_guest.title", { city: data.city }),
    opening: t("emails.booking_confirmed_guest.opening", { name: firstName(data.guestName) }),
    facts: [
      { label: t("emails.facts.place"), lines: [data.title, whereabouts(data)] },
      ...times(data, stationery),
      { label: t("emails.facts.guests"), lines: [t("emails.people", { count: data.guests })] },
      { label: t("emails.facts.host"), lines: [data.hostName, ...(data.hostPhone ? [data.hostPhone] : [])] },
      { label: t("emails.facts.code"), lines: [data.code] },
    ],
    bill: {
      rows: priceRows(data, stationery),
      total: { label: t("emails.bill.paid"), cents: data.totalCents },
      ...(data.card && { note: t("emails.bill.card", cardOf(data.card)) }),
    },
    action: tripAction(data, stationery),
    notes: [cancellation(data, stationery), ...arrival(data, stationery), calendarNote(stationery)],
    reason: guestReason(stationery),
  };
}

export function confirmedForHost(data: BookingMailData, stationery: Stationery): LetterContent {
  const { t } = stationery;
  const [paid, ...deductions] = shareRows(data, stationery);
  return {
    subject: t("emails.booking_confirmed_host.subject", nameOf(data, stationery)),
    preview: t("emails.booking_confirmed_host.preview", {
      name: data.guestName,
      when: formatMoment(data.startsAt, stationery),
    }),
    title: t("emails.booking_confirmed_host.title", { name: data.guestName, title: data.title }),
    opening: t("emails.booking_confirmed_host.opening"),
    facts: hostFacts(data, stationery, t("emails.facts.guest")),
    bill: {
      rows: [...priceRows(data, stationery), ...(paid ? [{ ...paid, kind: "subtotal" as const }] : []), ...deductions],
      total: { label: t("emails.bill.receive"), cents: data.hostNetCents },
      note: t("emails.booking_confirmed_host.payout"),
    },
    action: hostingAction(data, stationery),
    notes: [calendarNote(stationery)],
    reason: hostReason(stationery),
  };
}

export function paymentReturned(data: BookingMailData, stationery: Stationery): LetterContent {
  const { t, brandName, publicUrl, supportEmail } = stationery;
  return {
    subject: t("emails.payment_returned_guest.subject", nameOf(data, stationery)),
    preview: wayBack(data, stationery),
    title: t("emails.payment_returned_guest.title"),
    opening: t("emails.payment_returned_guest.opening", { name: firstName(data.guestName) }),
    facts: guestFacts(data, stationery),
    bill: {
      rows: priceRows(data, stationery),
      total: { label: t("emails.bill.returned"), cents: data.totalCents },
      note: wayBack(data, stationery),
    },
    action: { label: t("emails.payment_returned_guest.action"), url: publicUrl + data.listingPath },
    reason: t("emails.payment_returned_guest.reason", { brand: brandName, email: supportEmail }),
  };
}

function cancellation(data: BookingMailData, stationery: Stationery): Note {
  const { t } = stationery;
  const lines = data.cancellation.map(({ percent, until }) => {
    const when = formatMoment(until, stationery);
    return percent === 100 ? t("emails.cancellation.free", { when }) : t("emails.cancellation.part", { percent, when });
  });
  return {
    title: t("emails.cancellation.title"),
    lines: lines.length > 0 ? lines : [t("emails.cancellation.nothing")],
    isPromise: lines.length > 0,
  };
}

function arrival({ arrivalInstructions }: BookingMailData, { t }: Stationery): Note[] {
  const text = arrivalInstructions.trim();
  return text === "" ? [] : [{ title: t("emails.booking_confirmed_guest.arrival"), lines: [text] }];
}

function calendarNote({ t }: Stationery): Note {
  return { title: t("emails.calendar.title"), lines: [t("emails.calendar.attached")] };
}

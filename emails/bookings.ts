import { firstName } from "#contract/accounts/first-name.ts";
import { directionsTo, whereabouts } from "#contract/bookings/place.ts";
import {
  bookingAction,
  cardOf,
  findAnother,
  guestFacts,
  guestReason,
  hostFacts,
  hostingAction,
  hostReason,
  nameOf,
  payoutWaits,
  priceRows,
  shareRows,
  times,
  wayBack,
} from "./booking-parts.ts";
import type { BookingMailData, EmailContent, EmailData, MailTheme, Note } from "./email.ts";
import { formatMoment } from "./format.ts";

/** A paid booking: confirmed, or refunded. */

export function confirmedForGuest(data: BookingMailData, theme: MailTheme): EmailContent {
  const { t } = theme;
  return {
    subject: t("emails.booking_confirmed_guest.subject", nameOf(data, theme)),
    preview: t("emails.booking_confirmed_guest.preview", {
      when: formatMoment(data.startsAt, theme),
      code: data.code,
    }),
    title: t("emails.booking_confirmed_guest.title", { city: data.city }),
    opening: t("emails.booking_confirmed_guest.opening", { name: firstName(data.guestName) }),
    facts: [
      {
        label: t("emails.facts.place"),
        lines: [data.title, whereabouts(data)],
        ...(data.place && { link: { label: t("emails.facts.directions"), url: directionsTo(data.place) } }),
      },
      ...times(data, theme),
      { label: t("emails.facts.guests"), lines: [t("emails.people", { count: data.guests })] },
      { label: t("emails.facts.host"), lines: [data.hostName, ...(data.hostPhone ? [data.hostPhone] : [])] },
      { label: t("emails.facts.code"), lines: [data.code] },
    ],
    bill: {
      rows: priceRows(data, theme),
      total: { label: t("emails.bill.paid"), cents: data.totalCents },
      ...(data.card && { note: t("emails.bill.card", cardOf(data.card)) }),
    },
    action: bookingAction(data, theme),
    notes: [cancellation(data, theme), ...arrival(data, theme), calendarNote(theme)],
    reason: guestReason(theme),
  };
}

export function confirmedForHost(data: EmailData["booking_confirmed_host"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const [paid, ...deductions] = shareRows(data, theme);
  return {
    subject: t("emails.booking_confirmed_host.subject", nameOf(data, theme)),
    preview: t("emails.booking_confirmed_host.preview", {
      name: data.guestName,
      when: formatMoment(data.startsAt, theme),
    }),
    title: t("emails.booking_confirmed_host.title", { name: data.guestName, title: data.title }),
    opening: t("emails.booking_confirmed_host.opening"),
    facts: hostFacts(data, theme, t("emails.facts.guest")),
    bill: {
      rows: [...priceRows(data, theme), ...(paid ? [{ ...paid, kind: "subtotal" as const }] : []), ...deductions],
      total: { label: t("emails.bill.receive"), cents: data.hostNetCents },
      note: payoutNote(data, theme),
    },
    action: hostingAction(data, theme),
    notes: [calendarNote(theme)],
    reason: hostReason(theme),
  };
}

function payoutNote(data: EmailData["booking_confirmed_host"], theme: MailTheme): string {
  const { t } = theme;
  switch (data.unpayable) {
    case undefined:
      return payoutWaits(data, theme) ?? t("emails.booking_confirmed_host.payout");
    case "no_account":
      return t("emails.booking_confirmed_host.payout_no_account");
    case "not_payable":
      return t("emails.booking_confirmed_host.payout_not_payable");
  }
}

export function paymentReturned(data: EmailData["payment_returned_guest"], theme: MailTheme): EmailContent {
  const { t, brandName, publicUrl, supportEmail } = theme;
  return {
    subject: t("emails.payment_returned_guest.subject", nameOf(data, theme)),
    preview: wayBack(data, theme),
    title: t("emails.payment_returned_guest.title"),
    opening: whyReturned(data, theme),
    facts: guestFacts(data, theme),
    bill: {
      rows: priceRows(data, theme),
      total: { label: t("emails.bill.returned"), cents: data.totalCents },
      note: wayBack(data, theme),
    },
    action: goOn(),
    reason: t("emails.payment_returned_guest.reason", { brand: brandName, email: supportEmail }),
  };

  function goOn(): EmailContent["action"] {
    if (data.obstacle === "booked") return bookingAction(data, theme);
    // The page of a listing that is gone leads nowhere.
    if (data.obstacle === "gone") return findAnother(data, theme);
    return { label: t("emails.payment_returned_guest.action"), url: publicUrl + data.listingPath };
  }
}

function whyReturned({ guestName, obstacle = "taken" }: EmailData["payment_returned_guest"], { t }: MailTheme): string {
  const name = firstName(guestName);
  switch (obstacle) {
    case "taken":
      return t("emails.payment_returned_guest.opening", { name });
    case "closed":
      return t("emails.payment_returned_guest.opening_closed", { name });
    case "begun":
      return t("emails.payment_returned_guest.opening_begun", { name });
    case "gone":
      return t("emails.payment_returned_guest.opening_gone", { name });
    case "booked":
      return t("emails.payment_returned_guest.opening_booked", { name });
  }
}

function cancellation(data: BookingMailData, theme: MailTheme): Note {
  const { t } = theme;
  const lines = data.cancellation.map(({ percent, until }) => {
    const when = formatMoment(until, theme);
    return percent === 100 ? t("emails.cancellation.free", { when }) : t("emails.cancellation.part", { percent, when });
  });
  return {
    title: t("emails.cancellation.title"),
    lines: lines.length > 0 ? lines : [t("emails.cancellation.nothing")],
    isPromise: lines.length > 0,
  };
}

function arrival({ arrivalInstructions }: BookingMailData, { t }: MailTheme): Note[] {
  const text = arrivalInstructions.trim();
  return text === "" ? [] : [{ title: t("emails.booking_confirmed_guest.arrival"), lines: [text] }];
}

function calendarNote({ t }: MailTheme): Note {
  return { title: t("emails.calendar.title"), lines: [t("emails.calendar.attached")] };
}

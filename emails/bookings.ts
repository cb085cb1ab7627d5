import { formatMoment, formatShortDay } from "./format.ts";
import { layout } from "./layout.ts";
import {
  type BillRow,
  type BookingMailData,
  type LetterContent,
  listingPath,
  type MailEvent,
  type Note,
  type RenderedLetter,
  type Stationery,
  whereabouts,
} from "./letter.ts";
import { plainText } from "./plain-text.ts";

/**
 * The letters about a booking. A letter is handed everything it says, its reader's translator included: two letters
 * in two languages may be written at once.
 */
export function bookingLetter(event: MailEvent, data: BookingMailData, stationery: Stationery): RenderedLetter {
  const letter = letters[event](data, stationery);
  return { subject: letter.subject, html: layout(letter, stationery), text: plainText(letter, stationery) };
}

const letters: Record<MailEvent, (data: BookingMailData, stationery: Stationery) => LetterContent> = {
  booking_confirmed_guest: confirmedForGuest,
  booking_confirmed_host: confirmedForHost,
  payment_returned_guest: paymentReturned,
};

function confirmedForGuest(data: BookingMailData, stationery: Stationery): LetterContent {
  const { t, brandName, publicUrl } = stationery;
  const day = formatShortDay(data.startsAt, stationery);
  const { brand, last4 } = cardOf(data);
  return {
    subject: t("emails.booking_confirmed_guest.subject", { title: data.title, day }),
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
      ...(data.card && { note: t("emails.bill.card", { brand, last4 }) }),
    },
    action: { label: t("emails.booking_confirmed_guest.action"), url: publicUrl + data.bookingPath },
    notes: [cancellation(data, stationery), ...arrival(data, stationery), calendarNote(stationery)],
    reason: t("emails.booking_confirmed_guest.reason", { brand: brandName }),
  };
}

function confirmedForHost(data: BookingMailData, stationery: Stationery): LetterContent {
  const { t, brandName } = stationery;
  const day = formatShortDay(data.startsAt, stationery);
  const people = t("emails.people", { count: data.guests });
  return {
    subject: t("emails.booking_confirmed_host.subject", { title: data.title, day }),
    preview: t("emails.booking_confirmed_host.preview", {
      name: data.guestName,
      when: formatMoment(data.startsAt, stationery),
    }),
    title: t("emails.booking_confirmed_host.title", { name: data.guestName, title: data.title }),
    opening: t("emails.booking_confirmed_host.opening"),
    facts: [
      { label: t("emails.facts.guest"), lines: [data.guestName, people] },
      ...times(data, stationery),
      { label: t("emails.facts.listing"), lines: [data.title, data.city] },
      { label: t("emails.facts.code"), lines: [data.code] },
    ],
    bill: {
      rows: [
        ...priceRows(data, stationery),
        {
          label: t("emails.bill.guest_paid", { name: data.guestName }),
          cents: data.totalCents,
          kind: "subtotal",
        },
        ...(data.taxCents > 0 ? [{ label: t("emails.bill.tax"), cents: -data.taxCents }] : []),
        { label: t("emails.bill.commission", { brand: brandName }), cents: -data.commissionCents },
      ],
      total: { label: t("emails.bill.receive"), cents: data.hostNetCents },
      note: t("emails.booking_confirmed_host.payout"),
    },
    action: { label: t("emails.booking_confirmed_host.action"), url: listingUrl(data, stationery) },
    notes: [calendarNote(stationery)],
    reason: t("emails.booking_confirmed_host.reason", { brand: brandName }),
  };
}

function paymentReturned(data: BookingMailData, stationery: Stationery): LetterContent {
  const { t, brandName } = stationery;
  const day = formatShortDay(data.startsAt, stationery);
  const { brand, last4 } = cardOf(data);
  const wayBack = data.card
    ? t("emails.payment_returned_guest.to_card", { brand, last4 })
    : t("emails.payment_returned_guest.to_your_card");
  return {
    subject: t("emails.payment_returned_guest.subject", { title: data.title, day }),
    preview: wayBack,
    title: t("emails.payment_returned_guest.title"),
    opening: t("emails.payment_returned_guest.opening", { name: firstName(data.guestName) }),
    facts: [
      { label: t("emails.facts.place"), lines: [data.title, data.city] },
      ...times(data, stationery),
      { label: t("emails.facts.code"), lines: [data.code] },
    ],
    bill: {
      rows: priceRows(data, stationery),
      total: { label: t("emails.bill.returned"), cents: data.totalCents },
      note: wayBack,
    },
    action: { label: t("emails.payment_returned_guest.action"), url: listingUrl(data, stationery) },
    notes: [],
    reason: t("emails.payment_returned_guest.reason", { brand: brandName }),
  };
}

function times(data: BookingMailData, stationery: Stationery): LetterContent["facts"] {
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

function priceRows(data: BookingMailData, { lineLabel }: Stationery): BillRow[] {
  return data.lines.map((line) => ({
    label: lineLabel(line),
    cents: line.amountCents,
    ...(line.amountCents < 0 && { kind: "discount" }),
  }));
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

function listingUrl(data: BookingMailData, { publicUrl }: Stationery): string {
  return publicUrl + listingPath(data);
}

function firstName(name: string): string {
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
function cardOf({ card }: BookingMailData): { brand: string; last4: string } {
  return { brand: cardNames[card?.brand ?? ""] ?? card?.brand ?? "", last4: card?.last4 ?? "" };
}

import { pages } from "#contract/listing-kinds/kinds.ts";
import {
  firstName,
  guestFacts,
  guestReason,
  hostFacts,
  hostingAction,
  hostReason,
  nameOf,
  reasonGiven,
  tripAction,
  wayBack,
} from "./booking-parts.ts";
import { formatMoney } from "./format.ts";
import type { Bill, BookingMailData, LetterContent, LetterData, Stationery } from "./letter.ts";

/** A booking that was called off, as each side reads it. */

type ForGuest = LetterData["booking_cancelled_guest"];
type ForHost = LetterData["booking_cancelled_host"];

export function cancelledForGuest(data: ForGuest, stationery: Stationery): LetterContent {
  const { t } = stationery;
  const isTheirs = data.cancelledBy === "guest";
  return {
    subject: t("emails.booking_cancelled_guest.subject", nameOf(data, stationery)),
    preview:
      data.refundCents > 0
        ? t("emails.booking_cancelled_guest.preview", { amount: formatMoney(data.refundCents), code: data.code })
        : t("emails.booking_cancelled_guest.preview_nothing", { code: data.code }),
    title: guestTitle(data, stationery),
    opening: guestOpening(data, stationery),
    ...reasonGiven(data, stationery),
    facts: guestFacts(data, stationery),
    bill: guestBill(data, stationery),
    action: isTheirs ? tripAction(data, stationery) : findAnother(data, stationery),
    notes: [{ title: t("emails.calendar.title"), lines: [t("emails.calendar.detached")] }],
    reason: guestReason(stationery),
  };
}

export function cancelledForHost(data: ForHost, stationery: Stationery): LetterContent {
  const { t } = stationery;
  return {
    subject: t("emails.booking_cancelled_host.subject", nameOf(data, stationery)),
    title: hostTitle(data, stationery),
    opening: hostOpening(data, stationery),
    ...reasonGiven(data, stationery),
    facts: hostFacts(data, stationery),
    bill: hostBill(data, stationery),
    action: hostingAction(data, stationery),
    notes: [
      { title: t("emails.calendar.title"), lines: [...placeNow(data, stationery), t("emails.calendar.detached")] },
    ],
    reason: hostReason(stationery),
  };
}

function guestTitle({ cancelledBy, hostName }: ForGuest, { t }: Stationery): string {
  if (cancelledBy === "guest") return t("emails.booking_cancelled_guest.title_guest");
  if (cancelledBy === "host") return t("emails.booking_cancelled_guest.title_host", { name: hostName });
  return t("emails.booking_cancelled_guest.title_platform");
}

function guestOpening({ cancelledBy, guestName, refundCents }: ForGuest, { t }: Stationery): string {
  const name = firstName(guestName);
  if (cancelledBy === "host") return t("emails.booking_cancelled_guest.opening_host", { name });
  if (cancelledBy === "platform") return t("emails.booking_cancelled_guest.opening_platform", { name });
  return refundCents > 0
    ? t("emails.booking_cancelled_guest.opening_refund", { name })
    : t("emails.booking_cancelled_guest.opening_nothing", { name });
}

/** What came back before the cancellation is a row of its own, so that the rows still add up. */
function guestBill(data: ForGuest, stationery: Stationery): Bill {
  const { t } = stationery;
  const returnedBefore = data.totalCents - data.keptCents - data.refundCents;
  return {
    rows: [
      { label: t("emails.bill.paid"), cents: data.totalCents },
      ...(returnedBefore > 0 ? [{ label: t("emails.bill.returned_before"), cents: -returnedBefore }] : []),
      ...(data.keptCents > 0 ? [{ label: t("emails.bill.kept"), cents: -data.keptCents }] : []),
    ],
    total: { label: t("emails.bill.returned"), cents: data.refundCents },
    ...(data.refundCents > 0 && { note: wayBack(data, stationery) }),
  };
}

function findAnother({ kind }: BookingMailData, { t, publicUrl }: Stationery): LetterContent["action"] {
  return { label: t("emails.booking_cancelled_guest.find_another"), url: publicUrl + pages[kind].list };
}

function hostTitle({ cancelledBy, guestName: name }: ForHost, { t }: Stationery): string {
  if (cancelledBy === "guest") return t("emails.booking_cancelled_host.title_guest", { name });
  if (cancelledBy === "host") return t("emails.booking_cancelled_host.title_host", { name });
  return t("emails.booking_cancelled_host.title_platform", { name });
}

function hostOpening({ cancelledBy, guestName: name, hostKeepsCents }: ForHost, { t }: Stationery): string {
  if (cancelledBy === "host") return t("emails.booking_cancelled_host.opening_host", { name });
  if (cancelledBy === "platform") return t("emails.booking_cancelled_host.opening_platform", { name });
  return hostKeepsCents > 0
    ? t("emails.booking_cancelled_host.opening_keeps", { name, amount: formatMoney(hostKeepsCents) })
    : t("emails.booking_cancelled_host.opening_nothing", { name });
}

function hostBill({ hostNetCents, hostKeepsCents, guestName }: ForHost, { t }: Stationery): Bill {
  return {
    rows: [
      { label: t("emails.booking_cancelled_host.expected"), cents: hostNetCents },
      {
        label: t("emails.booking_cancelled_host.to_guest", { name: guestName }),
        cents: hostKeepsCents - hostNetCents,
      },
    ],
    total: { label: t("emails.bill.receive"), cents: hostKeepsCents },
    ...(hostKeepsCents > 0 && { note: t("emails.booking_cancelled_host.payout") }),
  };
}

/** A place whose host cancels stays blocked; seats of a session come back to whoever wants them. */
function placeNow({ kind, cancelledBy }: ForHost, { t }: Stationery): string[] {
  if (kind === "experience") return cancelledBy === "host" ? [] : [t("emails.booking_cancelled_host.seats_free")];
  return cancelledBy === "host"
    ? [t("emails.booking_cancelled_host.blocked")]
    : [t("emails.booking_cancelled_host.place_free")];
}

import { firstName } from "#contract/accounts/first-name.ts";
import { soldBy } from "#contract/listings/kinds.ts";
import {
  bankDecides,
  bookingAction,
  findAnother,
  guestFacts,
  guestReason,
  hostFacts,
  hostingAction,
  hostReason,
  nameOf,
  nextSteps,
  payoutWaits,
  reasonGiven,
  wayBack,
} from "./booking-parts.ts";
import type { Bill, EmailContent, EmailData, MailTheme } from "./email.ts";
import { formatMoney } from "./format.ts";

/** A cancelled booking, for each side. */

type ForGuest = EmailData["booking_cancelled_guest"];
type ForHost = EmailData["booking_cancelled_host"];

export function cancelledForGuest(data: ForGuest, theme: MailTheme): EmailContent {
  const { t } = theme;
  const isTheirs = data.cancelledBy === "guest";
  return {
    subject: t("emails.booking_cancelled_guest.subject", nameOf(data, theme)),
    preview: guestPreview(data, theme),
    title: guestTitle(data, theme),
    opening: guestOpening(data, theme),
    ...reasonGiven(data, theme),
    facts: guestFacts(data, theme),
    bill: guestBill(data, theme),
    action: isTheirs || data.isOver ? bookingAction(data, theme) : findAnother(data, theme),
    notes: [{ title: t("emails.calendar.title"), lines: [t("emails.calendar.detached")] }],
    reason: guestReason(theme),
  };
}

export function cancelledForHost(data: ForHost, theme: MailTheme): EmailContent {
  const { t } = theme;
  return {
    subject: t("emails.booking_cancelled_host.subject", nameOf(data, theme)),
    title: hostTitle(data, theme),
    opening: hostOpening(data, theme),
    ...reasonGiven(data, theme),
    facts: hostFacts(data, theme),
    bill: hostBill(data, theme),
    action: hostingAction(data, theme),
    notes: [
      ...(data.refundWaits ? [nextSteps(bankDecides(data, theme), theme)] : []),
      { title: t("emails.calendar.title"), lines: [...placeNow(data, theme), t("emails.calendar.detached")] },
    ],
    reason: hostReason(theme),
  };
}

/** The bank decides first: what comes back is not on its way yet. */
function waitsForBank({ disputed, refundCents }: ForGuest): boolean {
  return disputed !== undefined && refundCents > 0;
}

function guestPreview(data: ForGuest, { t }: MailTheme): string {
  const { code, refundCents } = data;
  if (refundCents === 0) {
    if (data.keptCents > 0) return t("emails.booking_cancelled_guest.preview_nothing", { code });
    return data.disputed
      ? t("emails.booking_cancelled_guest.preview_granted", { code })
      : t("emails.booking_cancelled_guest.preview_returned", { code });
  }
  const amount = formatMoney(refundCents);
  return waitsForBank(data)
    ? t("emails.refund_made_guest.title_disputed", { amount })
    : t("emails.booking_cancelled_guest.preview", { amount, code });
}

function guestTitle({ cancelledBy, hostName }: ForGuest, { t }: MailTheme): string {
  if (cancelledBy === "guest") return t("emails.booking_cancelled_guest.title_guest");
  if (cancelledBy === "host") return t("emails.booking_cancelled_guest.title_host", { name: hostName });
  return t("emails.booking_cancelled_guest.title_platform");
}

function guestOpening(data: ForGuest, { t }: MailTheme): string {
  const { cancelledBy, guestName, refundCents, keptCents } = data;
  const name = firstName(guestName);
  if (waitsForBank(data)) {
    return t("emails.refund_made_guest.opening_disputed", { name, amount: formatMoney(refundCents) });
  }
  if (refundCents === 0 && keptCents === 0) {
    return data.disputed
      ? t("emails.booking_cancelled_guest.opening_granted", { name })
      : t("emails.booking_cancelled_guest.opening_returned", { name });
  }
  if (cancelledBy === "host") return t("emails.booking_cancelled_guest.opening_host", { name });
  if (cancelledBy === "platform") {
    return data.isOver
      ? t("emails.booking_cancelled_guest.opening_platform_over", { name })
      : t("emails.booking_cancelled_guest.opening_platform", { name });
  }
  return refundCents > 0
    ? t("emails.booking_cancelled_guest.opening_refund", { name })
    : t("emails.booking_cancelled_guest.opening_nothing", { name });
}

/** Earlier refunds are a row of their own, so that the rows still sum to the total. In a dispute they may wait, too. */
function guestBill(data: ForGuest, theme: MailTheme): Bill {
  const { t } = theme;
  const returnedBefore = data.totalCents - data.keptCents - data.refundCents;
  const before = data.disputed ? t("emails.bill.granted_before") : t("emails.bill.returned_before");
  return {
    rows: [
      { label: t("emails.bill.paid"), cents: data.totalCents },
      ...(returnedBefore > 0 ? [{ label: before, cents: -returnedBefore }] : []),
      ...(data.keptCents > 0 ? [{ label: t("emails.bill.kept"), cents: -data.keptCents }] : []),
    ],
    ...(waitsForBank(data)
      ? { total: { label: t("emails.bill.to_return"), cents: data.refundCents } }
      : {
          total: { label: t("emails.bill.returned"), cents: data.refundCents },
          ...(data.refundCents > 0 && { note: wayBack(data, theme) }),
        }),
  };
}

function hostTitle({ cancelledBy, guestName: name }: ForHost, { t }: MailTheme): string {
  if (cancelledBy === "guest") return t("emails.booking_cancelled_host.title_guest", { name });
  if (cancelledBy === "host") return t("emails.booking_cancelled_host.title_host", { name });
  return t("emails.booking_cancelled_host.title_platform", { name });
}

/** Nobody has told a guest who deleted their account. */
const byPlatform = {
  there: {
    returning: {
      unpaidKey: "emails.booking_cancelled_host.opening_platform",
      paidKey: "emails.booking_cancelled_host.opening_platform_paid",
    },
    told: {
      unpaidKey: "emails.booking_cancelled_host.opening_platform_told",
      paidKey: "emails.booking_cancelled_host.opening_platform_paid_told",
    },
  },
  gone: {
    returning: {
      unpaidKey: "emails.booking_cancelled_host.opening_gone",
      paidKey: "emails.booking_cancelled_host.opening_gone_paid",
    },
    told: {
      unpaidKey: "emails.booking_cancelled_host.opening_gone_told",
      paidKey: "emails.booking_cancelled_host.opening_gone_paid_told",
    },
  },
} as const;

function hostOpening(data: ForHost, { t }: MailTheme): string {
  const { cancelledBy, guestName: name, hostKeepsCents, refundCents, refundWaits, percent = 100 } = data;
  const { reclaimedCents = 0, isGuestGone = false } = data;
  const isReturning = !refundWaits && refundCents !== 0;
  switch (cancelledBy) {
    case "host":
      return isReturning
        ? t("emails.booking_cancelled_host.opening_host", { name })
        : t("emails.booking_cancelled_host.opening_host_told", { name });
    case "platform": {
      const { paidKey, unpaidKey } = byPlatform[isGuestGone ? "gone" : "there"][isReturning ? "returning" : "told"];
      return reclaimedCents > 0 ? t(paidKey, { name, amount: formatMoney(reclaimedCents) }) : t(unpaidKey, { name });
    }
    case "guest":
      if (hostKeepsCents > 0) {
        return t("emails.booking_cancelled_host.opening_keeps", { name, amount: formatMoney(hostKeepsCents) });
      }
      if (refundCents === 0 && !refundWaits) return t("emails.booking_cancelled_host.opening_returned", { name });
      if (refundCents === 0) return t("emails.booking_cancelled_host.opening_unpaid", { name });
      return percent < 100
        ? t("emails.booking_cancelled_host.opening_unpaid", { name })
        : t("emails.booking_cancelled_host.opening_nothing", { name });
  }
}

function hostBill(data: ForHost, theme: MailTheme): Bill {
  const { t } = theme;
  const { hostNetCents, hostKeepsCents, refundCents, refundWaits, reclaimedCents } = data;
  const before = refundWaits ? t("emails.bill.granted_before") : t("emails.bill.returned_before");
  // Not what the guest gets, of which the commission and the tax bear their parts, too.
  const taken = refundCents === 0 ? before : t("emails.bill.from_share");
  return {
    rows: [
      {
        label: reclaimedCents ? t("emails.bill.your_share") : t("emails.booking_cancelled_host.expected"),
        cents: hostNetCents,
      },
      ...(hostKeepsCents === hostNetCents ? [] : [{ label: taken, cents: hostKeepsCents - hostNetCents }]),
    ],
    total: {
      label: reclaimedCents ? t("emails.bill.left_for_you") : t("emails.bill.receive"),
      cents: hostKeepsCents,
    },
    ...(hostKeepsCents > 0 && { note: payoutNote(data, theme) }),
  };
}

function payoutNote(data: ForHost, theme: MailTheme): string {
  const { t } = theme;
  const { disputed, unpayable } = data;
  if (disputed) return t("emails.booking_cancelled_host.payout_disputed");
  if (unpayable === "no_account") return t("emails.booking_cancelled_host.payout_no_account");
  if (unpayable === "not_payable") return t("emails.booking_cancelled_host.payout_not_payable");
  return payoutWaits(data, theme) ?? t("emails.booking_cancelled_host.payout");
}

/** Dates stay blocked when their host cancels; otherwise they, or a session's seats, are on sale again. */
function placeNow({ kind, cancelledBy, isOver }: ForHost, { t }: MailTheme): string[] {
  if (isOver) return [];
  const isByHost = cancelledBy === "host";
  switch (soldBy[kind]) {
    case "nights":
    case "hours":
      return isByHost ? [t("emails.booking_cancelled_host.blocked")] : [t("emails.booking_cancelled_host.place_free")];
    case "sessions":
      return isByHost ? [] : [t("emails.booking_cancelled_host.seats_free")];
  }
}

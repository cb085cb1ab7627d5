import type { AdminBooking } from "#contract/admin/bookings.ts";
import { type LedgerMeasure, ledgerEntryKinds } from "#contract/admin/ledger-accounts.ts";
import type { OrphanObstacle } from "#contract/admin/money.ts";
import { type BlockReason, toldPayoutState } from "#contract/bookings/process.ts";
import type { Translate } from "#locales/translate.ts";

/** Texts about money for the operator's pages. Unknown codes are shown unchanged. */

export function refundReason(t: Translate, reason: string): string {
  const names: Record<string, string> = {
    place_gone: t("admin.money.reasons.placeGone"),
    paid_twice: t("admin.money.reasons.paidTwice"),
    cancelled: t("admin.money.reasons.cancelled"),
    operator: t("admin.money.reasons.operator"),
    dashboard: t("admin.money.reasons.dashboard"),
  };
  return names[reason] ?? reason;
}

export function refundState(t: Translate, state: string): string {
  const names: Record<string, string> = {
    requested: t("admin.money.refundStates.requested"),
    pending: t("admin.money.refundStates.pending"),
    succeeded: t("admin.money.refundStates.succeeded"),
    failed: t("admin.money.refundStates.failed"),
    superseded: t("admin.money.refundStates.superseded"),
  };
  return names[state] ?? state;
}

export function payoutName(t: Translate, { state, transfers }: NonNullable<AdminBooking["payout"]>): string {
  const wasSent = transfers.some((transfer) => transfer.state === "sent");
  const names = {
    due: t("admin.money.payoutStates.due"),
    blocked: t("admin.money.payoutStates.blocked"),
    sent: t("admin.money.payoutStates.sent"),
    reversed: t("admin.money.payoutStates.reversed"),
    debt: t("admin.money.payoutStates.debt"),
    nothing: t("admin.money.payoutStates.nothing"),
  };
  return names[toldPayoutState(state, wasSent)];
}

/** Why a payout is blocked. */
export function blockName(t: Translate, why: BlockReason): string {
  const names = {
    no_account: t("admin.money.why.noAccount"),
    not_payable: t("admin.money.why.notPayable"),
    problem: t("admin.money.why.problem"),
    dispute: t("admin.money.why.dispute"),
    reversed_in_dashboard: t("admin.money.why.reversedInDashboard"),
    refused: t("admin.money.why.refused"),
    recently_changed: t("admin.money.why.recentlyChanged"),
  };
  return names[why];
}

/** Why a payment without a booking could not be turned back into one. */
export function orphanWhy(t: Translate, why: OrphanObstacle): string {
  const names: Record<OrphanObstacle, string> = {
    not_tried: t("admin.money.orphan.notTried"),
    unknown_booking: t("admin.money.orphan.unknownBooking"),
    other_amount: t("admin.money.orphan.otherAmount"),
    listing_gone: t("admin.money.orphan.listingGone"),
    guest_unknown: t("admin.money.orphan.guestUnknown"),
    place_gone: t("admin.money.orphan.placeGone"),
    refunded_in_part: t("admin.money.orphan.refundedInPart"),
    disputed: t("admin.money.orphan.disputed"),
    inquiry: t("admin.money.orphan.inquiry"),
  };
  return names[why];
}

/** The name of a ledger entry's kind. */
export function entryName(t: Translate, kind: string): string {
  const known = ledgerEntryKinds.find((name) => name === kind);
  return known ? t(`admin.ledger.entries.${known}`) : kind;
}

/** The name of a ledger account; `revenue` is the three shares together. */
export function accountName(t: Translate, account: LedgerMeasure): string {
  return t(`admin.ledger.accounts.${account}`);
}

import type { TFunction } from "i18next";
import type { BlockReason, PayoutState } from "#contract/booking-process.ts";
import { type LedgerMeasure, ledgerEntryKinds, type OrphanObstacle } from "#contract/report-names.ts";

/** What the operator's pages call money on its way. What a page does not know yet is shown as it is called. */

export function refundReason(t: TFunction, reason: string): string {
  const names: Record<string, string> = {
    place_gone: t("admin.money.reasons.placeGone"),
    paid_twice: t("admin.money.reasons.paidTwice"),
    cancelled: t("admin.money.reasons.cancelled"),
    operator: t("admin.money.reasons.operator"),
    dashboard: t("admin.money.reasons.dashboard"),
  };
  return names[reason] ?? reason;
}

export function refundState(t: TFunction, state: string): string {
  const names: Record<string, string> = {
    requested: t("admin.money.refundStates.requested"),
    pending: t("admin.money.refundStates.pending"),
    succeeded: t("admin.money.refundStates.succeeded"),
    failed: t("admin.money.refundStates.failed"),
    superseded: t("admin.money.refundStates.superseded"),
  };
  return names[state] ?? state;
}

export function payoutName(t: TFunction, state: PayoutState): string {
  const names = {
    due: t("admin.money.payoutStates.due"),
    blocked: t("admin.money.payoutStates.blocked"),
    sent: t("admin.money.payoutStates.sent"),
    reversed: t("admin.money.payoutStates.reversed"),
    debt: t("admin.money.payoutStates.debt"),
  };
  return names[state];
}

/** Why a payout waits. */
export function blockName(t: TFunction, why: BlockReason): string {
  const names = {
    no_account: t("admin.money.why.noAccount"),
    not_payable: t("admin.money.why.notPayable"),
    problem: t("admin.money.why.problem"),
    dispute: t("admin.money.why.dispute"),
    refused: t("admin.money.why.refused"),
  };
  return names[why];
}

/** Why a payment that belongs to no booking did not become one again. */
export function orphanWhy(t: TFunction, why: OrphanObstacle): string {
  const names: Record<OrphanObstacle, string> = {
    not_tried: t("admin.money.orphan.notTried"),
    unknown_booking: t("admin.money.orphan.unknownBooking"),
    other_amount: t("admin.money.orphan.otherAmount"),
    listing_gone: t("admin.money.orphan.listingGone"),
    guest_unknown: t("admin.money.orphan.guestUnknown"),
    place_gone: t("admin.money.orphan.placeGone"),
  };
  return names[why];
}

/** What the ledger calls a movement. */
export function entryName(t: TFunction, kind: string): string {
  const known = ledgerEntryKinds.find((name) => name === kind);
  return known ? t(`admin.ledger.entries.${known}`) : kind;
}

/** An account of the ledger; `revenue` is the three shares together. */
export function accountName(t: TFunction, account: LedgerMeasure): string {
  return t(`admin.ledger.accounts.${account}`);
}

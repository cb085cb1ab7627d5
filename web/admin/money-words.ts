import type { TFunction } from "i18next";
import type { BlockReason, PayoutState } from "#contract/booking-process.ts";
import type { LedgerMeasure } from "#contract/report-names.ts";

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

/** What the ledger calls a movement. */
export function entryName(t: TFunction, kind: string): string {
  const names: Record<string, string> = {
    payment: t("admin.money.entries.payment"),
    refund_owed: t("admin.money.entries.refundOwed"),
    refund_sent: t("admin.money.entries.refundSent"),
    refund_failed: t("admin.money.entries.refundFailed"),
    transfer: t("admin.money.entries.transfer"),
    transfer_reversed: t("admin.money.entries.transferReversed"),
    debt_incurred: t("admin.money.entries.debtIncurred"),
    debt_netted: t("admin.money.entries.debtNetted"),
    dispute_opened: t("admin.money.entries.disputeOpened"),
    dispute_won: t("admin.money.entries.disputeWon"),
    dispute_lost: t("admin.money.entries.disputeLost"),
    withdrawal: t("admin.money.entries.withdrawal"),
    withdrawal_failed: t("admin.money.entries.withdrawalFailed"),
    stripe_fee: t("admin.money.entries.stripeFee"),
    tax_remitted: t("admin.money.entries.taxRemitted"),
    tax_remittance_reversed: t("admin.money.entries.taxRemittanceReversed"),
  };
  return names[kind] ?? kind;
}

/** An account of the ledger; `revenue` is the three shares together. */
export function accountName(t: TFunction, account: LedgerMeasure): string {
  const names = {
    stripe: t("admin.ledger.accounts.stripe"),
    stripe_fees: t("admin.ledger.accounts.stripeFees"),
    guest: t("admin.ledger.accounts.guest"),
    host_payable: t("admin.ledger.accounts.hostPayable"),
    host_debt: t("admin.ledger.accounts.hostDebt"),
    commission: t("admin.ledger.accounts.commission"),
    tax_payable: t("admin.ledger.accounts.taxPayable"),
    disputes: t("admin.ledger.accounts.disputes"),
    bank: t("admin.ledger.accounts.bank"),
    revenue: t("admin.ledger.accounts.revenue"),
  };
  return names[account];
}

import type { TFunction } from "i18next";

/** What the letters about a booking are called; one the page does not know yet by its own name. */
export function letterName(t: TFunction, event: string): string {
  const names: Record<string, string> = {
    booking_confirmed_guest: t("admin.letters.confirmedGuest"),
    booking_confirmed_host: t("admin.letters.confirmedHost"),
    payment_returned_guest: t("admin.letters.paymentReturned"),
    booking_cancelled_guest: t("admin.letters.cancelledGuest"),
    booking_cancelled_host: t("admin.letters.cancelledHost"),
    refund_made_guest: t("admin.letters.refundMade"),
    refund_made_host: t("admin.letters.refundMadeHost"),
    refund_failed_operator: t("admin.letters.refundFailed"),
    payout_sent_host: t("admin.letters.payoutSent"),
    payout_blocked_host: t("admin.letters.payoutBlocked"),
    payout_blocked_operator: t("admin.letters.payoutBlockedOperator"),
    payout_refused_operator: t("admin.letters.payoutRefused"),
    problem_reported_host: t("admin.letters.problemHost"),
    problem_reported_operator: t("admin.letters.problemOperator"),
    problem_settled_guest: t("admin.letters.settledGuest"),
    problem_settled_host: t("admin.letters.settledHost"),
    dispute_opened_host: t("admin.letters.disputeHost"),
    dispute_opened_operator: t("admin.letters.disputeOperator"),
    dispute_closed_host: t("admin.letters.disputeClosedHost"),
    dispute_closed_operator: t("admin.letters.disputeClosedOperator"),
    review_request_guest: t("admin.letters.reviewGuest"),
    review_request_host: t("admin.letters.reviewHost"),
    reviews_published_guest: t("admin.letters.publishedGuest"),
    reviews_published_host: t("admin.letters.publishedHost"),
  };
  return names[event] ?? event;
}

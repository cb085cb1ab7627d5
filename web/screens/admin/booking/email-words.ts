import type { BookingEmail } from "#contract/admin/bookings.ts";
import type { Translate } from "#locales/translate.ts";

/** Display names of the booking emails. An email of another release is shown by its raw event name. */
export function emailName(t: Translate, event: string): string {
  const names: Record<BookingEmail, string> = {
    booking_confirmed_guest: t("admin.emails.confirmedGuest"),
    booking_confirmed_host: t("admin.emails.confirmedHost"),
    payment_returned_guest: t("admin.emails.paymentReturned"),
    booking_cancelled_guest: t("admin.emails.cancelledGuest"),
    booking_cancelled_host: t("admin.emails.cancelledHost"),
    refund_made_guest: t("admin.emails.refundMade"),
    refund_made_host: t("admin.emails.refundMadeHost"),
    refund_failed_operator: t("admin.emails.refundFailed"),
    refund_paid_elsewhere_guest: t("admin.emails.refundPaidElsewhere"),
    refund_elsewhere_reversed_guest: t("admin.emails.refundElsewhereReversed"),
    payout_sent_host: t("admin.emails.payoutSent"),
    payout_reversed_host: t("admin.emails.payoutReversed"),
    debt_repaid_host: t("admin.emails.debtRepaid"),
    debt_repayment_reversed_host: t("admin.emails.debtRepaymentReversed"),
    payout_blocked_host: t("admin.emails.payoutBlocked"),
    payout_blocked_operator: t("admin.emails.payoutBlockedOperator"),
    payout_refused_operator: t("admin.emails.payoutRefused"),
    calendar_clash_host: t("admin.emails.clashHost"),
    calendar_clash_operator: t("admin.emails.clashOperator"),
    problem_reported_host: t("admin.emails.problemHost"),
    problem_reported_operator: t("admin.emails.problemOperator"),
    problem_settled_guest: t("admin.emails.settledGuest"),
    problem_settled_host: t("admin.emails.settledHost"),
    dispute_opened_host: t("admin.emails.disputeHost"),
    dispute_opened_operator: t("admin.emails.disputeOperator"),
    dispute_closed_host: t("admin.emails.disputeClosedHost"),
    dispute_closed_operator: t("admin.emails.disputeClosedOperator"),
    dispute_overturned_host: t("admin.emails.disputeOverturnedHost"),
    dispute_overturned_operator: t("admin.emails.disputeOverturnedOperator"),
    inquiry_opened_host: t("admin.emails.inquiryHost"),
    inquiry_opened_operator: t("admin.emails.inquiryOperator"),
    inquiry_closed_host: t("admin.emails.inquiryClosedHost"),
    inquiry_closed_operator: t("admin.emails.inquiryClosedOperator"),
    review_request_guest: t("admin.emails.reviewGuest"),
    review_request_host: t("admin.emails.reviewHost"),
    reviews_published_guest: t("admin.emails.publishedGuest"),
    reviews_published_host: t("admin.emails.publishedHost"),
  };
  return event in names ? names[event as BookingEmail] : event;
}

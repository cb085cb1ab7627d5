import {
  accountDeleted,
  addressChangeAsked,
  addressChanged,
  adminFactorsReset,
  adminMade,
  adminUnmade,
  confirmNewAddress,
  factorsChanged,
  googleLinked,
  passwordChanged,
  payoutsHeld,
  proofCode,
  resetPassword,
  verifyAddress,
} from "./accounts.ts";
import { confirmedForGuest, confirmedForHost, paymentReturned } from "./bookings.ts";
import { calendarFailing, clashForHost, clashForOperator } from "./calendars.ts";
import { cancelledForGuest, cancelledForHost } from "./cancellations.ts";
import { cohostChanged, cohostEnded, cohostInvited, cohostJoined, cohostLeft } from "./cohosts.ts";
import {
  disputeClosedForHost,
  disputeClosedForOperator,
  disputeOpenedForHost,
  disputeOpenedForOperator,
  disputeOverturnedForHost,
  disputeOverturnedForOperator,
  inquiryClosedForHost,
  inquiryClosedForOperator,
  inquiryOpenedForHost,
  inquiryOpenedForOperator,
} from "./disputes.ts";
import type { EmailContent, EmailData, MailEvent, MailEventName, MailTheme, RenderedEmail } from "./email.ts";
import { commissionChanged, saleEnded, saleEndedForOperator, saleEnding } from "./hosts.ts";
import { layout } from "./layout.ts";
import { listingApproved, listingRejected, listingSubmitted, listingWithdrawn } from "./listings.ts";
import { messagesWaiting } from "./messages.ts";
import { contentHidden, contentShown, listingPutBack } from "./moderation.ts";
import {
  ledgerDifference,
  orphanElsewhereReversed,
  orphanFound,
  orphanPaidElsewhere,
  orphanReturned,
  payoutBlocked,
  payoutBlockedForOperator,
  payoutRefused,
  payoutSent,
  refundElsewhereReversed,
  refundFailed,
  refundMade,
  refundMadeForHost,
  refundPaidElsewhere,
  taxDue,
} from "./money.ts";
import { newsletterWelcome } from "./newsletter.ts";
import {
  backupUnproven,
  browserBroken,
  jobsDead,
  mailReturned,
  picturesUnreachable,
  webhooksSilent,
} from "./operations.ts";
import { plainText } from "./plain-text.ts";

import { problemForHost, problemForOperator, problemSettledForGuest, problemSettledForHost } from "./problems.ts";
import { askGuest, askHost, publishedForGuest, publishedForHost } from "./reviews.ts";

/**
 * Renders every email. Each template receives all its data, including the translator, because emails in two languages
 * may be rendered concurrently.
 */
export function renderEmail({ event, data }: MailEvent, theme: MailTheme): RenderedEmail {
  const mail = contentOf(event, data, theme);
  return {
    subject: mail.subject,
    html: layout(mail, theme),
    text: plainText(mail, theme),
    leavingUrl: mail.leaving?.url,
  };
}

type Templates = { [Event in MailEventName]: (data: EmailData[Event], theme: MailTheme) => EmailContent };

const mails: Templates = {
  booking_confirmed_guest: confirmedForGuest,
  booking_confirmed_host: confirmedForHost,
  payment_returned_guest: paymentReturned,
  booking_cancelled_guest: cancelledForGuest,
  booking_cancelled_host: cancelledForHost,
  refund_made_guest: refundMade,
  refund_made_host: refundMadeForHost,
  refund_failed_operator: refundFailed,
  refund_paid_elsewhere_guest: refundPaidElsewhere,
  orphan_paid_elsewhere_guest: orphanPaidElsewhere,
  refund_elsewhere_reversed_guest: refundElsewhereReversed,
  orphan_elsewhere_reversed_guest: orphanElsewhereReversed,
  orphan_returned_guest: orphanReturned,
  orphan_payment_operator: orphanFound,
  payout_sent_host: payoutSent,
  payout_blocked_host: payoutBlocked,
  payout_blocked_operator: payoutBlockedForOperator,
  payout_refused_operator: payoutRefused,
  problem_reported_host: problemForHost,
  problem_reported_operator: problemForOperator,
  problem_settled_guest: problemSettledForGuest,
  problem_settled_host: problemSettledForHost,
  dispute_opened_host: disputeOpenedForHost,
  dispute_opened_operator: disputeOpenedForOperator,
  dispute_closed_host: disputeClosedForHost,
  dispute_closed_operator: disputeClosedForOperator,
  dispute_overturned_host: disputeOverturnedForHost,
  dispute_overturned_operator: disputeOverturnedForOperator,
  inquiry_opened_host: inquiryOpenedForHost,
  inquiry_opened_operator: inquiryOpenedForOperator,
  inquiry_closed_host: inquiryClosedForHost,
  inquiry_closed_operator: inquiryClosedForOperator,
  review_request_guest: askGuest,
  review_request_host: askHost,
  reviews_published_guest: publishedForGuest,
  reviews_published_host: publishedForHost,
  listing_submitted_operator: listingSubmitted,
  listing_approved: listingApproved,
  listing_rejected: listingRejected,
  sale_ending_host: saleEnding,
  sale_ended_host: saleEnded,
  sale_ended_operator: saleEndedForOperator,
  listing_withdrawn: listingWithdrawn,
  listing_put_back: listingPutBack,
  content_hidden: contentHidden,
  content_shown: contentShown,
  commission_changed: commissionChanged,
  email_verification: verifyAddress,
  password_reset: resetPassword,
  password_changed: passwordChanged,
  email_change_confirm: confirmNewAddress,
  email_change_asked: addressChangeAsked,
  email_changed: addressChanged,
  payouts_held: payoutsHeld,
  admin_made: adminMade,
  admin_unmade: adminUnmade,
  admin_factors_reset: adminFactorsReset,
  factors_changed: factorsChanged,
  proof_code: proofCode,
  google_linked: googleLinked,
  account_deleted: accountDeleted,
  newsletter_welcome: newsletterWelcome,
  calendar_clash_host: clashForHost,
  calendar_clash_operator: clashForOperator,
  calendar_failing_host: calendarFailing,
  messages_waiting: messagesWaiting,
  cohost_invited: cohostInvited,
  cohost_joined: cohostJoined,
  cohost_changed: cohostChanged,
  cohost_ended: cohostEnded,
  cohost_left: cohostLeft,
  ledger_difference_operator: ledgerDifference,
  tax_due_operator: taxDue,
  jobs_dead_operator: jobsDead,
  pictures_unreachable_operator: picturesUnreachable,
  backup_unproven_operator: backupUnproven,
  webhooks_silent_operator: webhooksSilent,
  browser_broken_operator: browserBroken,
  mail_returned_operator: mailReturned,
};

function contentOf<Event extends MailEventName>(event: Event, data: EmailData[Event], theme: MailTheme) {
  return mails[event](data, theme);
}

import {
  accountDeleted,
  addressChangeAsked,
  addressChanged,
  adminMade,
  adminUnmade,
  confirmNewAddress,
  googleLinked,
  passwordChanged,
  resetPassword,
  verifyAddress,
} from "./accounts.ts";
import { confirmedForGuest, confirmedForHost, paymentReturned } from "./bookings.ts";
import { cancelledForGuest, cancelledForHost } from "./cancellations.ts";
import {
  disputeClosedForHost,
  disputeClosedForOperator,
  disputeOpenedForHost,
  disputeOpenedForOperator,
} from "./disputes.ts";
import { commissionChanged, saleEnded, saleEndedForOperator, saleEnding } from "./hosts.ts";
import { layout } from "./layout.ts";
import type { LetterContent, LetterData, MailEvent, Occasion, RenderedLetter, Stationery } from "./letter.ts";
import { listingApproved, listingRejected, listingSubmitted, listingWithdrawn } from "./listings.ts";
import { contentHidden, contentShown, listingPutBack } from "./moderation.ts";
import {
  ledgerDifference,
  orphanFound,
  orphanReturned,
  payoutBlocked,
  payoutBlockedForOperator,
  payoutRefused,
  payoutSent,
  refundFailed,
  refundMade,
  refundMadeForHost,
} from "./money.ts";
import { newsletterWelcome } from "./newsletter.ts";
import { browserBroken, jobsDead, webhooksSilent } from "./operations.ts";
import { plainText } from "./plain-text.ts";

import { problemForHost, problemForOperator, problemSettledForGuest, problemSettledForHost } from "./problems.ts";
import { askGuest, askHost, publishedForGuest, publishedForHost } from "./reviews.ts";

/**
 * Every letter. One is handed everything it says, its reader's translator included: two letters in two languages may
 * be written at once.
 */
export function renderLetter({ event, data }: Occasion, stationery: Stationery): RenderedLetter {
  const letter = contentOf(event, data, stationery);
  return {
    subject: letter.subject,
    html: layout(letter, stationery),
    text: plainText(letter, stationery),
    leavingUrl: letter.leaving?.url,
  };
}

type Letters = { [Event in MailEvent]: (data: LetterData[Event], stationery: Stationery) => LetterContent };

const letters: Letters = {
  booking_confirmed_guest: confirmedForGuest,
  booking_confirmed_host: confirmedForHost,
  payment_returned_guest: paymentReturned,
  booking_cancelled_guest: cancelledForGuest,
  booking_cancelled_host: cancelledForHost,
  refund_made_guest: refundMade,
  refund_made_host: refundMadeForHost,
  refund_failed_operator: refundFailed,
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
  admin_made: adminMade,
  admin_unmade: adminUnmade,
  google_linked: googleLinked,
  account_deleted: accountDeleted,
  newsletter_welcome: newsletterWelcome,
  ledger_difference_operator: ledgerDifference,
  jobs_dead_operator: jobsDead,
  webhooks_silent_operator: webhooksSilent,
  browser_broken_operator: browserBroken,
};

function contentOf<Event extends MailEvent>(event: Event, data: LetterData[Event], stationery: Stationery) {
  return letters[event](data, stationery);
}

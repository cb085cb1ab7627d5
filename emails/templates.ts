import {
  accountDeleted,
  accountRestored,
  accountSuspended,
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
import type {
  BookingMailData,
  EmailContent,
  EmailData,
  MailEvent,
  MailEventName,
  MailTheme,
  RenderedEmail,
} from "./email.ts";
import { commissionChanged, saleEnded, saleEndedForOperator, saleEnding } from "./hosts.ts";
import { layout } from "./layout.ts";
import { listingApproved, listingRejected, listingSubmitted, listingWithdrawn } from "./listings.ts";
import { messagesWaiting } from "./messages.ts";
import { contentHidden, contentShown, listingPutBack } from "./moderation.ts";
import {
  debtRepaid,
  debtRepaymentReversed,
  ledgerDifference,
  orphanElsewhereReversed,
  orphanFound,
  orphanPaidElsewhere,
  orphanReturned,
  payoutBlocked,
  payoutBlockedForOperator,
  payoutRefused,
  payoutReversed,
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

interface Template<Data> {
  write(data: Data, theme: MailTheme): EmailContent;
}

/** Emails about a booking reach marked addresses too, and what they say is kept. */
interface OtherTemplate<Data> extends Template<Data> {
  /** What is for the reader alone, such as links, codes and others' names: the values it gets once it is sent. */
  erase: Partial<Data>;
  /**
   * Its reader finds it on the site as well, and did not ask for it: a marked address does not get it. What is about
   * money, the account's safety or the reader's own last click is sent all the same.
   */
  isNews: boolean;
}

type TemplateOf<Data> = [Data] extends [BookingMailData]
  ? Template<Data> & { erase?: never; isNews?: never }
  : OtherTemplate<Data>;

export const templates: { [Event in MailEventName]: TemplateOf<EmailData[Event]> } = {
  booking_confirmed_guest: { write: confirmedForGuest },
  booking_confirmed_host: { write: confirmedForHost },
  payment_returned_guest: { write: paymentReturned },
  booking_cancelled_guest: { write: cancelledForGuest },
  booking_cancelled_host: { write: cancelledForHost },
  refund_made_guest: { write: refundMade },
  refund_made_host: { write: refundMadeForHost },
  refund_failed_operator: { write: refundFailed },
  refund_paid_elsewhere_guest: { write: refundPaidElsewhere },
  orphan_paid_elsewhere_guest: { write: orphanPaidElsewhere, erase: {}, isNews: false },
  refund_elsewhere_reversed_guest: { write: refundElsewhereReversed },
  orphan_elsewhere_reversed_guest: { write: orphanElsewhereReversed, erase: {}, isNews: false },
  orphan_returned_guest: { write: orphanReturned, erase: {}, isNews: false },
  orphan_payment_operator: { write: orphanFound, erase: {}, isNews: false },
  payout_sent_host: { write: payoutSent },
  payout_reversed_host: { write: payoutReversed },
  debt_repaid_host: { write: debtRepaid },
  debt_repayment_reversed_host: { write: debtRepaymentReversed },
  payout_blocked_host: { write: payoutBlocked },
  payout_blocked_operator: { write: payoutBlockedForOperator },
  payout_refused_operator: { write: payoutRefused },
  problem_reported_host: { write: problemForHost },
  problem_reported_operator: { write: problemForOperator },
  problem_settled_guest: { write: problemSettledForGuest },
  problem_settled_host: { write: problemSettledForHost },
  dispute_opened_host: { write: disputeOpenedForHost },
  dispute_opened_operator: { write: disputeOpenedForOperator },
  dispute_closed_host: { write: disputeClosedForHost },
  dispute_closed_operator: { write: disputeClosedForOperator },
  dispute_overturned_host: { write: disputeOverturnedForHost },
  dispute_overturned_operator: { write: disputeOverturnedForOperator },
  inquiry_opened_host: { write: inquiryOpenedForHost },
  inquiry_opened_operator: { write: inquiryOpenedForOperator },
  inquiry_closed_host: { write: inquiryClosedForHost },
  inquiry_closed_operator: { write: inquiryClosedForOperator },
  review_request_guest: { write: askGuest },
  review_request_host: { write: askHost },
  reviews_published_guest: { write: publishedForGuest },
  reviews_published_host: { write: publishedForHost },
  listing_submitted_operator: { write: listingSubmitted, erase: {}, isNews: false },
  listing_approved: { write: listingApproved, erase: {}, isNews: true },
  listing_rejected: { write: listingRejected, erase: {}, isNews: true },
  sale_ending_host: { write: saleEnding, erase: {}, isNews: false },
  sale_ended_host: { write: saleEnded, erase: {}, isNews: false },
  sale_ended_operator: { write: saleEndedForOperator, erase: {}, isNews: false },
  listing_withdrawn: { write: listingWithdrawn, erase: {}, isNews: true },
  listing_put_back: { write: listingPutBack, erase: {}, isNews: true },
  content_hidden: { write: contentHidden, erase: {}, isNews: true },
  content_shown: { write: contentShown, erase: {}, isNews: true },
  commission_changed: { write: commissionChanged, erase: {}, isNews: false },
  email_verification: { write: verifyAddress, erase: { path: "", code: "" }, isNews: false },
  password_reset: { write: resetPassword, erase: { path: "" }, isNews: false },
  password_changed: { write: passwordChanged, erase: {}, isNews: false },
  email_change_confirm: { write: confirmNewAddress, erase: { path: "" }, isNews: false },
  email_change_asked: { write: addressChangeAsked, erase: {}, isNews: false },
  email_changed: { write: addressChanged, erase: {}, isNews: false },
  payouts_held: { write: payoutsHeld, erase: {}, isNews: false },
  admin_made: { write: adminMade, erase: { path: "" }, isNews: false },
  admin_unmade: { write: adminUnmade, erase: { path: "" }, isNews: false },
  admin_factors_reset: { write: adminFactorsReset, erase: { path: "" }, isNews: false },
  factors_changed: { write: factorsChanged, erase: {}, isNews: false },
  proof_code: { write: proofCode, erase: { code: "" }, isNews: false },
  google_linked: { write: googleLinked, erase: {}, isNews: false },
  account_suspended: { write: accountSuspended, erase: {}, isNews: false },
  account_restored: { write: accountRestored, erase: {}, isNews: false },
  account_deleted: { write: accountDeleted, erase: {}, isNews: false },
  newsletter_welcome: { write: newsletterWelcome, erase: { path: "" }, isNews: true },
  calendar_clash_host: { write: clashForHost },
  calendar_clash_operator: { write: clashForOperator },
  calendar_failing_host: { write: calendarFailing, erase: {}, isNews: false },
  messages_waiting: { write: messagesWaiting, erase: { who: "", excerpts: [], replyTo: undefined }, isNews: true },
  cohost_invited: { write: cohostInvited, erase: { who: "", path: "" }, isNews: false },
  cohost_joined: { write: cohostJoined, erase: { who: "" }, isNews: false },
  cohost_changed: { write: cohostChanged, erase: { who: "" }, isNews: false },
  cohost_ended: { write: cohostEnded, erase: { who: "" }, isNews: false },
  cohost_left: { write: cohostLeft, erase: { who: "" }, isNews: false },
  ledger_difference_operator: { write: ledgerDifference, erase: {}, isNews: false },
  tax_due_operator: { write: taxDue, erase: {}, isNews: false },
  jobs_dead_operator: { write: jobsDead, erase: {}, isNews: false },
  pictures_unreachable_operator: { write: picturesUnreachable, erase: {}, isNews: false },
  backup_unproven_operator: { write: backupUnproven, erase: {}, isNews: false },
  webhooks_silent_operator: { write: webhooksSilent, erase: {}, isNews: false },
  browser_broken_operator: { write: browserBroken, erase: {}, isNews: false },
  mail_returned_operator: { write: mailReturned, erase: { returned: [] }, isNews: false },
};

function contentOf<Event extends MailEventName>(event: Event, data: EmailData[Event], theme: MailTheme) {
  return templates[event].write(data, theme);
}

import type { Hideable } from "#contract/admin/hideable.ts";
import type { OrphanObstacle } from "#contract/admin/money.ts";
import type { HeldBy, SlotObstacle } from "#contract/bookings/process.ts";
import type { Clash, feedSayings } from "#contract/hosting/feeds.ts";
import type { Point } from "#contract/island/geometry.ts";
import type { OffSale } from "#contract/listings/hosted.ts";
import type { ListingKind, PriceLine } from "#contract/listings/kinds.ts";
import type { MaskedKind } from "#contract/messages/messages.ts";
import type { Cents } from "#contract/money.ts";
import type { PayoutChange } from "#contract/payments/payout-accounts.ts";
import type { CohostRole } from "#contract/rights.ts";
import type { Translate } from "#locales/translate.ts";
import type { Locale } from "./format.ts";

/**
 * Every email and its data, copied when it is queued: amounts are cents, instants ISO, paths begin with a slash. The
 * name ends with the recipient's role, unless the email is about the reader's own account.
 */
export interface EmailData {
  booking_confirmed_guest: BookingMailData;
  booking_confirmed_host: BookingMailData & PayoutDelay;
  /** `obstacle`: `booked` when the booking had been paid already; emails queued by an earlier release may lack it. */
  payment_returned_guest: BookingMailData & { obstacle?: SlotObstacle | "booked" };
  booking_cancelled_guest: BookingMailData & {
    cancelledBy: CancelledBy;
    refundCents: Cents;
    keptCents: Cents;
    reason: string | null;
    disputed?: Disputed;
    /** It had ended when the operator cancelled it. */
    isOver?: boolean;
  };
  booking_cancelled_host: BookingMailData &
    PayoutDelay & {
      cancelledBy: CancelledBy;
      hostKeepsCents: Cents;
      reason: string | null;
      /** What the cancellation returns to the guest; 0 also when they had everything back before. */
      refundCents?: Cents;
      /** What the policy returns of the price, when the guest cancels. */
      percent?: number;
      /** Also while a bank only asks: the payout waits then, too. */
      disputed?: Disputed;
      /** The guest's refund waits for the bank. */
      refundWaits?: boolean;
      /** The stay is over, so that the cancellation frees nothing. */
      isOver?: boolean;
      /** What the host was paid for it before and has to give back. */
      reclaimedCents?: Cents;
      /** The guest has deleted their account. Emails that an earlier release queued do not say so. */
      isGuestGone?: boolean;
    };
  /** A refund without a cancellation. */
  refund_made_guest: BookingMailData & RefundTold;
  /** `isOwed`: it did not reach the guest. Emails that an earlier release queued do not say so. */
  refund_made_host: BookingMailData & RefundTold & HostShare & { isOwed?: boolean };
  /**
   * `isRetried`: it is tried again by itself; emails queued by an earlier release do not say. `message` is Stripe's, when
   * it refused the refund.
   */
  refund_failed_operator: BookingMailData & {
    refundCents: Cents;
    refundId: string;
    isRetried?: boolean;
    message?: string;
  };
  /** The card did not take a refund, and the operator paid it from the platform's bank. */
  refund_paid_elsewhere_guest: BookingMailData & PaidElsewhere;
  /** The same for a payment without a booking; `code` is the lost booking's, if known. */
  orphan_paid_elsewhere_guest: PaidElsewhere & { code: string | null };
  /** That payment came back or was recorded by mistake, and the money is owed again. */
  refund_elsewhere_reversed_guest: BookingMailData & PaidElsewhere;
  orphan_elsewhere_reversed_guest: Pick<PaidElsewhere, "amountCents"> & { code: string | null };
  /** A payment without a booking is refunded; `code` is the lost booking's, if known. */
  orphan_returned_guest: { amountCents: Cents; card: { brand: string; last4: string }; code: string | null };
  /**
   * A payment without a booking was found and could not be turned into a booking automatically, or a bank disputes it or
   * asks about it.
   */
  orphan_payment_operator: {
    amountCents: Cents;
    email: string;
    last4: string;
    code: string | null;
    start: string | null;
    paidAt: string;
    obstacle: OrphanObstacle;
    dispute?: DisputeFacts;
  };
  /** `payoutCents` was sent; `nettedCents` was deducted for an earlier debt. */
  payout_sent_host: BookingMailData & { payoutCents: Cents; nettedCents: Cents };
  /** `amountCents` was taken back from the host's account in Stripe's dashboard; `keptCents` of it are kept back. */
  payout_reversed_host: BookingMailData & { amountCents: Cents; keptCents: Cents };
  /** A host paid `amountCents` of a debt to the platform's bank, and owes `leftCents` still. */
  debt_repaid_host: BookingMailData & DebtTold & { reference: string };
  /** That payment came back or was recorded by mistake. */
  debt_repayment_reversed_host: BookingMailData & DebtTold;
  payout_blocked_host: BookingMailData & { why: "no_account" | "not_payable" };
  payout_blocked_operator: BookingMailData & { why: "no_account" | "not_payable"; payoutCents: Cents };
  /** `message` is Stripe's error message. */
  payout_refused_operator: BookingMailData & { payoutCents: Cents; message: string };
  /** Emails queued by an earlier release have no `isPaid`. */
  problem_reported_host: BookingMailData & { text: string; isPaid?: boolean };
  problem_reported_operator: BookingMailData & {
    text: string;
    guestEmail: string;
    hostEmail: string;
    isPaid?: boolean;
  };
  problem_settled_guest: BookingMailData & { answer: string };
  problem_settled_host: BookingMailData & PayoutOutlook & { answer: string };
  dispute_opened_host: BookingMailData & { amountCents: Cents };
  dispute_opened_operator: BookingMailData & DisputedPayment & DisputeFacts & { amountCents: Cents };
  /** Emails queued by an earlier release have no `lost` and no outlook. `disputeReason` is Stripe's code. */
  dispute_closed_host: BookingMailData &
    Partial<PayoutOutlook> &
    Stands & { outcome: DisputeOutcome; lost?: HostShare & { disputeReason: string } };
  /** `overpaidCents`: what the guest got beyond what they paid; emails queued by an earlier release do not say. */
  dispute_closed_operator: BookingMailData &
    Partial<PayoutOutlook> &
    Stands &
    DisputedPayment & { amountCents: Cents; outcome: DisputeOutcome; disputeId: string; overpaidCents?: Cents };
  /**
   * `returnedCents`: what the host is owed again. Only if the bank gave back a part and stands by its decision:
   * `partCents`, that part, and `owedCents`, what the guest is owed and Stripe does not refund.
   */
  dispute_overturned_host: BookingMailData & PayoutOutlook & { returnedCents: Cents; partCents?: Cents };
  dispute_overturned_operator: BookingMailData &
    Partial<PayoutOutlook> & { amountCents: Cents; returnedCents: Cents; disputeId: string; owedCents?: Cents };
  inquiry_opened_host: BookingMailData & { amountCents: Cents };
  /** As `dispute_opened_operator`. */
  inquiry_opened_operator: EmailData["dispute_opened_operator"];
  inquiry_closed_host: BookingMailData & PayoutOutlook;
  inquiry_closed_operator: BookingMailData &
    PayoutOutlook &
    DisputedPayment & { amountCents: Cents; disputeId: string };
  review_request_guest: BookingMailData & { until: string };
  review_request_host: BookingMailData & { until: string };
  reviews_published_guest: BookingMailData;
  reviews_published_host: BookingMailData;
  listing_submitted_operator: { title: string; kind: ListingKind; city: string; hostName: string; hostEmail: string };
  /** `offSale` is why guests do not see it all the same. */
  listing_approved: { name: string; title: string; listingPath: string; offSale?: OffSale };
  /** `reason` is the operator's own text, if any. Emails queued by an earlier release have no `pagePath`. */
  listing_rejected: { name: string; title: string; reason: string | null; pagePath?: string };
  /** `day`, a plain date, is when the host's listings go off sale. */
  sale_ending_host: { name: string; day: string };
  sale_ended_host: { name: string };
  sale_ended_operator: { hostName: string; hostEmail: string };
  listing_withdrawn: { name: string; title: string; reason: string };
  /** `fields`: the restored fields, by their API names. */
  listing_put_back: { name: string; title: string; reason: string; fields: string[]; pagePath: string };
  content_hidden: HidingTold;
  content_shown: HidingTold;
  /** Percentages; `since` is when bookings began to use the new one. */
  commission_changed: { name: string; kind: ListingKind; percentBefore: number; percentNow: number; since: string };
  // Emails that may reach an unconfirmed address contain no name, because its sender could have typed any text as one.
  /** Emails queued by an earlier release have no code. */
  email_verification: { path: string; hours: number; code?: string; minutes?: number };
  password_reset: { path: string; minutes: number };
  /** Whether the account had passkeys, which a reset forgets, and a linked Google account, which it unlinks. */
  password_changed: { passkeysGone?: boolean; googleGone?: boolean };
  email_change_confirm: { path: string; newEmail: string };
  /** Sent to the current address, before anything changes. */
  email_change_asked: { newEmail: string };
  /**
   * Sent to the old address. `payoutsFrom`: when the payouts of a host go on, who is held up by the change. `googleGone`:
   * whether a Google account was linked, which the change unlinks.
   */
  email_changed: { newEmail: string; payoutsFrom?: string; googleGone?: boolean };
  /** Something was changed that a host's money follows: payouts wait and go on at `from`. */
  payouts_held: { what: PayoutChange; from: string };
  /** Sent to every admin, and to a person who just stopped being one. */
  admin_made: RightsTold;
  admin_unmade: RightsTold;
  /** Sent to every admin, and to the one whose passkeys, app and recovery codes another admin removed. */
  admin_factors_reset: RightsTold;
  /** The operator's reason. */
  account_suspended: { reason: string };
  account_restored: Record<never, never>;
  /** Without the passkey's name, which its owner typed. */
  factors_changed: { change: FactorChange };
  proof_code: { code: string; minutes: number };
  google_linked: { name: string };
  account_deleted: Record<never, never>;
  newsletter_welcome: { path: string };
  /** Another site has sold the time of this booking. */
  calendar_clash_host: BookingMailData & ClashTold & { pagePath: string };
  calendar_clash_operator: BookingMailData & ClashTold & { guestEmail: string; hostEmail: string };
  /** Three readings in a row failed; `taken` nights or ranges of the last good one stay closed. */
  calendar_failing_host: {
    name: string;
    title: string;
    calendar: string;
    /** The host of its address. */
    site: string;
    said: (typeof feedSayings)[number];
    saidNumber: number | null;
    taken: number;
    byNights: boolean;
    goodAt: string | null;
    pagePath: string;
  };
  /** `who` is the host's first name. It and `title` are null where a stranger could be sent whatever was typed. */
  cohost_invited: {
    who: string | null;
    title: string | null;
    kind: ListingKind;
    role: CohostRole;
    days: number;
    path: string;
  };
  cohost_joined: { name: string; who: string; title: string; role: CohostRole; pagePath: string };
  /** To the helper; `who` is the host's first name, and `pagePath` where the new role begins. */
  cohost_changed: { name: string; who: string; title: string; role: CohostRole; pagePath: string };
  cohost_ended: { name: string; who: string; title: string };
  /** To the host. */
  cohost_left: { name: string; who: string; title: string; pagePath: string };
  /**
   * The first of the messages that wait, with what is masked left out; `count` is how many there are. Without `replyTo`
   * nobody reads an answer to the email. Nothing can be written any more in a thread that `isClosed`.
   */
  messages_waiting: {
    who: string;
    title: string;
    count: number;
    excerpts: { pieces: ({ text: string } | { masked: MaskedKind })[]; photos: number }[];
    pagePath: string;
    replyTo?: string | undefined;
    isClosed?: boolean;
  };
  /** `day` is a plain date; a line's difference is Stripe's amount minus the ledger's. */
  ledger_difference_operator: {
    day: string;
    differenceCents: Cents;
    lines: { reference: string; what: string; stripeCents: Cents; ledgerCents: Cents }[];
  };
  /** Complete months as `2026-10`, oldest first, each with the plain date by which its tax is remitted. */
  tax_due_operator: { months: { month: string; due: string; cents: Cents }[] };
  /** Jobs that used up their attempts, by queue name. */
  jobs_dead_operator: { jobs: { name: string; since: string }[] };
  /** `missed`: the number of events that arrived by polling only. */
  /** `why` is the error, in English. */
  pictures_unreachable_operator: { since: string; why: string };
  /** `why` is in English. */
  backup_unproven_operator: { since: string; why: string };
  webhooks_silent_operator: { since: string; missed: number };
  /**
   * Emails that came back for good, each with its code: `5.1.1` (RFC 3463) or `complaint`. Emptied once it is sent.
   * `more` came back besides; emails queued by an earlier release do not say it.
   */
  mail_returned_operator: { returned: { email: string; code: string; at: string }[]; more?: number };
  browser_broken_operator: { breakages: { what: string; page: string; since: string }[] };
}

/** How the ways to sign in to an account changed; `code_used`: a recovery code. */
export type FactorChange =
  | "passkey_added"
  | "passkey_removed"
  | "app_added"
  | "app_removed"
  | "codes_renewed"
  | "code_used"
  | "factors_reset";

/** Content of the reader's; `title` is its listing's, or empty for a profile. */
interface HidingTold {
  name: string;
  what: Hideable;
  title: string;
  reason: string;
  pagePath: string;
}

export type MailEventName = keyof EmailData;

/** An email to write: its event and that event's data. */
export type MailEvent = { [Event in MailEventName]: { event: Event; data: EmailData[Event] } }[MailEventName];

export type CancelledBy = "guest" | "host" | "platform";
export type DisputeOutcome = "won" | "lost";

interface RightsTold {
  name: string;
  who: string;
  whoEmail: string;
  path: string;
}

/** Plain dates, the last one not included. */
interface ClashTold {
  /** What the host calls the other site. */
  calendar: string;
  entry: Clash["entry"];
  from: string;
  to: string;
}

export interface PaidElsewhere {
  amountCents: Cents;
  /** The payment's reference, such as the number of a transfer. */
  reference: string;
}

interface DebtTold {
  amountCents: Cents;
  leftCents: Cents;
}

interface RefundTold {
  refundCents: Cents;
  reason: string | null;
  disputed?: Disputed;
}

/** A bank holds the money and decides first; evidence is accepted until `dueBy`. */
export interface Disputed {
  dueBy: string | null;
}

/** `disputeReason` is Stripe's code; evidence is accepted until `dueBy`. */
export interface DisputeFacts {
  disputeId: string;
  disputeReason: string;
  dueBy: string | null;
}

interface DisputedPayment {
  /** It was another's duplicate, or came too late; emails queued by an earlier release do not say. */
  boughtNothing?: boolean;
}

interface Stands {
  /** The booking has not begun, and its guest may still come although nothing is left to pay the host. */
  stands?: boolean;
}

/** Whether the host is owed anything of the booking yet, what still holds it, or else what delays it. */
export interface PayoutOutlook extends PayoutDelay {
  isPaid: boolean;
  heldBy?: HeldBy;
}

/** What keeps a payout that nothing holds from leaving on its date; emails queued by an earlier release do not say it. */
export interface PayoutDelay {
  /** Why the host cannot be paid yet. */
  unpayable?: "no_account" | "not_payable";
  /** It does not leave before, because the host's email or account changed lately. */
  waitsUntil?: string;
}

/** The part taken from the host's share, and the rest. */
interface HostShare {
  takenCents: Cents;
  hostKeepsCents: Cents;
  /** Set if the part came from what was taken back in Stripe's dashboard: what is still kept back of that. */
  heldCents?: Cents;
}

/** Data common to all emails about a booking. */
export interface BookingMailData {
  bookingId: number;
  code: string;
  title: string;
  kind: ListingKind;
  startsAt: string;
  endsAt: string;
  guests: number;
  city: string;
  address: string;
  /** The exact place; emails queued by an earlier release have none. */
  place?: Point;
  guestName: string;
  hostName: string;
  hostPhone: string | null;
  arrivalInstructions: string;
  lines: PriceLine[];
  totalCents: Cents;
  commissionCents: Cents;
  hostNetCents: Cents;
  taxCents: Cents;
  card: { brand: string; last4: string } | null;
  /** The most generous step first; `until` is inclusive. */
  cancellation: { percent: number; until: string }[];
  /** The listing's page; `bookingPath` is the guest's page of the booking. */
  listingPath: string;
  calendarSequence: number;
}

/** The context of an email: the reader's language, the island's time zone, the site. */
export interface MailTheme extends Locale {
  t: Translate;
  publicUrl: string;
  brandName: string;
  /** The support address for replies. */
  supportEmail: string;
  lineLabel: (line: PriceLine) => string;
}

/** An email's content, from which both the HTML and the plain text are made. */
export interface EmailContent {
  subject: string;
  /** The preview text beside the subject in a mailbox; the opening by default. */
  preview?: string;
  /** Digits to type elsewhere, and how long they are valid. */
  code?: { digits: string; note: string };
  title: string;
  opening: string;
  /** Text that a person wrote, verbatim. */
  quote?: { by: string; text: string };
  facts?: Fact[];
  bill?: Bill;
  action?: { label: string; url: string };
  notes?: Note[];
  /** Why the reader receives the email. */
  reason: string;
  /** The unsubscribe link of emails the reader subscribed to. */
  leaving?: { label: string; url: string };
}

export interface Fact {
  label: string;
  lines: string[];
  link?: { label: string; url: string };
}

export interface Note {
  title: string;
  lines: string[];
  /** Highlighted: a commitment the reader can rely on. */
  isPromise?: boolean;
}

/** The rows sum to the total; a subtotal repeats the sum of the rows above it. */
export interface Bill {
  rows: BillRow[];
  total: BillRow;
  note?: string;
}

export interface BillRow {
  label: string;
  cents: Cents;
  /** How the amount is made up. */
  details?: string[];
  kind?: "discount" | "subtotal";
}

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  /** The one-click unsubscribe URL, called by mail programs with a POST. */
  leavingUrl: string | undefined;
}

/** The guest's own page of a booking. */
export function bookingPath({ bookingId }: Pick<BookingMailData, "bookingId">): string {
  return `/dashboard/trips/${bookingId}`;
}

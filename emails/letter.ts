import type { TFunction } from "i18next";
import type { ListingKind, PriceLine } from "#contract/listing-kinds/kinds.ts";
import type { Cents } from "#contract/money.ts";
import type { Hideable, OrphanObstacle } from "#contract/report-names.ts";
import type { Place } from "./format.ts";

/**
 * Which letters there are, and everything each may say, copied when it is queued: amounts are cents, instants ISO,
 * paths begin with a slash. The name ends with whom it is for, unless it is about the reader's account.
 */
export interface LetterData {
  booking_confirmed_guest: BookingMailData;
  booking_confirmed_host: BookingMailData;
  payment_returned_guest: BookingMailData;
  booking_cancelled_guest: BookingMailData & {
    cancelledBy: CancelledBy;
    refundCents: Cents;
    keptCents: Cents;
    reason: string | null;
  };
  booking_cancelled_host: BookingMailData & { cancelledBy: CancelledBy; hostKeepsCents: Cents; reason: string | null };
  /** A refund outside of a cancellation. */
  refund_made_guest: BookingMailData & RefundTold;
  refund_made_host: BookingMailData & RefundTold & HostShare;
  refund_failed_operator: BookingMailData & { refundCents: Cents; refundId: string };
  /** A payment that belonged to no booking goes back; `code` is the lost one's, as far as it is known. */
  orphan_returned_guest: { amountCents: Cents; card: { brand: string; last4: string }; code: string | null };
  /** One was found, and did not become a booking again by itself. */
  orphan_payment_operator: {
    amountCents: Cents;
    email: string;
    last4: string;
    code: string | null;
    start: string | null;
    paidAt: string;
    obstacle: OrphanObstacle;
  };
  /** `payoutCents` went out; `nettedCents` was kept against an earlier debt. */
  payout_sent_host: BookingMailData & { payoutCents: Cents; nettedCents: Cents };
  payout_blocked_host: BookingMailData & { why: "no_account" | "not_payable" };
  payout_blocked_operator: BookingMailData & { why: "no_account" | "not_payable"; payoutCents: Cents };
  /** `message` is Stripe's. */
  payout_refused_operator: BookingMailData & { payoutCents: Cents; message: string };
  problem_reported_host: BookingMailData & { text: string };
  problem_reported_operator: BookingMailData & { text: string; guestEmail: string; hostEmail: string };
  problem_settled_guest: BookingMailData & { answer: string };
  problem_settled_host: BookingMailData & { answer: string; isPaid: boolean };
  dispute_opened_host: BookingMailData & { amountCents: Cents };
  /** `disputeReason` is Stripe's word; evidence counts until `dueBy`. */
  dispute_opened_operator: BookingMailData & {
    amountCents: Cents;
    disputeReason: string;
    dueBy: string | null;
    disputeId: string;
  };
  /** Letters queued by an earlier release do not tell what was lost. `disputeReason` is Stripe's word. */
  dispute_closed_host: BookingMailData & { outcome: DisputeOutcome; lost?: HostShare & { disputeReason: string } };
  dispute_closed_operator: BookingMailData & { amountCents: Cents; outcome: DisputeOutcome; disputeId: string };
  review_request_guest: BookingMailData & { until: string };
  review_request_host: BookingMailData & { until: string };
  reviews_published_guest: BookingMailData;
  reviews_published_host: BookingMailData;
  listing_submitted_operator: { title: string; kind: ListingKind; city: string; hostName: string; hostEmail: string };
  listing_approved: { name: string; title: string; listingPath: string };
  /** `reason` is the operator's own words, when there were any. */
  listing_rejected: { name: string; title: string; reason: string | null };
  /** `day`, a plain date, is when the host's listings leave sale. */
  sale_ending_host: { name: string; day: string };
  sale_ended_host: { name: string };
  sale_ended_operator: { hostName: string; hostEmail: string };
  listing_withdrawn: { name: string; title: string; reason: string };
  /** `fields` by the wire's names: what is again as it was. */
  listing_put_back: { name: string; title: string; reason: string; fields: string[]; pagePath: string };
  content_hidden: HidingTold;
  content_shown: HidingTold;
  /** Percents; `since` is when bookings began to be made at the new one. */
  commission_changed: { name: string; kind: ListingKind; percentBefore: number; percentNow: number; since: string };
  // What may reach an address that nobody has confirmed names nobody: a name is what its sender typed.
  /** Letters queued by an earlier release have no code. */
  email_verification: { path: string; hours: number; code?: string; minutes?: number };
  password_reset: { path: string; minutes: number };
  password_changed: Record<never, never>;
  email_change_confirm: { path: string; newEmail: string };
  /** To the address of now, before anything changes. */
  email_change_asked: { newEmail: string };
  /** To the old address. */
  email_changed: { newEmail: string };
  /** To every admin, and to whoever no longer is one. */
  admin_made: RightsTold;
  admin_unmade: RightsTold;
  google_linked: { name: string };
  account_deleted: Record<never, never>;
  newsletter_welcome: { path: string };
  /** `day` is a plain date; a line's difference is what Stripe has and the ledger has not. */
  ledger_difference_operator: {
    day: string;
    differenceCents: Cents;
    lines: { reference: string; what: string; stripeCents: Cents; ledgerCents: Cents }[];
  };
  /** Work that used up its tries, by the queue's names. */
  jobs_dead_operator: { jobs: { name: string; since: string }[] };
  /** `missed`: how many events we only know by asking. */
  webhooks_silent_operator: { since: string; missed: number };
  browser_broken_operator: { breakages: { what: string; page: string; since: string }[] };
}

/** Something of the reader's; `title` is the listing's it is about, empty for a profile. */
interface HidingTold {
  name: string;
  what: Hideable;
  title: string;
  reason: string;
  pagePath: string;
}

export type MailEvent = keyof LetterData;

/** What a letter is written about: its event, with what that letter says. */
export type Occasion = { [Event in MailEvent]: { event: Event; data: LetterData[Event] } }[MailEvent];

export type CancelledBy = "guest" | "host" | "platform";
export type DisputeOutcome = "won" | "lost";

interface RightsTold {
  name: string;
  who: string;
  whoEmail: string;
  path: string;
}

interface RefundTold {
  refundCents: Cents;
  reason: string | null;
  /** A bank has the money and decides first; evidence counts until `dueBy`. */
  disputed?: { dueBy: string | null };
}

/** What comes from the host's share, and what is left of it then. */
interface HostShare {
  takenCents: Cents;
  hostKeepsCents: Cents;
}

/** What every letter about a booking may say. */
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
  /** The listing's page; the guest's own page of the booking is `tripPath`. */
  listingPath: string;
  calendarSequence: number;
}

/** What a letter is written on: the reader's language, the island's zone, the site it comes from. */
export interface Stationery extends Place {
  t: TFunction;
  publicUrl: string;
  brandName: string;
  /** Where a reader is answered. */
  supportEmail: string;
  lineLabel: (line: PriceLine) => string;
}

/** What a letter says, once: the HTML and the plain text are both made from it. */
export interface LetterContent {
  subject: string;
  /** What a mailbox shows beside the subject, when it is not the opening. */
  preview?: string;
  /** Digits to be typed elsewhere, and how long they are good. */
  code?: { digits: string; note: string };
  title: string;
  opening: string;
  /** What somebody wrote, in their words. */
  quote?: { by: string; text: string };
  facts?: Fact[];
  bill?: Bill;
  action?: { label: string; url: string };
  notes?: Note[];
  /** Why the reader gets it. */
  reason: string;
  /** The way out of letters that were asked for. */
  leaving?: { label: string; url: string };
}

export interface Fact {
  label: string;
  lines: string[];
}

export interface Note {
  title: string;
  lines: string[];
  /** Set apart: what the reader may count on. */
  isPromise?: boolean;
}

/** Rows add up to the total; a subtotal repeats what stands above it. */
export interface Bill {
  rows: BillRow[];
  total: BillRow;
  note?: string;
}

export interface BillRow {
  label: string;
  cents: Cents;
  /** Where the amount comes from. */
  details?: string[];
  kind?: "discount" | "subtotal";
}

export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
  /** Where a mail program takes its reader off the list, by one POST. */
  leavingUrl: string | undefined;
}

/** The address with its municipality, said once. */
export function whereabouts({ address, city }: Pick<BookingMailData, "address" | "city">): string {
  if (address === "" || address.endsWith(city)) return address || city;
  return `${address}, ${city}`;
}

/** The guest's page of a booking, for the guest alone. */
export function tripPath({ bookingId }: Pick<BookingMailData, "bookingId">): string {
  return `/dashboard/trips/${bookingId}`;
}

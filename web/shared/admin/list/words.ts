import type { Alert, AlertCode } from "#contract/admin/alerts.ts";
import type { BookingTrouble } from "#contract/admin/bookings.ts";
import { hideable } from "#contract/admin/hideable.ts";
import type { BookingState } from "#contract/bookings/process.ts";
import { kinds, type ListingKind } from "#contract/listings/kinds.ts";
import type { Translate } from "#locales/translate.ts";
import { formatMonth, formatShortMonth } from "#web/kit/format.ts";
import { ledgerList } from "./lists.ts";

/** Texts for the operator's pages. */

export function kindName(t: Translate, kind: ListingKind): string {
  const names = {
    experience: t("admin.kinds.experience"),
    space: t("admin.kinds.space"),
    lodging: t("admin.kinds.lodging"),
  };
  return names[kind];
}

/** The name of a booking's state; an unknown state is shown unchanged. */
export function stateName(t: Translate, state: string): string {
  const names: Record<BookingState, string> = {
    held: t("admin.user.states.held"),
    confirmed: t("admin.user.states.confirmed"),
    completed: t("admin.user.states.completed"),
    expired: t("admin.user.states.expired"),
    released: t("admin.user.states.released"),
    cancelled_by_guest: t("admin.user.states.byGuest"),
    cancelled_by_host: t("admin.user.states.byHost"),
    cancelled_by_platform: t("admin.user.states.byPlatform"),
  };
  return state in names ? names[state as BookingState] : state;
}

/** The name of a problem with a booking that needs attention. */
export function troubleName(t: Translate, trouble: BookingTrouble): string {
  const names = {
    problem: t("admin.troubles.problem"),
    dispute: t("admin.troubles.dispute"),
    refund_failed: t("admin.troubles.refundFailed"),
    payout_blocked: t("admin.troubles.payoutBlocked"),
  };
  return names[trouble];
}

/** `3 disputas abiertas`. */
export function alertName(t: Translate, { code, count }: Pick<Alert, "code" | "count">): string {
  const names: Record<AlertCode, string> = {
    dispute: t("admin.alerts.dispute", { count }),
    refund_failed: t("admin.alerts.refundFailed", { count }),
    orphan_payment: t("admin.alerts.orphanPayment", { count }),
    payout_blocked: t("admin.alerts.payoutBlocked", { count }),
    calendar_clash: t("admin.alerts.calendarClash", { count }),
    problem: t("admin.alerts.problem", { count }),
    message_reported: t("admin.alerts.messageReported", { count }),
    ledger_difference: t("admin.alerts.ledgerDifference", { count }),
    webhooks_silent: t("admin.alerts.webhooksSilent", { count }),
    pictures_unreachable: t("admin.alerts.picturesUnreachable", { count }),
    backup_unproven: t("admin.alerts.backupUnproven", { count }),
    job_dead: t("admin.alerts.jobDead", { count }),
    host_unpayable: t("admin.alerts.hostUnpayable", { count }),
    browser_broken: t("admin.alerts.browserBroken", { count }),
    listing_waiting: t("admin.alerts.listingWaiting", { count }),
  };
  return names[code];
}

export function policyName(t: Translate, policy: string): string {
  const names: Record<string, string> = {
    flexible: t("admin.booking.policies.flexible"),
    moderate: t("admin.booking.policies.moderate"),
    strict: t("admin.booking.policies.strict"),
  };
  return names[policy] ?? policy;
}

interface ShownStatus {
  name: string;
  tone?: "wait" | "good" | "bad";
}

/** The name of a listing's status, and the tone of its tag. */
export function statusOf(t: Translate, status: string): ShownStatus {
  const known: Record<string, ShownStatus> = {
    draft: { name: t("admin.user.statuses.draft") },
    submitted: { name: t("admin.user.statuses.submitted"), tone: "wait" },
    approved: { name: t("admin.user.statuses.approved"), tone: "good" },
    rejected: { name: t("admin.user.statuses.rejected"), tone: "bad" },
    archived: { name: t("admin.user.statuses.archived") },
  };
  return known[status] ?? { name: status };
}

/** `diciembre de 2026`, of `2026-12`. */
export function monthName(month: string, language: string): string {
  return formatMonth(firstOf(month), language, "UTC");
}

/** `dic`, of `2026-12`. */
export function shortMonthName(month: string, language: string): string {
  return formatShortMonth(firstOf(month), language, "UTC");
}

function firstOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}

/** The name of an admin's action; an unknown action is shown unchanged. */
export function actionName(t: Translate, action: string): string {
  const names: Record<string, string> = {
    setCommission: t("admin.audit.setCommission"),
    enableListing: t("admin.audit.enableListing"),
    suspendUser: t("admin.audit.suspendUser"),
    restoreUser: t("admin.audit.restoreUser"),
    makeAdmin: t("admin.audit.makeAdmin"),
    unmakeAdmin: t("admin.audit.unmakeAdmin"),
    resetFactors: t("admin.audit.resetFactors"),
    cancelBooking: t("admin.audit.cancelBooking"),
    refundBooking: t("admin.audit.refundBooking"),
    settleProblem: t("admin.audit.settleProblem"),
    retryRefund: t("admin.audit.retryRefund"),
    pauseReservations: t("admin.audit.pauseReservations"),
    reopenReservations: t("admin.audit.reopenReservations"),
    remitTax: t("admin.audit.remitTax"),
    reverseRemittedTax: t("admin.audit.reverseRemittedTax"),
    remindHost: t("admin.audit.remindHost"),
    resendLetter: t("admin.audit.resendLetter"),
    withdrawListing: t("admin.audit.withdrawListing"),
    hide: t("admin.audit.hide"),
    show: t("admin.audit.show"),
    putBack: t("admin.audit.putBack"),
    readReportedThread: t("admin.audit.readReportedThread"),
    readBookingThread: t("admin.audit.readBookingThread"),
    closeMessageReport: t("admin.audit.closeMessageReport"),
    firstAdmin: t("admin.audit.firstAdmin"),
    enterByAdminLink: t("admin.audit.enterByAdminLink"),
  };
  return names[action] ?? action;
}

/** `anuncio 12`, of `listing 12`; `opinión 5, anuncio 12`, of `listing 12, review 5`. */
export function subjectName(t: Translate, subject: string): string {
  const [whole, part] = subject.split(", ");
  if (part && whole && hideable.some((known) => part.startsWith(known))) {
    return `${partName(t, part)}, ${subjectName(t, whole)}`;
  }
  const [what, which] = partsOf(subject);
  const names: Record<string, string> = {
    listing: t("admin.audit.listing", { id: which }),
    user: t("admin.audit.user", { id: which }),
    booking: t("admin.audit.booking", { id: which }),
    problem: t("admin.audit.problem", { id: which }),
    refund: t("admin.audit.refund", { id: which }),
    report: t("admin.audit.report", { id: which }),
    tax: t("admin.audit.tax", { reference: which }),
  };
  if (what === "commission") return kinds.includes(which as ListingKind) ? kindName(t, which as ListingKind) : which;
  return names[what] ?? subject;
}

function partName(t: Translate, part: string): string {
  const [what, id] = partsOf(part);
  const names: Record<string, string> = {
    review: t("admin.audit.parts.review", { id }),
    guest_review: t("admin.audit.parts.review", { id }),
    answer: t("admin.audit.parts.answer", { id }),
    photo: t("admin.audit.parts.photo", { id }),
    description: t("admin.audit.parts.description"),
    picture: t("admin.audit.parts.picture"),
  };
  return names[what] ?? part;
}

/** The page of the subject of an admin's decision; undefined if it has none. */
export function subjectLink(subject: string): string | undefined {
  const [what, which] = partsOf(subject);
  if (what === "user") return `/admin/users/${which.replace(/,.*/, "")}`;
  if (what === "booking") return `/admin/bookings/${which}`;
  if (what === "problem") return "/admin/money#problems";
  if (what === "refund") return "/admin/money#refunds";
  if (what === "report") return "/admin/message-reports";
  if (what === "tax") return ledgerList.addressOf({ q: which });
  return what === "listing" ? `/admin/listings/${which.replace(/,.*/, "")}` : undefined;
}

/** The first word and the rest: the rest may contain several words. */
function partsOf(subject: string): [what: string, which: string] {
  const space = subject.indexOf(" ");
  return space < 0 ? [subject, ""] : [subject.slice(0, space), subject.slice(space + 1)];
}

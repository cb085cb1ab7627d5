import type { Alert, AlertCode } from "#contract/admin/alerts.ts";
import { auditActions, auditSubjects } from "#contract/admin/audit-log.ts";
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
    tax_due: t("admin.alerts.taxDue", { count }),
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

/** The name of an admin's action; one of an older build is shown unchanged. */
export function actionName(t: Translate, action: string): string {
  const known = auditActions.find((one) => one === action);
  return known ? t(`admin.audit.actions.${known}`) : action;
}

/** `anuncio 12`, of `listing 12`; `opinión 5, anuncio 12`, of `listing 12, review 5`. */
export function subjectName(t: Translate, subject: string): string {
  const [whole, part] = subject.split(", ");
  if (part && whole && hideable.some((known) => part.startsWith(known))) {
    return `${partName(t, part)}, ${subjectName(t, whole)}`;
  }
  const [what, which] = subjectOf(subject);
  if (what === "reservations") return t("admin.audit.reservations");
  if (what === "commission" && isKind(which)) return kindName(t, which);
  return what ? t(`admin.audit.subjects.${what}`, { which }) : subject;
}

function isKind(word: string): word is ListingKind {
  return kinds.some((kind) => kind === word);
}

function partName(t: Translate, part: string): string {
  const [what = "", id] = part.split(" ");
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
  const [what, which] = subjectOf(subject);
  if (what === "user") return `/admin/users/${which.replace(/,.*/, "")}`;
  if (what === "booking") return `/admin/bookings/${which}`;
  if (what === "problem") return "/admin/money#problems";
  if (what === "refund") return "/admin/money#refunds";
  if (what === "orphan payment") return "/admin/money#orphans";
  if (what === "report") return "/admin/message-reports";
  if (what === "reservations") return "/admin/system";
  if (what === "tax") return ledgerList.addressOf({ q: which });
  return what === "listing" ? `/admin/listings/${which.replace(/,.*/, "")}` : undefined;
}

/** Its kind, undefined when only an older build knew it, and the rest. */
function subjectOf(
  subject: string,
): [what: (typeof auditSubjects)[number] | "reservations" | undefined, which: string] {
  if (subject === "reservations") return [subject, ""];
  const what = auditSubjects.find((known) => subject.startsWith(`${known} `));
  return [what, what ? subject.slice(what.length + 1) : subject];
}

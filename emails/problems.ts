import {
  adminAction,
  firstName,
  guestFacts,
  guestReason,
  hostFacts,
  hostingAction,
  hostReason,
  nameOf,
  nextSteps,
  operatorFacts,
  operatorReason,
  tripAction,
} from "./booking-parts.ts";
import type { LetterContent, LetterData, Stationery } from "./letter.ts";

/** Problems that guests report: the host's money waits until the operator has answered. */

export function problemForHost(data: LetterData["problem_reported_host"], stationery: Stationery): LetterContent {
  const { t, supportEmail } = stationery;
  const name = data.guestName;
  return {
    subject: t("emails.problem_reported_host.subject", { name, ...nameOf(data, stationery) }),
    title: t("emails.problem_reported_host.title", { name }),
    opening: t("emails.problem_reported_host.opening"),
    quote: { by: t("emails.quotes.wrote", { name }), text: data.text.trim() },
    facts: hostFacts(data, stationery),
    action: hostingAction(data, stationery),
    notes: [nextSteps([t("emails.problem_reported_host.next", { email: supportEmail, code: data.code })], stationery)],
    reason: hostReason(stationery),
  };
}

export function problemForOperator(
  data: LetterData["problem_reported_operator"],
  stationery: Stationery,
): LetterContent {
  const { t } = stationery;
  const name = data.guestName;
  return {
    subject: t("emails.problem_reported_operator.subject", { title: data.title, code: data.code }),
    title: t("emails.problem_reported_operator.title", { name }),
    opening: t("emails.problem_reported_operator.opening", { name: data.hostName }),
    quote: { by: t("emails.quotes.wrote", { name }), text: data.text.trim() },
    facts: operatorFacts(data, stationery),
    bill: { rows: [], total: { label: t("emails.bill.paid"), cents: data.totalCents } },
    action: adminAction(stationery),
    notes: [nextSteps([t("emails.problem_reported_operator.next")], stationery)],
    reason: operatorReason(stationery),
  };
}

export function problemSettledForGuest(
  data: LetterData["problem_settled_guest"],
  stationery: Stationery,
): LetterContent {
  const { t, supportEmail } = stationery;
  return {
    subject: t("emails.problem_settled_guest.subject", nameOf(data, stationery)),
    title: t("emails.problem_settled_guest.title"),
    opening: t("emails.problem_settled_guest.opening", { name: firstName(data.guestName) }),
    quote: { by: t("emails.quotes.decided"), text: data.answer.trim() },
    facts: guestFacts(data, stationery),
    action: tripAction(data, stationery),
    notes: [
      {
        title: t("emails.problem_settled_guest.disagree"),
        lines: [t("emails.problem_settled_guest.write", { email: supportEmail, code: data.code })],
      },
    ],
    reason: guestReason(stationery),
  };
}

export function problemSettledForHost(data: LetterData["problem_settled_host"], stationery: Stationery): LetterContent {
  const { t, supportEmail } = stationery;
  return {
    subject: t("emails.problem_settled_host.subject", nameOf(data, stationery)),
    title: t("emails.problem_settled_host.title", { name: data.guestName }),
    opening: data.isPaid
      ? t("emails.problem_settled_host.opening_paid")
      : t("emails.problem_settled_host.opening_unpaid"),
    quote: { by: t("emails.quotes.decided"), text: data.answer.trim() },
    facts: hostFacts(data, stationery),
    action: hostingAction(data, stationery),
    notes: [
      {
        title: t("emails.problem_settled_host.disagree"),
        lines: [t("emails.problem_settled_host.write", { email: supportEmail, code: data.code })],
      },
    ],
    reason: hostReason(stationery),
  };
}

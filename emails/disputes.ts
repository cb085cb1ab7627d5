import { disputeReasonOf } from "#contract/report-names.ts";
import {
  adminAction,
  hostFacts,
  hostingAction,
  hostReason,
  hostShareBill,
  nameOf,
  nextSteps,
  officeAction,
  operatorFacts,
  operatorReason,
} from "./booking-parts.ts";
import { formatMoment, formatMoney } from "./format.ts";
import type { LetterContent, LetterData, Stationery } from "./letter.ts";

/** A guest's bank asks for the money back, and later decides. */

export function disputeOpenedForHost(data: LetterData["dispute_opened_host"], stationery: Stationery): LetterContent {
  const { t, supportEmail } = stationery;
  const name = data.guestName;
  const amount = formatMoney(data.amountCents);
  return {
    subject: t("emails.dispute_opened_host.subject", nameOf(data, stationery)),
    title: t("emails.dispute_opened_host.title"),
    opening: t("emails.dispute_opened_host.opening", { name, amount }),
    facts: hostFacts(data, stationery),
    action: hostingAction(data, stationery),
    notes: [
      nextSteps([t("emails.dispute_opened_host.next", { email: supportEmail, code: data.code })], stationery),
      {
        title: t("emails.dispute_opened_host.ends"),
        lines: [t("emails.dispute_opened_host.won"), t("emails.dispute_opened_host.lost", { name })],
      },
    ],
    reason: hostReason(stationery),
  };
}

export function disputeOpenedForOperator(
  data: LetterData["dispute_opened_operator"],
  stationery: Stationery,
): LetterContent {
  const { t } = stationery;
  const amount = formatMoney(data.amountCents);
  const due = data.dueBy ? formatMoment(data.dueBy, stationery) : t("emails.dispute_opened_operator.no_date");
  return {
    subject: t("emails.dispute_opened_operator.subject", { amount, code: data.code }),
    title: t("emails.dispute_opened_operator.title", { amount }),
    opening: t("emails.dispute_opened_operator.opening", { guest: data.guestName, host: data.hostName }),
    facts: [
      { label: t("emails.facts.answer_by"), lines: [due] },
      { label: t("emails.facts.bank_said"), lines: [reasonWords(data.disputeReason, stationery)] },
      { label: t("emails.facts.dispute"), lines: [data.disputeId] },
      ...operatorFacts(data, stationery),
    ],
    action: officeAction(data, stationery),
    notes: [
      nextSteps([t("emails.dispute_opened_operator.next"), t("emails.dispute_opened_operator.no_refund")], stationery),
    ],
    reason: operatorReason(stationery),
  };
}

export function disputeClosedForHost(data: LetterData["dispute_closed_host"], stationery: Stationery): LetterContent {
  const { t, supportEmail } = stationery;
  const name = data.guestName;
  const isWon = data.outcome === "won";
  const called = nameOf(data, stationery);
  const { lost } = data;
  return {
    subject: isWon
      ? t("emails.dispute_closed_host.subject_won", called)
      : t("emails.dispute_closed_host.subject_lost", called),
    title: isWon ? t("emails.dispute_closed_host.title_won") : t("emails.dispute_closed_host.title_lost", { name }),
    opening: isWon ? t("emails.dispute_closed_host.opening_won") : lostOpening(data, stationery),
    facts: [
      ...(lost ? [{ label: t("emails.facts.bank_said"), lines: [reasonWords(lost.disputeReason, stationery)] }] : []),
      ...hostFacts(data, stationery),
    ],
    ...(lost && lost.takenCents > 0 && { bill: hostShareBill({ guestName: name, ...lost }, stationery) }),
    action: hostingAction(data, stationery),
    notes: [nextSteps([t("emails.dispute_closed_host.next", { email: supportEmail, code: data.code })], stationery)],
    reason: hostReason(stationery),
  };
}

function lostOpening({ guestName: name, lost }: LetterData["dispute_closed_host"], { t }: Stationery): string {
  if (!lost) return t("emails.dispute_closed_host.opening_lost", { name });
  if (lost.takenCents === 0) return t("emails.dispute_closed_host.opening_lost_nothing", { name });
  return t("emails.dispute_closed_host.opening_lost_taken", { name, taken: formatMoney(lost.takenCents) });
}

export function disputeClosedForOperator(
  data: LetterData["dispute_closed_operator"],
  stationery: Stationery,
): LetterContent {
  const { t } = stationery;
  const amount = formatMoney(data.amountCents);
  const people = { guest: data.guestName, host: data.hostName };
  const isWon = data.outcome === "won";
  return {
    subject: isWon
      ? t("emails.dispute_closed_operator.subject_won", { amount, code: data.code })
      : t("emails.dispute_closed_operator.subject_lost", { amount, code: data.code }),
    title: isWon
      ? t("emails.dispute_closed_operator.title_won", { amount })
      : t("emails.dispute_closed_operator.title_lost", { amount }),
    opening: isWon
      ? t("emails.dispute_closed_operator.opening_won", people)
      : t("emails.dispute_closed_operator.opening_lost", people),
    facts: [{ label: t("emails.facts.dispute"), lines: [data.disputeId] }, ...operatorFacts(data, stationery)],
    action: adminAction(stationery),
    reason: operatorReason(stationery),
  };
}

function reasonWords(reason: string, { t }: Stationery): string {
  return t(`admin.disputeReasons.${disputeReasonOf(reason)}`);
}

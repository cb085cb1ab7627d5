import { soldBy } from "#contract/listings/kinds.ts";
import { disputeReasonOf } from "#contract/payments/disputes.ts";
import {
  adminBookingAction,
  hostFacts,
  hostingAction,
  hostReason,
  hostShareBill,
  nameOf,
  nextSteps,
  operatorFacts,
  operatorReason,
  payoutLeaves,
  payoutToHostLeaves,
  stillHeld,
} from "./booking-parts.ts";
import type { BookingMailData, DisputeFacts, EmailContent, EmailData, Fact, MailTheme, PayoutDelay } from "./email.ts";
import { formatMoment, formatMoney } from "./format.ts";

/** A guest's bank asks about the payment, or disputes it, and later decides. */

export function disputeOpenedForHost(data: EmailData["dispute_opened_host"], theme: MailTheme): EmailContent {
  const { t, supportEmail } = theme;
  const name = data.guestName;
  const amount = formatMoney(data.amountCents);
  return {
    subject: t("emails.dispute_opened_host.subject", nameOf(data, theme)),
    title: t("emails.dispute_opened_host.title"),
    opening: t("emails.dispute_opened_host.opening", { name, amount }),
    facts: hostFacts(data, theme),
    action: hostingAction(data, theme),
    notes: [
      nextSteps([t("emails.dispute_opened_host.next", { email: supportEmail, code: data.code })], theme),
      {
        title: t("emails.dispute_opened_host.ends"),
        lines: [t("emails.dispute_opened_host.won"), t("emails.dispute_opened_host.lost", { name })],
      },
    ],
    reason: hostReason(theme),
  };
}

export function disputeOpenedForOperator(data: EmailData["dispute_opened_operator"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const amount = formatMoney(data.amountCents);
  const people = { guest: data.guestName, host: data.hostName };
  return {
    subject: t("emails.dispute_opened_operator.subject", { amount, code: data.code }),
    title: t("emails.dispute_opened_operator.title", { amount }),
    opening: data.boughtNothing
      ? t("emails.dispute_opened_operator.opening_nothing", people)
      : t("emails.dispute_opened_operator.opening", people),
    facts: [...disputeFacts(data, theme), ...operatorFacts(data, theme)],
    action: adminBookingAction(data, theme),
    notes: [
      nextSteps([t("emails.dispute_opened_operator.next"), t("emails.dispute_opened_operator.no_refund")], theme),
    ],
    reason: operatorReason(theme),
  };
}

/** What the operator needs to answer the bank at Stripe. */
export function disputeFacts({ disputeId, disputeReason, dueBy }: DisputeFacts, theme: MailTheme): Fact[] {
  const { t } = theme;
  const due = dueBy ? formatMoment(dueBy, theme) : t("emails.dispute_opened_operator.no_date");
  return [
    { label: t("emails.facts.answer_by"), lines: [due] },
    { label: t("emails.facts.bank_said"), lines: [reasonWords(disputeReason, theme)] },
    { label: t("emails.facts.dispute"), lines: [disputeId] },
  ];
}

export function disputeClosedForHost(data: EmailData["dispute_closed_host"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const name = data.guestName;
  const isWon = data.outcome === "won";
  const called = nameOf(data, theme);
  const { lost } = data;
  return {
    subject: isWon
      ? t("emails.dispute_closed_host.subject_won", called)
      : t("emails.dispute_closed_host.subject_lost", called),
    title: isWon ? t("emails.dispute_closed_host.title_won") : t("emails.dispute_closed_host.title_lost", { name }),
    opening: isWon ? wonOpening(data, theme) : lostOpening(data, theme),
    facts: [
      ...(lost ? [{ label: t("emails.facts.bank_said"), lines: [reasonWords(lost.disputeReason, theme)] }] : []),
      ...hostFacts(data, theme),
    ],
    ...(lost && lost.takenCents > 0 && { bill: hostShareBill(lost, theme) }),
    action: hostingAction(data, theme),
    notes: [
      nextSteps(
        [
          ...(data.stands ? [standsSaid(data, theme)] : []),
          ...(isWon ? payoutLeaves(data, theme) : []),
          bankSaid(data, theme),
        ],
        theme,
      ),
    ],
    reason: hostReason(theme),
  };
}

function wonOpening({ guestName: name, isPaid, heldBy }: EmailData["dispute_closed_host"], { t }: MailTheme): string {
  if (isPaid === false) return t("emails.dispute_closed_host.opening_won_nothing");
  if (heldBy === "dispute") return t("emails.dispute_closed_host.opening_won_dispute", { name });
  if (heldBy === "problem") return t("emails.dispute_closed_host.opening_won_problem", { name });
  if (heldBy === "reversed_in_dashboard") return t("emails.dispute_closed_host.opening_won_reversed");
  return t("emails.dispute_closed_host.opening_won");
}

function lostOpening({ guestName: name, lost }: EmailData["dispute_closed_host"], theme: MailTheme): string {
  const { t } = theme;
  if (!lost) return t("emails.dispute_closed_host.opening_lost", { name });
  if (lost.takenCents === 0) return t("emails.dispute_closed_host.opening_lost_nothing", { name });
  const taken = formatMoney(lost.takenCents);
  if (lost.heldCents === undefined) return t("emails.dispute_closed_host.opening_lost_taken", { name, taken });
  const opening = t("emails.dispute_closed_host.opening_lost_reversed", { name, taken });
  return [opening, ...stillHeld(lost.heldCents, theme)].join(" ");
}

function bankSaid(data: BookingMailData & PayoutDelay & { stands?: boolean }, { t, supportEmail }: MailTheme): string {
  const facts = { email: supportEmail, code: data.code };
  const mustAct = data.stands || data.unpayable;
  return mustAct ? t("emails.dispute_closed_host.ask", facts) : t("emails.dispute_closed_host.next", facts);
}

/** Cancelling blocks the dates, but frees a session's seats. */
function standsSaid({ kind, guestName: name }: EmailData["dispute_closed_host"], { t }: MailTheme): string {
  switch (soldBy[kind]) {
    case "nights":
    case "hours":
      return t("emails.dispute_closed_host.stands", { name });
    case "sessions":
      return t("emails.dispute_closed_host.stands_seats", { name });
  }
}

export function disputeClosedForOperator(data: EmailData["dispute_closed_operator"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const amount = formatMoney(data.amountCents);
  const people = { guest: data.guestName, host: data.hostName };
  const isWon = data.outcome === "won";
  const next = data.stands ? [t("emails.dispute_closed_operator.stands", people)] : [];
  if (isWon && !data.boughtNothing) next.push(...payoutToHostLeaves(data, theme));
  return {
    subject: isWon
      ? t("emails.dispute_closed_operator.subject_won", { amount, code: data.code })
      : t("emails.dispute_closed_operator.subject_lost", { amount, code: data.code }),
    title: isWon
      ? t("emails.dispute_closed_operator.title_won", { amount })
      : t("emails.dispute_closed_operator.title_lost", { amount }),
    opening: isWon ? wonForOperator(data, people, theme) : lostForOperator(data, people, theme),
    facts: [{ label: t("emails.facts.dispute"), lines: [data.disputeId] }, ...operatorFacts(data, theme)],
    action: adminBookingAction(data, theme),
    ...(next.length > 0 && { notes: [nextSteps(next, theme)] }),
    reason: operatorReason(theme),
  };
}

function lostForOperator(
  { boughtNothing, overpaidCents = 0 }: EmailData["dispute_closed_operator"],
  people: { guest: string; host: string },
  { t }: MailTheme,
): string {
  const opening = boughtNothing
    ? t("emails.dispute_closed_operator.opening_lost_unbought", people)
    : t("emails.dispute_closed_operator.opening_lost", people);
  if (overpaidCents === 0) return opening;
  const overpaid = { guest: people.guest, amount: formatMoney(overpaidCents) };
  return `${opening} ${t("emails.dispute_closed_operator.overpaid", overpaid)}`;
}

function wonForOperator(
  { boughtNothing, isPaid, heldBy }: EmailData["dispute_closed_operator"],
  people: { guest: string; host: string },
  { t }: MailTheme,
): string {
  if (boughtNothing) return t("emails.dispute_closed_operator.opening_won_unbought", people);
  if (isPaid === false) return t("emails.dispute_closed_operator.opening_won_nothing", people);
  if (heldBy === "dispute") return t("emails.dispute_closed_operator.opening_won_dispute", people);
  if (heldBy === "problem") return t("emails.dispute_closed_operator.opening_won_problem", people);
  if (heldBy === "reversed_in_dashboard") return t("emails.dispute_closed_operator.opening_won_reversed", people);
  return t("emails.dispute_closed_operator.opening_won", people);
}

export function disputeOverturnedForHost(data: EmailData["dispute_overturned_host"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const amount = formatMoney(data.returnedCents);
  return {
    subject:
      data.partCents === undefined
        ? t("emails.dispute_overturned_host.subject", nameOf(data, theme))
        : t("emails.dispute_overturned_host.subject_part", nameOf(data, theme)),
    title: t("emails.dispute_overturned_host.title", { amount }),
    opening: `${decisionToHost(data, theme)} ${returnedToHost(data, amount, theme)}`,
    facts: hostFacts(data, theme),
    action: hostingAction(data, theme),
    notes: [nextSteps([...payoutLeaves(data, theme), bankSaid(data, theme)], theme)],
    reason: hostReason(theme),
  };
}

function decisionToHost(
  { guestName: name, partCents }: EmailData["dispute_overturned_host"],
  { t }: MailTheme,
): string {
  if (partCents === undefined) return t("emails.dispute_overturned_host.decision", { name });
  return t("emails.dispute_overturned_host.decision_part", { amount: formatMoney(partCents) });
}

function returnedToHost(
  { guestName: name, isPaid, heldBy }: EmailData["dispute_overturned_host"],
  amount: string,
  { t }: MailTheme,
): string {
  if (!isPaid) return t("emails.dispute_overturned_host.opening_kept", { amount });
  if (heldBy === "dispute") return t("emails.dispute_overturned_host.opening_dispute", { amount });
  if (heldBy === "problem") return t("emails.dispute_overturned_host.opening_problem", { name, amount });
  if (heldBy === "reversed_in_dashboard") return t("emails.dispute_overturned_host.opening_reversed", { amount });
  return t("emails.dispute_overturned_host.opening", { amount });
}

export function disputeOverturnedForOperator(
  data: EmailData["dispute_overturned_operator"],
  theme: MailTheme,
): EmailContent {
  const { t } = theme;
  const amount = formatMoney(data.amountCents);
  return {
    subject: t("emails.dispute_overturned_operator.subject", { amount, code: data.code }),
    title: t("emails.dispute_overturned_operator.title", { amount }),
    opening: [decisionToOperator(data, theme), returnedToOperator(data, theme), ...owedToGuest(data, theme)].join(" "),
    facts: [{ label: t("emails.facts.dispute"), lines: [data.disputeId] }, ...operatorFacts(data, theme)],
    action: adminBookingAction(data, theme),
    reason: operatorReason(theme),
  };
}

function decisionToOperator(
  { guestName: guest, amountCents, owedCents }: EmailData["dispute_overturned_operator"],
  { t }: MailTheme,
): string {
  if (owedCents === undefined) return t("emails.dispute_overturned_operator.decision", { guest });
  return t("emails.dispute_overturned_operator.decision_part", { guest, amount: formatMoney(amountCents) });
}

function returnedToOperator(
  { guestName: guest, hostName: host, returnedCents, heldBy }: EmailData["dispute_overturned_operator"],
  { t }: MailTheme,
): string {
  if (returnedCents === 0) return t("emails.dispute_overturned_operator.opening_nothing", { host });
  const told = { host, returned: formatMoney(returnedCents) };
  if (heldBy === "dispute") return t("emails.dispute_overturned_operator.opening_dispute", told);
  if (heldBy === "problem") return t("emails.dispute_overturned_operator.opening_problem", { ...told, guest });
  if (heldBy === "reversed_in_dashboard") return t("emails.dispute_overturned_operator.opening_reversed", told);
  return t("emails.dispute_overturned_operator.opening", told);
}

function owedToGuest(
  { guestName: guest, owedCents }: EmailData["dispute_overturned_operator"],
  { t }: MailTheme,
): string[] {
  if (owedCents === undefined) return [t("emails.dispute_overturned_operator.refunded", { guest })];
  if (owedCents === 0) return [];
  return [t("emails.dispute_overturned_operator.owed", { guest, amount: formatMoney(owedCents) })];
}

export function inquiryOpenedForHost(data: EmailData["inquiry_opened_host"], theme: MailTheme): EmailContent {
  const { t, supportEmail: email } = theme;
  const name = data.guestName;
  return {
    subject: t("emails.inquiry_opened_host.subject", nameOf(data, theme)),
    title: t("emails.inquiry_opened_host.title", { name }),
    opening: t("emails.inquiry_opened_host.opening", { name, amount: formatMoney(data.amountCents) }),
    facts: hostFacts(data, theme),
    action: hostingAction(data, theme),
    notes: [nextSteps([t("emails.inquiry_opened_host.next", { email, code: data.code })], theme)],
    reason: hostReason(theme),
  };
}

export function inquiryOpenedForOperator(data: EmailData["inquiry_opened_operator"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const amount = formatMoney(data.amountCents);
  const people = { guest: data.guestName, host: data.hostName };
  return {
    subject: t("emails.inquiry_opened_operator.subject", { amount, code: data.code }),
    title: t("emails.inquiry_opened_operator.title", { amount }),
    opening: data.boughtNothing
      ? t("emails.inquiry_opened_operator.opening_nothing", people)
      : t("emails.inquiry_opened_operator.opening", people),
    facts: [...disputeFacts(data, theme), ...operatorFacts(data, theme)],
    action: adminBookingAction(data, theme),
    notes: [nextSteps([t("emails.inquiry_opened_operator.next"), t("emails.inquiry_opened_operator.refund")], theme)],
    reason: operatorReason(theme),
  };
}

export function inquiryClosedForHost(data: EmailData["inquiry_closed_host"], theme: MailTheme): EmailContent {
  const { t } = theme;
  return {
    subject: t("emails.inquiry_closed_host.subject", nameOf(data, theme)),
    title: t("emails.inquiry_closed_host.title"),
    opening: inquiryClosedOpening(data, theme),
    facts: hostFacts(data, theme),
    action: hostingAction(data, theme),
    notes: payoutLeaves(data, theme).map((line) => nextSteps([line], theme)),
    reason: hostReason(theme),
  };
}

function inquiryClosedOpening({ guestName: name, isPaid, heldBy }: EmailData["inquiry_closed_host"], { t }: MailTheme) {
  if (!isPaid) return t("emails.inquiry_closed_host.opening_nothing", { name });
  if (heldBy === "dispute") return t("emails.inquiry_closed_host.opening_dispute", { name });
  if (heldBy === "problem") return t("emails.inquiry_closed_host.opening_problem", { name });
  if (heldBy === "reversed_in_dashboard") return t("emails.inquiry_closed_host.opening_reversed", { name });
  return t("emails.inquiry_closed_host.opening", { name });
}

export function inquiryClosedForOperator(data: EmailData["inquiry_closed_operator"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const amount = formatMoney(data.amountCents);
  return {
    subject: t("emails.inquiry_closed_operator.subject", { amount, code: data.code }),
    title: t("emails.inquiry_closed_operator.title", { amount }),
    opening: inquiryClosedToOperator(data, { guest: data.guestName, host: data.hostName }, theme),
    facts: [{ label: t("emails.facts.dispute"), lines: [data.disputeId] }, ...operatorFacts(data, theme)],
    action: adminBookingAction(data, theme),
    notes: data.boughtNothing ? [] : payoutToHostLeaves(data, theme).map((line) => nextSteps([line], theme)),
    reason: operatorReason(theme),
  };
}

function inquiryClosedToOperator(
  { boughtNothing, isPaid, heldBy }: EmailData["inquiry_closed_operator"],
  people: { guest: string; host: string },
  { t }: MailTheme,
): string {
  if (boughtNothing) return t("emails.inquiry_closed_operator.opening_unbought", people);
  if (!isPaid) return t("emails.inquiry_closed_operator.opening_nothing", people);
  if (heldBy === "dispute") return t("emails.inquiry_closed_operator.opening_dispute", people);
  if (heldBy === "problem") return t("emails.inquiry_closed_operator.opening_problem", people);
  if (heldBy === "reversed_in_dashboard") return t("emails.inquiry_closed_operator.opening_reversed", people);
  return t("emails.inquiry_closed_operator.opening", people);
}

function reasonWords(reason: string, { t }: MailTheme): string {
  return t(`admin.disputeReasons.${disputeReasonOf(reason)}`);
}

import { firstName } from "#contract/accounts/first-name.ts";
import {
  adminAction,
  bookingAction,
  guestFacts,
  guestReason,
  hostFacts,
  hostingAction,
  hostReason,
  nameOf,
  nextSteps,
  operatorFacts,
  operatorReason,
  payoutLeaves,
} from "./booking-parts.ts";
import type { EmailContent, EmailData, MailTheme } from "./email.ts";

/** Problems that guests report: what is left of the host's payout waits for the operator's answer. */

export function problemForHost(data: EmailData["problem_reported_host"], theme: MailTheme): EmailContent {
  const { t, supportEmail } = theme;
  const name = data.guestName;
  return {
    subject: t("emails.problem_reported_host.subject", { name, ...nameOf(data, theme) }),
    title: t("emails.problem_reported_host.title", { name }),
    opening:
      data.isPaid === false
        ? t("emails.problem_reported_host.opening_unpaid")
        : t("emails.problem_reported_host.opening"),
    quote: { by: t("emails.quotes.wrote", { name }), text: data.text.trim() },
    facts: hostFacts(data, theme),
    action: hostingAction(data, theme),
    notes: [nextSteps([t("emails.problem_reported_host.next", { email: supportEmail, code: data.code })], theme)],
    reason: hostReason(theme),
  };
}

export function problemForOperator(data: EmailData["problem_reported_operator"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const name = data.guestName;
  return {
    subject: t("emails.problem_reported_operator.subject", { title: data.title, code: data.code }),
    title: t("emails.problem_reported_operator.title", { name }),
    opening:
      data.isPaid === false
        ? t("emails.problem_reported_operator.opening_unpaid", { name: data.hostName })
        : t("emails.problem_reported_operator.opening", { name: data.hostName }),
    quote: { by: t("emails.quotes.wrote", { name }), text: data.text.trim() },
    facts: operatorFacts(data, theme),
    bill: { rows: [], total: { label: t("emails.bill.paid"), cents: data.totalCents } },
    action: adminAction(theme),
    notes: [nextSteps([t("emails.problem_reported_operator.next")], theme)],
    reason: operatorReason(theme),
  };
}

export function problemSettledForGuest(data: EmailData["problem_settled_guest"], theme: MailTheme): EmailContent {
  const { t, supportEmail } = theme;
  return {
    subject: t("emails.problem_settled_guest.subject", nameOf(data, theme)),
    title: t("emails.problem_settled_guest.title"),
    opening: t("emails.problem_settled_guest.opening", { name: firstName(data.guestName) }),
    quote: { by: t("emails.quotes.decided"), text: data.answer.trim() },
    facts: guestFacts(data, theme),
    action: bookingAction(data, theme),
    notes: [
      {
        title: t("emails.problem_settled_guest.disagree"),
        lines: [t("emails.problem_settled_guest.write", { email: supportEmail, code: data.code })],
      },
    ],
    reason: guestReason(theme),
  };
}

export function problemSettledForHost(data: EmailData["problem_settled_host"], theme: MailTheme): EmailContent {
  const { t, supportEmail } = theme;
  const leaves = payoutLeaves(data, theme);
  return {
    subject: t("emails.problem_settled_host.subject", nameOf(data, theme)),
    title: t("emails.problem_settled_host.title", { name: data.guestName }),
    opening: settledOpening(data, theme),
    quote: { by: t("emails.quotes.decided"), text: data.answer.trim() },
    facts: hostFacts(data, theme),
    action: hostingAction(data, theme),
    notes: [
      ...leaves.map((line) => nextSteps([line], theme)),
      {
        title: t("emails.problem_settled_host.disagree"),
        lines: [t("emails.problem_settled_host.write", { email: supportEmail, code: data.code })],
      },
    ],
    reason: hostReason(theme),
  };
}

function settledOpening(data: EmailData["problem_settled_host"], { t }: MailTheme): string {
  if (!data.isPaid) return t("emails.problem_settled_host.opening_unpaid");
  if (data.heldBy === "reversed_in_dashboard") return t("emails.problem_settled_host.opening_reversed");
  return data.heldBy
    ? t("emails.problem_settled_host.opening_held", { name: data.guestName })
    : t("emails.problem_settled_host.opening_paid");
}

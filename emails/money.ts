import { firstName } from "#contract/accounts/first-name.ts";
import type { OrphanObstacle } from "#contract/admin/money.ts";
import type { Cents } from "#contract/money.ts";
import {
  adminAction,
  adminBookingAction,
  bankDecides,
  bookingAction,
  dashboardPath,
  guestFacts,
  guestReason,
  hostFacts,
  hostingAction,
  hostReason,
  hostShareBill,
  nameOf,
  nextSteps,
  operatorFacts,
  operatorReason,
  reasonGiven,
  shareRows,
  stillHeld,
  wayBack,
} from "./booking-parts.ts";
import { disputeFacts } from "./disputes.ts";
import type { Bill, BillRow, EmailContent, EmailData, MailTheme, PaidElsewhere } from "./email.ts";
import { formatMoment, formatMoney, formatPlainDay, formatPlainMonth } from "./format.ts";

/** Emails about money sent to guests and hosts, and to the operator when it does not arrive. */

export function refundMade(data: EmailData["refund_made_guest"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const amount = formatMoney(data.refundCents);
  const name = firstName(data.guestName);
  const common = {
    ...reasonGiven(data, theme),
    facts: guestFacts(data, theme),
    action: bookingAction(data, theme),
    reason: guestReason(theme),
  };
  if (data.disputed) {
    return {
      ...common,
      subject: t("emails.refund_made_guest.subject_disputed", { title: data.title }),
      title: t("emails.refund_made_guest.title_disputed", { amount }),
      opening: t("emails.refund_made_guest.opening_disputed", { name, amount }),
      bill: { rows: [], total: { label: t("emails.bill.to_return"), cents: data.refundCents } },
    };
  }
  return {
    ...common,
    subject: t("emails.refund_made_guest.subject", { amount, title: data.title }),
    preview: wayBack(data, theme),
    title: t("emails.refund_made_guest.title", { amount }),
    opening: t("emails.refund_made_guest.opening", { name }),
    bill: {
      rows: [],
      total: { label: t("emails.bill.returned"), cents: data.refundCents },
      note: wayBack(data, theme),
    },
  };
}

export function refundMadeForHost(data: EmailData["refund_made_host"], theme: MailTheme): EmailContent {
  const { t, supportEmail: email } = theme;
  const { guestName: name, code } = data;
  const amount = formatMoney(data.refundCents);
  const { subjectKey, titleKey } = hostWords(data);
  return {
    subject: t(subjectKey, { amount, name, ...nameOf(data, theme) }),
    title: t(titleKey, { amount, name }),
    opening: takenFrom(data, theme),
    ...reasonGiven(data, theme),
    facts: hostFacts(data, theme),
    bill: hostShareBill(data, theme),
    action: hostingAction(data, theme),
    notes: [
      nextSteps(
        [...(data.disputed ? bankDecides(data, theme) : []), t("emails.refund_made_host.write", { email, code })],
        theme,
      ),
    ],
    reason: hostReason(theme),
  };
}

function takenFrom({ takenCents, heldCents }: EmailData["refund_made_host"], theme: MailTheme): string {
  const { t } = theme;
  const taken = formatMoney(takenCents);
  if (heldCents === undefined) return t("emails.refund_made_host.opening", { taken });
  return [t("emails.refund_made_host.opening_reversed", { taken }), ...stillHeld(heldCents, theme)].join(" ");
}

function hostWords({ disputed, isOwed }: EmailData["refund_made_host"]) {
  if (isOwed) {
    return {
      subjectKey: "emails.refund_made_host.subject_owed",
      titleKey: "emails.refund_made_host.title_owed",
    } as const;
  }
  if (disputed) {
    return {
      subjectKey: "emails.refund_made_host.subject_disputed",
      titleKey: "emails.refund_made_host.title_disputed",
    } as const;
  }
  return { subjectKey: "emails.refund_made_host.subject", titleKey: "emails.refund_made_host.title" } as const;
}

export function refundFailed(data: EmailData["refund_failed_operator"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const amount = formatMoney(data.refundCents);
  const name = data.guestName;
  return {
    subject: t("emails.refund_failed_operator.subject", { amount, code: data.code }),
    title: t("emails.refund_failed_operator.title"),
    opening: t("emails.refund_failed_operator.opening", { amount, name }),
    ...(data.message && { quote: { by: t("emails.quotes.stripe"), text: data.message } }),
    facts: [...operatorFacts(data, theme), { label: t("emails.facts.refund"), lines: [data.refundId] }],
    bill: { rows: [], total: { label: t("emails.refund_failed_operator.owed", { name }), cents: data.refundCents } },
    action: adminBookingAction(data, theme),
    notes: [
      nextSteps(
        [
          data.isRetried === false
            ? t("emails.refund_failed_operator.next_last", { name })
            : t("emails.refund_failed_operator.next", { name }),
          ...(data.message ? [] : [t("emails.refund_failed_operator.why")]),
        ],
        theme,
      ),
    ],
    reason: operatorReason(theme),
  };
}

export function refundPaidElsewhere(data: EmailData["refund_paid_elsewhere_guest"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const paid = paidElsewhere(data, theme);
  return {
    ...paid,
    opening: t("emails.refund_paid_elsewhere_guest.opening", { name: firstName(data.guestName) }),
    facts: [...guestFacts(data, theme), ...paid.facts],
    action: bookingAction(data, theme),
  };
}

export function orphanPaidElsewhere(data: EmailData["orphan_paid_elsewhere_guest"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const code = data.code ? [{ label: t("emails.facts.code"), lines: [data.code] }] : [];
  const paid = paidElsewhere(data, theme);
  return {
    ...paid,
    opening: t("emails.refund_paid_elsewhere_guest.opening_orphan"),
    facts: [...code, ...paid.facts],
  };
}

export function refundElsewhereReversed(
  data: EmailData["refund_elsewhere_reversed_guest"],
  theme: MailTheme,
): EmailContent {
  const { t } = theme;
  const owed = owedAgain(data.amountCents, theme);
  const reference = { label: t("emails.refund_paid_elsewhere_guest.reference"), lines: [data.reference] };
  return {
    ...owed,
    opening: t("emails.refund_elsewhere_reversed_guest.opening", { name: firstName(data.guestName) }),
    facts: [...guestFacts(data, theme), reference],
    action: bookingAction(data, theme),
  };
}

export function orphanElsewhereReversed(
  data: EmailData["orphan_elsewhere_reversed_guest"],
  theme: MailTheme,
): EmailContent {
  const { t } = theme;
  return {
    ...owedAgain(data.amountCents, theme),
    opening: t("emails.refund_elsewhere_reversed_guest.opening_orphan"),
    facts: data.code ? [{ label: t("emails.facts.code"), lines: [data.code] }] : [],
  };
}

function owedAgain(amountCents: Cents, theme: MailTheme) {
  const { t, supportEmail: email } = theme;
  const amount = formatMoney(amountCents);
  return {
    subject: t("emails.refund_elsewhere_reversed_guest.subject", { amount }),
    title: t("emails.refund_elsewhere_reversed_guest.title", { amount }),
    bill: { rows: [], total: { label: t("emails.refund_elsewhere_reversed_guest.owed"), cents: amountCents } },
    notes: [nextSteps([t("emails.refund_elsewhere_reversed_guest.next", { email })], theme)],
    reason: guestReason(theme),
  };
}

function paidElsewhere({ amountCents, reference }: PaidElsewhere, theme: MailTheme) {
  const { t, supportEmail: email } = theme;
  const amount = formatMoney(amountCents);
  return {
    subject: t("emails.refund_paid_elsewhere_guest.subject", { amount }),
    title: t("emails.refund_paid_elsewhere_guest.title", { amount }),
    facts: [{ label: t("emails.refund_paid_elsewhere_guest.reference"), lines: [reference] }],
    bill: { rows: [], total: { label: t("emails.refund_paid_elsewhere_guest.paid"), cents: amountCents } },
    notes: [nextSteps([t("emails.refund_paid_elsewhere_guest.next", { email })], theme)],
    reason: guestReason(theme),
  };
}

export function orphanReturned(data: EmailData["orphan_returned_guest"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const amount = formatMoney(data.amountCents);
  const { code } = data;
  return {
    subject: t("emails.orphan_returned_guest.subject", { amount }),
    title: t("emails.orphan_returned_guest.title", { amount }),
    opening: code
      ? t("emails.orphan_returned_guest.opening_code", { code })
      : t("emails.orphan_returned_guest.opening"),
    bill: {
      rows: [],
      total: { label: t("emails.bill.returned"), cents: data.amountCents },
      note: wayBack(data, theme),
    },
    reason: guestReason(theme),
  };
}

export function orphanFound(data: EmailData["orphan_payment_operator"], theme: MailTheme): EmailContent {
  const { t, publicUrl } = theme;
  const amount = formatMoney(data.amountCents);
  const card = { label: t("emails.orphan_payment_operator.card"), lines: [data.last4] };
  const email = { label: t("emails.orphan_payment_operator.email"), lines: [data.email] };
  const code = { label: t("emails.orphan_payment_operator.code"), lines: [data.code ?? ""] };
  const paid = { label: t("emails.orphan_payment_operator.paid"), lines: [formatMoment(data.paidAt, theme)] };
  const start = data.start && { label: t("emails.facts.start"), lines: [formatMoment(data.start, theme)] };
  const lost = [...(data.code ? [code] : []), ...(data.email ? [email] : []), card, paid, ...(start ? [start] : [])];
  return {
    subject: orphanSubject(data.obstacle, amount, theme),
    title: t("emails.orphan_payment_operator.title"),
    opening: whyOrphan(data.obstacle, amount, theme),
    facts: [...(data.dispute ? disputeFacts(data.dispute, theme) : []), ...lost],
    action: { label: t("emails.actions.admin"), url: `${publicUrl}/admin/money#orphans` },
    notes: [nextSteps(stepsForOrphan(data.obstacle, theme), theme)],
    reason: operatorReason(theme),
  };
}

function orphanSubject(obstacle: OrphanObstacle, amount: string, { t }: MailTheme): string {
  if (obstacle === "disputed") return t("emails.orphan_payment_operator.subject_disputed", { amount });
  if (obstacle === "inquiry") return t("emails.orphan_payment_operator.subject_inquiry", { amount });
  return t("emails.orphan_payment_operator.subject", { amount });
}

/** What is not refused: money that has moved keeps a payment from becoming a booking, a dispute also from a refund. */
function stepsForOrphan(obstacle: OrphanObstacle, { t }: MailTheme): string[] {
  switch (obstacle) {
    case "disputed":
      return [t("emails.dispute_opened_operator.next"), t("emails.dispute_opened_operator.no_refund")];
    case "inquiry":
      return [t("emails.inquiry_opened_operator.next")];
    case "refunded_in_part":
      return [t("emails.orphan_payment_operator.next_rest"), t("emails.orphan_payment_operator.next_rest_bank")];
    default:
      return [t("emails.orphan_payment_operator.next")];
  }
}

function whyOrphan(obstacle: OrphanObstacle, amount: string, { t }: MailTheme): string {
  const sentences: Record<OrphanObstacle, string> = {
    not_tried: t("emails.orphan_payment_operator.obstacles.not_tried", { amount }),
    unknown_booking: t("emails.orphan_payment_operator.obstacles.unknown_booking", { amount }),
    other_amount: t("emails.orphan_payment_operator.obstacles.other_amount", { amount }),
    listing_gone: t("emails.orphan_payment_operator.obstacles.listing_gone", { amount }),
    guest_unknown: t("emails.orphan_payment_operator.obstacles.guest_unknown", { amount }),
    place_gone: t("emails.orphan_payment_operator.obstacles.place_gone", { amount }),
    refunded_in_part: t("emails.orphan_payment_operator.obstacles.refunded_in_part", { amount }),
    disputed: t("emails.orphan_payment_operator.obstacles.disputed", { amount }),
    inquiry: t("emails.orphan_payment_operator.obstacles.inquiry", { amount }),
  };
  return sentences[obstacle];
}

type Sent = EmailData["payout_sent_host"];

export function payoutSent(data: Sent, theme: MailTheme): EmailContent {
  const { t } = theme;
  const amount = formatMoney(data.payoutCents);
  const { title, day } = nameOf(data, theme);
  const name = data.guestName;
  const isSent = data.payoutCents > 0;
  return {
    subject: isSent
      ? t("emails.payout_sent_host.subject", { amount, title, day })
      : t("emails.payout_sent_host.subject_netted", { title, day }),
    title: isSent ? t("emails.payout_sent_host.title", { amount }) : t("emails.payout_sent_host.title_netted"),
    opening: isSent
      ? t("emails.payout_sent_host.opening", { name })
      : t("emails.payout_sent_host.opening_netted", { name }),
    facts: hostFacts(data, theme),
    bill: payoutBill(data, theme),
    action: hostingAction(data, theme),
    reason: hostReason(theme),
  };
}

/** Includes the rows from the guest's payment to the host's share, unless a part was refunded meanwhile. */
function payoutBill(data: Sent, theme: MailTheme): Bill {
  const { t } = theme;
  const { payoutCents, nettedCents, hostNetCents } = data;
  const shareCents = payoutCents + nettedCents;
  const share: BillRow = { label: t("emails.payout_sent_host.share"), cents: shareCents };
  const isWhole = shareCents === hostNetCents;
  const netted: BillRow[] =
    nettedCents > 0
      ? [
          isWhole ? { ...share, kind: "subtotal" } : share,
          { label: t("emails.payout_sent_host.netted"), cents: -nettedCents },
        ]
      : [];
  return {
    rows: [...(isWhole ? shareRows(data, theme) : []), ...netted],
    total: { label: t("emails.payout_sent_host.total"), cents: payoutCents },
  };
}

export function payoutReversed(data: EmailData["payout_reversed_host"], theme: MailTheme): EmailContent {
  const { t, supportEmail: email } = theme;
  const { guestName: name, code } = data;
  const amount = formatMoney(data.amountCents);
  return {
    subject: t("emails.payout_reversed_host.subject", { amount, ...nameOf(data, theme) }),
    title: t("emails.payout_reversed_host.title", { amount }),
    opening: t("emails.payout_reversed_host.opening", { amount, name, kept: formatMoney(data.keptCents) }),
    facts: hostFacts(data, theme),
    action: hostingAction(data, theme),
    notes: [
      nextSteps(
        [t("emails.payout_reversed_host.next"), t("emails.payout_reversed_host.write", { email, code })],
        theme,
      ),
    ],
    reason: hostReason(theme),
  };
}

export function debtRepaid(data: EmailData["debt_repaid_host"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const amount = formatMoney(data.amountCents);
  return {
    ...debt(data, theme),
    subject: t("emails.debt_repaid_host.subject", { amount }),
    title: t("emails.debt_repaid_host.title", { amount }),
    opening: t("emails.debt_repaid_host.opening", { name: firstName(data.hostName) }),
    facts: [...hostFacts(data, theme), { label: t("emails.debt_repaid_host.reference"), lines: [data.reference] }],
  };
}

export function debtRepaymentReversed(data: EmailData["debt_repayment_reversed_host"], theme: MailTheme): EmailContent {
  const { t, supportEmail: email } = theme;
  const amount = formatMoney(data.amountCents);
  return {
    ...debt(data, theme),
    subject: t("emails.debt_repayment_reversed_host.subject", { amount }),
    title: t("emails.debt_repayment_reversed_host.title", { amount }),
    opening: t("emails.debt_repayment_reversed_host.opening", { name: firstName(data.hostName) }),
    facts: hostFacts(data, theme),
    notes: [nextSteps([t("emails.debt_repayment_reversed_host.next", { email })], theme)],
  };
}

/** What the host owes after all. */
function debt(data: EmailData["debt_repayment_reversed_host"], theme: MailTheme) {
  const total = { label: theme.t("emails.debt_repaid_host.left"), cents: data.leftCents };
  return { bill: { rows: [], total }, action: hostingAction(data, theme), reason: hostReason(theme) };
}

export function payoutBlocked(data: EmailData["payout_blocked_host"], theme: MailTheme): EmailContent {
  const { t, publicUrl } = theme;
  const name = data.guestName;
  const hasNone = data.why === "no_account";
  return {
    subject: t("emails.payout_blocked_host.subject", nameOf(data, theme)),
    title: t("emails.payout_blocked_host.title"),
    opening: hasNone
      ? t("emails.payout_blocked_host.opening_no_account", { name })
      : t("emails.payout_blocked_host.opening_not_payable", { name }),
    facts: hostFacts(data, theme),
    action: {
      label: hasNone
        ? t("emails.payout_blocked_host.action_no_account")
        : t("emails.payout_blocked_host.action_not_payable"),
      url: publicUrl + dashboardPath,
    },
    notes: [
      nextSteps(
        [hasNone ? t("emails.payout_blocked_host.next_no_account") : t("emails.payout_blocked_host.next_not_payable")],
        theme,
      ),
    ],
    reason: hostReason(theme),
  };
}

export function payoutBlockedForOperator(data: EmailData["payout_blocked_operator"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const name = data.hostName;
  const amount = formatMoney(data.payoutCents);
  return {
    subject: t("emails.payout_blocked_operator.subject", { name, code: data.code }),
    title: t("emails.payout_blocked_operator.title"),
    opening:
      data.why === "no_account"
        ? t("emails.payout_blocked_operator.opening_no_account", { amount, name })
        : t("emails.payout_blocked_operator.opening_not_payable", { amount, name }),
    facts: operatorFacts(data, theme),
    bill: { rows: [], total: { label: t("emails.payout_refused_operator.due", { name }), cents: data.payoutCents } },
    action: adminAction(theme),
    notes: [nextSteps([t("emails.payout_blocked_operator.next", { name })], theme)],
    reason: operatorReason(theme),
  };
}

export function payoutRefused(data: EmailData["payout_refused_operator"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const name = data.hostName;
  return {
    subject: t("emails.payout_refused_operator.subject", { name, code: data.code }),
    title: t("emails.payout_refused_operator.title"),
    opening: t("emails.payout_refused_operator.opening", { amount: formatMoney(data.payoutCents), name }),
    quote: { by: t("emails.quotes.stripe"), text: data.message },
    facts: operatorFacts(data, theme),
    bill: { rows: [], total: { label: t("emails.payout_refused_operator.due", { name }), cents: data.payoutCents } },
    action: adminAction(theme),
    notes: [nextSteps([t("emails.payout_refused_operator.next", { name })], theme)],
    reason: operatorReason(theme),
  };
}

export function taxDue({ months }: EmailData["tax_due_operator"], theme: MailTheme): EmailContent {
  const { t, language } = theme;
  const inWords = months.map(({ month, due, cents }) => ({
    month: formatPlainMonth(month, language),
    day: formatPlainDay(due, language),
    cents,
  }));
  const { month = "", day = "" } = inWords.at(-1) ?? {};
  const rows: BillRow[] = inWords.map(({ cents, ...told }) => ({
    label: t("emails.tax_due_operator.month", told),
    details: [t("emails.tax_due_operator.due", told)],
    cents,
  }));
  return {
    subject: t("emails.tax_due_operator.subject", { month, day }),
    title: t("emails.tax_due_operator.title"),
    opening: t("emails.tax_due_operator.opening", { month, day }),
    bill: { rows, total: { label: t("emails.tax_due_operator.total"), cents: sumOf(rows) } },
    action: adminAction(theme),
    notes: [nextSteps([t("emails.tax_due_operator.next")], theme)],
    reason: operatorReason(theme),
  };
}

type Difference = EmailData["ledger_difference_operator"];

export function ledgerDifference(data: Difference, theme: MailTheme): EmailContent {
  const { t, language } = theme;
  const day = formatPlainDay(data.day, language);
  return {
    subject: t("emails.ledger_difference_operator.subject", { amount: formatMoney(data.differenceCents), day }),
    title: t("emails.ledger_difference_operator.title"),
    opening: t("emails.ledger_difference_operator.opening", { day }),
    bill: {
      rows: differenceRows(data, theme),
      total: { label: t("emails.ledger_difference_operator.total"), cents: data.differenceCents },
    },
    action: adminAction(theme),
    notes: [nextSteps([t("emails.ledger_difference_operator.next")], theme)],
    reason: operatorReason(theme),
  };
}

/** A fault may repeat in thousands of lines; the email stays short enough to read. */
const linesShown = 20;

function differenceRows({ lines, differenceCents }: Difference, { t }: MailTheme): BillRow[] {
  const rows: BillRow[] = lines.map(({ what, reference, stripeCents, ledgerCents }) => ({
    label: `${what} ${reference}`,
    details: [
      t("emails.ledger_difference_operator.at_stripe", { amount: formatMoney(stripeCents) }),
      t("emails.ledger_difference_operator.in_ledger", { amount: formatMoney(ledgerCents) }),
    ],
    cents: stripeCents - ledgerCents,
  }));
  const others = rows.slice(linesShown);
  if (others.length > 0) {
    const count = others.length;
    const label = t("emails.ledger_difference_operator.rest", { count });
    rows.splice(linesShown, count, { label, cents: sumOf(others) });
  }
  const unexplained = differenceCents - sumOf(rows);
  const label = t("emails.ledger_difference_operator.unexplained");
  return unexplained === 0 ? rows : [...rows, { label, cents: unexplained }];
}

function sumOf(rows: BillRow[]): number {
  return rows.reduce((sum, row) => sum + row.cents, 0);
}

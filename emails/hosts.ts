import { adminAction, dashboardPath, firstName, hostReason, nextSteps, operatorReason } from "./booking-parts.ts";
import { formatMoment, formatPlainDay } from "./format.ts";
import type { LetterContent, LetterData, Stationery } from "./letter.ts";

/** Hosts: what becomes of one who is booked and cannot be paid, and what the platform keeps of their bookings. */

export function saleEnding(data: LetterData["sale_ending_host"], stationery: Stationery): LetterContent {
  const { t, language } = stationery;
  const day = formatPlainDay(data.day, language);
  return {
    subject: t("emails.sale_ending_host.subject", { day }),
    title: t("emails.sale_ending_host.title"),
    opening: t("emails.sale_ending_host.opening", { name: firstName(data.name), day }),
    action: setUp(stationery),
    notes: [nextSteps([t("emails.sale_ending_host.next")], stationery)],
    reason: hostReason(stationery),
  };
}

export function saleEnded(data: LetterData["sale_ended_host"], stationery: Stationery): LetterContent {
  const { t } = stationery;
  return {
    subject: t("emails.sale_ended_host.subject"),
    title: t("emails.sale_ended_host.title"),
    opening: t("emails.sale_ended_host.opening", { name: firstName(data.name) }),
    action: setUp(stationery),
    notes: [nextSteps([t("emails.sale_ended_host.next")], stationery)],
    reason: hostReason(stationery),
  };
}

export function saleEndedForOperator(data: LetterData["sale_ended_operator"], stationery: Stationery): LetterContent {
  const { t } = stationery;
  const { hostName: name, hostEmail: email } = data;
  return {
    subject: t("emails.sale_ended_operator.subject", { name }),
    title: t("emails.sale_ended_operator.title"),
    opening: t("emails.sale_ended_operator.opening", { name, email }),
    action: adminAction(stationery),
    notes: [nextSteps([t("emails.sale_ended_operator.next")], stationery)],
    reason: operatorReason(stationery),
  };
}

export function commissionChanged(data: LetterData["commission_changed"], stationery: Stationery): LetterContent {
  const { t, publicUrl, brandName: brand, supportEmail: email } = stationery;
  const kind = {
    lodging: t("emails.commission_changed.lodgings"),
    space: t("emails.commission_changed.spaces"),
    experience: t("emails.commission_changed.experiences"),
  }[data.kind];
  const [before, now] = [data.percentBefore, data.percentNow].map((percent) =>
    t("emails.commission_changed.percent", { percent }),
  );
  return {
    subject: t("emails.commission_changed.subject", { kind, now }),
    title: t("emails.commission_changed.title", { kind }),
    opening: t("emails.commission_changed.opening", { name: firstName(data.name), brand, kind, before, now }),
    facts: [{ label: t("emails.commission_changed.since"), lines: [formatMoment(data.since, stationery)] }],
    action: { label: t("emails.commission_changed.action"), url: `${publicUrl}/terms` },
    notes: [
      nextSteps([t("emails.commission_changed.kept"), t("emails.commission_changed.leave", { email })], stationery),
    ],
    reason: hostReason(stationery),
  };
}

function setUp({ t, publicUrl }: Stationery): LetterContent["action"] {
  return { label: t("emails.payout_blocked_host.action_not_payable"), url: publicUrl + dashboardPath };
}

import { firstName } from "#contract/accounts/first-name.ts";
import { adminAction, hostReason, nextSteps, operatorReason, setUpPayouts } from "./booking-parts.ts";
import type { EmailContent, EmailData, MailTheme } from "./email.ts";
import { formatMoment, formatPlainDay } from "./format.ts";

/** Emails about hosts: listings go off sale because their host cannot be paid, and commissions change. */

export function saleEnding(data: EmailData["sale_ending_host"], theme: MailTheme): EmailContent {
  const { t, language } = theme;
  const day = formatPlainDay(data.day, language);
  return {
    subject: t("emails.sale_ending_host.subject", { day }),
    title: t("emails.sale_ending_host.title"),
    opening: t("emails.sale_ending_host.opening", { name: firstName(data.name), day }),
    action: setUpPayouts(theme),
    notes: [nextSteps([t("emails.sale_ending_host.next")], theme)],
    reason: hostReason(theme),
  };
}

export function saleEnded(data: EmailData["sale_ended_host"], theme: MailTheme): EmailContent {
  const { t } = theme;
  return {
    subject: t("emails.sale_ended_host.subject"),
    title: t("emails.sale_ended_host.title"),
    opening: t("emails.sale_ended_host.opening", { name: firstName(data.name) }),
    action: setUpPayouts(theme),
    notes: [nextSteps([t("emails.sale_ended_host.next")], theme)],
    reason: hostReason(theme),
  };
}

export function saleEndedForOperator(data: EmailData["sale_ended_operator"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const { hostName: name, hostEmail: email } = data;
  return {
    subject: t("emails.sale_ended_operator.subject", { name }),
    title: t("emails.sale_ended_operator.title"),
    opening: t("emails.sale_ended_operator.opening", { name, email }),
    action: adminAction(theme),
    notes: [nextSteps([t("emails.sale_ended_operator.next")], theme)],
    reason: operatorReason(theme),
  };
}

export function commissionChanged(data: EmailData["commission_changed"], theme: MailTheme): EmailContent {
  const { t, publicUrl, brandName: brand, supportEmail: email } = theme;
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
    facts: [{ label: t("emails.commission_changed.since"), lines: [formatMoment(data.since, theme)] }],
    action: { label: t("emails.commission_changed.action"), url: `${publicUrl}/terms` },
    notes: [nextSteps([t("emails.commission_changed.kept"), t("emails.commission_changed.leave", { email })], theme)],
    reason: hostReason(theme),
  };
}

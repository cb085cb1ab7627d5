import { adminAction, nextSteps, operatorReason } from "./booking-parts.ts";
import type { EmailContent, EmailData, MailTheme } from "./email.ts";
import { formatMoment } from "./format.ts";

/** Emails to the operator about the site's own faults. */

export function jobsDead({ jobs }: EmailData["jobs_dead_operator"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const byName = Map.groupBy(jobs, ({ name }) => name);
  const count = jobs.length;
  return {
    subject: t("emails.jobs_dead_operator.subject", { count }),
    title: t("emails.jobs_dead_operator.title", { count }),
    opening: t("emails.jobs_dead_operator.opening"),
    facts: [...byName].map(([name, dead]) => ({
      label: name,
      lines: [
        t("emails.jobs_dead_operator.times", { count: dead.length }),
        t("emails.jobs_dead_operator.since", { moment: formatMoment(dead[0]?.since ?? "", theme) }),
      ],
    })),
    action: adminAction(theme),
    notes: [nextSteps([t("emails.jobs_dead_operator.next")], theme)],
    reason: operatorReason(theme),
  };
}

export function webhooksSilent(
  { since, missed }: EmailData["webhooks_silent_operator"],
  theme: MailTheme,
): EmailContent {
  const { t } = theme;
  return {
    subject: t("emails.webhooks_silent_operator.subject"),
    title: t("emails.webhooks_silent_operator.title"),
    opening: t("emails.webhooks_silent_operator.opening", { moment: formatMoment(since, theme), count: missed }),
    action: adminAction(theme),
    notes: [nextSteps([t("emails.webhooks_silent_operator.next")], theme)],
    reason: operatorReason(theme),
  };
}

export function picturesUnreachable(
  { since, why }: EmailData["pictures_unreachable_operator"],
  theme: MailTheme,
): EmailContent {
  const { t } = theme;
  return {
    subject: t("emails.pictures_unreachable_operator.subject"),
    title: t("emails.pictures_unreachable_operator.title"),
    opening: t("emails.pictures_unreachable_operator.opening", { moment: formatMoment(since, theme) }),
    facts: [{ label: t("emails.pictures_unreachable_operator.why"), lines: [why] }],
    action: adminAction(theme),
    notes: [nextSteps([t("emails.pictures_unreachable_operator.next")], theme)],
    reason: operatorReason(theme),
  };
}

export function backupUnproven({ since, why }: EmailData["backup_unproven_operator"], theme: MailTheme): EmailContent {
  const { t } = theme;
  return {
    subject: t("emails.backup_unproven_operator.subject"),
    title: t("emails.backup_unproven_operator.title"),
    opening: t("emails.backup_unproven_operator.opening", { moment: formatMoment(since, theme) }),
    facts: [{ label: t("emails.backup_unproven_operator.why"), lines: [why] }],
    action: adminAction(theme),
    notes: [nextSteps([t("emails.backup_unproven_operator.next")], theme)],
    reason: operatorReason(theme),
  };
}

export function browserBroken({ breakages }: EmailData["browser_broken_operator"], theme: MailTheme): EmailContent {
  const { t } = theme;
  return {
    subject: t("emails.browser_broken_operator.subject"),
    title: t("emails.browser_broken_operator.title"),
    opening: t("emails.browser_broken_operator.opening"),
    facts: breakages.map(({ what, page, since }) => ({
      label: what,
      lines: [page, t("emails.browser_broken_operator.since", { moment: formatMoment(since, theme) })],
    })),
    action: adminAction(theme),
    notes: [nextSteps([t("emails.browser_broken_operator.next")], theme)],
    reason: operatorReason(theme),
  };
}

export function mailReturned(
  { returned, more = 0 }: EmailData["mail_returned_operator"],
  theme: MailTheme,
): EmailContent {
  const { t } = theme;
  const count = returned.length + more;
  const shown = t("emails.mail_returned_operator.shown", { number: returned.length });
  const rest = t("emails.mail_returned_operator.more", { count: more });
  return {
    subject: t("emails.mail_returned_operator.subject", { count }),
    title: t("emails.mail_returned_operator.title", { count }),
    opening: t("emails.mail_returned_operator.opening"),
    facts: returned.map(({ email, code, at }) => ({
      label: email,
      lines: [whyReturned(code, theme), t("emails.mail_returned_operator.since", { moment: formatMoment(at, theme) })],
    })),
    action: adminAction(theme),
    notes: [nextSteps([...(more > 0 ? [`${shown} ${rest}`] : []), t("emails.mail_returned_operator.next")], theme)],
    reason: operatorReason(theme),
  };
}

/** The words of the other mail server are a stranger's: only its code is read. */
function whyReturned(code: string, { t }: MailTheme): string {
  if (code === "complaint") return t("emails.mail_returned_operator.complaint");
  if (/^5\.[37]\./.test(code)) return t("emails.mail_returned_operator.policy", { code });
  if (code === "5.2.2") return t("emails.mail_returned_operator.full", { code });
  if (/^5\.[12]\./.test(code)) return t("emails.mail_returned_operator.address", { code });
  return t("emails.mail_returned_operator.other", { code });
}

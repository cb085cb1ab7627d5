import { adminAction, nextSteps, operatorReason } from "./booking-parts.ts";
import { formatMoment } from "./format.ts";
import type { LetterContent, LetterData, Stationery } from "./letter.ts";

/** What the operator reads when the site itself needs somebody. */

export function jobsDead({ jobs }: LetterData["jobs_dead_operator"], stationery: Stationery): LetterContent {
  const { t } = stationery;
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
        t("emails.jobs_dead_operator.since", { moment: formatMoment(dead[0]?.since ?? "", stationery) }),
      ],
    })),
    action: adminAction(stationery),
    notes: [nextSteps([t("emails.jobs_dead_operator.next")], stationery)],
    reason: operatorReason(stationery),
  };
}

export function webhooksSilent(
  { since, missed }: LetterData["webhooks_silent_operator"],
  stationery: Stationery,
): LetterContent {
  const { t } = stationery;
  return {
    subject: t("emails.webhooks_silent_operator.subject"),
    title: t("emails.webhooks_silent_operator.title"),
    opening: t("emails.webhooks_silent_operator.opening", { moment: formatMoment(since, stationery), count: missed }),
    action: adminAction(stationery),
    notes: [nextSteps([t("emails.webhooks_silent_operator.next")], stationery)],
    reason: operatorReason(stationery),
  };
}

export function browserBroken(
  { breakages }: LetterData["browser_broken_operator"],
  stationery: Stationery,
): LetterContent {
  const { t } = stationery;
  return {
    subject: t("emails.browser_broken_operator.subject"),
    title: t("emails.browser_broken_operator.title"),
    opening: t("emails.browser_broken_operator.opening"),
    facts: breakages.map(({ what, page, since }) => ({
      label: what,
      lines: [page, t("emails.browser_broken_operator.since", { moment: formatMoment(since, stationery) })],
    })),
    action: adminAction(stationery),
    notes: [nextSteps([t("emails.browser_broken_operator.next")], stationery)],
    reason: operatorReason(stationery),
  };
}

import type { HostProfile } from "#contract/listings/listings.ts";
import { formatPercent } from "#web/kit/format.ts";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** How often and how soon a host answers; nothing before there are enough questions. */
export function HostAnswers({ answers }: Pick<HostProfile, "answers">) {
  const { t, language } = useTranslation();
  if (!answers) return null;
  const { minutes } = answers;
  const percent = formatPercent(answers.percent, language);
  return <p className={type.muted}>{sentence()}</p>;

  function sentence(): string {
    if (minutes <= 60) return t("listings.detail.answers.hour", { percent });
    if (minutes <= 6 * 60) return t("listings.detail.answers.hours", { percent });
    if (minutes <= 24 * 60) return t("listings.detail.answers.day", { percent });
    return t("listings.detail.answers.later", { percent });
  }
}

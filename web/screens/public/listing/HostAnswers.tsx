import type { HostProfile } from "#contract/listings/listings.ts";
import { formatPercent } from "#web/kit/format.ts";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** How often and how quickly a host answers; renders nothing until there are enough questions. */
export function HostAnswers({ answers }: Pick<HostProfile, "answers">) {
  const { t, language } = useTranslation();
  if (!answers) return null;
  const hours = answers.minutes / 60;
  const step = hours <= 1 ? "hour" : hours <= 6 ? "hours" : hours <= 24 ? "day" : "later";
  const percent = formatPercent(answers.percent, language);
  return <p className={type.muted}>{t(`listings.detail.answers.${step}`, { percent })}</p>;
}

import { clsx } from "clsx";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { type Phase, phases } from "./phases.ts";

export function PhaseTag({ phase }: { phase: Phase }) {
  const { t } = useTranslation();
  const { tone, tagKey } = phases[phase];
  return <span className={clsx(panel.tag, tone && panel[tone])}>{t(tagKey)}</span>;
}

import { useTranslation } from "#web/kit/texts.tsx";
import { type Phase, phases } from "./phases.ts";

export function PhaseTag({ phase }: { phase: Phase }) {
  const { t } = useTranslation();
  const { tone, tagKey } = phases[phase];
  return <span className={`tag ${tone}`}>{t(tagKey)}</span>;
}

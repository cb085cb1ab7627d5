import { clsx } from "clsx";
import type { MissingFact } from "#contract/listings/limits.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** The facts a listing lacks before it can go on sale, as one list: «la dirección y el punto de encuentro». */
export function useMissingWords(missing: readonly MissingFact[]): string {
  const { t, language } = useTranslation();
  return new Intl.ListFormat(language).format(missing.map((fact) => t(`hostListing.missing.${fact}`)));
}

export function Missing({ missing }: { missing: readonly MissingFact[] }) {
  const { t } = useTranslation();
  const words = useMissingWords(missing);
  if (missing.length === 0) return null;
  return (
    <p className={clsx(panel.notice, panel.bad, panel.plain, layout.above8)}>
      {t("hostListing.missing.said", { missing: words })}
    </p>
  );
}

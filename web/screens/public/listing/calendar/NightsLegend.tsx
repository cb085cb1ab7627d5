import { clsx } from "clsx";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { Said } from "./lodging-days.ts";

/** Explains the texts that are currently shown under the days. */
export function NightsLegend({ said }: { said: ReadonlySet<Said["is"]> }) {
  const { t } = useTranslation();
  return (
    <ul className={clsx(type.small, layout.row, layout.gap8by20, layout.above12)}>
      {said.has("minimum") && (
        <li>
          <b>{t("booking.calendar.legend.minimum")}</b> {t("booking.calendar.legend.minimumMeans")}
        </li>
      )}
      {said.has("only-leave") && (
        <li>
          <b>{t("booking.calendar.under.onlyLeave")}</b> {t("booking.calendar.legend.onlyLeave")}
        </li>
      )}
      {said.has("taken") && (
        <li>
          <s>25</s> {t("booking.calendar.legend.taken")}
        </li>
      )}
    </ul>
  );
}

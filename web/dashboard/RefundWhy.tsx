import { useTranslation } from "react-i18next";
import type { CancellationPreview } from "#contract/bookings.ts";
import { formatInstant } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icons.tsx";
import { policyKeys } from "./policies.ts";

/** Which step of the policy it is, until when, and what comes after it. */
export function RefundWhy({ preview, timeZone }: { preview: CancellationPreview; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const { cancellation, lines, percent, until } = preview;
  const { nameKey } = policyKeys[cancellation.policy];
  const position = cancellation.steps.findIndex((step) => step.until === until);
  const next = position < 0 ? undefined : cancellation.steps[position + 1];
  const hasCleaning = lines.some(({ code }) => code === "cleaning");
  const at = (instant: string) => formatInstant(instant, timeZone, i18n.language);
  return (
    <p className={percent > 0 ? "promise" : "promise is-strict"}>
      <Icon name="shield" />
      <span>
        {t(nameKey)} {step()} {until !== null && after()}{" "}
        {hasCleaning && percent < 100 && t("dashboard.cancel.cleaning")}
      </span>
    </p>
  );

  function step(): string {
    if (until !== null) return t("dashboard.cancel.now", { percent, when: at(until) });
    const last = cancellation.steps.at(-1);
    return last ? t("dashboard.cancel.over", { when: at(last.until) }) : t("dashboard.cancel.never");
  }

  function after(): string {
    return next
      ? t("dashboard.cancel.then", { percent: next.percent, when: at(next.until) })
      : t("dashboard.cancel.thenNothing");
  }
}

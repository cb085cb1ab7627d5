import type { CancellationPreview } from "#contract/bookings/bookings.ts";
import { now } from "#web/app/clock.ts";
import { formatInstant } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { policyKeys } from "#web/shared/booking-summary/policies.ts";
import { RefundNote } from "#web/shared/booking-summary/RefundNote.tsx";

/** The policy step that applies, its deadline, and the step after it. */
export function RefundWhy({ preview, timeZone }: { preview: CancellationPreview; timeZone: string }) {
  const { t, language } = useTranslation();
  const { cancellation, lines, percent, until } = preview;
  const { nameKey } = policyKeys[cancellation.policy];
  const position = cancellation.steps.findIndex((step) => step.until === until);
  const next = position < 0 ? undefined : cancellation.steps[position + 1];
  const hasCleaning = lines.some(({ code }) => code === "cleaning");
  const at = (instant: string) => formatInstant(instant, now(), timeZone, language);
  return (
    <RefundNote isRefunded={percent > 0}>
      {t(nameKey)} {step()} {until !== null && after()} {hasCleaning && percent < 100 && t("dashboard.cancel.cleaning")}
    </RefundNote>
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

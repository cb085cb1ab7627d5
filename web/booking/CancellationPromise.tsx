import { useTranslation } from "react-i18next";
import type { Quote } from "#contract/bookings.ts";
import { formatInstant } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Marked } from "#web/ui/Marked.tsx";

/** What comes back when the guest cancels, with the exact date and hour in the island's zone. */
export function CancellationPromise({ terms, timeZone }: { terms: Quote["cancellation"]; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const [first, second] = terms.steps.filter((step) => step.percent > 0);
  return (
    <p className={first ? "booking-promise" : "booking-promise is-strict"}>
      <Icon name="shield" />
      <span>
        {first ? <Marked text={promiseOf(first)}>{(when) => <b>{when}</b>}</Marked> : t("booking.cancellation.nothing")}
        {second && ` ${t("booking.cancellation.then", valuesOf(second))}`}
      </span>
    </p>
  );

  function promiseOf(step: Step): string {
    const values = valuesOf(step);
    return step.percent === 100 ? t("booking.cancellation.free", values) : t("booking.cancellation.part", values);
  }

  function valuesOf({ percent, until }: Step) {
    return { percent, when: formatInstant(until, timeZone, i18n.language) };
  }
}

type Step = Quote["cancellation"]["steps"][number];

import type { Quote } from "#contract/bookings/bookings.ts";
import { now } from "#web/app/clock.ts";
import { formatInstant } from "#web/kit/format.ts";
import { RichText } from "#web/kit/RichText.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { RefundNote } from "#web/shared/booking-summary/RefundNote.tsx";

/** The refund if the guest cancels, with the exact date and time in the island's time zone. */
export function CancellationPromise({ terms, timeZone }: { terms: Quote["cancellation"]; timeZone: string }) {
  const { t, language } = useTranslation();
  const [first, second] = terms.steps.filter((step) => step.percent > 0);
  return (
    <RefundNote isRefunded={first !== undefined}>
      {first ? (
        <RichText text={promiseOf(first)}>{(when) => <b>{when}</b>}</RichText>
      ) : (
        t("booking.cancellation.nothing")
      )}
      {second && ` ${t("booking.cancellation.then", valuesOf(second))}`}
    </RefundNote>
  );

  function promiseOf(step: Step): string {
    const values = valuesOf(step);
    return step.percent === 100 ? t("booking.cancellation.free", values) : t("booking.cancellation.part", values);
  }

  function valuesOf({ percent, until }: Step) {
    return { percent, when: formatInstant(until, now(), timeZone, language) };
  }
}

type Step = Quote["cancellation"]["steps"][number];

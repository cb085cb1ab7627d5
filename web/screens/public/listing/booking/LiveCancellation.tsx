import type { Quote } from "#contract/bookings/bookings.ts";
import { formatInstant } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { useBooking } from "../choice/booking-context.ts";
import { useKnownQuote } from "./quote.ts";

/** The refund percentages and their deadlines for the chosen stay. */
export function LiveCancellation() {
  const { t, language } = useTranslation();
  const { subject } = useBooking();
  const quote = useKnownQuote(subject);
  if (!quote) return null;
  const steps = quote.cancellation.steps.filter(({ percent }) => percent > 0);
  return (
    <div className="cancel-steps">
      <h3>{t("booking.cancellation.yourDates")}</h3>
      <dl>
        {steps.map((step) => (
          <div key={step.until}>
            <dt>{t("booking.cancellation.until", { when: when(step) })}</dt>
            <dd>{t("booking.cancellation.back", { percent: step.percent })}</dd>
          </div>
        ))}
        <div>
          <dt>{steps.length > 0 ? t("booking.cancellation.after") : t("booking.cancellation.fromNow")}</dt>
          <dd>{t("booking.cancellation.none")}</dd>
        </div>
      </dl>
    </div>
  );

  function when({ until }: Quote["cancellation"]["steps"][number]): string {
    return formatInstant(until, subject.listing.timeZone, language);
  }
}

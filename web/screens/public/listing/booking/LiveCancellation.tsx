import { clsx } from "clsx";
import type { Quote } from "#contract/bookings/bookings.ts";
import { now } from "#web/app/clock.ts";
import { WithQueries } from "#web/app/with-queries.tsx";
import { formatInstant } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useBooking } from "../choice/booking-context.ts";
import styles from "../ListingPage.module.css";
import { useHeld } from "./held.ts";
import { useKnownQuote } from "./quote.ts";

const deadline = clsx(layout.row, layout.spread, layout.gap4);

/** The refund percentages and their deadlines for the chosen stay. */
export function LiveCancellation() {
  return (
    <WithQueries>
      <Deadlines />
    </WithQueries>
  );
}

function Deadlines() {
  const { t, language } = useTranslation();
  const { subject } = useBooking();
  const { booked } = useHeld();
  const quote = useKnownQuote(subject);
  const price = booked ?? quote;
  if (!price) return null;
  const steps = price.cancellation.steps.filter(({ percent }) => percent > 0);
  return (
    <div className={type.written}>
      <h3 className={type.strong}>{t("booking.cancellation.yourDates")}</h3>
      <dl className={clsx(rows.rows, styles.deadlines)}>
        {steps.map((step) => (
          <div key={step.until} className={deadline}>
            <dt>{t("booking.cancellation.until", { when: when(step) })}</dt>
            <dd className={type.strong}>{t("booking.cancellation.back", { percent: step.percent })}</dd>
          </div>
        ))}
        <div className={deadline}>
          <dt>{steps.length > 0 ? t("booking.cancellation.after") : t("booking.cancellation.fromNow")}</dt>
          <dd>{t("booking.cancellation.none")}</dd>
        </div>
      </dl>
    </div>
  );

  function when({ until }: Quote["cancellation"]["steps"][number]): string {
    return formatInstant(until, now(), subject.listing.timeZone, language);
  }
}

import { Trans, useTranslation } from "react-i18next";
import type { Quote } from "#contract/bookings.ts";
import { formatInstant } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icons.tsx";

type Terms = Quote["cancellation"];

/** What comes back when the guest cancels, with the exact date and hour in the island's zone. */
export function CancellationPromise({ terms, timeZone }: { terms: Terms; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const steps = terms.steps.filter((step) => step.percent > 0);
  const [first, second] = steps;
  const when = (instant: string) => formatInstant(instant, timeZone, i18n.language);
  if (!first) {
    return (
      <p className="booking-promise is-strict">
        <Icon name="shield" />
        <span>{t("booking.cancellation.nothing")}</span>
      </p>
    );
  }
  return (
    <p className="booking-promise">
      <Icon name="shield" />
      <span>
        {first.percent === 100 ? (
          <Trans
            t={t}
            i18nKey="booking.cancellation.free"
            values={{ when: when(first.until) }}
            components={{ b: <b /> }}
          />
        ) : (
          <Trans
            t={t}
            i18nKey="booking.cancellation.part"
            values={{ when: when(first.until), percent: first.percent }}
            components={{ b: <b /> }}
          />
        )}
        {second && ` ${t("booking.cancellation.then", { percent: second.percent, when: when(second.until) })}`}
      </span>
    </p>
  );
}

import { skipToken, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { addDays } from "#contract/dates.ts";
import type { FreeStay } from "#contract/listings/search.ts";
import { reading } from "#web/app/queries.ts";
import { formatAmount, formatShortDay, formatShortSpan, formatTime } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { requestOf, type Stay, stayOn } from "#web/shared/calendar/stay.ts";
import styles from "../BookingBox.module.css";
import { useBooking } from "../choice/booking-context.ts";

/** The free stays nearest to the refused dates; pressing one chooses it. Renders nothing if there are none. */
export function NearestStays() {
  const { t, language } = useTranslation();
  const { subject, choose } = useBooking();
  const request = requestOf(subject);
  const { service_type: _, link_id: id = 0, ...query } = request ?? { service_type: 0, guests: 1 };
  const { queryFn, ...read } = reading("/listings/{id}/stays", { params: { id }, query });
  const { data } = useQuery({ ...read, queryFn: request ? queryFn : skipToken });
  if (!data?.length) return null;
  return (
    <>
      <p className={clsx(type.label, layout.above12)}>{t("booking.box.nearest")}</p>
      <div className={clsx(button.chips, layout.above8, styles.nearest)}>
        {data.map((free) => (
          <button
            type="button"
            key={`${free.from} ${free.startTime}`}
            className={clsx(button.chip, type.numbers)}
            onClick={() => choose(stayOn(subject.stay, free))}
          >
            {t("booking.box.stayFor", { when: whenOf(subject.stay, free), total: formatAmount(free.total) })}
          </button>
        ))}
      </div>
    </>
  );

  function whenOf(stay: Stay, { from, to, startTime }: FreeStay): string {
    const day = formatShortDay(from, language);
    const last = addDays(to, -1);
    switch (stay.kind) {
      case "lodging":
        return formatShortSpan(from, to, language);
      case "space":
      case "experience":
        if (last > from) return formatShortSpan(from, last, language);
        return startTime ? t("booking.box.dayAt", { day, time: formatTime(startTime, language) }) : day;
    }
  }
}

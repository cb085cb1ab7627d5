import { parseDate } from "@internationalized/date";
import { clsx } from "clsx";
import { RangeCalendar } from "react-aria-components";
import { addDays, datesIn, daysBetween, type PlainDate } from "#contract/dates.ts";
import type { LodgingDetail } from "#contract/listings/listings.ts";
import { formatDay, formatSpan } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { type DayStatus, Months, useMonthsShown } from "#web/shared/calendar/Months.tsx";
import type { LodgingStay } from "#web/shared/calendar/stay.ts";
import { useBooking } from "../choice/booking-context.ts";
import { type Night, useFreeDates } from "./availability.ts";
import { AvailabilityTrouble, CalendarSection } from "./CalendarSection.tsx";
import styles from "./StayCalendar.module.css";

/** A lodging's nights: a stay may not include a taken night, but may end on its date. */
export function LodgingCalendar({ listing, stay }: { listing: LodgingDetail; stay: LodgingStay }) {
  const { t, language } = useTranslation();
  const { choose } = useBooking();
  const months = useMonthsShown();
  const { today, lastDate, lookedAt, look, availability } = useFreeDates(listing, stay.checkIn);

  const nights = new Map<PlainDate, Night>();
  for (const part of availability.parts) {
    if (part.kind === "lodging") for (const night of part.nights) nights.set(night.date, night);
  }
  const isFree = (date: PlainDate) => nights.get(date)?.free === true;
  const { checkIn, checkOut } = stay;

  function isUnavailable(date: PlainDate, anchor: PlainDate | null): boolean {
    if (anchor !== null && date > anchor) return datesIn(anchor, date).some((night) => !isFree(night));
    return anchor !== date && date !== checkOut && !isFree(date);
  }

  function chooseRange(start: PlainDate, end: PlainDate) {
    // Pressing the same day twice chooses the shortest stay from there that the host accepts.
    const chosen = end === start ? shortestStay(start) : end;
    choose({ kind: "lodging", guests: stay.guests, checkIn: start, ...(chosen && { checkOut: chosen }) });
  }

  function shortestStay(start: PlainDate): PlainDate | undefined {
    const end = addDays(start, nights.get(start)?.minimumNights ?? listing.minimumNights);
    return datesIn(start, end).every(isFree) ? end : undefined;
  }

  const minimum = nights.get(checkIn ?? "")?.minimumNights ?? listing.minimumNights;
  const isChosen = checkIn !== undefined && checkOut !== undefined;
  const minimumNote =
    minimum > 1 ? t("booking.calendar.minimumNights", { count: minimum }) : t("booking.calendar.anyNights");
  return (
    <CalendarSection
      title={
        isChosen
          ? t("booking.calendar.nightsIn", { count: daysBetween(checkIn, checkOut), city: listing.city })
          : t("booking.calendar.chooseDates")
      }
      note={isChosen ? `${formatSpan(checkIn, checkOut, language)} ${minimumNote}` : minimumNote}
      onClear={checkIn ? () => choose({ kind: "lodging", guests: stay.guests }) : undefined}
      isBusy={availability.isLoading}
    >
      <RangeCalendar
        key={months}
        className={styles.calendar}
        aria-label={t("booking.calendar.datesLabel")}
        commitBehavior="reset"
        firstDayOfWeek="mon"
        selectionAlignment="start"
        pageBehavior="single"
        visibleDuration={{ months }}
        minValue={parseDate(today)}
        maxValue={parseDate(addDays(lastDate, 1))}
        defaultFocusedValue={parseDate(lookedAt)}
        value={isChosen ? { start: parseDate(checkIn), end: parseDate(checkOut) } : null}
        isDateUnavailable={(date, anchor) => isUnavailable(date.toString(), anchor?.toString() ?? null)}
        onFocusChange={(date) => look(date.toString())}
        onChange={(range) => chooseRange(range.start.toString(), range.end.toString())}
      >
        {({ state }) => (
          <>
            <Months
              count={months}
              today={today}
              statusOf={(date) => (date < today || date > lastDate ? "off" : statusOf(nights.get(date)))}
            />
            <p className={clsx(type.muted, layout.above4, styles.hint)} role="status">
              {state.anchorDate &&
                t("booking.calendar.nowCheckOut", { date: formatDay(state.anchorDate.toString(), language) })}
            </p>
          </>
        )}
      </RangeCalendar>
      <AvailabilityTrouble availability={availability} />
    </CalendarSection>
  );
}

function statusOf(night: Night | undefined): DayStatus {
  if (!night) return "unknown";
  return night.free ? "free" : "taken";
}

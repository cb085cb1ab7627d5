import { type CalendarDate, parseDate } from "@internationalized/date";
import { clsx } from "clsx";
import { useState } from "react";
import { Calendar } from "react-aria-components";
import { addDays, datesIn, daysBetween, type PlainDate } from "#contract/dates.ts";
import type { LodgingDetail } from "#contract/listings/listings.ts";
import { formatDay, formatPrice, formatShortDay, formatSpan } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { type DayStatus, type DayWords, Months, useMonthsShown } from "#web/shared/calendar/Months.tsx";
import type { LodgingStay } from "#web/shared/calendar/stay.ts";
import { useBooking } from "../choice/booking-context.ts";
import { type Night, useBeginning, useFreeDates, useShown } from "./availability.ts";
import { AvailabilityTrouble, CalendarSection } from "./CalendarSection.tsx";
import { nameOf, underOf } from "./day-words.ts";
import { daysOfLodging, type LodgingDay, type Said } from "./lodging-days.ts";
import { NightsLegend } from "./NightsLegend.tsx";
import { type Length, LengthChoice, lengthsOf, OpenStays } from "./OpenStays.tsx";
import styles from "./StayCalendar.module.css";

/** A lodging's nights: choose the arrival, then the departure. Each day shows its price, or why it cannot be chosen. */
export function LodgingCalendar({ listing, stay }: { listing: LodgingDetail; stay: LodgingStay }) {
  const { t, language } = useTranslation();
  const { choose } = useBooking();
  const months = useMonthsShown();
  const lengths = lengthsOf(listing);
  const [length, setLength] = useState<Length>("exact");
  const dates = useFreeDates(listing, stay.checkIn);
  const { today, lastDate, lookedAt, look, availability } = dates;

  const nights = new Map<PlainDate, Night>();
  for (const part of availability.parts) {
    if (part.kind === "lodging") for (const night of part.nights) nights.set(night.date, night);
  }
  const { checkIn, checkOut, guests } = stay;
  const [month, setMonth] = useState(lookedAt.slice(0, 7));
  const { dayOn, choosesCheckOut, lastCheckOut } = daysOfLodging({ ...listing, nights, lastDate }, stay);
  const minimum = nights.get(checkIn ?? "")?.minimumNights ?? listing.minimumNights;
  useShown(dates, checkIn);
  useBeginning(dates, (date) => dayOn(date).chooses !== null);

  function chooseDay(date: PlainDate) {
    if (!choosesCheckOut || checkIn === undefined) return choose({ kind: "lodging", guests, checkIn: date });
    // Pressing the arrival day again chooses the shortest stay that the host accepts.
    choose({ kind: "lodging", guests, checkIn, checkOut: date === checkIn ? addDays(checkIn, minimum) : date });
  }

  const { title, note, begun } = sentences();
  return (
    <CalendarSection
      title={title}
      note={note}
      onClear={checkIn ? () => choose({ kind: "lodging", guests }) : undefined}
      isBusy={availability.isLoading}
      missing={missing()}
      begun={begun}
    >
      {lengths.length > 0 && <LengthChoice lengths={lengths} length={length} onChoose={setLength} />}
      {length === "exact" ? (
        calendar()
      ) : (
        <OpenStays listing={listing} stay={stay} length={length} today={today} month={month} onChooseMonth={setMonth} />
      )}
      <p className={type.forReaders} role="status">
        {choosesCheckOut &&
          `${t("booking.calendar.nowCheckOut", { date: formatDay(checkIn ?? "", language) })} ${note}`}
        {checkOut && note}
      </p>
      <AvailabilityTrouble availability={availability} />
    </CalendarSection>
  );

  function calendar() {
    return (
      <Calendar
        key={months}
        className={styles.nights}
        aria-label={t("booking.calendar.datesLabel")}
        firstDayOfWeek="mon"
        selectionAlignment="start"
        pageBehavior="single"
        visibleDuration={{ months }}
        minValue={parseDate(today)}
        maxValue={parseDate(addDays(lastDate, 1))}
        focusedValue={parseDate(lookedAt)}
        value={checkIn && dayOn(checkIn).chooses ? parseDate(checkIn) : null}
        isDateUnavailable={(date) => dayOn(date.toString()).chooses === null}
        onFocusChange={(date) => look(date.toString())}
        onChange={(date) => chooseDay(date.toString())}
      >
        {({ state }) => {
          const shown = shownIn(state.visibleRange);
          return (
            <>
              <Months
                count={months}
                today={today}
                statusOf={(date) => (date < today || date > lastDate ? "off" : statusOf(dayOn(date)))}
                wordsOf={(date) => wordsOf(date, shown.fitsPrices)}
              />
              {!shown.fitsPrices && (
                <p className={clsx(type.numbers, layout.above8, styles.hint)}>
                  {priceOn(state.focusedDate.toString())}
                </p>
              )}
              <NightsLegend said={shown.said} />
            </>
          );
        }}
      </Calendar>
    );
  }

  function sentences(): { title: string; note: string; begun?: string } {
    const minimumNote =
      minimum > 1 ? t("booking.calendar.minimumNights", { count: minimum }) : t("booking.calendar.anyNights");
    if (checkIn !== undefined && checkOut !== undefined) {
      return {
        title: t("booking.calendar.nightsIn", { count: daysBetween(checkIn, checkOut), city: listing.city }),
        note: `${formatSpan(checkIn, checkOut, language)} ${minimumNote}`,
      };
    }
    if (length !== "exact") return { title: t("booking.calendar.chooseDates"), note: t("booking.lengths.note") };
    if (!choosesCheckOut) return { title: t("booking.calendar.chooseDates"), note: minimumNote };
    const until = lastCheckOut && t("booking.calendar.until", { day: formatDay(lastCheckOut, language) });
    return {
      title: t("booking.calendar.chooseCheckOut"),
      note: until ? `${minimumNote} ${until}` : minimumNote,
      begun: `${t("booking.dates.arriving", { day: formatShortDay(checkIn ?? "", language) })} ${minimumNote}`,
    };
  }

  function missing(): string {
    if (length !== "exact") return t("booking.lengths.choose");
    return choosesCheckOut ? t("booking.dates.chooseCheckOut") : t("booking.dates.chooseCheckIn");
  }

  /** The kinds of text under the days of the shown months, and whether every price among them fits in a cell. */
  function shownIn({ start, end }: { start: CalendarDate; end: CalendarDate }) {
    const days = datesIn(start.toString(), addDays(end.toString(), 1)).filter((date) => date >= today);
    const said = new Set(days.map((date) => dayOn(date).says.is));
    return { said, fitsPrices: days.every((date) => dayFits(nights.get(date))) };
  }

  function wordsOf(date: PlainDate, fitsPrices: boolean): DayWords {
    const day: LodgingDay = date < today ? { chooses: null, says: { is: "nothing" } } : dayOn(date);
    const isHidden = day.says.is === "night" && !fitsPrices;
    return {
      under: isHidden ? undefined : underOf(day, t),
      nameOf: (name) => nameOf(name, day, t),
      part: partOf(date, day.says),
    };
  }

  function partOf(date: PlainDate, says: Said): DayWords["part"] {
    if (date === checkIn) return checkOut || choosesCheckOut ? "start" : undefined;
    if (date === checkOut) return "end";
    const isBetween = checkIn && checkOut && date > checkIn && date < checkOut;
    return isBetween || (choosesCheckOut && says.is === "minimum") ? "middle" : undefined;
  }

  function priceOn(date: PlainDate): string | undefined {
    const { says } = dayOn(date);
    if (says.is !== "night") return undefined;
    return t("booking.calendar.priceOn", { day: formatDay(date, language), price: formatPrice(says.price) });
  }
}

/** Up to three digits fit below a day's number. */
function dayFits(night: Night | undefined): boolean {
  return !night?.free || Math.round(night.price) < 1000;
}

function statusOf({ says }: LodgingDay): DayStatus {
  if (says.is === "taken" || says.is === "unknown") return says.is;
  return says.is === "nothing" ? "off" : "free";
}

import { parseDate } from "@internationalized/date";
import { clsx } from "clsx";
import { RangeCalendar } from "react-aria-components";
import { addDays, daysBetween, type PlainDate } from "#contract/dates.ts";
import type { SpaceDetail } from "#contract/listings/listings.ts";
import type { Translate } from "#locales/translate.ts";
import { ChipRadio } from "#web/kit/fields/ChipRadio.tsx";
import { formatDay, formatSpan, formatTime } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { hoursBetween } from "#web/shared/calendar/hours.ts";
import { type DayStatus, Months, useMonthsShown } from "#web/shared/calendar/Months.tsx";
import type { SpaceDays, SpaceHours, SpaceStay } from "#web/shared/calendar/stay.ts";
import { useBooking } from "../choice/booking-context.ts";
import { type FreeDates, type SpaceDay, useBeginning, useFreeDates, useShown } from "./availability.ts";
import { AvailabilityTrouble, CalendarSection } from "./CalendarSection.tsx";
import { DayCalendar } from "./DayCalendar.tsx";
import { HourFields } from "./HourFields.tsx";
import styles from "./StayCalendar.module.css";

/** Hours of one date, or whole days if the host has set a daily price. */
export function SpaceCalendar({ listing, stay }: { listing: SpaceDetail; stay: SpaceStay }) {
  const { t, language } = useTranslation();
  const { choose } = useBooking();
  const dates = useFreeDates(listing, firstDateOf(stay));
  const { availability } = dates;
  const days = new Map<PlainDate, SpaceDay>();
  for (const part of availability.parts) {
    if (part.kind === "space") for (const day of part.days) days.set(day.date, day);
  }

  // Not needed for whole days: the last day was pressed just now, so it is in view.
  useShown(dates, stay.mode === "hours" ? stay.date : undefined);
  useBeginning(dates, (date) => {
    const day = days.get(date);
    return day !== undefined && (stay.mode === "hours" ? day.starts.length > 0 : day.wholeDayFree);
  });
  const said = sentencesOf(listing, stay, t, language);
  return (
    <CalendarSection
      {...said}
      onClear={firstDateOf(stay) ? () => choose({ kind: "space", mode: stay.mode, guests: stay.guests }) : undefined}
      isBusy={availability.isLoading}
      missing={said.title}
    >
      {listing.hourlyPrice !== null && listing.dailyPrice !== null && <ModeChoice stay={stay} />}
      {stay.mode === "hours" ? (
        <HoursOfDay stay={stay} dates={dates} days={days} minimumHours={listing.minimumHours} />
      ) : (
        <WholeDays stay={stay} dates={dates} days={days} />
      )}
      <AvailabilityTrouble availability={availability} />
    </CalendarSection>
  );
}

function ModeChoice({ stay }: { stay: SpaceStay }) {
  const { t } = useTranslation();
  const { choose } = useBooking();
  const modes = { hours: t("booking.space.byHours"), days: t("booking.space.byDays") } as const;
  return (
    <fieldset className={clsx(layout.row, layout.gap8, styles.modes)}>
      <legend className={type.forReaders}>{t("booking.space.modeLabel")}</legend>
      {(["hours", "days"] as const).map((mode) => (
        <ChipRadio
          key={mode}
          name="booking-mode"
          isChosen={stay.mode === mode}
          onChoose={() => choose({ kind: "space", mode, guests: stay.guests })}
        >
          {modes[mode]}
        </ChipRadio>
      ))}
    </fieldset>
  );
}

interface DaysKnown {
  dates: FreeDates;
  days: ReadonlyMap<PlainDate, SpaceDay>;
}

function HoursOfDay({ stay, dates, days, minimumHours }: DaysKnown & { stay: SpaceHours; minimumHours: number }) {
  const { choose } = useBooking();
  const day = stay.date === undefined ? undefined : days.get(stay.date);
  return (
    <>
      <DayCalendar
        dates={dates}
        value={stay.date}
        statusOf={(date) => statusOf(days.get(date), (day) => day.starts.length > 0)}
        onChoose={(date) => {
          // Keep the chosen start time if the new day offers it.
          const start = stay.startTime && days.get(date)?.starts.includes(stay.startTime) ? stay.startTime : undefined;
          choose({ kind: "space", mode: "hours", guests: stay.guests, date, ...(start && { startTime: start }) });
        }}
      />
      {day && <HourFields stay={stay} day={day} minimumHours={minimumHours} />}
    </>
  );
}

function WholeDays({ stay, dates, days }: DaysKnown & { stay: SpaceDays }) {
  const { t, language } = useTranslation();
  const { choose } = useBooking();
  const months = useMonthsShown();
  const { startDate, endDate } = stay;
  const { today, lastDate, lookedAt, look } = dates;
  const statusOn = (date: PlainDate) => statusOf(days.get(date), (day) => day.wholeDayFree);
  return (
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
      maxValue={parseDate(lastDate)}
      focusedValue={parseDate(lookedAt)}
      value={startDate && endDate ? { start: parseDate(startDate), end: parseDate(addDays(endDate, -1)) } : null}
      isDateUnavailable={(date) => statusOn(date.toString()) !== "free"}
      onFocusChange={(date) => look(date.toString())}
      onChange={({ start, end }) =>
        choose({
          kind: "space",
          mode: "days",
          guests: stay.guests,
          startDate: start.toString(),
          endDate: addDays(end.toString(), 1),
        })
      }
    >
      {({ state }) => (
        <>
          <Months
            count={months}
            today={today}
            statusOf={(date) => (date < today || date > lastDate ? "off" : statusOn(date))}
          />
          <p className={clsx(type.muted, layout.above4, styles.hint)} role="status">
            {state.anchorDate &&
              t("booking.calendar.nowLastDay", { date: formatDay(state.anchorDate.toString(), language) })}
          </p>
        </>
      )}
    </RangeCalendar>
  );
}

function statusOf(day: SpaceDay | undefined, isFree: (day: SpaceDay) => boolean): DayStatus {
  if (!day) return "unknown";
  if (isFree(day)) return "free";
  return day.open === null ? "off" : "taken";
}

function sentencesOf(listing: SpaceDetail, stay: SpaceStay, t: Translate, language: string) {
  const minimum = t("booking.calendar.minimumHours", { count: listing.minimumHours });
  const place = { city: listing.city };
  if (stay.mode === "days") {
    if (!stay.startDate || !stay.endDate)
      return { title: t("booking.calendar.chooseDays"), note: t("booking.calendar.wholeDays") };
    return {
      title: t("booking.calendar.daysIn", { ...place, count: daysBetween(stay.startDate, stay.endDate) }),
      note: formatSpan(stay.startDate, addDays(stay.endDate, -1), language),
    };
  }
  const { date, startTime, endTime } = stay;
  if (!date) return { title: t("booking.calendar.chooseDay"), note: minimum };
  const day = formatDay(date, language);
  if (!startTime || !endTime)
    return { title: t("booking.calendar.chooseHours"), note: `${t("booking.calendar.onDay", { day })} ${minimum}` };
  return {
    title: t("booking.calendar.hoursIn", { ...place, count: hoursBetween(startTime, endTime) }),
    note: t("booking.calendar.onDayFromTo", {
      day,
      from: formatTime(startTime, language),
      to: formatTime(endTime, language),
    }),
  };
}

function firstDateOf(stay: SpaceStay): PlainDate | undefined {
  return stay.mode === "hours" ? stay.date : stay.startDate;
}

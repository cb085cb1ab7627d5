import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { addMonths, type PlainDate } from "#contract/dates.ts";
import type { LodgingDetail } from "#contract/listings/listings.ts";
import { type OpenStay, openStayNames, openStays } from "#contract/listings/search-limits.ts";
import { reading } from "#web/app/queries.ts";
import { ChipRadio } from "#web/kit/fields/ChipRadio.tsx";
import { formatAmount, formatMonth, formatShortSpan } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { LodgingStay } from "#web/shared/calendar/stay.ts";
import { useBooking } from "../choice/booking-context.ts";
import { AvailabilityTrouble } from "./CalendarSection.tsx";
import styles from "./StayCalendar.module.css";

/** Exact dates, or a stay of a given length in some month. */
export type Length = "exact" | OpenStay;

const monthsAhead = 6;

/** The lengths of open stays that the host accepts. */
export function lengthsOf({ minimumNights, maximumNights }: LodgingDetail): OpenStay[] {
  return openStayNames.filter((name) => openStays[name] >= minimumNights && openStays[name] <= maximumNights);
}

export function LengthChoice({
  lengths,
  length,
  onChoose,
}: {
  lengths: OpenStay[];
  length: Length;
  onChoose(length: Length): void;
}) {
  const { t } = useTranslation();
  const words = {
    exact: t("booking.lengths.exact"),
    weekend: t("booking.lengths.weekend"),
    week: t("booking.lengths.week"),
    month: t("booking.lengths.month"),
  };
  return (
    <fieldset className={clsx(layout.row, layout.gap8, layout.oneLine, styles.lengths)}>
      <legend className={type.forReaders}>{t("booking.lengths.label")}</legend>
      {(["exact", ...lengths] as const).map((name) => (
        <ChipRadio key={name} name="booking-length" isChosen={name === length} onChoose={() => onChoose(name)}>
          {words[name]}
        </ChipRadio>
      ))}
    </fieldset>
  );
}

interface Props {
  listing: LodgingDetail;
  stay: LodgingStay;
  length: OpenStay;
  today: PlainDate;
  /** Such as `2026-12`. */
  month: string;
  onChooseMonth(month: string): void;
}

/** Replaces the days: shows the next months, and the free stays that begin in the chosen one, with their totals. */
export function OpenStays({ listing, stay, length, today, month, onChooseMonth }: Props) {
  const { t, language } = useTranslation();
  const { choose } = useBooking();
  const months = Array.from({ length: Math.min(monthsAhead, listing.bookingWindowMonths) }, (_, later) =>
    addMonths(today, later).slice(0, 7),
  );
  const query = { length, month, guests: stay.guests };
  const found = useQuery(reading("/listings/{id}/stays", { params: { id: listing.id }, query }));
  return (
    <div className={styles.nights}>
      <fieldset className={button.chips}>
        <legend className={type.forReaders}>{t("booking.lengths.months")}</legend>
        {months.map((each) => (
          <ChipRadio key={each} name="booking-month" isChosen={each === month} onChoose={() => onChooseMonth(each)}>
            <span className={styles.monthName}>{nameOf(each)}</span>
          </ChipRadio>
        ))}
      </fieldset>
      <fieldset className={clsx(field.field, layout.stack, layout.gap8, layout.above24, styles.choices)}>
        <legend className={type.forReaders}>{t("booking.lengths.stays")}</legend>
        {found.data?.map(({ from, to, total }) => {
          const isChosen = from === stay.checkIn && to === stay.checkOut;
          return (
            <label
              key={from}
              className={clsx(field.check, field.choice, type.numbers, styles.session)}
              data-chosen={isChosen || undefined}
            >
              <input
                type="radio"
                name="booking-open-stay"
                checked={isChosen}
                onChange={() => choose({ ...stay, checkIn: from, checkOut: to })}
              />
              <span className={type.strong}>{formatShortSpan(from, to, language)}</span>
              <span className={styles.seats}>{formatAmount(total)}</span>
            </label>
          );
        })}
      </fieldset>
      {found.data && (
        <p className={clsx(type.small, layout.above12)} role="status">
          {found.data.length > 0 ? t("booking.lengths.allIncluded") : t("booking.lengths.none")}
        </p>
      )}
      <AvailabilityTrouble
        availability={{ isLoading: found.isPending, hasFailed: found.isError, retry: () => void found.refetch() }}
      />
    </div>
  );

  function nameOf(each: string): string {
    return formatMonth(new Date(`${each}-01T00:00:00Z`), language, "UTC");
  }
}

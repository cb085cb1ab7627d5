import { clsx } from "clsx";
import { Suspense } from "react";
import { formatShortDay, formatTime } from "#web/kit/format.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { capacityOf, type Stay, type Subject } from "#web/shared/calendar/stay.ts";
import styles from "../BookingBox.module.css";
import { useBooking } from "./booking-context.ts";
import { GuestStepper } from "./GuestStepper.tsx";

const GroupSteppers = lazyPart(async () => (await import("./GroupSteppers.tsx")).GroupSteppers);

/** Dates and party size as one divided field. The date buttons jump to the page's only calendar. */
export function StayFields() {
  const { t, language } = useTranslation();
  const { subject, goToCalendar } = useBooking();
  const day = (date: string | undefined) => date && formatShortDay(date, language);
  const hour = (time: string | undefined) => time && formatTime(time, language);
  return (
    <div className={styles.fields}>
      {fieldsOf(subject.stay).map(({ label, value }) => (
        <button type="button" key={label} data-closes-sheet onClick={goToCalendar}>
          <small>{label}</small>
          {value ?? <span className={styles.blank}>{t("booking.fields.choose")}</span>}
        </button>
      ))}
      <Party subject={subject} />
      <Fits subject={subject} />
    </div>
  );

  function fieldsOf(stay: Stay): { label: string; value: string | undefined }[] {
    switch (stay.kind) {
      case "lodging":
        return [
          { label: t("booking.fields.checkIn"), value: day(stay.checkIn) },
          { label: t("booking.fields.checkOut"), value: day(stay.checkOut) },
        ];
      case "space": {
        if (stay.mode === "days") {
          return [
            { label: t("booking.fields.from"), value: day(stay.startDate) },
            // The API's end date is the day after the last one.
            { label: t("booking.fields.to"), value: day(stay.endDate && dayBefore(stay.endDate)) },
          ];
        }
        const from = hour(stay.startTime);
        const to = hour(stay.endTime);
        return [
          { label: t("booking.fields.date"), value: day(stay.date) },
          { label: t("booking.fields.hours"), value: from && to && t("booking.fields.fromToHours", { from, to }) },
        ];
      }
      case "experience":
        return [
          { label: t("booking.fields.date"), value: day(stay.date) },
          { label: t("booking.fields.time"), value: hour(stay.startTime) },
        ];
    }
  }
}

function Party({ subject }: { subject: Subject }) {
  switch (subject.kind) {
    case "lodging":
    case "space":
      return <GuestStepper />;
    case "experience":
      if (subject.listing.priceGroups.length === 0) return <GuestStepper />;
      return (
        <Suspense fallback={<GuestStepper />}>
          <GroupSteppers listing={subject.listing} stay={subject.stay} />
        </Suspense>
      );
  }
}

/** How many fit, when more are asked for. Price groups say it with the price: some of their guests take no seat. */
function Fits({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const { stay } = subject;
  const count = capacityOf(subject);
  if (stay.guests <= count || ("groups" in stay && stay.groups)) return null;
  return (
    <p className={clsx(type.small, type.bad, styles.fits)} role="alert">
      {t("booking.guests.most", { count })}
    </p>
  );
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

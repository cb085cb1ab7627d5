import { clsx } from "clsx";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings/bookings.ts";
import { whereabouts } from "#contract/bookings/place.ts";
import { formatAmount, formatDayOf } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { refundsHeld, refundsOfPrice, sumOfRefunds } from "#web/shared/booking-summary/refunds.ts";
import { useBookingWords } from "#web/shared/booking-summary/words.ts";
import { HoldActions } from "#web/shared/guest-bookings/HoldActions.tsx";
import { PhaseTag } from "#web/shared/guest-bookings/PhaseTag.tsx";
import type { PhasedBooking } from "#web/shared/guest-bookings/phases.ts";
import { langOf } from "#web/shared/listing-parts/language.ts";
import { BookingLocation } from "#web/shared/map/BookingLocation.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import styles from "./GuestBookings.module.css";

interface Props {
  entry: PhasedBooking;
  /** Whether the card is among the first on the page. */
  isFirst?: boolean;
}

interface UpcomingProps extends Props {
  onReleased(): void;
}

/** An upcoming trip: large photo and the main facts. The title's link covers the whole card. */
export function BookingCard({ entry: { booking, phase }, isFirst = false, onReleased }: UpcomingProps) {
  const { dates, times, party } = useBookingWords(booking);
  return (
    <article className={clsx(layout.stack, layout.gap12, styles.card, styles.large)}>
      <div className={clsx(layout.picture, styles.photo)}>
        <Photo image={booking.image} alt="" sizes="(min-width: 700px) 420px, 100vw" isFirst={isFirst} />
      </div>
      <div className={styles.facts}>
        <p className={clsx(layout.row, styles.status)}>
          <PhaseTag phase={phase} />
          <BookingLocation city={booking.city} />
        </p>
        <h3 className={type.heading} lang={langOf(booking, "title")}>
          <Link className={button.cover} to={`/dashboard/trips/${booking.reserve_id}`}>
            {booking.title}
          </Link>
        </h3>
        <p className={clsx(type.strong, layout.above8)}>{dates}</p>
        <p className={type.small}>{times}</p>
        <p className={type.small}>{party}</p>
        {booking.address !== null && (
          <p className={clsx(panel.withIcon, layout.above12, styles.address)}>
            <Icon name="pin" />
            {whereabouts({ address: booking.address, city: booking.city })}
          </p>
        )}
        {phase === "toPay" && (
          <div className={clsx(panel.notice, panel.wait, panel.ground, layout.above12)}>
            <HoldActions booking={booking} onReleased={onReleased} />
          </div>
        )}
        <Sum booking={booking} />
      </div>
    </article>
  );
}

/** A past or cancelled trip. */
export function PastBookingCard({ entry: { booking, phase } }: Props) {
  const { t, language } = useTranslation();
  const { dates, party } = useBookingWords(booking);
  const refunds = refundsOfPrice(booking.refunds);
  const isHeld = refundsHeld(refunds, booking.dispute).length > 0;
  const amount = formatAmount(sumOfRefunds(refunds));
  return (
    <article className={clsx(layout.stack, layout.gap12, styles.card, styles.small)}>
      <div className={clsx(layout.picture, styles.photo)}>
        <Photo image={booking.image} alt="" sizes="(min-width: 1100px) 302px, (min-width: 600px) 46vw, 100vw" />
      </div>
      <div className={styles.facts}>
        <p className={styles.status}>
          <PhaseTag phase={phase} />
        </p>
        <h3 className={type.name} lang={langOf(booking, "title")}>
          <Link className={button.cover} to={`/dashboard/trips/${booking.reserve_id}`}>
            {booking.title}
          </Link>
        </h3>
        <BookingLocation city={booking.city} />
        <p className={type.small}>{dates}</p>
        <p className={type.small}>{party}</p>
        {booking.reviewUntil && (
          <p className={clsx(panel.withIcon, type.strong, layout.above4)}>
            <Icon name="speech" />
            {t("dashboard.trips.review", { day: formatDayOf(booking.reviewUntil, booking.timeZone, language) })}
          </p>
        )}
        {refunds.length > 0 && (
          <p className={clsx(!isHeld && type.good, layout.above4)}>
            {isHeld ? t("dashboard.trips.returnedUnless", { amount }) : t("dashboard.trips.returned", { amount })}
          </p>
        )}
        {booking.bank_returned > 0 && (
          <p className={clsx(type.good, refunds.length === 0 && layout.above4)}>
            {t("dashboard.trips.byBank", { amount: formatAmount(booking.bank_returned) })}
          </p>
        )}
        <Sum booking={booking} />
      </div>
    </article>
  );
}

function Sum({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  return (
    <p className={clsx(layout.row, layout.spread, layout.baseline, rows.under, styles.sum)}>
      <span className={type.small}>{t("dashboard.code", { code: booking.code })}</span>
      <b className={type.numbers}>{formatAmount(booking.total)}</b>
    </p>
  );
}

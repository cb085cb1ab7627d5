import { clsx } from "clsx";
import { Link } from "react-router";
import type { HostedBooking } from "#contract/hosting/hosting.ts";
import { formatAmount } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { datesOf } from "#web/shared/booking-summary/dates.ts";
import styles from "./BookingRows.module.css";
import { StatusTag } from "./StatusTag.tsx";
import { statusOf } from "./status.ts";

/** Bookings, one per row: guest and amount, dates and status. The whole row is a link. */
export function BookingRows({ bookings }: { bookings: readonly HostedBooking[] }) {
  const { t, language } = useTranslation();
  return (
    <ul className={clsx(rows.rows, rows.closed)}>
      {bookings.map((booking) => (
        <li className={styles.booking} key={booking.reserve_id}>
          <p>
            <Link className={clsx(type.name, button.cover)} to={`/host/bookings/${booking.reserve_id}`}>
              {booking.guest.name}
            </Link>
            <span className={rows.note}>{booking.title}</span>
          </p>
          <p className={styles.dates}>
            {datesOf(booking, language)}
            <span className={rows.note}>{t("dashboard.people", { count: booking.guests })}</span>
          </p>
          <p className={styles.status}>
            <StatusTag status={statusOf(booking)} />
            {booking.canReview && <span className={rows.note}>{t("host.bookings.canReview")}</span>}
          </p>
          <p className={clsx(styles.amount, type.numbers)}>
            <b>{formatAmount(booking.receives)}</b>
            <span className={rows.note}>{t("host.bookings.receives")}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

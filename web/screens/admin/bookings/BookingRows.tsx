import { clsx } from "clsx";
import { Link } from "react-router";
import type { AdminBookingRow } from "#contract/admin/bookings.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatDateOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingTags } from "#web/shared/admin/facts/BookingTags.tsx";
import { kindName } from "#web/shared/admin/list/words.ts";
import styles from "./AdminBookings.module.css";

/** One booking per row. The whole row is a link. */
export function BookingRows({ bookings }: { bookings: readonly AdminBookingRow[] }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <ul className={clsx(panel.panel, panel.ofRows, rows.rows)}>
      {bookings.map((booking) => (
        <li className={styles.booking} key={booking.reserve_id}>
          <p>
            <Link className={clsx(button.cover, type.strong)} to={`/admin/bookings/${booking.reserve_id}`}>
              {booking.title}
            </Link>
            <span className={rows.note}>
              <span className={type.numbers}>{booking.code}</span> · {kindName(t, booking.kind)} ·{" "}
              {formatDateOf(booking.starts_at, timeZone, language)}
            </span>
          </p>
          <p className={clsx(type.small, styles.whole)}>
            {t("admin.bookings.people", { guest: booking.guest.name, host: booking.host.name })}
          </p>
          <p className={clsx(layout.row, layout.gap8, styles.whole)}>
            <BookingTags booking={booking} />
          </p>
          <b className={clsx(type.numbers, styles.total)}>{formatAmount(booking.total)}</b>
        </li>
      ))}
    </ul>
  );
}

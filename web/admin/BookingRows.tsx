import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OfficeBookingRow } from "#contract/office-bookings.ts";
import { useSite } from "#web/layout/site.ts";
import { formatAmount, formatDateOf } from "#web/ui/format.ts";
import { BookingTags } from "./BookingTags.tsx";
import { kindName } from "./words.ts";

/** Bookings one to a row. The whole row is its link. */
export function BookingRows({ bookings }: { bookings: readonly OfficeBookingRow[] }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  return (
    <ul className="office-sheet booking-rows">
      {bookings.map((booking) => (
        <li className="booking-row" key={booking.reserve_id}>
          <p className="booking-row-what">
            <Link className="booking-link" to={`/admin/bookings/${booking.reserve_id}`}>
              {booking.title}
            </Link>
            <span className="small">
              <span className="num">{booking.code}</span> · {kindName(t, booking.kind)} ·{" "}
              {formatDateOf(booking.starts_at, timeZone, i18n.language)}
            </span>
          </p>
          <p className="small booking-row-who">
            {t("admin.bookings.people", { guest: booking.guest.name, host: booking.host.name })}
          </p>
          <p className="booking-row-tags">
            <BookingTags booking={booking} />
          </p>
          <b className="num booking-row-total">{formatAmount(booking.total)}</b>
        </li>
      ))}
    </ul>
  );
}

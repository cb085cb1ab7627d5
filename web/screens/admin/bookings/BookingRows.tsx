import { Link } from "react-router";
import type { AdminBookingRow } from "#contract/admin/bookings.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatDateOf } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingTags } from "#web/shared/admin/facts/BookingTags.tsx";
import { kindName } from "#web/shared/admin/list/words.ts";

/** One booking per row. The whole row is a link. */
export function BookingRows({ bookings }: { bookings: readonly AdminBookingRow[] }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <ul className="admin-sheet booking-rows">
      {bookings.map((booking) => (
        <li className="booking-row" key={booking.reserve_id}>
          <p className="booking-row-what">
            <Link className="booking-link" to={`/admin/bookings/${booking.reserve_id}`}>
              {booking.title}
            </Link>
            <span className="small">
              <span className="num">{booking.code}</span> · {kindName(t, booking.kind)} ·{" "}
              {formatDateOf(booking.starts_at, timeZone, language)}
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

import { Link } from "react-router";
import type { HostedBooking } from "#contract/hosting/hosting.ts";
import { formatAmount } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { datesOf } from "#web/shared/booking-summary/dates.ts";
import { StatusTag } from "./StatusTag.tsx";

/** Bookings, one per row: guest and amount, dates and status. The whole row is a link. */
export function BookingRows({ bookings }: { bookings: readonly HostedBooking[] }) {
  const { t, language } = useTranslation();
  return (
    <ul className="host-rows">
      {bookings.map((booking) => (
        <li className="host-row" key={booking.reserve_id}>
          <p className="host-row-who">
            <Link to={`/host/bookings/${booking.reserve_id}`}>{booking.guest.name}</Link>
            <span className="small">{booking.title}</span>
          </p>
          <p className="host-row-when">
            {datesOf(booking, language)}
            <span className="small">{t("dashboard.people", { count: booking.guests })}</span>
          </p>
          <p className="host-row-standing">
            <StatusTag booking={booking} />
            {booking.canReview && <span className="small">{t("host.bookings.canReview")}</span>}
          </p>
          <p className="host-row-amount num">
            <b>{formatAmount(booking.receives)}</b>
            <span className="small">{t("host.bookings.receives")}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

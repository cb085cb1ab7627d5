import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { HostedBooking } from "#contract/hosting.ts";
import { datesOf } from "#web/dashboard/when.ts";
import { formatAmount } from "#web/ui/format.ts";
import { StandingTag } from "./StandingTag.tsx";

/** Bookings one to a row: who and how much, when and how it stands. The whole row is its link. */
export function BookingRows({ bookings }: { bookings: readonly HostedBooking[] }) {
  const { t, i18n } = useTranslation();
  return (
    <ul className="host-rows">
      {bookings.map((booking) => (
        <li className="host-row" key={booking.reserve_id}>
          <p className="host-row-who">
            <Link to={`/host/bookings/${booking.reserve_id}`}>{booking.guest.name}</Link>
            <span className="small">{booking.title}</span>
          </p>
          <p className="host-row-when">
            {datesOf(booking, i18n.language)}
            <span className="small">{t("dashboard.people", { count: booking.guests })}</span>
          </p>
          <p className="host-row-standing">
            <StandingTag booking={booking} />
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

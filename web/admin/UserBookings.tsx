import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { UserPage } from "#contract/back-office.ts";
import { useSite } from "#web/layout/site.ts";
import { formatAmount, formatDateOf } from "#web/ui/format.ts";
import { stateName } from "./words.ts";

interface Props {
  title: string;
  none: string;
  /** The newest. */
  bookings: UserPage["bookings"];
  /** Where the others are too. */
  all: string;
}

export function UserBookings({ title, none, bookings, all }: Props) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  const id = useId();
  return (
    <section className="office-sheet" aria-labelledby={id}>
      <h2 className="d3" id={id}>
        {title}
      </h2>
      {bookings.length === 0 && <p className="muted office-none">{none}</p>}
      <ul className="office-rows">
        {bookings.map((booking) => (
          <li key={booking.reserve_id}>
            <p>
              <Link className="link" to={`/admin/bookings/${booking.reserve_id}`}>
                {booking.title}
              </Link>
              <span className="small">
                {booking.code} · {formatDateOf(booking.starts_at, timeZone, i18n.language)}
              </span>
            </p>
            <p className="office-row-end">
              <b className="num">{formatAmount(booking.total)}</b>
              <span className="small">{stateName(t, booking.state)}</span>
            </p>
          </li>
        ))}
      </ul>
      {bookings.length > 0 && (
        <p className="office-more">
          <Link className="link" to={all}>
            {t("admin.user.all")}
            <span className="sr-only">: {title}</span>
          </Link>
        </p>
      )}
    </section>
  );
}

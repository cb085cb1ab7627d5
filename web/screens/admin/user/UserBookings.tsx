import { useId } from "react";
import { Link } from "react-router";
import type { UserPage } from "#contract/admin/users.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatDateOf } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { stateName } from "#web/shared/admin/list/words.ts";

interface Props {
  title: string;
  none: string;
  /** The newest bookings. */
  bookings: UserPage["bookings"];
  /** Address of the full list. */
  all: string;
}

export function UserBookings({ title, none, bookings, all }: Props) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const id = useId();
  return (
    <section className="admin-sheet" aria-labelledby={id}>
      <h2 className="d3" id={id}>
        {title}
      </h2>
      {bookings.length === 0 && <p className="muted admin-none">{none}</p>}
      <ul className="admin-rows">
        {bookings.map((booking) => (
          <li key={booking.reserve_id}>
            <p>
              <Link className="link" to={`/admin/bookings/${booking.reserve_id}`}>
                {booking.title}
              </Link>
              <span className="small">
                {booking.code} · {formatDateOf(booking.starts_at, timeZone, language)}
              </span>
            </p>
            <p className="admin-row-end">
              <b className="num">{formatAmount(booking.total)}</b>
              <span className="small">{stateName(t, booking.state)}</span>
            </p>
          </li>
        ))}
      </ul>
      {bookings.length > 0 && (
        <p className="admin-more">
          <Link className="link" to={all}>
            {t("admin.user.all")}
            <span className="sr-only">: {title}</span>
          </Link>
        </p>
      )}
    </section>
  );
}

import { clsx } from "clsx";
import { Link } from "react-router";
import type { UserPage } from "#contract/admin/users.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatCount, formatDateOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { stateName } from "#web/shared/admin/list/words.ts";

interface Props {
  title: string;
  none: string;
  /** The newest bookings. */
  bookings: UserPage["bookings"];
  total: number;
  /** Address of the full list. */
  all: string;
}

export function UserBookings({ title, none, bookings, total, all }: Props) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <Sheet title={title}>
      {bookings.length === 0 && <p className={clsx(type.muted, layout.above8)}>{none}</p>}
      <ul className={clsx(rows.rows, rows.under)}>
        {bookings.map((booking) => (
          <li className={rows.row} key={booking.reserve_id}>
            <p>
              <Link className={button.link} to={`/admin/bookings/${booking.reserve_id}`}>
                {booking.title}
              </Link>
              <span className={rows.note}>
                {booking.code} · {formatDateOf(booking.starts_at, timeZone, language)}
              </span>
            </p>
            <p className={rows.end}>
              <b className={type.numbers}>{formatAmount(booking.total)}</b>
              <span className={rows.note}>{stateName(t, booking.state)}</span>
            </p>
          </li>
        ))}
      </ul>
      {bookings.length > 0 && (
        <p className={layout.above8}>
          {total > bookings.length &&
            `${t("admin.user.newest", { number: bookings.length, total: formatCount(total) })} `}
          <Link className={button.link} to={all}>
            {t("admin.user.all")}
            <span className={type.forReaders}>: {title}</span>
          </Link>
        </p>
      )}
    </Sheet>
  );
}

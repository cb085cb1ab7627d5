import { clsx } from "clsx";
import { Link } from "react-router";
import type { HostedBooking, HostStats } from "#contract/hosting/hosting.ts";
import { formatHour } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { dayIn } from "#web/shared/hosting/months.ts";

/** Who comes and goes today. */
export function Today({ stats: { today, bookings_today: bookings } }: { stats: HostStats }) {
  const { t, language } = useTranslation();
  const isToday = (instant: string, { timeZone }: HostedBooking) => dayIn(timeZone, new Date(instant)) === today;
  const arriving = bookings.filter((booking) => isToday(booking.starts_at, booking));
  // A booking that begins and ends today is only listed as arriving.
  const leaving = bookings.filter(
    (booking) => isToday(booking.ends_at, booking) && !isToday(booking.starts_at, booking),
  );
  const [first] = arriving;
  const [last] = leaving;
  const at = (instant: string, { timeZone }: HostedBooking) => formatHour(instant, timeZone, language);
  return (
    <p className={clsx(type.lead, layout.above12)}>
      {!first && !last ? (
        t("hostPanel.today.nobody")
      ) : (
        <Link className={button.quiet} to="/host/bookings?when=today">
          {first &&
            t("hostPanel.today.arriving", {
              count: arriving.length,
              guest: first.guest.name,
              time: at(first.starts_at, first),
            })}{" "}
          {last &&
            t("hostPanel.today.leaving", {
              count: leaving.length,
              guest: last.guest.name,
              time: at(last.ends_at, last),
            })}
        </Link>
      )}
    </p>
  );
}

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
export function Today({ stats: { today, bookings_today: bookings, attention } }: { stats: HostStats }) {
  const { t, language } = useTranslation();
  const { arriving, leaving } = attention;
  const isToday = (instant: string, { timeZone }: HostedBooking) => dayIn(timeZone, new Date(instant)) === today;
  // The list has the twenty bookings that started first. On a day with more, who comes or goes may be missing from it.
  const first = bookings.find((booking) => isToday(booking.starts_at, booking));
  // A booking that begins and ends today is only listed as arriving.
  const last = bookings.find((booking) => isToday(booking.ends_at, booking) && !isToday(booking.starts_at, booking));
  const at = (instant: string, { timeZone }: HostedBooking) => formatHour(instant, timeZone, language);
  return (
    <p className={clsx(type.lead, layout.above12)}>
      {arriving + leaving === 0 ? (
        t("hostPanel.today.nobody")
      ) : (
        <Link className={button.quiet} to="/host/bookings?when=today">
          {arriving > 0 &&
            (first
              ? t("hostPanel.today.arriving", {
                  count: arriving,
                  guest: first.guest.name,
                  time: at(first.starts_at, first),
                })
              : t("hostPanel.today.manyArriving", { count: arriving }))}{" "}
          {leaving > 0 &&
            (last
              ? t("hostPanel.today.leaving", { count: leaving, guest: last.guest.name, time: at(last.ends_at, last) })
              : t("hostPanel.today.manyLeaving", { count: leaving }))}
        </Link>
      )}
    </p>
  );
}

import { clsx } from "clsx";
import { Link } from "react-router";
import type { HostedBooking, HostStats } from "#contract/hosting/hosting.ts";
import { now } from "#web/app/clock.ts";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import { formatHour } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { dayIn } from "#web/shared/hosting/months.ts";

/** The page's heading: good morning, and who comes and goes today. */
export function Greeting({ stats }: { stats: HostStats | undefined }) {
  const { t } = useTranslation();
  const { timeZone } = useSite();
  const name = useSession(({ user }) => user?.name ?? "").split(" ")[0] ?? "";
  return (
    <div className={clsx(layout.row, layout.spread, layout.firstGrows)}>
      <div>
        <h1 className={type.title}>{greeting()}</h1>
        <p className={clsx(type.lead, layout.above4)}>{stats ? <Today stats={stats} /> : "\u00a0"}</p>
      </div>
      <nav className={clsx(layout.row, layout.gap8)} aria-label={t("hostPanel.ways")}>
        <Link className={button.line} to="/host/bookings">
          {t("host.nav.bookings")}
        </Link>
        <Link className={button.line} to="/host/turnovers">
          {t("host.nav.turnovers")}
        </Link>
        <Link className={clsx(button.line, layout.offPhones)} to="/host/hostregistration">
          <Icon name="plus" />
          {t("hostPanel.publish")}
        </Link>
      </nav>
    </div>
  );

  function greeting(): string {
    const hour = hourIn(timeZone, now());
    if (hour < 12) return t("hostPanel.morning", { name });
    return hour < 19 ? t("hostPanel.afternoon", { name }) : t("hostPanel.evening", { name });
  }
}

function Today({ stats: { today, bookings_today: bookings } }: { stats: HostStats }) {
  const { t, language } = useTranslation();
  const isToday = (instant: string, { timeZone }: HostedBooking) => dayIn(timeZone, new Date(instant)) === today;
  const arriving = bookings.filter((booking) => isToday(booking.starts_at, booking));
  // What begins and ends today arrives; it is not said twice.
  const leaving = bookings.filter(
    (booking) => isToday(booking.ends_at, booking) && !isToday(booking.starts_at, booking),
  );
  const [first] = arriving;
  const [last] = leaving;
  if (!first && !last) return t("hostPanel.today.nobody");
  const at = (instant: string, { timeZone }: HostedBooking) => formatHour(instant, timeZone, language);
  return (
    <Link className={button.quiet} to="/host/bookings?when=today">
      {first &&
        t("hostPanel.today.arriving", {
          count: arriving.length,
          guest: first.guest.name,
          time: at(first.starts_at, first),
        })}{" "}
      {last &&
        t("hostPanel.today.leaving", { count: leaving.length, guest: last.guest.name, time: at(last.ends_at, last) })}
    </Link>
  );
}

function hourIn(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat("en", { hour: "2-digit", hourCycle: "h23", timeZone }).format(instant));
}

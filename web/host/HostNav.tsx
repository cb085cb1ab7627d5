import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";

const entries: { to: string; textKey: Extract<ParseKeys, `host.nav.${string}`> }[] = [
  { to: "/host/dashboard", textKey: "host.nav.dashboard" },
  { to: "/host/bookings", textKey: "host.nav.bookings" },
  { to: "/host/calendar", textKey: "host.nav.calendar" },
];

export function HostNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, "");
  return (
    <nav className="dashboard-nav" aria-label={t("host.nav.label")}>
      {entries.map(({ to, textKey }) => (
        <Link key={to} to={to} aria-current={currentOf(to)}>
          {t(textKey)}
        </Link>
      ))}
    </nav>
  );

  function currentOf(to: string) {
    if (here === to) return "page";
    return here.startsWith(`${to}/`) ? "true" : undefined;
  }
}

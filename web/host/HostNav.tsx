import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";

interface Entry {
  to: string;
  textKey: Extract<ParseKeys, `host.nav.${string}`>;
  /** Other pages that belong to it begin so. */
  also?: string;
}

const entries: Entry[] = [
  { to: "/host/dashboard", textKey: "host.nav.dashboard" },
  { to: "/host/bookings", textKey: "host.nav.bookings" },
  { to: "/host/listings", textKey: "host.nav.listings", also: "/host/edit-" },
  { to: "/host/calendar", textKey: "host.nav.calendar" },
];

export function HostNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, "");
  return (
    <nav className="dashboard-nav" aria-label={t("host.nav.label")}>
      {entries.map(({ to, textKey, also }) => (
        <Link key={to} to={to} aria-current={currentOf(to, also)}>
          {t(textKey)}
        </Link>
      ))}
    </nav>
  );

  function currentOf(to: string, also: string | undefined) {
    if (here === to) return "page";
    return here.startsWith(`${to}/`) || (also && here.startsWith(also)) ? "true" : undefined;
  }
}

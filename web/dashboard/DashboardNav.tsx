import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";

interface Entry {
  to: string;
  textKey: Extract<ParseKeys, `dashboard.nav.${string}`>;
  /** Pages below it. */
  below?: string;
}

const entries: Entry[] = [
  { to: "/dashboard", textKey: "dashboard.nav.trips", below: "/dashboard/trips/" },
  { to: "/wishlist", textKey: "dashboard.nav.wishlist" },
  { to: "/dashboard/profile", textKey: "dashboard.nav.profile" },
  { to: "/dashboard/settings", textKey: "dashboard.nav.settings" },
];

export function DashboardNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, "");
  return (
    <nav className="dashboard-nav" aria-label={t("dashboard.nav.label")}>
      {entries.map(({ to, textKey, below }) => (
        <Link key={to} to={to} aria-current={currentOf(to, below)}>
          {t(textKey)}
        </Link>
      ))}
    </nav>
  );

  function currentOf(to: string, below: string | undefined) {
    if (here === to) return "page";
    return below && pathname.startsWith(below) ? "true" : undefined;
  }
}

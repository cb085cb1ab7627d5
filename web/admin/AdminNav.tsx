import { useQuery } from "@tanstack/react-query";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { adminReading } from "./calls.ts";

const tabs: { to: string; textKey: Extract<ParseKeys, `admin.nav.${string}`> }[] = [
  { to: "/admin", textKey: "admin.nav.stats" },
  { to: "/admin/services", textKey: "admin.nav.services" },
  { to: "/admin/users", textKey: "admin.nav.users" },
  { to: "/admin/reports", textKey: "admin.nav.reports" },
];

/** What the operator looks things up in, beside the four tabs. */
const books: { to: string; textKey: Extract<ParseKeys, `admin.books.${string}`> }[] = [
  { to: "/admin/bookings", textKey: "admin.books.bookings" },
  { to: "/admin/money", textKey: "admin.books.money" },
  { to: "/admin/ledger", textKey: "admin.books.ledger" },
  { to: "/admin/listings", textKey: "admin.books.listings" },
  { to: "/admin/audit", textKey: "admin.books.audit" },
  { to: "/admin/breakages", textKey: "admin.books.breakages" },
  { to: "/admin/security", textKey: "admin.books.security" },
];

export function AdminNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, "");
  return (
    <>
      <nav className="dashboard-nav office-nav" aria-label={t("admin.nav.label")}>
        {tabs.map(({ to, textKey }) => (
          <Link key={to} to={to} aria-current={currentOf(to)}>
            {t(textKey)}
            {to === "/admin/services" && <Waiting />}
          </Link>
        ))}
      </nav>
      <nav className="office-books" aria-label={t("admin.books.label")}>
        {books.map(({ to, textKey }) => (
          <Link key={to} className="chip" to={to} aria-current={currentOf(to)}>
            {t(textKey)}
          </Link>
        ))}
      </nav>
    </>
  );

  function currentOf(to: string) {
    if (here === to) return "page";
    return to !== "/admin" && here.startsWith(`${to}/`) ? "true" : undefined;
  }
}

/** How many listings wait for a decision. */
function Waiting() {
  const { t } = useTranslation();
  const { data } = useQuery(adminReading("/admin/getDisabledHosts", {}));
  const count = data ? data.experiences.length + data.spaces.length + data.housing.length : 0;
  if (count === 0) return null;
  return (
    <span className="tag wait">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t("admin.nav.waiting", { count })}</span>
    </span>
  );
}

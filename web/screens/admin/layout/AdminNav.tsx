import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { AreaNav } from "#web/shared/area/AreaNav.tsx";

/** The four tabs, and below them the operator's lookup pages. */
export function AdminNav() {
  const { t } = useTranslation();
  return (
    <>
      <AreaNav
        className="dashboard-nav admin-nav"
        label={t("admin.nav.label")}
        entries={[
          { to: "/admin", text: t("admin.nav.stats"), below: null },
          { to: "/admin/services", text: t("admin.nav.services"), badge: <Waiting /> },
          { to: "/admin/users", text: t("admin.nav.users") },
          { to: "/admin/reports", text: t("admin.nav.reports") },
        ]}
      />
      <AreaNav
        className="admin-books"
        linkClass="chip"
        label={t("admin.books.label")}
        entries={[
          { to: "/admin/bookings", text: t("admin.books.bookings") },
          { to: "/admin/money", text: t("admin.books.money") },
          { to: "/admin/ledger", text: t("admin.books.ledger") },
          { to: "/admin/listings", text: t("admin.books.listings") },
          { to: "/admin/audit", text: t("admin.books.audit") },
          { to: "/admin/breakages", text: t("admin.books.breakages") },
          { to: "/admin/security", text: t("admin.books.security") },
        ]}
      />
    </>
  );
}

/** The number of listings awaiting a decision. */
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

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import button from "#web/kit/styles/button.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { countWaiting } from "#web/shared/admin/list/waiting.ts";
import { AreaNav } from "#web/shared/area/AreaNav.tsx";
import styles from "./AdminLayout.module.css";

/** The four tabs, and below them the operator's lookup pages. */
export function AdminNav() {
  const { t } = useTranslation();
  return (
    <>
      <AreaNav
        className={clsx(rows.tabs, styles.tabs)}
        label={t("admin.nav.label")}
        entries={[
          { to: "/admin", text: t("admin.nav.stats"), below: [] },
          { to: "/admin/services", text: t("admin.nav.services"), badge: <Waiting /> },
          { to: "/admin/users", text: t("admin.nav.users") },
          { to: "/admin/reports", text: t("admin.nav.reports") },
        ]}
      />
      <AreaNav
        className={clsx(button.chips, styles.books)}
        linkClass={button.chip}
        label={t("admin.books.label")}
        entries={[
          { to: "/admin/bookings", text: t("admin.books.bookings") },
          { to: "/admin/money", text: t("admin.books.money") },
          { to: "/admin/ledger", text: t("admin.books.ledger") },
          { to: "/admin/listings", text: t("admin.books.listings") },
          { to: "/admin/message-reports", text: t("admin.books.messageReports") },
          { to: "/admin/audit", text: t("admin.books.audit") },
          { to: "/admin/breakages", text: t("admin.books.breakages") },
          { to: "/admin/security", text: t("admin.books.security") },
          { to: "/admin/system", text: t("admin.books.system") },
        ]}
      />
    </>
  );
}

/** The number of listings awaiting a decision. */
function Waiting() {
  const { t } = useTranslation();
  const { data } = useQuery(adminReading("/admin/getDisabledHosts", {}));
  const count = data ? countWaiting(data) : 0;
  if (count === 0) return null;
  return (
    <span className={clsx(panel.tag, panel.wait)}>
      <span aria-hidden="true">{count}</span>
      <span className={type.forReaders}>{t("admin.nav.waiting", { count })}</span>
    </span>
  );
}

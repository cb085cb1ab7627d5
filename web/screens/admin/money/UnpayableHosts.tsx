import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "react-router";
import { useSite } from "#web/app/site.ts";
import { formatDateOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";

/** Hosts whose guests have paid but who cannot receive payouts. */
export function UnpayableHosts() {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const { data: hosts } = useQuery(adminReading("/admin/unpayable-hosts", {}));
  if (!hosts) return null;
  return (
    <Sheet id="hosts" title={t("admin.money.hosts")}>
      {hosts.length === 0 && <p className={clsx(type.muted, layout.above8)}>{t("admin.money.noHosts")}</p>}
      <ul className={clsx(rows.rows, rows.under)}>
        {hosts.map(({ host, email, bookings, first_end, has_account }) => (
          <li className={rows.row} key={host.id}>
            <p>
              <Link className={button.link} to={`/admin/users/${host.id}`}>
                {host.name}
              </Link>
              <span className={rows.note}>{email}</span>
              <span className={rows.note}>
                {t("admin.money.hostBookings", {
                  count: bookings,
                  date: formatDateOf(first_end, timeZone, language),
                })}
              </span>
            </p>
            <span className={clsx(panel.tag, panel.wait)}>
              {has_account ? t("admin.money.notPayable") : t("admin.money.noAccount")}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

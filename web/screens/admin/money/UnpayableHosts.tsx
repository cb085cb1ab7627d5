import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useSite } from "#web/app/site.ts";
import { formatDateOf } from "#web/kit/format.ts";
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
    <div className="admin-part" id="hosts">
      <Sheet title={t("admin.money.hosts")}>
        {hosts.length === 0 && <p className="muted admin-none">{t("admin.money.noHosts")}</p>}
        <ul className="admin-rows">
          {hosts.map(({ host, email, bookings, first_end, has_account }) => (
            <li key={host.id}>
              <p>
                <Link className="link" to={`/admin/users/${host.id}`}>
                  {host.name}
                </Link>
                <span className="small">{email}</span>
                <span className="small">
                  {t("admin.money.hostBookings", {
                    count: bookings,
                    date: formatDateOf(first_end, timeZone, language),
                  })}
                </span>
              </p>
              <span className="tag wait">{has_account ? t("admin.money.notPayable") : t("admin.money.noAccount")}</span>
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  );
}

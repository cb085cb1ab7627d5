import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSite } from "#web/layout/site.ts";
import { formatDateOf } from "#web/ui/format.ts";
import { adminReading } from "./calls.ts";
import { Sheet } from "./Sheet.tsx";

/** Hosts whose guests have paid and who cannot be paid themselves. */
export function UnpayableHosts() {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  const { data: hosts } = useQuery(adminReading("/admin/unpayable-hosts", {}));
  if (!hosts) return null;
  return (
    <div className="office-part" id="hosts">
      <Sheet title={t("admin.money.hosts")}>
        {hosts.length === 0 && <p className="muted office-none">{t("admin.money.noHosts")}</p>}
        <ul className="office-rows">
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
                    date: formatDateOf(first_end, timeZone, i18n.language),
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

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "react-router";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatDateOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall, adminReading } from "#web/shared/admin/decision/calls.ts";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";

/** Hosts whose guests have paid but who cannot receive payouts, and what they were told. */
export function UnpayableHosts() {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const { data: hosts } = useQuery(adminReading("/admin/unpayable-hosts", {}));
  if (!hosts) return null;
  const dateOf = (instant: string) => formatDateOf(instant, timeZone, language);
  return (
    <Sheet id="hosts" title={t("admin.money.hosts")}>
      {hosts.length === 0 && <p className={clsx(type.muted, layout.above8)}>{t("admin.money.noHosts")}</p>}
      <ul className={clsx(rows.rows, rows.under)}>
        {hosts.map(({ host, email, bookings, first_end, payouts, held, ...row }) => (
          <li key={host.id}>
            <p className={clsx(layout.row, layout.gap8)}>
              <Link className={button.link} to={`/admin/users/${host.id}`}>
                {host.name}
              </Link>
              <span className={clsx(panel.tag, panel.wait)}>
                {row.has_account ? t("admin.money.notPayable") : t("admin.money.noAccount")}
              </span>
            </p>
            <p className={rows.note}>{email}</p>
            {payouts > 0 && <p>{t("admin.money.unpayable.held", { count: payouts, amount: formatAmount(held) })}</p>}
            {first_end && (
              <p className={rows.note}>{t("admin.money.hostBookings", { count: bookings, date: dateOf(first_end) })}</p>
            )}
            <p className={rows.note}>{t("admin.money.unpayable.since", { date: dateOf(row.since) })}</p>
            <p className={rows.note}>
              {row.reminded_at
                ? t("admin.money.unpayable.reminded", { date: dateOf(row.reminded_at) })
                : t("admin.money.unpayable.neverReminded")}{" "}
              {row.next_email_at
                ? t("admin.money.unpayable.next", { date: dateOf(row.next_email_at) })
                : t("admin.money.unpayable.noNext")}
            </p>
            <Remind host={host} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Remind({ host: { id, name } }: { host: { id: number; name: string } }) {
  const { t } = useTranslation();
  const remind = useDecision(
    () => adminCall("POST", "/admin/unpayable-hosts/{id}/remind", { params: { id } }),
    t("admin.money.unpayable.done", { name }),
  );
  return (
    <button
      type="button"
      className={clsx(button.line, button.small, layout.above8)}
      aria-label={t("admin.money.unpayable.remindNamed", { name })}
      disabled={remind.isPending}
      onClick={() => remind.mutate()}
    >
      {t("admin.money.unpayable.remind")}
    </button>
  );
}

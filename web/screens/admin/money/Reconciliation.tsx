import { clsx } from "clsx";
import type { MoneyOverview } from "#contract/admin/money.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatInstant } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { ScrollTable } from "#web/shared/admin/facts/ScrollTable.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";

/** The last reconciliation of the ledger with Stripe, difference by difference. */
export function Reconciliation({ made }: { made: MoneyOverview["reconciliation"] }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <Sheet id="reconciliation" title={t("admin.money.reconciliation")}>
      {made === null ? (
        <p className={clsx(type.muted, layout.above8)}>{t("admin.money.never")}</p>
      ) : (
        <>
          <p className={layout.above8}>
            {made.differences.length === 0 ? (
              <span className={clsx(panel.tag, panel.good)}>{t("admin.money.agree")}</span>
            ) : (
              <span className={clsx(panel.tag, panel.bad)}>
                {t("admin.money.differ", { count: made.differences.length, amount: formatAmount(made.difference) })}
              </span>
            )}{" "}
            <span className={type.small}>
              {t("admin.money.compared", { date: formatInstant(made.ranAt, timeZone, language) })}
            </span>
          </p>
          {made.differences.length > 0 && <Differences differences={made.differences} />}
        </>
      )}
    </Sheet>
  );
}

type Made = NonNullable<MoneyOverview["reconciliation"]>;

function Differences({ differences }: Pick<Made, "differences">) {
  const { t } = useTranslation();
  return (
    <ScrollTable
      aria-label={t("admin.money.reconciliation")}
      heads={[t("admin.money.object"), t("admin.money.what"), t("admin.money.atStripe"), t("admin.money.inLedger")]}
    >
      {differences.map(({ reference, what, stripe, ledger }) => (
        <tr key={reference}>
          <th scope="row">
            <code className={type.code}>{reference}</code>
          </th>
          <td>{what}</td>
          <td>{formatAmount(stripe)}</td>
          <td>{formatAmount(ledger)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

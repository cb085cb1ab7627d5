import { useTranslation } from "react-i18next";
import type { MoneyOverview } from "#contract/money-report.ts";
import { useSite } from "#web/layout/site.ts";
import { formatAmount, formatInstant } from "#web/ui/format.ts";
import { Sheet } from "./Sheet.tsx";

/** The last comparison of the ledger with Stripe, difference by difference. */
export function Reconciliation({ made }: { made: MoneyOverview["reconciliation"] }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  return (
    <div className="office-part" id="reconciliation">
      <Sheet title={t("admin.money.reconciliation")}>
        {made === null ? (
          <p className="muted office-none">{t("admin.money.never")}</p>
        ) : (
          <>
            <p className="office-none">
              {made.differences.length === 0 ? (
                <span className="tag ok">{t("admin.money.agree")}</span>
              ) : (
                <span className="tag no">
                  {t("admin.money.differ", { count: made.differences.length, amount: formatAmount(made.difference) })}
                </span>
              )}{" "}
              <span className="small">
                {t("admin.money.compared", { date: formatInstant(made.ranAt, timeZone, i18n.language) })}
              </span>
            </p>
            {made.differences.length > 0 && <Differences differences={made.differences} />}
          </>
        )}
      </Sheet>
    </div>
  );
}

type Made = NonNullable<MoneyOverview["reconciliation"]>;

function Differences({ differences }: Pick<Made, "differences">) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="office-scroll" aria-label={t("admin.money.reconciliation")} tabIndex={0}>
      <table className="office-table num">
        <thead>
          <tr>
            <th scope="col">{t("admin.money.object")}</th>
            <th scope="col">{t("admin.money.what")}</th>
            <th scope="col">{t("admin.money.atStripe")}</th>
            <th scope="col">{t("admin.money.inLedger")}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ reference, what, stripe, ledger }) => (
            <tr key={reference}>
              <th scope="row">
                <code>{reference}</code>
              </th>
              <td>{what}</td>
              <td>{formatAmount(stripe)}</td>
              <td>{formatAmount(ledger)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { MoneyOverview } from "#contract/admin/money.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatInstant } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";

/** The last reconciliation of the ledger with Stripe, difference by difference. */
export function Reconciliation({ made }: { made: MoneyOverview["reconciliation"] }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <div className="admin-part" id="reconciliation">
      <Sheet title={t("admin.money.reconciliation")}>
        {made === null ? (
          <p className="muted admin-none">{t("admin.money.never")}</p>
        ) : (
          <>
            <p className="admin-none">
              {made.differences.length === 0 ? (
                <span className="tag ok">{t("admin.money.agree")}</span>
              ) : (
                <span className="tag no">
                  {t("admin.money.differ", { count: made.differences.length, amount: formatAmount(made.difference) })}
                </span>
              )}{" "}
              <span className="small">
                {t("admin.money.compared", { date: formatInstant(made.ranAt, timeZone, language) })}
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
    <section className="admin-scroll" aria-label={t("admin.money.reconciliation")} tabIndex={0}>
      <table className="admin-table num">
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

import { clsx } from "clsx";
import type { MoneyOverview } from "#contract/admin/money.ts";
import { formatAmount, formatPlainMonth, formatShortSpan } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { RemitTax } from "./RemitTax.tsx";
import { addUp } from "./sums.ts";

/** What the tax office is owed, by month and with its deadline, and the part that trips to come could still take back. */
export function Tax({ money: { lodgingTax, tripsToCome }, taxMonths }: Pick<MoneyOverview, "money" | "taxMonths">) {
  const { t } = useTranslation();
  const complete = taxMonths.filter(({ status }) => status !== "running");
  const thisYear = Number(taxMonths.at(-1)?.month.slice(0, 4));
  return (
    <Sheet id="tax" title={t("admin.money.tax")}>
      <dl className={clsx(rows.dotted, layout.above8)}>
        {taxMonths.map((month) => (
          <Month key={month.month} {...month} thisYear={thisYear} />
        ))}
        <div>
          <dt>
            {t("admin.money.taxOfTrips")}
            <span className={rows.note}>{t("admin.money.taxOfTripsNote")}</span>
          </dt>
          <dd>{formatAmount(tripsToCome.lodgingTax)}</dd>
        </div>
        <div className={rows.total}>
          <dt>{t("admin.money.taxTotal")}</dt>
          <dd>{formatAmount(addUp(lodgingTax, tripsToCome.lodgingTax))}</dd>
        </div>
      </dl>
      <p className={clsx(type.small, layout.above12)}>{t("admin.money.taxHint")}</p>
      <RemitTax held={lodgingTax} complete={addUp(...complete.map(({ amount }) => amount))} />
    </Sheet>
  );
}

type MonthProps = MoneyOverview["taxMonths"][number] & { thisYear: number };

function Month({ month, amount, due, status, thisYear }: MonthProps) {
  const { t, language } = useTranslation();
  const name = formatPlainMonth(month, thisYear, language);
  const date = formatShortSpan(due, due, language);
  return (
    <div>
      <dt className={type.capital}>
        {status === "running" ? t("admin.money.taxSoFar", { month: name }) : name}
        <span className={rows.note}>
          {status === "late" ? (
            <span className={type.bad}>{t("admin.money.taxLate", { date })}</span>
          ) : (
            t("admin.money.taxDue", { date })
          )}
        </span>
      </dt>
      <dd>{formatAmount(amount)}</dd>
    </div>
  );
}

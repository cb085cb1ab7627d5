import { clsx } from "clsx";
import type { MoneyOverview } from "#contract/admin/money.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall } from "#web/shared/admin/decision/calls.ts";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { addUp } from "./sums.ts";

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
              {t("admin.money.compared", { date: formatInstant(made.ranAt, now(), timeZone, language) })}
            </span>
          </p>
          <dl className={clsx(rows.dotted, layout.above8)}>
            <div>
              <dt>{t("admin.money.atStripe")}</dt>
              <dd>{formatAmount(made.stripe)}</dd>
            </div>
            <div>
              <dt>{t("admin.money.inLedger")}</dt>
              <dd>{formatAmount(-made.ledger || 0)}</dd>
            </div>
            <div className={rows.total}>
              <dt>{t("admin.money.difference")}</dt>
              <dd>{formatAmount(made.difference)}</dd>
            </div>
          </dl>
          <Differences differences={made.differences} />
        </>
      )}
      <CompareNow />
    </Sheet>
  );
}

function CompareNow() {
  const { t } = useTranslation();
  const compare = useDecision(() => adminCall("POST", "/admin/money/compare", {}), t("admin.money.compareDone"));
  return (
    <>
      <p className={clsx(type.small, layout.above12)}>{t("admin.money.compareHint")}</p>
      <button
        type="button"
        className={clsx(button.line, button.small, layout.above8)}
        disabled={compare.isPending}
        onClick={() => compare.mutate(undefined)}
      >
        {compare.isPending ? t("admin.money.comparing") : t("admin.money.compare")}
      </button>
    </>
  );
}

function Differences({ differences }: Pick<NonNullable<MoneyOverview["reconciliation"]>, "differences">) {
  const { t } = useTranslation();
  return (
    <ul className={clsx(rows.rows, layout.above16)} aria-label={t("admin.money.differences")}>
      {differences.map(({ reference, what, stripe, ledger }) => (
        <li className={rows.row} key={reference}>
          <p className={type.anywhere}>
            <code className={type.code}>{reference}</code>
            <span className={rows.note}>{what}</span>
          </p>
          <p className={clsx(rows.end, type.numbers)}>
            {formatAmount(addUp(stripe, -ledger))}
            <span className={rows.note}>
              {t("admin.money.sides", { stripe: formatAmount(stripe), ledger: formatAmount(ledger) })}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

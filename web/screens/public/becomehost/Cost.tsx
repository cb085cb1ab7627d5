import { clsx } from "clsx";
import type { Taxes } from "#contract/payments/taxes.ts";
import { formatAmount, formatPercent } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";
import styles from "./BecomeHost.module.css";

const sample = { night: 100, nights: 4, cleaning: 60 };

const kinds = [
  { tax: "host_tax", nameKey: "becomeHost.cost.lodging" },
  { tax: "experience_tax", nameKey: "becomeHost.cost.experience" },
  { tax: "site_tax", nameKey: "becomeHost.cost.space" },
] as const;

/** What hosting costs: the current commissions, and what remains of a sample four-night stay. */
export function Cost({ taxes }: { taxes: Taxes }) {
  const { t, language } = useTranslation();
  const nights = sample.night * sample.nights;
  const commission = Math.round((nights + sample.cleaning) * taxes.host_tax) / 100;
  return (
    <section className={clsx(layout.wrap, layout.section, layout.pair)} aria-labelledby="cost">
      <div>
        <h2 className={type.title} id="cost">
          {t("becomeHost.cost.title")}
        </h2>
        <p className={clsx(type.lead, layout.above12)}>{t("becomeHost.cost.lead")}</p>
        <dl className={clsx(rows.rows, rows.under, layout.above24, type.numbers, styles.rates)}>
          {kinds.map(({ tax, nameKey }) => (
            <div key={tax} className={rows.row}>
              <dt>{t(nameKey)}</dt>
              <dd>{formatPercent(taxes[tax], language)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={clsx(panel.panel, panel.raised, layout.stack, layout.gap12)}>
        <p className={type.small}>{t("becomeHost.cost.sample")}</p>
        <PriceBreakdown
          lines={[
            {
              label: t("home.how.nights", { price: formatAmount(sample.night), count: sample.nights }),
              amount: nights,
            },
            { label: t("home.how.cleaning"), amount: sample.cleaning },
            {
              label: t("becomeHost.cost.commission", { percent: formatPercent(taxes.host_tax, language) }),
              amount: -commission,
            },
          ]}
          total={nights + sample.cleaning - commission}
          totalLabel={t("becomeHost.cost.total")}
        />
        <p className={type.small}>{t("becomeHost.cost.note")}</p>
      </div>
    </section>
  );
}

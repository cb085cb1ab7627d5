import type { Taxes } from "#contract/payments/taxes.ts";
import { formatAmount, formatPercent } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";

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
    <section className="wrap section become-cost" aria-labelledby="cost">
      <div>
        <h2 className="d2" id="cost">
          {t("becomeHost.cost.title")}
        </h2>
        <p className="lead">{t("becomeHost.cost.lead")}</p>
        <dl className="become-rates">
          {kinds.map(({ tax, nameKey }) => (
            <div key={tax}>
              <dt>{t(nameKey)}</dt>
              <dd>{formatPercent(taxes[tax], language)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="sheet raised">
        <p className="small">{t("becomeHost.cost.sample")}</p>
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
        <p className="small become-note">{t("becomeHost.cost.note")}</p>
      </div>
    </section>
  );
}

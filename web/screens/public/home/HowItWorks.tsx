import { clsx } from "clsx";
import { Link } from "react-router";
import { formatAmount } from "#web/kit/format.ts";
import { Steps } from "#web/kit/Steps.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";

/** A sample bill with the lines of every booking: four nights, cleaning, and 7 % tax on both. */
const sample = { night: 185, nights: 4, cleaning: 60, taxPercent: 7, tax: 56 };

const steps = [
  { titleKey: "home.how.choose.title", textKey: "home.how.choose.text" },
  { titleKey: "home.how.pay.title", textKey: "home.how.pay.text" },
  { titleKey: "home.how.arrive.title", textKey: "home.how.arrive.text" },
] as const;

export function HowItWorks() {
  const { t } = useTranslation();
  const nights = sample.night * sample.nights;
  return (
    <section className={clsx(layout.wrap, layout.section, layout.pair)} aria-labelledby="how">
      <div>
        <h2 className={type.title} id="how">
          {t("home.how.title")}
        </h2>
        <Steps steps={steps.map(({ titleKey, textKey }) => ({ title: t(titleKey), text: t(textKey) }))} />
        <p className={layout.above24}>
          {t("home.how.invitation")}{" "}
          <Link className={button.link} to="/becomehost">
            {t("home.how.become")}
          </Link>
        </p>
      </div>
      <div className={clsx(panel.panel, panel.raised, layout.stack, layout.gap12)}>
        <p className={type.small}>{t("home.how.sample")}</p>
        <PriceBreakdown
          lines={[
            {
              label: t("home.how.nights", { price: formatAmount(sample.night), count: sample.nights }),
              amount: nights,
            },
            { label: t("home.how.cleaning"), amount: sample.cleaning },
            { label: t("home.how.tax", { percent: sample.taxPercent }), amount: sample.tax },
          ]}
          total={nights + sample.cleaning + sample.tax}
          totalLabel={t("home.how.total")}
        />
        <p className={type.small}>{t("home.how.cancellation")}</p>
      </div>
    </section>
  );
}

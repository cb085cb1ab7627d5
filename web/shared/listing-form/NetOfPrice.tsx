import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { shareOf, toCents, toDollars } from "#contract/money.ts";
import { reading } from "#web/app/queries.ts";
import { formatAmount, formatPercent } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { FieldName } from "./fields.ts";
import { useForm } from "./form.ts";
import { dollarsOf, textOf } from "./values.ts";

const commissionOf = { lodging: "host_tax", space: "site_tax", experience: "experience_tax" } as const;
const pricesOf = {
  lodging: ["price"],
  space: ["hourlyPrice", "dailyPrice"],
  experience: ["price"],
} as const satisfies Record<ListingKind, readonly FieldName[]>;

/** What the host receives of a price, at the current commission. */
export function NetOfPrice() {
  const { t, language } = useTranslation();
  const { kind, values } = useForm();
  const { data: taxes } = useQuery(reading("/user/tax"));
  if (!taxes) return null;
  const percent = taxes[commissionOf[kind]];
  const prices = pricesOf[kind].map((name) => dollarsOf(textOf(values, name)) ?? 0).filter((price) => price > 0);
  return (
    <div className={clsx(panel.notice, panel.good, layout.above8)} role="status">
      {prices.map((price) => (
        <p key={price}>
          {t("hostListing.net.of", {
            price: formatAmount(price),
            net: formatAmount(netOf(price, percent)),
            percent: formatPercent(percent, language),
          })}
        </p>
      ))}
      <p className={clsx(type.small, panel.plain, layout.above4)}>{t("hostListing.net.when")}</p>
    </div>
  );
}

function netOf(price: number, percent: number): number {
  const cents = toCents(price);
  return toDollars(cents - shareOf(cents, Math.round(percent * 100)));
}

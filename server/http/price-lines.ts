import type { Language } from "#contract/catalogues.ts";
import type { PriceLine } from "#contract/listings/kinds.ts";
import type { Translate } from "#locales/translate.ts";
import { formatMoney } from "../../emails/format.ts";

/**
 * A price line's label for quotes, receipts and emails: «$185.00 × 4 noches», «Niños: $40.00 × 2». Hours are a number to
 * the quarter, and otherwise told with their minutes, so that the label says what the amount was calculated from.
 */
export function lineLabel(t: Translate, line: PriceLine, language: Language): string {
  const unit = formatMoney(line.unitCents);
  if (line.name) return t("lines.priceGroup", { name: line.name[language], unit, number: line.quantity });
  if (line.code === "hours" && !Number.isInteger(line.quantity * 4)) {
    const minutes = Math.round(line.quantity * 60);
    return t("lines.hoursAndMinutes", { unit, hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  }
  return t(`lines.${line.code}`, {
    count: line.quantity,
    unit,
    percent: (line.basisPoints ?? 0) / 100,
  });
}

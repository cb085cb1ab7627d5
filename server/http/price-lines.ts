import type { PriceLine } from "#contract/listings/kinds.ts";
import type { Translate } from "#locales/translate.ts";
import { formatMoney } from "../../emails/format.ts";

/** A price line's label for quotes, receipts and emails: «$185.00 × 4 noches», «Impuesto de habitación, 7 %». */
export function lineLabel(t: Translate, line: PriceLine): string {
  return t(`lines.${line.code}`, {
    count: line.quantity,
    unit: formatMoney(line.unitCents),
    percent: (line.basisPoints ?? 0) / 100,
  });
}

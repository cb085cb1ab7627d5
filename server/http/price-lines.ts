import type { TFunction } from "i18next";
import type { PriceLine } from "#contract/listing-kinds/kinds.ts";
import { formatMoney } from "../../emails/format.ts";

/** A price line in words, for quotes, receipts and letters alike: «$185.00 × 4 noches», «Impuesto de habitación, 7 %». */
export function lineLabel(t: TFunction, line: PriceLine): string {
  return t(`lines.${line.code}`, {
    count: line.quantity,
    unit: formatMoney(line.unitCents),
    percent: (line.basisPoints ?? 0) / 100,
  });
}

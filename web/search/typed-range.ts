import type { TFunction } from "i18next";
import { readAmount, refusedAmount } from "#web/ui/typed-amount.ts";

/** The prices in a fieldset as an address has them, in whole dollars; or what is wrong with the first that is none. */
export function rangeTyped(
  t: TFunction,
  fields: HTMLFieldSetElement,
): { range: Record<string, string>; wrong?: undefined } | { range?: undefined; wrong: string } {
  const range: Record<string, string> = {};
  for (const { name, value } of fields.querySelectorAll("input")) {
    if (value.trim() === "") continue;
    const cents = readAmount(value)?.cents;
    if (cents === undefined) return { wrong: refusedAmount(t, value, t("search.price.wrong")) };
    range[name] = String(Math.round(cents / 100));
  }
  return { range };
}

import type { TFunction } from "i18next";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { readAmount, refusedAmount } from "#web/ui/typed-amount.ts";
import { queryOf, type Search, searchOf, withoutFilter } from "./search.ts";

interface Typed {
  kind: ListingKind;
  search: Search;
  /** Holds the fields, under the names an address has. */
  fields: HTMLFieldSetElement;
}

/** The search with the prices that were typed, in whole dollars, when they are others; or what is wrong with one. */
export function pricesTyped(t: TFunction, { kind, search, fields }: Typed): { wrong?: string; next?: Search } {
  const address = new URLSearchParams(queryOf(withoutFilter(search, { name: "price" })));
  for (const { name, value } of fields.querySelectorAll("input")) {
    if (value.trim() === "") continue;
    const cents = readAmount(value)?.cents;
    if (cents === undefined) return { wrong: refusedAmount(t, value, t("search.price.wrong")) };
    address.set(name, String(Math.round(cents / 100)));
  }
  const next = searchOf(kind, address);
  return next.min_price === search.min_price && next.max_price === search.max_price ? {} : { next };
}

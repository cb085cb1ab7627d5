import type { ListingKind } from "#contract/listings/kinds.ts";
import type { Translate } from "#locales/translate.ts";
import { readAmount, refusedAmount } from "#web/shared/price/typed-amount.ts";
import { queryOf, type Search, searchOf, withoutFilter } from "#web/shared/search/search.ts";

/** The text in the fields. */
export type TypedPrices = Record<"min_price" | "max_price", string>;

interface Typed {
  kind: ListingKind;
  search: Search;
  typed: TypedPrices;
}

/** The search with the typed prices, in whole dollars, if they changed; or an error about one of them. */
export function pricesTyped(t: Translate, { kind, search, typed }: Typed): { wrong?: string; next?: Search } {
  const address = new URLSearchParams(queryOf(withoutFilter(search, { name: "price" })));
  for (const [name, value] of Object.entries(typed)) {
    if (value.trim() === "") continue;
    const cents = readAmount(value)?.cents;
    if (cents === undefined) return { wrong: refusedAmount(t, value, t("search.price.wrong")) };
    address.set(name, String(Math.round(cents / 100)));
  }
  const next = searchOf(kind, address);
  return next.min_price === search.min_price && next.max_price === search.max_price ? {} : { next };
}

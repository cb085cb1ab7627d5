import { useId } from "react";
import { useNavigate } from "react-router";
import { type ListingKind, pages } from "#contract/listings/kinds.ts";
import { type Sort, sorts } from "#contract/listings/search-limits.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { addressOf, queryOf, type Search, withoutCursor } from "#web/shared/search/search.ts";

const words = {
  relevance: { nameKey: "search.sort.relevance" },
  price_low: { nameKey: "search.sort.priceLow" },
  price_high: { nameKey: "search.sort.priceHigh" },
  rating: { nameKey: "search.sort.rating" },
  newest: { nameKey: "search.sort.newest" },
} as const satisfies Record<Sort, { nameKey: string }>;

/** The sort order. Without JavaScript a button submits it. */
export function Sorting({ kind, search }: { kind: ListingKind; search: Search }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const { sort = "relevance", ...rest } = withoutCursor(search);
  return (
    <form className="sorting" action={pages[kind].list}>
      {Object.entries(queryOf(rest)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="sr-only" htmlFor={id}>
        {t("search.sort.label")}
      </label>
      <select
        id={id}
        name="sort"
        className="chip"
        value={sort}
        onChange={({ target }) => {
          const chosen = target.value as Sort;
          void navigate(addressOf({ ...rest, ...(chosen !== "relevance" && { sort: chosen }) }) || "?");
        }}
      >
        {sorts.map((known) => (
          <option key={known} value={known}>
            {t(words[known].nameKey)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="chip">
          {t("search.sort.apply")}
        </button>
      </noscript>
    </form>
  );
}

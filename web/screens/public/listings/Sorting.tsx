import { clsx } from "clsx";
import { useId } from "react";
import { useNavigate } from "react-router";
import { type ListingKind, pages } from "#contract/listings/kinds.ts";
import { type Sort, sorts } from "#contract/listings/search-limits.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { addressOf, queryOf, type Search, withoutCursor } from "#web/shared/search/search.ts";
import styles from "./ListPage.module.css";

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
    <form className={clsx(layout.row, layout.gap8)} action={pages[kind].list}>
      {Object.entries(queryOf(rest)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={type.forReaders} htmlFor={id}>
        {t("search.sort.label")}
      </label>
      <select
        id={id}
        name="sort"
        className={clsx(button.chip, styles.sorting)}
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
        <button type="submit" className={button.chip}>
          {t("search.sort.apply")}
        </button>
      </noscript>
    </form>
  );
}

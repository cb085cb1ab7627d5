import { clsx } from "clsx";
import { Link } from "react-router";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import {
  addressOf,
  filtersOf,
  type Search,
  withoutBounds,
  withoutFilter,
  withoutFilters,
} from "#web/shared/search/search.ts";
import { filterWords } from "#web/shared/search/words.ts";
import styles from "./ListPage.module.css";

/** The part of the map that is searched and the active filters, each with a link that removes it. */
export function FilterChips({ search }: { search: Search }) {
  const { t } = useTranslation();
  const filters = filtersOf(search).map((filter) => ({
    words: filterWords(t, filter, search),
    left: withoutFilter(search, filter),
  }));
  const chips = [
    ...(search.bounds ? [{ words: t("search.onMap.area"), left: withoutBounds(search) }] : []),
    ...filters,
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={button.chips} aria-label={t("search.filters.on")}>
      {chips.map(({ words, left }) => (
        <li key={words}>
          <Link
            className={button.chip}
            data-chosen=""
            to={addressOf(left) || "?"}
            aria-label={t("search.filters.remove", { filter: words })}
            preventScrollReset
          >
            {words}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      {filters.length > 0 && (
        <li>
          <Link
            className={clsx(button.chip, button.link, styles.quiet)}
            to={addressOf(withoutFilters(search)) || "?"}
            preventScrollReset
          >
            {t("search.filters.clear")}
          </Link>
        </li>
      )}
    </ul>
  );
}

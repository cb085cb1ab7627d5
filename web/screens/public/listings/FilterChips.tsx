import { clsx } from "clsx";
import { Link } from "react-router";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { addressOf, filtersOf, type Search, withoutFilter, withoutFilters } from "#web/shared/search/search.ts";
import { filterWords } from "#web/shared/search/words.ts";
import styles from "./ListPage.module.css";

/** The active filters, each with a link that removes it. */
export function FilterChips({ search }: { search: Search }) {
  const { t } = useTranslation();
  return (
    <ul className={button.chips} aria-label={t("search.filters.on")}>
      {filtersOf(search).map((filter) => {
        const words = filterWords(t, filter, search);
        return (
          <li key={words}>
            <Link
              className={button.chip}
              data-chosen=""
              to={addressOf(withoutFilter(search, filter)) || "?"}
              aria-label={t("search.filters.remove", { filter: words })}
              preventScrollReset
            >
              {words}
              <Icon name="close" />
            </Link>
          </li>
        );
      })}
      <li>
        <Link
          className={clsx(button.chip, button.link, styles.quiet)}
          to={addressOf(withoutFilters(search)) || "?"}
          preventScrollReset
        >
          {t("search.filters.clear")}
        </Link>
      </li>
    </ul>
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "react-router";
import { reading } from "#web/app/queries.ts";
import { WithQueries } from "#web/app/with-queries.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { addressOf, filtersOf, queryOf, withoutFilters } from "#web/shared/search/search.ts";
import { FilterFields } from "./FilterFields.tsx";
import styles from "./ListPage.module.css";
import type { Results } from "./results.ts";

interface Props {
  results: Results;
  /** For example «9 alojamientos». */
  words: string | null;
  onClose(): void;
}

/** A sheet whose button shows the number of results; in wide windows it leaves the map visible. */
export function FiltersDialog(props: Props) {
  return (
    <WithQueries>
      <FiltersWithCounts {...props} />
    </WithQueries>
  );
}

function FiltersWithCounts({ results: { kind, search }, words, onClose }: Props) {
  const { t } = useTranslation();
  const { sort: _, cursor: __, ...asked } = search;
  const counted = useQuery({
    ...reading("/listings/choices", { query: { kind, ...queryOf(asked) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title={t("search.filters.title")} isBusy={false} className={styles.filters} onClose={onClose}>
      {(close) => (
        <>
          <FilterFields kind={kind} search={search} counted={counted.data} />
          <div className={clsx(layout.row, layout.spread, styles.foot)}>
            {filtersOf(search).length > 0 && (
              <Link className={button.link} to={addressOf(withoutFilters(search)) || "?"} preventScrollReset>
                {t("search.filters.clear")}
              </Link>
            )}
            <button type="button" className={button.primary} onClick={close}>
              {words ? t("search.filters.see", { listings: words }) : t("common.close")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

import { clsx } from "clsx";
import { Link } from "react-router";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { addressOf, filtersOf, withoutFilters } from "#web/shared/search/search.ts";
import { FilterFields } from "./FilterFields.tsx";
import styles from "./ListPage.module.css";
import type { Results } from "./results.ts";

interface Props {
  results: Results;
  /** For example «9 alojamientos». */
  words: string | null;
  onClose(): void;
}

/** The filters on narrow windows: a sheet whose button shows the number of results. */
export function FiltersDialog({ results: { kind, search }, words, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("search.filters.title")} isBusy={false} onClose={onClose}>
      {(close) => (
        <>
          <FilterFields kind={kind} search={search} />
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

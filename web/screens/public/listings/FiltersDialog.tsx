import { Link } from "react-router";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { addressOf, filtersOf, withoutFilters } from "#web/shared/search/search.ts";
import { FilterFields } from "./FilterFields.tsx";
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
          <div className="filters-foot">
            {filtersOf(search).length > 0 && (
              <Link className="link" to={addressOf(withoutFilters(search)) || "?"} preventScrollReset>
                {t("search.filters.clear")}
              </Link>
            )}
            <button type="button" className="btn" onClick={close}>
              {words ? t("search.filters.see", { listings: words }) : t("common.close")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FilterFields } from "./FilterFields.tsx";
import type { Results } from "./results.ts";
import { addressOf, filtersOf, withoutFilters } from "./search.ts";

interface Props {
  results: Results;
  /** «9 alojamientos» */
  words: string | null;
  onClose(): void;
}

/** The filters on a narrow window: a sheet whose button says what would be seen. */
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

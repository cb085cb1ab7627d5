import { clsx } from "clsx";
import { lazy, Suspense, useState } from "react";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { filtersOf } from "#web/shared/search/search.ts";
import { FilterFields } from "./FilterFields.tsx";
import styles from "./ListPage.module.css";
import { ResultsMap } from "./ResultsMap.tsx";
import type { Results } from "./results.ts";

const FiltersDialog = lazy(async () => ({ default: (await import("./FiltersDialog.tsx")).FiltersDialog }));

interface Props {
  results: Results;
}

/** Beside the cards on wide windows and without JavaScript. Otherwise the button below opens it in a dialog. */
export function FiltersPanel({ results }: Props) {
  const { t } = useTranslation();
  return (
    <aside className={clsx(layout.stack, layout.gap24, styles.filters)} aria-label={t("search.filters.title")}>
      <ResultsMap items={results.reply?.items ?? []} />
      <FilterFields kind={results.kind} search={results.search} />
    </aside>
  );
}

export function FiltersButton({ results, words }: Props & { words: string | null }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const count = filtersOf(results.search).length;
  return (
    <>
      <button
        type="button"
        className={clsx(button.chip, styles.filtersButton)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="filters" />
        {count > 0 ? t("search.filters.buttonOn", { count }) : t("search.filters.title")}
      </button>
      {isOpen && (
        <Suspense>
          <FiltersDialog results={results} words={words} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

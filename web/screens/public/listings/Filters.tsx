import { clsx } from "clsx";
import { Suspense, useState } from "react";
import { Icon } from "#web/kit/icons.tsx";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { filtersOf } from "#web/shared/search/search.ts";
import { FilterFields } from "./FilterFields.tsx";
import styles from "./ListPage.module.css";
import type { Results } from "./results.ts";

const FiltersDialog = lazyPart(async () => (await import("./FiltersDialog.tsx")).FiltersDialog);

interface Props {
  results: Results;
}

/**
 * For pages without JavaScript: above the cards, rendered on the server only. Otherwise the filters are in a dialog.
 */
export function FiltersPanel({ results }: Props) {
  const { t } = useTranslation();
  return (
    <aside aria-label={t("search.filters.title")}>
      <FilterFields kind={results.kind} search={results.search} isForm />
    </aside>
  );
}

interface ButtonProps extends Props {
  /** For example «9 alojamientos». */
  words: string | null;
  /** Shows only the icon, where there is no room for text. */
  isShort?: boolean;
}

export function FiltersButton({ results, words, isShort = false }: ButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const count = filtersOf(results.search).length;
  const label = count > 0 ? t("search.filters.buttonOn", { count }) : t("search.filters.title");
  return (
    <>
      <button
        type="button"
        className={clsx(button.chip, styles.filtersButton)}
        aria-haspopup="dialog"
        aria-label={isShort ? label : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="filters" />
        {isShort ? count > 0 && <b>{count}</b> : label}
      </button>
      {isOpen && (
        <Suspense>
          <FiltersDialog results={results} words={words} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

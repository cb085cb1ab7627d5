import { clsx } from "clsx";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type ListingKind, pages } from "#contract/listings/kinds.ts";
import { Icon } from "#web/kit/icons.tsx";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isDated, searchOf } from "#web/shared/search/search.ts";
import { datesWords, guestsWords } from "#web/shared/search/words.ts";
import styles from "./Header.module.css";

const SearchForm = lazyPart(async () => (await import("#web/shared/search/SearchForm.tsx")).SearchForm);

/**
 * The search in the header of lists and listings. On a list it appears once the search sentence has scrolled away; on a
 * phone it is a single round button.
 */
export function HeaderSearch({ kind }: { kind: ListingKind }) {
  const { t, language } = useTranslation();
  const { pathname, search: query } = useLocation();
  const [wasOpened, setOpened] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const search = searchOf(kind, new URLSearchParams(query));
  const isList = pathname === pages[kind].list;

  // The user may have opened it before hydration.
  useEffect(() => {
    if (details.current?.open) setOpened(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search closes it
  useEffect(
    () => () => {
      if (details.current) details.current.open = false;
    },
    [pathname, query],
  );

  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (details.current?.open && !details.current.contains(event.target as Node)) details.current.open = false;
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, []);

  return (
    <details
      className={clsx(layout.scripted, styles.search, isList && styles.onList)}
      ref={details}
      onToggle={(event) => event.target === details.current && details.current.open && setOpened(true)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !details.current?.open) return;
        details.current.open = false;
        details.current.querySelector("summary")?.focus();
      }}
    >
      <summary className={clsx(button.pill, button.plain, styles.toggle)}>
        <Icon name="search" />
        <span className={type.forReaders}>{t("search.header.button")}</span>
        <span className={styles.words} aria-hidden="true">
          <span>{search.place ?? t(search.bounds ? "search.onMap.area" : "search.place.everywhere")}</span>
          {isDated(search) && <span>{datesWords(t, search, language)}</span>}
          {search.guests !== undefined && <span>{guestsWords(t, search)}</span>}
        </span>
      </summary>
      <div className={styles.searchPanel}>
        <div className={layout.wrap}>
          {wasOpened && (
            <Suspense fallback={<p className={type.heading}>{t("common.loading")}</p>}>
              <SearchForm kind={kind} search={search} as="form" label={t("search.header.label")} />
            </Suspense>
          )}
        </div>
      </div>
    </details>
  );
}

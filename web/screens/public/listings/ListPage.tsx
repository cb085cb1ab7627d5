import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import type { FoundCard, SearchReply } from "#contract/listings/search.ts";
import { useSeed } from "#web/app/page-data.ts";
import { useSite } from "#web/app/site.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { CardStay } from "#web/shared/listing-card/Card.tsx";
import { Cards } from "#web/shared/listing-card/Cards.tsx";
import { JsonLd } from "#web/shared/page-head/JsonLd.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { asScriptText } from "#web/shared/page-head/script-text.ts";
import { trailData } from "#web/shared/page-head/structured-data.ts";
import { SearchForm } from "#web/shared/search/SearchForm.tsx";
import { addressOf, isDated, isFlexible, onDates, stayOf, withoutCursor } from "#web/shared/search/search.ts";
import { datesWords, foundWords, totalWords } from "#web/shared/search/words.ts";
import { FilterChips } from "./FilterChips.tsx";
import { FiltersButton, FiltersPanel } from "./Filters.tsx";
import styles from "./ListPage.module.css";
import { LoadFailure, NothingFound } from "./NothingFound.tsx";
import { ResultsMap } from "./ResultsMap.tsx";
import { queryOfPage, type Results } from "./results.ts";
import { Sorting } from "./Sorting.tsx";

interface Props {
  results: Results;
  title: string;
  lead: string;
  /** For example «9 alojamientos». */
  countWords(reply: SearchReply): string;
  card(listing: FoundCard, position: number, shown: { sizes: string; stay?: CardStay }): ReactNode;
}

/** A list page: the search as its title, the filters at the side, the cards. */
export function ListPage({ results, title, lead, countWords, card }: Props) {
  const { t, language } = useTranslation();
  const { publicUrl, brandName } = useSite();
  const { pathname } = useLocation();
  const trail = [
    { name: brandName, path: "/" },
    { name: title, path: pathname },
  ];
  const { kind, search, reply } = results;
  const isBusy = useIsReloading();
  const cards = useRef<HTMLDivElement>(null);
  const filtered = { results, words: reply && countWords(reply) };
  useSeed("/listings", { query: queryOfPage(kind, search) }, isDated(search) || !reply ? undefined : reply);
  return (
    <div className={clsx(layout.wrap, styles.page)}>
      <JsonLd text={import.meta.env.SSR ? asScriptText(trailData({ publicUrl }, trail)) : ""} />
      <PageMeta title={`${title} · ${brandName}`} description={lead} />
      <h1 className={type.forReaders}>{title}</h1>
      <div className={clsx(layout.stack, layout.gap24, styles.list)}>
        <SearchForm
          kind={kind}
          search={search}
          isPlaceWords={search.place !== undefined && reply?.municipality === null && reply.place === null}
          as="page"
          label={t("search.label")}
        />
        <noscript>{import.meta.env.SSR && <FiltersPanel results={results} />}</noscript>
        <div className={clsx(layout.stack, layout.gap20)} aria-busy={isBusy} ref={cards}>
          <div className={clsx(layout.row, layout.spread)}>
            <Count results={results} words={reply ? countWords(reply) : title} />
            <div className={clsx(button.chips, styles.tools)}>
              <FiltersButton {...filtered} />
              <Sorting kind={kind} search={search} />
            </div>
          </div>
          {reply?.total !== 0 && <FilterChips search={search} />}
          {reply?.alike && (
            <p role="status">{t("search.list.alike", { word: reply.alike.map(({ word }) => word).join(" ") })}</p>
          )}
          {!reply && <LoadFailure />}
          {reply?.total === 0 && <NothingFound results={results} />}
          {reply && reply.total > 0 && (
            <>
              <Cards as="two" className={styles.cards}>
                {reply.items.map((listing, position) => card(listing, position, { sizes, ...stayOfCard(listing) }))}
              </Cards>
              <Pages results={results} />
            </>
          )}
        </div>
      </div>
      <ResultsMap results={results} cards={cards} filters={<FiltersButton {...filtered} isShort />} />
    </div>
  );

  function stayOfCard({ stayTotal, stayDates }: FoundCard): { stay?: CardStay } {
    if (stayTotal === null) return {};
    const found = stayDates ? onDates(search, stayDates) : search;
    return {
      stay: {
        total: stayTotal,
        words: totalWords(t, found),
        ...(stayDates && isFlexible(search) && { when: foundWords(found, language) }),
        address: addressOf(stayOf(found)),
      },
    };
  }
}

const sizes = "(min-width: 1100px) 292px, (min-width: 600px) 46vw, 100vw";

/** The number of results, announced when it changes. Receives the focus when another page of the list loads. */
function Count({ results: { search, reply }, words }: { results: Results; words: string }) {
  const { t, language } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { cursor } = search;
  const shown = useRef(cursor);
  useEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    heading.current?.focus({ preventScroll: true });
  }, [cursor]);
  const free = isFlexible(search)
    ? t("search.list.freeOn", { dates: datesWords(t, search, language) })
    : t("search.list.free");
  return (
    <h2 aria-live="polite" tabIndex={-1} ref={heading}>
      <b>{words}</b> {reply && reply.total > 0 && isDated(search) && <span className={type.muted}>{free}</span>}
    </h2>
  );
}

function Pages({ results: { search, reply } }: { results: Results }) {
  const { t } = useTranslation();
  if (!reply?.next && !search.cursor) return null;
  return (
    <nav
      className={clsx(layout.row, layout.centered, layout.gap24, layout.above24)}
      aria-label={t("search.list.pages")}
    >
      {search.cursor && (
        <Link className={button.link} to={addressOf(withoutCursor(search)) || "?"}>
          {t("search.list.first")}
        </Link>
      )}
      {reply?.next && (
        <Link className={button.line} rel="next" to={addressOf({ ...search, cursor: reply.next })}>
          {t("search.list.more")}
        </Link>
      )}
    </nav>
  );
}

/** Whether the same list is loading with other filters; the old cards stay until the new ones arrive. */
function useIsReloading(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname;
}

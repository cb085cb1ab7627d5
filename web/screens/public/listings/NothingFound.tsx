import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { pages } from "#contract/listings/kinds.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { plainDateIn } from "#web/shared/search/days.ts";
import {
  addressOf,
  filtersOf,
  isDated,
  onDates,
  type Search,
  usualGuests,
  withoutBounds,
  withoutCursor,
  withoutFilter,
  withoutStay,
} from "#web/shared/search/search.ts";
import { datesWords, filterWords, guestsWords } from "#web/shared/search/words.ts";
import styles from "./ListPage.module.css";
import { fromToday } from "./past.ts";
import type { Results } from "./results.ts";

/**
 * Whether its dates are past, and ways to loosen the search: the nearest dates with results, removing one part of it, or
 * clearing it.
 */
export function NothingFound({ results: { kind, search, reply } }: { results: Results }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const later = fromToday(search, plainDateIn(timeZone, now()));
  const nearest = (reply?.nearest ?? []).map((dates) => ({ other: onDates(search, dates), total: dates.total }));
  const parts = partsOf(search);
  if (parts.length === 0) {
    return (
      <div className={clsx(panel.state, panel.empty)}>
        <h3 className={type.heading}>{t("listings.list.empty")}</h3>
        <p className={type.muted}>{t("listings.list.emptyHint")}</p>
      </div>
    );
  }
  return (
    <div className={clsx(panel.state, panel.empty)}>
      <h3 className={type.heading}>{later ? t("search.empty.past") : t("search.empty.title")}</h3>
      {later && nearest.length === 0 && (
        <Ways title={t("search.empty.fromToday")}>
          <Link className={button.chip} to={addressOf(later)}>
            {datesWords(t, later, language)}
          </Link>
        </Ways>
      )}
      {nearest.length > 0 && (
        <Ways title={t("search.empty.nearby")}>
          {nearest.map(({ other, total }) => (
            <Link key={addressOf(other)} className={button.chip} to={addressOf(other)}>
              {t("search.empty.when", { when: datesWords(t, other, language), count: total })}
            </Link>
          ))}
        </Ways>
      )}
      <Ways title={later || nearest.length > 0 ? t("search.empty.loosenToo") : t("search.empty.loosen")}>
        {parts.map(({ words, left }) => (
          <Link
            key={words}
            className={button.chip}
            to={addressOf(left) || "?"}
            aria-label={t("search.filters.remove", { filter: words })}
          >
            {words}
            <Icon name="close" />
          </Link>
        ))}
      </Ways>
      <Link className={button.link} to={pages[kind].list}>
        {t("search.empty.all")}
      </Link>
    </div>
  );

  /** Each part of the search, and the search without it. */
  function partsOf(asked: Search): { words: string; left: Search }[] {
    const { place: _, ...anywhere } = withoutCursor(asked);
    const { guests: _guests, ...anybody } = withoutCursor(asked);
    return [
      ...filtersOf(asked).map((filter) => ({
        words: filterWords(t, filter, asked),
        left: withoutFilter(asked, filter),
      })),
      ...(isDated(asked) ? [{ words: datesWords(t, asked, language), left: withoutStay(asked) }] : []),
      ...(asked.bounds ? [{ words: t("search.onMap.area"), left: withoutBounds(asked) }] : []),
      ...(asked.place ? [{ words: asked.place, left: anywhere }] : []),
      // A dated search always has a party size, but a smaller party may find a place.
      ...(asked.guests && !(isDated(asked) && asked.guests === usualGuests[kind])
        ? [{ words: guestsWords(t, asked), left: anybody }]
        : []),
    ];
  }
}

function Ways({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={clsx(layout.stack, layout.gap8, layout.above8, styles.ways)}>
      <p className={type.muted}>{title}</p>
      <div className={clsx(button.chips, layout.centered)}>{children}</div>
    </div>
  );
}

/** Without JavaScript the retry link reloads the page. */
export function LoadFailure() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  return (
    <div className={panel.state} role="alert">
      <h3 className={type.heading}>{t("search.failed.title")}</h3>
      <p className={type.muted}>{t("search.failed.hint")}</p>
      <a
        className={button.primary}
        href={pathname + search}
        aria-disabled={state === "loading" || undefined}
        onClick={(event) => {
          event.preventDefault();
          void revalidate();
        }}
      >
        {t("common.retry")}
      </a>
    </div>
  );
}

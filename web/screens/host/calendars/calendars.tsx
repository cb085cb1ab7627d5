import { clsx } from "clsx";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import type { HostCalendars } from "#contract/hosting/calendars.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { now } from "#web/app/clock.ts";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import { formatShortSpan } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { addDays, dayIn, isDate } from "#web/shared/hosting/months.ts";
import { hasRight } from "#web/shared/hosting/rights.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import { AllGrid, type Asked } from "./AllGrid.tsx";
import { ChangeDone, type Done } from "./ChangeDone.tsx";
import { ChangePanel } from "./ChangePanel.tsx";
import { type Change, useChange, useHostCalendars, useUndo } from "./calendars-data.ts";
import { areSame, useChosen } from "./chosen.ts";
import styles from "./HostCalendars.module.css";

const kinds = ["lodging", "experience", "space"] as const satisfies readonly ListingKind[];

/** The calendars of all listings; a single listing redirects to its own. The address holds dates, kind and page. */
export default function AllCalendars() {
  const { t, language } = useTranslation();
  const { brandName, timeZone } = useSite();
  const user = useSession((session) => session.user) ?? { host: true };
  const [search, setSearch] = useSearchParams();
  const days = useDaysShown();
  const wanted = search.get("from") ?? "";
  const from = wanted.startsWith("20") && isDate(wanted) ? wanted : dayIn(timeZone, now());
  const kind = kinds.find((one) => one === search.get("kind"));
  const page = Math.max(1, Number(search.get("page")) || 1);
  const { data: calendars, isEarlier, error, isFetching, refetch } = useHostCalendars({ from, days, kind, page });
  const go = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const [only, second] = calendars?.listings ?? [];
  if (calendars?.total === 1 && !calendars.kind && only && !second)
    return <Navigate to={`/host/calendar/${only.slug}`} replace />;
  const isOfKind = calendars?.kind === kind;
  const isOfThese = isOfKind && calendars?.page === page;
  const turn = (by: number) => go({ from: addDays(from, by) });
  const failure = error && isEarlier && (
    <LoadFailure title={t("hostCalendar.loadError")} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  );
  const names = {
    lodging: t("hostCalendar.all.kinds.lodging"),
    experience: t("hostCalendar.all.kinds.experience"),
    space: t("hostCalendar.all.kinds.space"),
  };
  return (
    <>
      <PageMeta title={`${t("hostCalendar.title")} · ${brandName}`} />
      <h1 className={type.title}>{t("hostCalendar.title")}</h1>
      {!calendars && !error && <RowsSkeleton />}
      {!calendars && failure}
      {calendars?.total === 0 && !calendars.kind && (hasRight(user, "calendar") ? <NoListings /> : <NoCalendar />)}
      {calendars && (calendars.total > 0 || calendars.kind) && (
        <>
          <p className={type.muted}>{t("hostCalendar.all.lead", { count: calendars.total })}</p>
          <div className={clsx(layout.row, layout.gap8by20, layout.above16)}>
            <div className={clsx(layout.row, layout.oneLine, layout.gap8, type.anywhere)}>
              <button
                type="button"
                className={button.round}
                aria-label={t("hostCalendar.all.earlier")}
                onClick={() => turn(-days)}
              >
                <Icon name="arrow-left" />
              </button>
              <p className={clsx(type.name, styles.span)} aria-live="polite">
                {formatShortSpan(from, addDays(from, days - 1), language)}
              </p>
              <button
                type="button"
                className={button.round}
                aria-label={t("hostCalendar.all.later")}
                onClick={() => turn(days)}
              >
                <Icon name="arrow-right" />
              </button>
            </div>
            <fieldset className={button.chips}>
              <legend className={type.forReaders}>{t("hostCalendar.all.kinds.label")}</legend>
              {[undefined, ...kinds].map((one) => (
                <button
                  key={one ?? "all"}
                  type="button"
                  className={button.chip}
                  aria-pressed={kind === one}
                  onClick={() => go({ kind: one, page: undefined })}
                >
                  {one ? names[one] : t("hostCalendar.all.kinds.all")}
                </button>
              ))}
            </fieldset>
          </div>
          <Legend />
          {failure}
          {!isOfThese && !error && <RowsSkeleton />}
          {isOfThese && calendars.listings.length === 0 && (
            <p className={layout.above16}>{t("hostCalendar.all.noneOfKind")}</p>
          )}
          {isOfThese && calendars.listings.length > 0 && (
            <Calendars
              key={`${kind} ${page}`}
              calendars={calendars}
              asked={{ from, days, hasFailed: error !== null && isEarlier }}
              onTurn={turn}
            />
          )}
          {isOfKind && calendars.pages > 1 && (
            <nav className={clsx(layout.row, layout.above16)} aria-label={t("hostCalendar.all.pages")}>
              <button
                type="button"
                className={clsx(button.line, button.small)}
                disabled={page <= 1}
                onClick={() => go({ page: String(page - 1) })}
              >
                {t("hostCalendar.all.before")}
              </button>
              <span>{t("hostCalendar.all.page", { page, pages: calendars.pages })}</span>
              <button
                type="button"
                className={clsx(button.line, button.small)}
                disabled={page >= calendars.pages}
                onClick={() => go({ page: String(page + 1) })}
              >
                {t("hostCalendar.all.after")}
              </button>
            </nav>
          )}
        </>
      )}
    </>
  );
}

interface CalendarsProps {
  calendars: HostCalendars;
  asked: Asked;
  onTurn(days: number): void;
}

/** The grid with its selection, the actions for it, and the result of the last change. */
function Calendars({ calendars, asked, onTurn }: CalendarsProps) {
  const place = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<Done>();
  const chosen = useChosen(
    calendars.listings.map(({ link_id }) => link_id),
    calendars.today,
  );
  const selected = useRef(chosen.chosen);
  useEffect(() => {
    selected.current = chosen.chosen;
  }, [chosen.chosen]);
  const sending = useChange((sent, changed) => {
    // The host may have selected other dates in the meantime: then the panel stays.
    const isOver = areSame(sent.chosen, selected.current);
    if (isOver) chosen.clear();
    undoing.reset();
    setDone({ what: sent.change.change, changed, takesFocus: isOver && isFocusHere() });
  });
  const { isPending, variables } = sending;
  const isForThese = variables !== undefined && areSame(variables.chosen, chosen.chosen);
  const saving = {
    mutate: (change: Change) => sending.mutate({ change, chosen: chosen.chosen }),
    isPending,
    isForThese,
    // A refusal for other dates does not apply to these.
    error: isForThese ? sending.error : null,
  };
  /** Whether the focus is in the part that changes with an answer, or nowhere, as after a disabled button had it. */
  const isFocusHere = () =>
    document.activeElement === document.body || (foot.current?.contains(document.activeElement) ?? false);
  const toGrid = () => place.current?.querySelector<HTMLElement>("td[tabindex='0']")?.focus();
  const undoing = useUndo((changed) => {
    setDone({ what: "undone", changed, takesFocus: false });
    if (isFocusHere()) toGrid();
  });
  const undo = () => {
    if (done && done.what !== "undone" && !undoing.isPending) undoing.mutate(done.changed.key);
  };
  return (
    <div ref={place}>
      <AllGrid calendars={calendars} asked={asked} chosen={chosen} onTurn={onTurn} onUndo={undo} />
      <div className={styles.foot} ref={foot}>
        <div role="status">
          {done && (
            <ChangeDone
              done={done}
              isBusy={undoing.isPending}
              error={undoing.error}
              onUndo={undo}
              onClose={() => {
                setDone(undefined);
                toGrid();
              }}
            />
          )}
        </div>
        {chosen.chosen.size > 0 && (
          <ChangePanel
            calendars={calendars}
            chosen={chosen}
            saving={saving}
            onClear={() => {
              chosen.clear();
              sending.reset();
              toGrid();
            }}
          />
        )}
      </div>
    </div>
  );
}

function Legend() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const entries = [
    ["booked", brandName],
    ["held", t("hostCalendar.legend.held")],
    ["other", t("hostCalendar.legend.other")],
    ["block", t("hostCalendar.all.block")],
    ["some", t("hostCalendar.all.sold")],
    ["full", t("hostCalendar.all.full")],
  ];
  return (
    <ul className={clsx(layout.row, layout.gap8by20, layout.above12, type.small)}>
      {entries.map(([tone, text]) => (
        <li key={tone} className={clsx(layout.row, layout.gap8)}>
          <i className={styles.sample} data-tone={tone} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** For whoever helps a host without the calendar. */
function NoCalendar() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.state, panel.empty, layout.narrow, layout.above24)}>
      <h2 className={type.heading}>{t("hostCalendar.notYours")}</h2>
      <p className={type.muted}>{t("hostCalendar.notYoursHint")}</p>
      <Link className={button.primary} to="/host/turnovers">
        {t("hostCalendar.toTurnovers")}
      </Link>
    </div>
  );
}

function NoListings() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.state, panel.empty, layout.narrow, layout.above24)}>
      <h2 className={type.heading}>{t("hostCalendar.noListings")}</h2>
      <p className={type.muted}>{t("hostCalendar.noListingsHint")}</p>
      <Link className={button.primary} to="/host/hostregistration">
        {t("hostCalendar.publish")}
      </Link>
    </div>
  );
}

const widths = ["(min-width: 56.25rem)", "(min-width: 43.75rem)"] as const;

/** Four weeks where there is room, two on a tablet, one on a phone, so that nothing scrolls sideways. */
function useDaysShown(): number {
  return useSyncExternalStore(
    (changed) => {
      const media = widths.map((width) => window.matchMedia(width));
      for (const one of media) one.addEventListener("change", changed);
      return () => {
        for (const one of media) one.removeEventListener("change", changed);
      };
    },
    () => {
      const [wide, medium] = widths.map((width) => window.matchMedia(width).matches);
      return wide ? 28 : medium ? 14 : 7;
    },
    () => 28,
  );
}

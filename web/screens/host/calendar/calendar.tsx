import { clsx } from "clsx";
import { useId, useRef } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import type { HostCalendar } from "#contract/hosting/calendar.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatMonth } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isMissing } from "#web/shared/guest-bookings/NoSuchBooking.tsx";
import { useHostCalendar } from "#web/shared/hosting/calendar-data.ts";
import { useHostStats } from "#web/shared/hosting/host-stats.ts";
import { laterMonth, monthIn } from "#web/shared/hosting/months.ts";
import { viewDays } from "#web/shared/hosting/view-days.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import { DayGrid } from "./DayGrid.tsx";
import { DayList } from "./DayList.tsx";
import styles from "./HostCalendar.module.css";
import { Legend } from "./Legend.tsx";
import { SelectionPanel } from "./SelectionPanel.tsx";
import { type Selection, useSelection } from "./selection.ts";

/** One listing's calendar; the address holds month and view. */
export default function CalendarPage() {
  const { slug = "" } = useParams();
  const { t, language } = useTranslation();
  const { brandName, timeZone } = useSite();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("month") ?? "";
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(wanted) ? wanted : monthIn(timeZone, now());
  const isList = search.get("view") === "list";
  const { data: calendar, error, isFetching, isEarlier, refetch } = useHostCalendar(slug, month);
  const go = (change: { month?: string; view?: string }) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PageMeta title={`${t("hostCalendar.title")} · ${brandName}`} />
      <h1 className={type.title}>{t("hostCalendar.title")}</h1>
      <Listings slug={slug} title={calendar?.title ?? ""} />
      {error && isMissing(error) ? (
        <NoSuchListing />
      ) : (
        <>
          <div className={clsx(layout.row, layout.gap8, layout.above16)}>
            <div className={clsx(layout.row, layout.oneLine, layout.gap8, type.anywhere)}>
              <button
                type="button"
                className={button.round}
                aria-label={t("hostCalendar.earlier")}
                onClick={() => go({ month: laterMonth(month, -1) })}
              >
                <Icon name="arrow-left" />
              </button>
              <p className={clsx(type.name, type.capital, styles.month)} aria-live="polite">
                {formatMonth(new Date(`${month}-01T00:00:00Z`), language, "UTC")}
              </p>
              <button
                type="button"
                className={button.round}
                aria-label={t("hostCalendar.later")}
                onClick={() => go({ month: laterMonth(month, 1) })}
              >
                <Icon name="arrow-right" />
              </button>
            </div>
            <fieldset className={clsx(button.chips, styles.views)}>
              <legend className={type.forReaders}>{t("hostCalendar.view.label")}</legend>
              <button
                type="button"
                className={button.chip}
                aria-pressed={!isList}
                onClick={() => go({ view: "month" })}
              >
                {t("hostCalendar.view.month")}
              </button>
              <button type="button" className={button.chip} aria-pressed={isList} onClick={() => go({ view: "list" })}>
                {t("hostCalendar.view.list")}
              </button>
            </fieldset>
          </div>
          {!calendar && !error && <RowsSkeleton />}
          {error && isEarlier && (
            <LoadFailure
              title={t("hostCalendar.loadError")}
              error={error}
              isBusy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          <Dates
            key={slug}
            calendar={calendar}
            month={month}
            isList={isList}
            isEarlier={isEarlier}
            isComing={isEarlier && !error}
            onMonth={(next) => go({ month: next })}
          />
        </>
      )}
    </>
  );
}

interface DatesProps {
  calendar: HostCalendar | undefined;
  month: string;
  isList: boolean;
  /** Whether the calendar is still that of the previous month. */
  isEarlier: boolean;
  /** Whether the month's own is on its way. */
  isComing: boolean;
  onMonth(month: string): void;
}

function Dates({ calendar, month, isList, isEarlier, isComing, onMonth }: DatesProps) {
  const { t, language } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const selection = useSelection(calendar?.today ?? "");
  if (!calendar) return null;
  const days = viewDays(calendar, t, language);
  return (
    <div className={clsx(layout.columns, layout.above12, styles.columns)} ref={place}>
      <div>
        {isList && isComing && <RowsSkeleton />}
        {isList && !isEarlier && <DayList days={days} selection={selection} />}
        {!isList && (
          <>
            <ChoosingWays selection={selection} />
            <DayGrid month={month} today={calendar.today} days={days} selection={selection} onMonth={onMonth} />
            <Legend serviceType={calendar.service_type} />
          </>
        )}
        <p className={clsx(layout.links, layout.above8)}>
          <Link className={clsx(button.link, button.tall)} to={`/host/calendar/${calendar.slug}/links`}>
            {t("hostCalendar.links.title")}
          </Link>
          {calendar.service_type === 2 && (
            <Link className={clsx(button.link, button.tall)} to={`/host/calendar/${calendar.slug}/seasons`}>
              {t("hostCalendar.seasons.link")}
            </Link>
          )}
        </p>
      </div>
      <div className={styles.aside}>
        <SelectionPanel
          calendar={calendar}
          selection={selection}
          onDone={() => place.current?.querySelector<HTMLElement>("[tabindex='0'], input")?.focus()}
        />
      </div>
    </div>
  );
}

function ChoosingWays({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  return (
    <fieldset className={layout.links}>
      <legend className={type.forReaders}>{t("hostCalendar.choose.label")}</legend>
      <label className={field.check}>
        <input
          type="radio"
          name="choosing"
          checked={selection.by === "range"}
          onChange={() => selection.chooseBy("range")}
        />
        {t("hostCalendar.choose.range")}
      </label>
      <label className={field.check}>
        <input
          type="radio"
          name="choosing"
          checked={selection.by === "single"}
          onChange={() => selection.chooseBy("single")}
        />
        {t("hostCalendar.choose.single")}
      </label>
    </fieldset>
  );
}

/**
 * Switches to another of the host's listings. Its height is constant, so that the controls below do not move when the
 * other listings have loaded.
 */
function Listings({ slug, title }: { slug: string; title: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const { data: stats } = useHostStats();
  const own = stats?.listings ?? [];
  // A person who only helps a host has no listings of their own.
  const listings = own.some((listing) => listing.slug === slug) ? own : [...own, { slug, title }];
  return (
    <div className={clsx(field.field, layout.above12, styles.listing)}>
      <label htmlFor={id}>{t("hostCalendar.listing")}</label>
      <select
        id={id}
        value={slug}
        onChange={(event) => void navigate(`/host/calendar/${event.target.value}`, { preventScrollReset: true })}
      >
        {listings.map((listing) => (
          <option key={listing.slug} value={listing.slug}>
            {listing.title}
          </option>
        ))}
      </select>
    </div>
  );
}

function NoSuchListing() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.state, panel.empty, layout.narrow, layout.above24)}>
      <h2 className={type.heading}>{t("hostCalendar.missing")}</h2>
      <Link className={button.line} to="/host/calendar">
        {t("hostCalendar.toListings")}
      </Link>
    </div>
  );
}

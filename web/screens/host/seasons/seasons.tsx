import { clsx } from "clsx";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useParams } from "react-router";
import { seasonLimits } from "#contract/hosting/season-days.ts";
import type { HostSeasons, WireSeason } from "#contract/hosting/seasons.ts";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isMissing } from "#web/shared/guest-bookings/NoSuchBooking.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import { SeasonForm } from "./SeasonForm.tsx";
import { SeasonRemoval } from "./SeasonRemoval.tsx";
import { useSeasons } from "./seasons-data.ts";
import { precedenceOf, sentenceOf } from "./sentences.ts";
import { WeekdayMinimums } from "./WeekdayMinimums.tsx";

/** A lodging's seasons and minimum stays by weekday. */
export default function SeasonsPage() {
  const { slug = "" } = useParams();
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { data: known, error, isFetching, refetch } = useSeasons(slug);
  return (
    <>
      <PageMeta title={`${t("hostCalendar.seasons.title")} · ${brandName}`} />
      <Link className={rows.back} to={`/host/calendar/${slug}`}>
        <Icon name="arrow-left" />
        {t("hostCalendar.title")}
      </Link>
      <h1 className={type.title}>{t("hostCalendar.seasons.title")}</h1>
      {known && (
        <>
          <p className={layout.above8}>{known.title}</p>
          <Seasons known={known} />
          <WeekdayMinimums known={known} />
        </>
      )}
      {!known && !error && <RowsSkeleton />}
      {!known && error && isMissing(error) && (
        <div className={clsx(panel.state, panel.empty, layout.narrow, layout.above24)}>
          <h2 className={type.heading}>{t("hostCalendar.seasons.missing")}</h2>
          <Link className={button.line} to="/host/calendar">
            {t("hostCalendar.toListings")}
          </Link>
        </div>
      )}
      {!known && error && !isMissing(error) && (
        <LoadFailure
          title={t("hostCalendar.seasons.loadError")}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

/** The open form: for a new season, or for an existing one. */
type Open = { is: "new"; season?: undefined } | { is: "change" | "removal"; season: WireSeason };

function Seasons({ known }: { known: HostSeasons }) {
  const { t, language } = useTranslation();
  const [open, setOpen] = useState<Open>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { seasons, today } = known;
  const isFull = seasons.length >= seasonLimits.seasons;
  const close = () => {
    // An open dialog keeps the focus, so it is closed first.
    flushSync(() => setOpen(undefined));
    heading.current?.focus();
  };
  return (
    <section className={layout.aboveBlock}>
      <h2 className={type.heading} tabIndex={-1} ref={heading}>
        {t("hostCalendar.seasons.list")}
      </h2>
      <p className={clsx(type.muted, layout.measure, layout.above8)}>{t("hostCalendar.seasons.what")}</p>
      <ul className={clsx(rows.rows, layout.narrow, layout.above16)}>
        {seasons.map((season) => (
          <li key={season.name}>
            <b className={type.anywhere}>{season.name}</b>
            <p>{sentenceOf(season, { t, language, today })}</p>
            <Precedence season={season} seasons={seasons} />
            <p className={layout.links}>
              <button
                type="button"
                className={clsx(button.link, button.tall)}
                disabled={open !== undefined}
                onClick={() => setOpen({ is: "change", season })}
              >
                {t("hostCalendar.seasons.change")}
                <span className={type.forReaders}>: {season.name}</span>
              </button>
              <button
                type="button"
                className={clsx(button.link, button.tall)}
                disabled={open !== undefined}
                onClick={() => setOpen({ is: "removal", season })}
              >
                {t("hostCalendar.seasons.remove")}
                <span className={type.forReaders}>: {season.name}</span>
              </button>
            </p>
          </li>
        ))}
      </ul>
      <div className={clsx(layout.narrow, layout.above16)}>
        {open && open.is !== "removal" && (
          <SeasonForm key={open.season?.name ?? ""} known={known} season={open.season} onClose={close} />
        )}
        {!open && !isFull && (
          <button type="button" className={button.primary} onClick={() => setOpen({ is: "new" })}>
            <Icon name="plus" />
            {t("hostCalendar.seasons.add")}
          </button>
        )}
        {isFull && <p className={type.muted}>{t("hostCalendar.seasons.full", { count: seasonLimits.seasons })}</p>}
      </div>
      {open?.is === "removal" && <SeasonRemoval known={known} season={open.season} onClose={close} />}
    </section>
  );
}

function Precedence({ season, seasons }: { season: WireSeason; seasons: readonly WireSeason[] }) {
  const { t, language } = useTranslation();
  const text = precedenceOf(season, seasons, { t, language });
  return text && <p className={type.small}>{text}</p>;
}

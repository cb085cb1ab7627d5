import { clsx } from "clsx";
import { useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { calendarLimits } from "#contract/hosting/calendar-limits.ts";
import type { CalendarLinks, Feed } from "#contract/hosting/feeds.ts";
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
import { ClashPanel } from "./ClashPanel.tsx";
import { FeedForm } from "./FeedForm.tsx";
import { FeedRow } from "./FeedRow.tsx";
import { useCalendarLinks } from "./links-data.ts";
import { OurCalendar } from "./OurCalendar.tsx";

/** Calendar exchange of a listing in both directions, with the clashes first. */
export default function CalendarLinksPage() {
  const { slug = "" } = useParams();
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { data: links, error, isFetching, refetch } = useCalendarLinks(slug);
  return (
    <>
      <PageMeta title={`${t("hostCalendar.links.title")} · ${brandName}`} />
      <Link className={rows.back} to={`/host/calendar/${slug}`}>
        <Icon name="arrow-left" />
        {links?.title ?? t("hostCalendar.title")}
      </Link>
      {links ? <Links links={links} /> : <h1 className={type.title}>{t("hostCalendar.links.title")}</h1>}
      {!links && !error && <RowsSkeleton />}
      {!links && error && isMissing(error) && (
        <div className={clsx(panel.state, panel.empty, layout.narrow, layout.above24)}>
          <h2 className={type.heading}>{t("hostCalendar.links.missing")}</h2>
          <Link className={button.line} to="/host/calendar">
            {t("hostCalendar.toListings")}
          </Link>
        </div>
      )}
      {!links && error && !isMissing(error) && (
        <LoadFailure
          title={t("hostCalendar.links.loadError")}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

/** The open form: to add a feed or, with `instead`, to give a feed another address. */
type Open = { instead: Feed | undefined };

function Links({ links }: { links: CalendarLinks }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>();
  const heading = useRef<HTMLHeadingElement>(null);
  const canRead = links.sold_by !== "sessions";
  const isFull = links.feeds.length >= calendarLimits.feeds;
  return (
    <>
      <div className={clsx(layout.row, layout.spread)}>
        <div>
          <h1 className={type.title} tabIndex={-1} ref={heading}>
            {t("hostCalendar.links.title")}
          </h1>
          <p className={clsx(type.muted, layout.measure, layout.above8)}>
            {canRead ? t("hostCalendar.links.lead") : t("hostCalendar.links.leadOut")}
          </p>
        </div>
        {canRead && !isFull && !open && (
          <button type="button" className={button.line} onClick={() => setOpen({ instead: undefined })}>
            <Icon name="plus" />
            {links.feeds.length === 0 ? t("hostCalendar.links.addFirst") : t("hostCalendar.links.add")}
          </button>
        )}
      </div>
      {isFull && (
        <p className={clsx(type.muted, layout.above8)}>
          {t("hostCalendar.links.full", { count: calendarLimits.feeds })}
        </p>
      )}
      <div className={clsx(layout.stack, layout.gap24, layout.above24)}>
        {open && (
          <FeedForm
            key={open.instead?.id ?? ""}
            slug={links.slug}
            instead={open.instead}
            onClose={() => {
              setOpen(undefined);
              heading.current?.focus();
            }}
          />
        )}
        {links.clashes.map((clash) => (
          <ClashPanel key={`${clash.feed_id} ${clash.from} ${clash.booking.code}`} links={links} clash={clash} />
        ))}
        <div className={clsx(layout.columns, layout.gap24)}>
          {canRead && (
            <section className={panel.panel} aria-labelledby="links-in">
              <div className={clsx(layout.row, layout.spread, layout.baseline)}>
                <h2 className={type.heading} id="links-in">
                  {t("hostCalendar.links.in")}
                </h2>
                {links.feeds.length > 0 && (
                  <p className={type.small}>{t("hostCalendar.links.feeds", { count: links.feeds.length })}</p>
                )}
              </div>
              {links.feeds.length === 0 && (
                <p className={clsx(type.muted, layout.above8)}>{t("hostCalendar.links.none")}</p>
              )}
              <ul className={rows.rows}>
                {links.feeds.map((feed) => (
                  <FeedRow key={feed.id} links={links} feed={feed} onReplace={() => setOpen({ instead: feed })} />
                ))}
              </ul>
            </section>
          )}
          <OurCalendar links={links} />
        </div>
      </div>
    </>
  );
}

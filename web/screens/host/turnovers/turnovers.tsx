import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link, useSearchParams } from "react-router";
import type { Coming, Turnover, Turnovers } from "#contract/hosting/turnovers.ts";
import { now } from "#web/app/clock.ts";
import { reading } from "#web/app/queries.ts";
import { useSite } from "#web/app/site.ts";
import { formatDay, formatHour, formatShortDay } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { addDays, dayIn, isDate } from "#web/shared/hosting/months.ts";
import { peopleInWords } from "#web/shared/hosting/people.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import { OwnCalendar } from "./OwnCalendar.tsx";
import styles from "./Turnovers.module.css";

/** Who leaves and who arrives on a day, for phones first and for printing. */
export default function TurnoversPage() {
  const { t, language } = useTranslation();
  const { brandName, timeZone } = useSite();
  const [address] = useSearchParams();
  const wanted = address.get("date") ?? "";
  // A mangled address shows today.
  const query = isDate(wanted) ? { date: wanted } : {};
  const { data, error, isFetching, refetch } = useQuery(reading("/user/host/turnovers", { query }));
  const today = data?.today ?? dayIn(timeZone, now());
  const date = data?.date ?? query.date ?? today;
  return (
    <>
      <PageMeta title={`${t("turnovers.title")} · ${brandName}`} />
      <h1 className={type.title}>{t("turnovers.title")}</h1>
      <div className={clsx(layout.narrow, styles.day)}>
        {/* Day and arrows stay while the next day loads, so that the focus stays on the pressed link. */}
        <div className={clsx(layout.row, layout.spread, layout.above12)}>
          <h2 className={clsx(type.heading, type.capital)} aria-live="polite">
            {formatDay(date, language)}
          </h2>
          <nav className={clsx(layout.row, layout.gap8, layout.offPaper)} aria-label={t("turnovers.day")}>
            <Link className={button.round} to={`?date=${addDays(date, -1)}`} aria-label={t("turnovers.before")}>
              <Icon name="arrow-left" />
            </Link>
            <Link className={button.round} to={`?date=${addDays(date, 1)}`} aria-label={t("turnovers.after")}>
              <Icon name="arrow-right" />
            </Link>
            <Link
              className={clsx(button.line, button.small)}
              to="/host/turnovers"
              aria-current={date === today ? "date" : undefined}
            >
              {t("turnovers.today")}
            </Link>
          </nav>
        </div>
        {data ? (
          <Day data={data} />
        ) : error ? (
          <LoadFailure
            title={t("turnovers.loadError")}
            error={error}
            isBusy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowsSkeleton />
        )}
        <OwnCalendar />
      </div>
    </>
  );
}

function Day({ data: { date, listings, timeZone } }: { data: Turnovers }) {
  const { t } = useTranslation();
  return (
    <>
      {listings.length === 0 && <p className={clsx(type.muted, layout.above24)}>{t("turnovers.none")}</p>}
      {listings.map((listing) => (
        <AtListing key={listing.link_id} listing={listing} date={date} zone={timeZone} />
      ))}
      {listings.length > 0 && (
        <button
          type="button"
          className={clsx(button.line, layout.above24, layout.offPaper)}
          onClick={() => window.print()}
        >
          {t("turnovers.print")}
        </button>
      )}
    </>
  );
}

function AtListing({ listing, date, zone }: { listing: Turnover; date: string; zone: string }) {
  const { t, language } = useTranslation();
  const { title, city, hostName, leaving, arriving, sessions } = listing;
  const hour = (instant: string) => formatHour(instant, zone, language);
  /** With its day, for a space that is used over several days. */
  const time = (instant: string) => {
    const day = dayIn(zone, new Date(instant));
    return day === date ? hour(instant) : `${formatShortDay(day, language)}, ${hour(instant)}`;
  };
  return (
    <section className={layout.above24}>
      <h3 className={clsx(type.name, type.anywhere)}>{title}</h3>
      <p className={type.small}>
        {city}
        {hostName && ` · ${t("hostListing.list.youHelp", { name: hostName })}`}
      </p>
      {leaving.length > 0 && arriving.length > 0 && (
        <p className={layout.above4}>
          <span className={clsx(panel.tag, panel.wait)}>{t("turnovers.same")}</span>
        </p>
      )}
      <ul className={clsx(rows.rows, rows.closed, layout.above8)}>
        {leaving.map((one) => (
          <Person key={`out-${one.reserve_id}`} one={one} when={t("turnovers.leaving", { time: hour(one.ends_at) })} />
        ))}
        {arriving.map((one) => (
          <Person key={one.reserve_id} one={one} when={t("turnovers.arriving", { time: hour(one.starts_at) })} />
        ))}
        {sessions.map((one) => (
          <Person
            key={one.reserve_id}
            one={one}
            when={t("turnovers.session", { from: time(one.starts_at), to: time(one.ends_at) })}
          />
        ))}
      </ul>
    </section>
  );
}

function Person({ one, when }: { one: Coming; when: string }) {
  const { t } = useTranslation();
  const { reserve_id, name, code, phone, email } = one;
  return (
    <li className={rows.row}>
      <p className={type.anywhere}>
        <b>{when}</b>
        <span className={rows.note}>
          <Link className={button.link} to={`/host/bookings/${reserve_id}`}>
            {name}
          </Link>{" "}
          · {peopleInWords(t, one)} · {code}
        </span>
      </p>
      {phone ? (
        <a className={clsx(button.link, type.label, type.nowrap)} href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
          {phone}
        </a>
      ) : (
        email && (
          <a className={clsx(button.link, type.label, type.anywhere)} href={`mailto:${email}`}>
            {email}
          </a>
        )
      )}
    </li>
  );
}

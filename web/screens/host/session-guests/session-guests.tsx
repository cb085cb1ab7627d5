import { clsx } from "clsx";
import { Link, useParams, useSearchParams } from "react-router";
import type { GuestList } from "#contract/hosting/calendar.ts";
import { useSite } from "#web/app/site.ts";
import { formatDay, formatTime } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { callTo } from "#web/shared/booking-summary/contact-links.ts";
import { isMissing } from "#web/shared/guest-bookings/NoSuchBooking.tsx";
import { useGuestList } from "#web/shared/hosting/calendar-data.ts";
import { monthOf } from "#web/shared/hosting/months.ts";
import { groupsInWords } from "#web/shared/hosting/people.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import styles from "./SessionGuests.module.css";

/** A session's guest list, for the screen and for printing. */
export default function GuestsPage() {
  const { slug = "", date = "" } = useParams();
  const { t } = useTranslation();
  const { brandName } = useSite();
  const [address] = useSearchParams();
  const { data: list, isEarlier, error, isFetching, refetch } = useGuestList(slug, date, address.get("start_time"));
  const isGone = error !== null && isMissing(error);
  return (
    <>
      <PageMeta title={`${t("hostCalendar.guests.title")} · ${brandName}`} />
      <Link className={clsx(rows.back, styles.onScreen)} to={`/host/calendar/${slug}?month=${monthOf(date)}`}>
        <Icon name="arrow-left" />
        {t("hostCalendar.title")}
      </Link>
      <h1 className={type.title}>{t("hostCalendar.guests.title")}</h1>
      {!list && !error && <RowsSkeleton />}
      {isGone && (
        <div className={clsx(panel.state, panel.empty, layout.narrow, layout.above24)}>
          <h2 className={type.heading}>{t("hostCalendar.guests.noSession")}</h2>
        </div>
      )}
      {error && isEarlier && !isGone && (
        <LoadFailure
          title={t("hostCalendar.loadError")}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {list && !isGone && (
        <div aria-busy={isFetching && isEarlier}>
          <Shown list={list} />
        </div>
      )}
    </>
  );
}

function Shown({ list }: { list: GuestList }) {
  const { t, language } = useTranslation();
  const clock = (time: string) => formatTime(time, language);
  const { sold, capacity, held } = list;
  const byGroup = new Map<string, number>();
  for (const { name, count } of list.people.flatMap(({ groups }) => groups)) {
    byGroup.set(name, (byGroup.get(name) ?? 0) + count);
  }
  return (
    <>
      <p className={clsx(layout.stack, layout.gap4, layout.above12, styles.session)}>
        <b>{list.title}</b>
        <span className={type.capital}>
          {formatDay(list.date, language)}, {clock(list.startTime)} – {clock(list.endTime)}
        </span>
        {list.meetingPoint && <span className={type.capital}>{list.meetingPoint}</span>}
        <span className={type.capital}>{t("hostCalendar.day.seats", { sold, capacity })}</span>
        {byGroup.size > 0 && (
          <span className={type.capital}>{[...byGroup].map(([name, count]) => `${count} ${name}`).join(" · ")}</span>
        )}
        {held > 0 && <span className={type.capital}>{t("hostCalendar.guests.held", { count: held })}</span>}
      </p>
      {list.departures.length > 1 && (
        <nav
          className={clsx(button.chips, layout.above16, styles.onScreen)}
          aria-label={t("hostCalendar.guests.departures")}
        >
          {list.departures.map(({ startTime, endTime }) => (
            <Link
              key={startTime}
              className={clsx(button.chip, type.numbers)}
              aria-current={startTime === list.startTime ? "page" : undefined}
              to={`?start_time=${startTime}`}
              replace
            >
              {clock(startTime)} – {clock(endTime)}
            </Link>
          ))}
        </nav>
      )}
      {list.people.length === 0 ? (
        <p className={clsx(layout.above24, type.muted)}>{t("hostCalendar.guests.none")}</p>
      ) : (
        <>
          <div className={clsx(layout.narrow, layout.above24, styles.people)}>
            <table className={rows.table}>
              <caption className={type.forReaders}>{t("hostCalendar.guests.title")}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("hostCalendar.guests.name")}</th>
                  <th scope="col">{t("hostCalendar.guests.people")}</th>
                  <th scope="col">{t("hostCalendar.guests.code")}</th>
                  <th scope="col">{t("hostCalendar.guests.contact")}</th>
                </tr>
              </thead>
              <tbody>
                {list.people.map((person) => (
                  <tr key={person.reserve_id}>
                    <th scope="row">
                      <Link className={button.link} to={`/host/bookings/${person.reserve_id}`}>
                        {person.name}
                      </Link>
                    </th>
                    <td>{groupsInWords(person.groups) || person.guests}</td>
                    <td>{person.code}</td>
                    <td>
                      <Contact person={person} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <button
            type="button"
            className={clsx(button.line, layout.above24, styles.onScreen)}
            onClick={() => window.print()}
          >
            {t("hostCalendar.guests.print")}
          </button>
        </>
      )}
    </>
  );
}

function Contact({ person: { phone, email } }: { person: GuestList["people"][number] }) {
  if (phone) {
    return (
      <a className={clsx(button.link, button.tall)} href={callTo(phone)}>
        {phone}
      </a>
    );
  }
  return (
    email && (
      <a className={clsx(button.link, button.tall, type.anywhere)} href={`mailto:${email}`}>
        {email}
      </a>
    )
  );
}

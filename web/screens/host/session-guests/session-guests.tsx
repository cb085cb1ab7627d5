import { Link, useParams } from "react-router";
import type { GuestList } from "#contract/hosting/calendar.ts";
import { useSite } from "#web/app/site.ts";
import { formatDay, formatTime } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { isMissing } from "#web/shared/guest-bookings/NoSuchBooking.tsx";
import { useGuestList } from "#web/shared/hosting/calendar-data.ts";
import { monthOf } from "#web/shared/hosting/months.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import "#web/screens/host/calendar/calendar.css";

/** A session's guest list, for the screen and for printing. */
export default function GuestsPage() {
  const { slug = "", date = "" } = useParams();
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { data: list, error, isFetching, refetch } = useGuestList(slug, date);
  return (
    <>
      <PageMeta title={`${t("hostCalendar.guests.title")} · ${brandName}`} />
      <Link className="trip-back" to={`/host/calendar/${slug}?month=${monthOf(date)}`}>
        <Icon name="arrow-left" />
        {t("hostCalendar.title")}
      </Link>
      <h1 className="d2">{t("hostCalendar.guests.title")}</h1>
      {list && <Shown list={list} />}
      {!list && !error && <RowsSkeleton />}
      {!list && error && isMissing(error) && (
        <div className="state-box empty">
          <h2 className="d3">{t("hostCalendar.guests.noSession")}</h2>
        </div>
      )}
      {!list && error && !isMissing(error) && (
        <LoadFailure
          title={t("hostCalendar.loadError")}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function Shown({ list }: { list: GuestList }) {
  const { t, language } = useTranslation();
  const clock = (time: string) => formatTime(time, language);
  const { sold, capacity, held } = list;
  return (
    <>
      <p className="guests-session">
        <b>{list.title}</b>
        <span>
          {formatDay(list.date, language)}, {clock(list.startTime)} – {clock(list.endTime)}
        </span>
        {list.meetingPoint && <span>{list.meetingPoint}</span>}
        <span>{t("hostCalendar.day.seats", { sold, capacity })}</span>
        {held > 0 && <span>{t("hostCalendar.guests.held", { count: held })}</span>}
      </p>
      {list.people.length === 0 ? (
        <p className="muted">{t("hostCalendar.guests.none")}</p>
      ) : (
        <>
          <div className="guests-table">
            <table className="months">
              <caption className="sr-only">{t("hostCalendar.guests.title")}</caption>
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
                      <Link className="link" to={`/host/bookings/${person.reserve_id}`}>
                        {person.name}
                      </Link>
                    </th>
                    <td>{person.guests}</td>
                    <td>{person.code}</td>
                    <td>{person.phone ?? person.email}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <button type="button" className="btn line guests-print" onClick={() => window.print()}>
            {t("hostCalendar.guests.print")}
          </button>
        </>
      )}
    </>
  );
}

import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { GuestList } from "#contract/host-calendar.ts";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { isMissing } from "#web/dashboard/NoSuchTrip.tsx";
import { useSite } from "#web/layout/site.ts";
import { formatDay, formatTime } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icons.tsx";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { RowsSkeleton } from "../RowsSkeleton.tsx";
import { useGuestList } from "./calendar-data.ts";
import { monthOf } from "./months.ts";
import "./calendar.css";

/** Who comes to a session: for the screen, and on paper for the day. */
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
  const { t, i18n } = useTranslation();
  const clock = (time: string) => formatTime(time, i18n.language);
  const { sold, capacity, held } = list;
  return (
    <>
      <p className="guests-session">
        <b>{list.title}</b>
        <span>
          {formatDay(list.date, i18n.language)}, {clock(list.startTime)} – {clock(list.endTime)}
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

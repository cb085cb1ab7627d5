import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import type { HostCalendar } from "#contract/hosting/calendar.ts";
import { formatTime } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { Saving } from "#web/shared/hosting/calendar-data.ts";

interface Props {
  calendar: Extract<HostCalendar, { service_type: 0 }>;
  dates: readonly string[];
  saving: Saving;
}

/** For an experience: offers and calls off departures, all or one, and links to the guest lists of a single date. */
export function SessionActions({ calendar, dates, saving }: Props) {
  const { t, language } = useTranslation();
  const [departure, setDeparture] = useState("");
  const clock = (time: string) => formatTime(time, language);
  const chosen = calendar.days.filter(({ date }) => dates.includes(date));
  const running = chosen.flatMap(({ sessions }) => sessions).filter(({ startTime }) => isMeant(startTime));
  const starts = [...new Set(chosen.flatMap(({ sessions, off }) => [...sessions, ...off].map((one) => one.startTime)))];
  const hasSeveral = starts.length > 1;
  const [only] = chosen.length === 1 ? chosen : [];
  const isAll = hasSeveral && departure === "";

  function isMeant(startTime: string): boolean {
    return departure === "" || startTime === departure;
  }

  function save(change: "open" | "block") {
    saving.mutate({ change, dates: [...dates], ...(departure && { departure }) });
  }

  return (
    <>
      {hasSeveral && (
        <fieldset className={clsx(field.field, layout.above16)}>
          <legend>{t("hostCalendar.sessions.which")}</legend>
          <div className={clsx(layout.row, layout.gap8)}>
            {["", ...starts.sort()].map((start) => (
              <label key={start} className={clsx(field.check, field.choice)}>
                <input
                  type="radio"
                  name="departure"
                  checked={departure === start}
                  onChange={() => setDeparture(start)}
                />
                {start === "" ? t("hostCalendar.sessions.all") : t("hostCalendar.sessions.at", { time: clock(start) })}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className={clsx(layout.row, layout.above16)}>
        <button
          type="button"
          className={running.length > 0 ? button.line : button.primary}
          disabled={saving.isPending}
          onClick={() => save("open")}
        >
          {isAll ? t("hostCalendar.sessions.offerAll") : t("hostCalendar.sessions.offer")}
        </button>
        <button
          type="button"
          className={running.length > 0 ? button.primary : button.line}
          disabled={saving.isPending}
          onClick={() => save("block")}
        >
          {isAll ? t("hostCalendar.sessions.callOffAll") : t("hostCalendar.sessions.callOff")}
        </button>
        {only?.sessions.map(({ startTime }) => (
          <Link
            key={startTime}
            className={clsx(button.link, button.tall)}
            to={`/host/calendar/${calendar.slug}/guests/${only.date}?start_time=${startTime}`}
          >
            {only.sessions.length > 1
              ? t("hostCalendar.sessions.guestsAt", { time: clock(startTime) })
              : t("hostCalendar.sessions.guests")}
          </Link>
        ))}
      </div>
    </>
  );
}

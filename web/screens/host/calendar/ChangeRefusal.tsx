import { clsx } from "clsx";
import { Link } from "react-router";
import type { BookingsInTheWay } from "#contract/hosting/calendar.ts";
import { ApiError, sentenceOf } from "#web/app/api.ts";
import { now } from "#web/app/clock.ts";
import { formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** Why the change was refused, and the conflicting bookings, each with its dates and a link. */
export function ChangeRefusal({ error, zone }: { error: Error; zone: string }) {
  const { t, language } = useTranslation();
  const on = (instant: string) => formatInstant(instant, now(), zone, language);
  return (
    <div className={clsx(panel.notice, panel.bad, layout.above12)} role="alert">
      <p>{sentenceOf(error) ?? t("host.noAnswer")}</p>
      {inTheWay(error).map(({ reserve_id, code, starts_at, ends_at }) => (
        <p key={reserve_id} className={layout.above4}>
          <Link className={button.link} to={`/host/bookings/${reserve_id}`}>
            {code}
          </Link>{" "}
          {t("hostCalendar.refusal.dates", { starts: on(starts_at), ends: on(ends_at) })}
        </p>
      ))}
    </div>
  );
}

function inTheWay(error: Error): BookingsInTheWay["bookings"] {
  if (!(error instanceof ApiError) || error.code !== "booked_then") return [];
  return (error.details as BookingsInTheWay).bookings;
}

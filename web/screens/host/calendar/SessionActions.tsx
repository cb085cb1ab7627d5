import { clsx } from "clsx";
import { Link } from "react-router";
import type { HostCalendar } from "#contract/hosting/calendar.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { Saving } from "#web/shared/hosting/calendar-data.ts";

interface Props {
  calendar: Extract<HostCalendar, { service_type: 0 }>;
  dates: readonly string[];
  saving: Saving;
}

/** For an experience: adds and cancels sessions, and links to the guest list of the selected one. */
export function SessionActions({ calendar, dates, saving }: Props) {
  const { t } = useTranslation();
  const all = [...dates];
  const chosen = calendar.days.filter(({ date }) => dates.includes(date));
  const hasSession = chosen.some(({ session }) => session);
  const [only] = chosen.length === 1 ? chosen : [];
  return (
    <div className={clsx(layout.row, layout.above16)}>
      <button
        type="button"
        className={hasSession ? button.line : button.primary}
        disabled={saving.isPending}
        onClick={() => saving.mutate({ change: "open", dates: all })}
      >
        {t("hostCalendar.sessions.offer")}
      </button>
      <button
        type="button"
        className={hasSession ? button.primary : button.line}
        disabled={saving.isPending}
        onClick={() => saving.mutate({ change: "block", dates: all })}
      >
        {t("hostCalendar.sessions.callOff")}
      </button>
      {only?.session && (
        <Link className={clsx(button.link, button.tall)} to={`/host/calendar/${calendar.slug}/guests/${only.date}`}>
          {t("hostCalendar.sessions.guests")}
        </Link>
      )}
    </div>
  );
}

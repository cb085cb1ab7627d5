import { clsx } from "clsx";
import { Link } from "react-router";
import { now } from "#web/app/clock.ts";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** The page's heading: good morning. */
export function Greeting() {
  const { t } = useTranslation();
  const { timeZone } = useSite();
  const name = useSession(({ user }) => user?.name ?? "").split(" ")[0] ?? "";
  return (
    <div className={clsx(layout.row, layout.spread, layout.firstGrows)}>
      <h1 className={type.title}>{greeting()}</h1>
      <nav className={clsx(layout.row, layout.gap8)} aria-label={t("hostPanel.ways")}>
        <Link className={button.line} to="/host/bookings">
          {t("host.nav.bookings")}
        </Link>
        <Link className={button.line} to="/host/turnovers">
          {t("host.nav.turnovers")}
        </Link>
        <Link className={clsx(button.line, layout.offPhones)} to="/host/hostregistration">
          <Icon name="plus" />
          {t("hostPanel.publish")}
        </Link>
      </nav>
    </div>
  );

  function greeting(): string {
    const hour = hourIn(timeZone, now());
    if (hour < 12) return t("hostPanel.morning", { name });
    return hour < 19 ? t("hostPanel.afternoon", { name }) : t("hostPanel.evening", { name });
  }
}

function hourIn(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat("en", { hour: "2-digit", hourCycle: "h23", timeZone }).format(instant));
}

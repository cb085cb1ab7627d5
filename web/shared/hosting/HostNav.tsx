import { clsx } from "clsx";
import { useLocation } from "react-router";
import type { Right } from "#contract/rights.ts";
import { useSession } from "#web/app/session.ts";
import { Drawing, Icon } from "#web/kit/icons.tsx";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { type AreaEntry, AreaNav } from "#web/shared/area/AreaNav.tsx";
import { UnreadCount } from "#web/shared/messages/UnreadCount.tsx";
import styles from "./HostNav.module.css";
import { hasRight } from "./rights.ts";

type Entry = AreaEntry & { right: Right };

/**
 * The five links between a host's pages: a row of words below the header, and in narrow windows a bar at the bottom.
 * Bookings and arrivals are reached from the dashboard. Co-hosts see the pages that their roles open, with arrivals
 * instead of the dashboard.
 */
export function HostNav() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const user = useSession((session) => session.user) ?? { host: true };
  const panel: Entry = {
    right: "money",
    to: "/host/dashboard",
    text: t("host.nav.dashboard"),
    icon: <Drawing path={house} />,
    below: ["/host/bookings", "/host/turnovers"],
  };
  const arrivals: Entry = {
    right: "arrivals",
    to: "/host/turnovers",
    text: t("host.nav.turnovers"),
    icon: <Icon name="door" />,
  };
  const entries: Entry[] = [
    hasRight(user, "money") ? panel : arrivals,
    { right: "calendar", to: "/host/calendar", text: t("host.nav.calendar"), icon: <Icon name="calendar" /> },
    {
      right: "messages",
      to: "/host/messages",
      text: t("host.nav.messages"),
      icon: <Icon name="speech" />,
      badge: <UnreadCount side="host" />,
      below: ["/host/messages/", "/host/replies"],
    },
    {
      right: "arrivals",
      to: "/host/listings",
      text: t("host.nav.listings"),
      icon: <Icon name="list" />,
      below: ["/host/listings/", "/host/edit-"],
    },
    { right: "money", to: "/host/statement", text: t("host.nav.statement"), icon: <Drawing path={receipt} /> },
  ];
  return (
    <AreaNav
      className={clsx(
        rows.tabs,
        layout.offPaper,
        styles.links,
        hasOwnFoot(pathname, search) ? styles.yielding : styles.bar,
      )}
      label={t("host.nav.label")}
      entries={entries.filter(({ right }) => hasRight(user, right))}
    />
  );
}

const house = "M3.5 9.2L10 3.8l6.5 5.4v7H12v-4.4H8v4.4H3.5z";
const receipt = "M5 3h10v14l-2.5-1.6L10 17l-2.5-1.6L5 17zM7.8 7h4.4M7.8 10.5h4.4";

/** Pages where, on a phone, the message field or a listing's save buttons take the bar's place. */
function hasOwnFoot(pathname: string, search: string): boolean {
  return (
    /^\/host\/(edit-|messages\/.)/.test(pathname) ||
    (pathname.startsWith("/host/messages") && /[?&](listing|reserve)=/.test(search))
  );
}

import { useSession } from "#web/app/session.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { AreaNav } from "#web/shared/area/AreaNav.tsx";
import { UnreadCount } from "#web/shared/messages/UnreadCount.tsx";
import { hasRight } from "./rights.ts";

/** Who only helps a host sees the pages that their roles open. */
export function HostNav() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const entries = [
    { right: "money", to: "/host/dashboard", text: t("host.nav.dashboard") },
    { right: "money", to: "/host/bookings", text: t("host.nav.bookings") },
    { right: "arrivals", to: "/host/turnovers", text: t("host.nav.turnovers") },
    {
      ...({ right: "messages", to: "/host/messages", text: t("host.nav.messages") } as const),
      badge: <UnreadCount side="host" />,
    },
    { right: "arrivals", to: "/host/listings", text: t("host.nav.listings"), below: "/host/edit-" },
    { right: "calendar", to: "/host/calendar", text: t("host.nav.calendar") },
    { right: "money", to: "/host/statement", text: t("host.nav.statement") },
  ] as const;
  return (
    <AreaNav
      label={t("host.nav.label")}
      entries={entries.filter(({ right }) => hasRight(user ?? { host: true }, right))}
    />
  );
}

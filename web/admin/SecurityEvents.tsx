import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ReplyAt } from "#web/api.ts";
import { useSite } from "#web/layout/site.ts";
import { formatDateOf, formatHour } from "#web/ui/format.ts";
import { securityEventName } from "./security-words.ts";

type SecurityEvent = ReplyAt<"GET", "/admin/security-events">["items"][number];

/** One to a row: what, who, when and from which network. */
export function SecurityEvents({ events }: { events: readonly SecurityEvent[] }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  return (
    <ul className="office-rows">
      {events.map(({ id, at, kind, user, about, network }) => (
        <li key={id}>
          <p>
            {securityEventName(t, kind)}
            {about && (
              <>
                {" · "}
                <PersonLink person={about} />
              </>
            )}
            <span className="small">{t("admin.security.network", { network })}</span>
          </p>
          <p className="office-row-end small">
            {user ? <PersonLink person={user} /> : t("admin.security.nobody")}
            <br />
            {formatDateOf(at, timeZone, i18n.language)}, {formatHour(at, timeZone, i18n.language)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function PersonLink({ person }: { person: { id: number; name: string } }) {
  return (
    <Link className="link" to={`/admin/users/${person.id}`}>
      {person.name}
    </Link>
  );
}

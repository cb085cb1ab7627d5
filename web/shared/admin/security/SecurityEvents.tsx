import { Link } from "react-router";
import type { ReplyAt } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf, formatHour } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { securityEventName } from "./security-words.ts";

type SecurityEvent = ReplyAt<"GET", "/admin/security-events">["items"][number];

/** Security events, one per row: what, who, when and from which network. */
export function SecurityEvents({ events }: { events: readonly SecurityEvent[] }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <ul className="admin-rows">
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
          <p className="admin-row-end small">
            {user ? <PersonLink person={user} /> : t("admin.security.nobody")}
            <br />
            {formatDateOf(at, timeZone, language)}, {formatHour(at, timeZone, language)}
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

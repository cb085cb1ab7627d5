import { clsx } from "clsx";
import { Link } from "react-router";
import type { ReplyAt } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf, formatHour } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { securityEventName } from "./security-words.ts";

type SecurityEvent = ReplyAt<"GET", "/admin/security-events">["items"][number];

/** Security events, one per row: what, who, when and from which network. */
export function SecurityEvents({ events }: { events: readonly SecurityEvent[] }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <ul className={clsx(rows.rows, rows.under)}>
      {events.map(({ id, at, kind, user, user_left, about, network }) => (
        <li className={rows.row} key={id}>
          <p>
            {securityEventName(t, kind)}
            {about && (
              <>
                {" · "}
                <PersonLink person={about} />
              </>
            )}
            <span className={rows.note}>{t("admin.security.network", { network })}</span>
          </p>
          <p className={clsx(rows.end, type.small)}>
            {user ? <PersonLink person={user} /> : t(user_left ? "admin.security.left" : "admin.security.nobody")}
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
    <Link className={button.link} to={`/admin/users/${person.id}`}>
      {person.name}
    </Link>
  );
}

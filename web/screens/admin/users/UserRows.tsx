import { clsx } from "clsx";
import { Link } from "react-router";
import type { AdminUser } from "#contract/admin/users.ts";
import { useSite } from "#web/app/site.ts";
import { Avatar } from "#web/kit/Avatar.tsx";
import { formatDateOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { UserTags } from "#web/shared/admin/facts/UserTags.tsx";
import styles from "./AdminUsers.module.css";

/** One user per row. The whole row is a link. */
export function UserRows({ users }: { users: readonly AdminUser[] }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <ul className={clsx(panel.panel, panel.ofRows, rows.rows)}>
      {users.map((user) => (
        <li className={styles.user} key={user.id}>
          <Avatar
            className={clsx(button.round, type.tiny, styles.face)}
            name={user.name}
            image={user.image}
            size={44}
          />
          <p>
            <Link className={clsx(button.cover, type.strong)} to={`/admin/users/${user.id}`}>
              {user.name}
            </Link>
            <span className={rows.note}>{user.email}</span>
          </p>
          <p className={clsx(layout.row, layout.gap8)}>
            <UserTags user={user} />
          </p>
          <p className={clsx(type.small, styles.since)}>
            {t("admin.users.sinceDate", { date: formatDateOf(user.created_at, timeZone, language) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

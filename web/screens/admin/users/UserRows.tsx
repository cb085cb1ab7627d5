import { Link } from "react-router";
import type { AdminUser } from "#contract/admin/users.ts";
import { useSite } from "#web/app/site.ts";
import { Avatar } from "#web/kit/Avatar.tsx";
import { formatDateOf } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { UserTags } from "#web/shared/admin/facts/UserTags.tsx";

/** One user per row. The whole row is a link. */
export function UserRows({ users }: { users: readonly AdminUser[] }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <ul className="admin-sheet user-rows">
      {users.map((user) => (
        <li className="user-row" key={user.id}>
          <Avatar className="avatar user-face" name={user.name} image={user.image} size={44} />
          <p className="user-row-who">
            <Link to={`/admin/users/${user.id}`}>{user.name}</Link>
            <span className="small">{user.email}</span>
          </p>
          <p className="user-row-tags">
            <UserTags user={user} />
          </p>
          <p className="small user-row-since">
            {t("admin.users.sinceDate", { date: formatDateOf(user.created_at, timeZone, language) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

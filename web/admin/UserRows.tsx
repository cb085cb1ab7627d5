import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AdminUser } from "#contract/back-office.ts";
import { useSite } from "#web/layout/site.ts";
import { Face } from "#web/ui/Face.tsx";
import { formatDateOf } from "#web/ui/format.ts";
import { UserTags } from "./UserTags.tsx";

/** People one to a row. The whole row is its link. */
export function UserRows({ users }: { users: readonly AdminUser[] }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  return (
    <ul className="office-sheet user-rows">
      {users.map((user) => (
        <li className="user-row" key={user.id}>
          <Face className="avatar user-face" name={user.name} image={user.image} size={44} />
          <p className="user-row-who">
            <Link to={`/admin/users/${user.id}`}>{user.name}</Link>
            <span className="small">{user.email}</span>
          </p>
          <p className="user-row-tags">
            <UserTags user={user} />
          </p>
          <p className="small user-row-since">
            {t("admin.users.sinceDate", { date: formatDateOf(user.created_at, timeZone, i18n.language) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

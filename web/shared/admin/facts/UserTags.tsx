import type { AdminUser } from "#contract/admin/users.ts";
import { useTranslation } from "#web/kit/texts.tsx";

/** Tags for a user's roles and suspension. */
export function UserTags({ user: { admin, host, suspended_at } }: { user: AdminUser }) {
  const { t } = useTranslation();
  return (
    <>
      {suspended_at !== null && <span className="tag no">{t("admin.users.suspended")}</span>}
      {admin && <span className="tag sea">{t("admin.users.admin")}</span>}
      {host && <span className="tag ok">{t("admin.users.host")}</span>}
      {!admin && !host && <span className="tag">{t("admin.users.guest")}</span>}
    </>
  );
}

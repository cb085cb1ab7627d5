import { clsx } from "clsx";
import type { AdminUser } from "#contract/admin/users.ts";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** Tags for a user's roles and suspension. */
export function UserTags({ user: { admin, host, suspended_at } }: { user: AdminUser }) {
  const { t } = useTranslation();
  return (
    <>
      {suspended_at !== null && <span className={clsx(panel.tag, panel.bad)}>{t("admin.users.suspended")}</span>}
      {admin && <span className={clsx(panel.tag, panel.sea)}>{t("admin.users.admin")}</span>}
      {host && <span className={clsx(panel.tag, panel.good)}>{t("admin.users.host")}</span>}
      {!admin && !host && <span className={panel.tag}>{t("admin.users.guest")}</span>}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "react-router";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { securityList } from "#web/shared/admin/list/lists.ts";
import { SecurityEvents } from "#web/shared/admin/security/SecurityEvents.tsx";

const shownAtMost = 5;

/** The latest security events of an account, with a link to the rest. */
export function UserSecurity({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(
    adminReading("/admin/security-events", { query: { user: id, limit: shownAtMost } }),
  );
  const events = data?.items ?? [];
  return (
    <Sheet title={t("admin.security.page")}>
      {events.length > 0 ? (
        <SecurityEvents events={events} />
      ) : (
        <p className={clsx(type.muted, layout.above8)}>
          {isError ? t("admin.security.loadError") : data && t("admin.security.empty")}
        </p>
      )}
      {data?.next && (
        <p className={layout.above8}>
          <Link className={button.link} to={securityList.addressOf({ user: id })}>
            {t("admin.security.all")}
          </Link>
        </p>
      )}
    </Sheet>
  );
}

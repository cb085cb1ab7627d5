import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { adminReading } from "./calls.ts";
import { securityList } from "./lists.ts";
import { SecurityEvents } from "./SecurityEvents.tsx";
import { Sheet } from "./Sheet.tsx";

const shownAtMost = 5;

/** The latest that happened to a person's account, and the way to the rest. */
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
        <p className="muted office-none">
          {isError ? t("admin.security.loadError") : data && t("admin.security.empty")}
        </p>
      )}
      {data?.next && (
        <p className="office-more">
          <Link className="link" to={securityList.addressOf({ user: id })}>
            {t("admin.security.all")}
          </Link>
        </p>
      )}
    </Sheet>
  );
}

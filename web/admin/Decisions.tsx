import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AuditEntries } from "./AuditEntries.tsx";
import { adminReading } from "./calls.ts";

/** Who decided what and why, of late. */
export function Decisions() {
  const { t } = useTranslation();
  const { data: audit } = useQuery(adminReading("/admin/audit", { query: { limit: 8 } }));
  if (!audit || audit.items.length === 0) return null;
  return (
    <AuditEntries title={t("admin.audit.title")} entries={audit.items}>
      <p className="office-more">
        <Link className="link" to="/admin/audit">
          {t("admin.audit.all")}
        </Link>
      </p>
    </AuditEntries>
  );
}

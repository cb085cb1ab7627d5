import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { AuditEntries } from "#web/shared/admin/facts/AuditEntries.tsx";

/** The latest admin decisions with their authors and reasons. */
export function Decisions() {
  const { t } = useTranslation();
  const { data: audit } = useQuery(adminReading("/admin/audit", { query: { limit: 8 } }));
  if (!audit || audit.items.length === 0) return null;
  return (
    <AuditEntries title={t("admin.audit.title")} entries={audit.items}>
      <p className={layout.above8}>
        <Link className={button.link} to="/admin/audit">
          {t("admin.audit.all")}
        </Link>
      </p>
    </AuditEntries>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "#web/layout/site.ts";
import { formatDateOf } from "#web/ui/format.ts";
import { adminReading } from "./calls.ts";
import { actionName, subjectName } from "./words.ts";

/** Who decided what and why, of late. */
export function Decisions() {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  const id = useId();
  const { data: audit } = useQuery(adminReading("/admin/audit", { query: { limit: 8 } }));
  if (!audit || audit.items.length === 0) return null;
  return (
    <section className="office-sheet office-decisions" aria-labelledby={id}>
      <h2 className="d3" id={id}>
        {t("admin.audit.title")}
      </h2>
      <ul className="office-rows">
        {audit.items.map((entry) => (
          <li key={entry.id}>
            <p>
              {actionName(t, entry.action)} · {subjectName(t, entry.subject)}
              {entry.reason && <span className="small">{entry.reason}</span>}
            </p>
            <p className="office-row-end small">
              {entry.admin}
              <br />
              {formatDateOf(entry.at, timeZone, i18n.language)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

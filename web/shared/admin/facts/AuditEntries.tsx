import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { auditFields } from "#contract/admin/audit-log.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatDateOf, formatHour, formatInstant, formatPercent } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { actionName, statusOf, subjectLink, subjectName } from "#web/shared/admin/list/words.ts";
import { editedField } from "./edited-words.ts";
import { Sheet } from "./Sheet.tsx";

export interface AuditEntry {
  id: number;
  at: string;
  admin: string;
  action: string;
  subject: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason: string;
}

interface Props {
  title: string;
  entries: readonly AuditEntry[];
  /** Also shows the values before and after, and the time. */
  isWhole?: boolean;
  /** Shown below the entries. */
  children?: ReactNode;
}

/** Admin decisions, one per row, each linked to its subject. */
export function AuditEntries({ title, entries, isWhole = false, children }: Props) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <Sheet title={title}>
      <ul className={clsx(rows.rows, rows.under)}>
        {entries.map((entry) => (
          <li className={clsx(rows.row, isWhole && rows.stacked)} key={entry.id}>
            <div>
              <p>
                {actionName(t, entry.action)} · <Subject subject={entry.subject} />
                {entry.reason && <span className={rows.note}>{entry.reason}</span>}
              </p>
              {isWhole && <Changes entry={entry} />}
            </div>
            <p className={clsx(rows.end, type.small)}>
              {entry.admin}
              <br />
              {formatDateOf(entry.at, timeZone, language)}
              {isWhole && <>, {formatHour(entry.at, timeZone, language)}</>}
            </p>
          </li>
        ))}
      </ul>
      {children}
    </Sheet>
  );
}

function Subject({ subject }: { subject: string }) {
  const { t } = useTranslation();
  const to = subjectLink(subject);
  const name = subjectName(t, subject);
  return to ? (
    <Link className={button.link} to={to}>
      {name}
    </Link>
  ) : (
    name
  );
}

/** `estado: Por aprobar → Aprobado`, field by field. */
function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (fields.length === 0) return null;
  const nameOf = (field: string) => {
    const known = auditFields.find((one) => one === field);
    return known ? t(`admin.audit.fields.${known}`) : field;
  };
  const shown = (field: string, value: unknown) => {
    if (typeof value === "boolean") return value ? t("admin.audit.yes") : t("admin.audit.no");
    if (field === "basis_points") return formatPercent(Number(value) / 100, language);
    if (field === "amount") return formatAmount(Number(value));
    if (field === "fields" && Array.isArray(value)) return value.map((name) => editedField(t, String(name))).join(", ");
    if (field === "since") return formatInstant(String(value), now(), timeZone, language);
    if (field === "status") return statusOf(t, String(value)).name;
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  return fields.map((field) => (
    <p className={clsx(type.small, type.numbers)} key={field}>
      {nameOf(field)}: {field in before && <>{shown(field, before[field])} → </>}
      {field in after ? shown(field, after[field]) : t("admin.audit.nothing")}
    </p>
  ));
}

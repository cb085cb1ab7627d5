import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Period } from "./period.ts";

export function PeriodForm({ period }: { period: Period }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [from, to] = [useId(), useId()];

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const search = new URLSearchParams({ from: String(given.get("from")), to: String(given.get("to")) });
    void navigate(`/admin/reports?${search}`, { preventScrollReset: true });
  }

  return (
    <form className="office-filters is-period" aria-label={t("admin.reports.period")} onSubmit={show}>
      <div className="field">
        <label htmlFor={from}>{t("admin.reports.from")}</label>
        <input id={from} type="date" name="from" required defaultValue={period.from} />
      </div>
      <div className="field">
        <label htmlFor={to}>{t("admin.reports.to")}</label>
        <input id={to} type="date" name="to" required defaultValue={period.to} />
      </div>
      <div className="office-filters-buttons">
        <button type="submit" className="btn">
          {t("admin.reports.show")}
        </button>
      </div>
    </form>
  );
}

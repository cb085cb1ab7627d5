import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { PeriodFields } from "./FilterForm.tsx";
import type { Period } from "./period.ts";

export function PeriodForm({ period }: { period: Period }) {
  const { t } = useTranslation();
  const navigate = useNavigate();

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const search = new URLSearchParams({ from: String(given.get("from")), to: String(given.get("to")) });
    void navigate(`/admin/reports?${search}`, { preventScrollReset: true });
  }

  return (
    <form className="office-filters is-period" aria-label={t("admin.reports.period")} onSubmit={show}>
      <PeriodFields from={period.from} to={period.to} isRequired />
      <div className="office-filters-buttons">
        <button type="submit" className="btn">
          {t("admin.reports.show")}
        </button>
      </div>
    </form>
  );
}

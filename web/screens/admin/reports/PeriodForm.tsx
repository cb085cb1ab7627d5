import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { Period } from "#web/shared/admin/facts/period.ts";
import { FilterGrid, PeriodFields } from "#web/shared/admin/list/FilterForm.tsx";

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
    <FilterGrid columns="period" aria-label={t("admin.reports.period")} onSubmit={show}>
      <PeriodFields from={period.from} to={period.to} isRequired />
      <div>
        <button type="submit" className={button.primary}>
          {t("admin.reports.show")}
        </button>
      </div>
    </FilterGrid>
  );
}

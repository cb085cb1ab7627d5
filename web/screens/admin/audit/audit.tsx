import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { AuditEntries } from "#web/shared/admin/facts/AuditEntries.tsx";
import { FilterForm, PeriodFields, WordsField } from "#web/shared/admin/list/FilterForm.tsx";
import { auditList } from "#web/shared/admin/list/lists.ts";
import { PagedList } from "#web/shared/admin/list/PagedList.tsx";

/** The full audit log: every admin decision with its author and reason. */
export default function Audit() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const filters = auditList.filtersOf(search);
  const query = useQuery({
    ...adminReading("/admin/audit", { query: { ...filters, limit: 25 } }),
    placeholderData: keepPreviousData,
  });
  const words = {
    loadError: t("admin.audit.loadError"),
    empty: t("admin.audit.empty"),
    emptyHint: t("admin.audit.emptyHint"),
    pages: t("admin.audit.pages"),
  };
  return (
    <>
      <FilterForm list={auditList} filters={filters} label={t("admin.audit.filters")} columns="few">
        <WordsField label={t("admin.audit.search")} value={filters.q} />
        <PeriodFields from={filters.from} to={filters.to} />
      </FilterForm>
      <PagedList list={auditList} filters={filters} query={query} words={words}>
        {({ items }) => <AuditEntries title={t("admin.audit.page")} entries={items} isWhole />}
      </PagedList>
    </>
  );
}

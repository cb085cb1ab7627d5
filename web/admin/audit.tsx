import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { AuditEntries } from "./AuditEntries.tsx";
import { adminReading } from "./calls.ts";
import { FilterForm, WordsField } from "./FilterForm.tsx";
import { auditList } from "./lists.ts";
import { PagedList } from "./PagedList.tsx";

/** Who decided what and why, all of it. */
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
      <FilterForm list={auditList} filters={filters} label={t("admin.audit.filters")} className="is-search">
        <WordsField label={t("admin.audit.search")} value={filters.q} />
      </FilterForm>
      <PagedList list={auditList} filters={filters} query={query} words={words}>
        {({ items }) => <AuditEntries title={t("admin.audit.page")} entries={items} isWhole />}
      </PagedList>
    </>
  );
}

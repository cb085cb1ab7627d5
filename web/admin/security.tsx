import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { securityEventKinds } from "#contract/report-names.ts";
import { adminReading } from "./calls.ts";
import { ChoiceField, FilterForm } from "./FilterForm.tsx";
import { securityList } from "./lists.ts";
import { PagedList } from "./PagedList.tsx";
import { SecurityEvents } from "./SecurityEvents.tsx";
import { Sheet } from "./Sheet.tsx";
import { securityEventName } from "./security-words.ts";

/** Who came in, in vain too, what changed about accounts, and what admins read of people. */
export default function Security() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { q: _, ...filters } = securityList.filtersOf(search);
  const query = useQuery({
    ...adminReading("/admin/security-events", { query: { ...filters, limit: 25 } }),
    placeholderData: keepPreviousData,
  });
  const words = {
    loadError: t("admin.security.loadError"),
    empty: t("admin.security.empty"),
    emptyHint: t("admin.security.emptyHint"),
    pages: t("admin.security.pages"),
  };
  return (
    <>
      <FilterForm list={securityList} filters={filters} label={t("admin.security.filters")} className="is-search">
        {filters.user !== undefined && <input type="hidden" name="user" value={filters.user} />}
        <ChoiceField
          label={t("admin.security.kind")}
          name="kind"
          value={filters.kind}
          choices={securityEventKinds}
          nameOf={(kind) => securityEventName(t, kind)}
          any={t("admin.security.anyKind")}
        />
      </FilterForm>
      <PagedList list={securityList} filters={filters} query={query} words={words}>
        {({ items }) => (
          <Sheet title={t("admin.security.page")}>
            <SecurityEvents events={items} />
          </Sheet>
        )}
      </PagedList>
    </>
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { securityEventKinds } from "#contract/accounts/security-events.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { ChoiceField, FilterForm } from "#web/shared/admin/list/FilterForm.tsx";
import { securityList } from "#web/shared/admin/list/lists.ts";
import { PagedList } from "#web/shared/admin/list/PagedList.tsx";
import { SecurityEvents } from "#web/shared/admin/security/SecurityEvents.tsx";
import { securityEventName } from "#web/shared/admin/security/security-words.ts";

/** Security log: sign-ins (also failed ones), account changes, and admins' access to personal data. */
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
      <FilterForm list={securityList} filters={filters} label={t("admin.security.filters")} columns="one">
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

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { userFilters } from "#contract/admin/filters.ts";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { ChoiceField, FilterForm, WordsField } from "#web/shared/admin/list/FilterForm.tsx";
import { type FiltersOf, userList } from "#web/shared/admin/list/lists.ts";
import { PagedList } from "#web/shared/admin/list/PagedList.tsx";
import { UserRows } from "./UserRows.tsx";

/** All users, filtered by role and sign-up date. */
export default function Users() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const filters = userList.filtersOf(search);
  const query = useQuery({
    ...adminReading("/admin/users", { query: filters }),
    placeholderData: keepPreviousData,
  });
  const words = {
    loadError: t("admin.users.loadError"),
    empty: t("admin.users.empty"),
    emptyHint: t("admin.users.emptyHint"),
    pages: t("admin.users.pages"),
  };
  return (
    <>
      <Filters filters={filters} />
      <PagedList list={userList} filters={filters} query={query} words={words}>
        {({ total, items }) => (
          <>
            <p className={type.small} role="status">
              {t("admin.users.found", { count: total })}
            </p>
            <UserRows users={items} />
          </>
        )}
      </PagedList>
    </>
  );
}

function Filters({ filters }: { filters: FiltersOf<typeof userList> }) {
  const { t } = useTranslation();
  const types = {
    all: t("admin.users.types.all"),
    hosts: t("admin.users.types.hosts"),
    guests: t("admin.users.types.guests"),
    admins: t("admin.users.types.admins"),
  };
  const since = {
    any: t("admin.users.since.any"),
    recent: t("admin.users.since.recent"),
    older: t("admin.users.since.older"),
  };
  return (
    <FilterForm list={userList} filters={filters} label={t("admin.users.filters")}>
      <WordsField label={t("admin.users.search")} value={filters.q} />
      <ChoiceField
        label={t("admin.users.type")}
        name="type"
        value={filters.type}
        choices={userFilters.types}
        nameOf={(choice) => types[choice]}
      />
      <ChoiceField
        label={t("admin.users.registered")}
        name="registered"
        value={filters.registered}
        choices={userFilters.registered}
        nameOf={(choice) => since[choice]}
      />
    </FilterForm>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { PageSkeleton } from "#web/dashboard/skeletons.tsx";
import { adminReading } from "./calls.ts";
import { Pages } from "./Pages.tsx";
import { UserFilters } from "./UserFilters.tsx";
import { UserRows } from "./UserRows.tsx";
import { addressOf, type UserFilters as Filters, filtersOf } from "./user-filters.ts";

/** Everybody, by what they are and when they came. What is looked for stands in the address. */
export default function Users() {
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  return (
    <>
      {/* Another address, another form: going back fills it in anew. */}
      <UserFilters key={addressOf(filters)} filters={filters} />
      <List filters={filters} />
    </>
  );
}

function List({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...adminReading("/admin/users", { query: filters }),
    placeholderData: (before) => before,
  });
  const { data: users, error, isFetching, isPlaceholderData, refetch } = query;
  if (!users) {
    if (!error) return <PageSkeleton />;
    return (
      <LoadFailure
        title={t("admin.users.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const { cursor, ...rest } = filters;
  return (
    <div aria-busy={isPlaceholderData}>
      {users.items.length > 0 ? (
        <>
          <p className="small office-lead" role="status">
            {t("admin.users.found", { count: users.total })}
          </p>
          <UserRows users={users.items} />
          <Pages
            label={t("admin.users.pages")}
            first={cursor === undefined ? undefined : addressOf(rest)}
            next={users.next === null ? undefined : addressOf({ ...rest, cursor: users.next })}
          />
        </>
      ) : (
        <Nobody />
      )}
    </div>
  );
}

function Nobody() {
  const { t } = useTranslation();
  return (
    <div className="state-box empty" role="status">
      <h2 className="d3">{t("admin.users.empty")}</h2>
      <p className="muted">{t("admin.users.emptyHint")}</p>
      <Link className="btn line" to="/admin/users">
        {t("admin.users.clear")}
      </Link>
    </div>
  );
}

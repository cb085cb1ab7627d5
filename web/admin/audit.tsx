import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { PageSkeleton } from "#web/dashboard/skeletons.tsx";
import { AuditEntries } from "./AuditEntries.tsx";
import { adminReading } from "./calls.ts";
import { FilterField } from "./FilterField.tsx";
import { Pages } from "./Pages.tsx";

interface Wanted {
  q?: string;
  cursor?: number;
}

/** Who decided what and why, all of it. What is looked for stands in the address. */
export default function Audit() {
  const [search] = useSearchParams();
  const q = search.get("q")?.trim().slice(0, 100);
  const cursor = Number(search.get("cursor"));
  const wanted = { ...(q && { q }), ...(Number.isSafeInteger(cursor) && cursor > 0 && { cursor }) };
  return (
    <>
      <Search key={q ?? ""} q={q ?? ""} />
      <List wanted={wanted} />
    </>
  );
}

function addressOf(wanted: Wanted): string {
  const search = new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `/admin/audit?${search}` : "/admin/audit";
}

function Search({ q }: { q: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q")).trim();
    void navigate(addressOf(typed ? { q: typed } : {}), { preventScrollReset: true });
  }

  return (
    <search aria-label={t("admin.audit.filters")}>
      <form className="office-filters is-search" onSubmit={send}>
        <FilterField label={t("admin.audit.search")}>
          {(id) => <input id={id} name="q" type="search" maxLength={100} defaultValue={q} autoComplete="off" />}
        </FilterField>
        <div className="office-filters-buttons">
          <button type="submit" className="btn">
            {t("admin.users.submit")}
          </button>
          {q !== "" && (
            <Link className="link" to="/admin/audit">
              {t("admin.users.clear")}
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}

function List({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...adminReading("/admin/audit", { query: { ...wanted, limit: 25 } }),
    placeholderData: (before) => before,
  });
  const { data: audit, error, isFetching, isPlaceholderData, refetch } = query;
  if (!audit) {
    if (!error) return <PageSkeleton />;
    return (
      <LoadFailure
        title={t("admin.audit.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (audit.items.length === 0) {
    return (
      <div className="state-box empty" role="status">
        <h2 className="d3">{t("admin.audit.empty")}</h2>
        <p className="muted">{t("admin.audit.emptyHint")}</p>
      </div>
    );
  }
  const { cursor, ...rest } = wanted;
  return (
    <div aria-busy={isPlaceholderData}>
      <AuditEntries title={t("admin.audit.page")} entries={audit.items} isWhole />
      <Pages
        label={t("admin.audit.pages")}
        first={cursor === undefined ? undefined : addressOf(rest)}
        next={audit.next === null ? undefined : addressOf({ ...rest, cursor: audit.next })}
      />
    </div>
  );
}

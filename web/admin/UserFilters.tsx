import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { userFilters } from "#contract/report-names.ts";
import { FilterField, sendForm } from "./FilterField.tsx";
import { addressOf, type UserFilters as Filters, filtersOf } from "./user-filters.ts";

/** A choice counts at once, words when they are sent. */
export function UserFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { cursor: _, ...chosen } = filters;
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

  function look(form: HTMLFormElement) {
    const given = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    void navigate(addressOf(filtersOf(given)), { preventScrollReset: true });
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    look(event.currentTarget);
  }

  return (
    <search aria-label={t("admin.users.filters")}>
      <form className="office-filters" onSubmit={send}>
        <FilterField label={t("admin.users.search")}>
          {(id) => <input id={id} name="q" type="search" maxLength={100} defaultValue={chosen.q} autoComplete="off" />}
        </FilterField>
        <FilterField label={t("admin.users.type")}>
          {(id) => (
            <select id={id} name="type" defaultValue={chosen.type ?? "all"} onChange={sendForm}>
              {userFilters.types.map((type) => (
                <option key={type} value={type}>
                  {types[type]}
                </option>
              ))}
            </select>
          )}
        </FilterField>
        <FilterField label={t("admin.users.registered")}>
          {(id) => (
            <select id={id} name="registered" defaultValue={chosen.registered ?? "any"} onChange={sendForm}>
              {userFilters.registered.map((when) => (
                <option key={when} value={when}>
                  {since[when]}
                </option>
              ))}
            </select>
          )}
        </FilterField>
        <div className="office-filters-buttons">
          <button type="submit" className="btn">
            {t("admin.users.submit")}
          </button>
          {Object.keys(chosen).length > 0 && (
            <Link className="link" to="/admin/users">
              {t("admin.users.clear")}
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}

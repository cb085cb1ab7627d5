import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { kinds, pages } from "#contract/listing-kinds/kinds.ts";
import type { OfficeListing } from "#contract/office.ts";
import { listingStandings } from "#contract/report-names.ts";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { PageSkeleton } from "#web/dashboard/skeletons.tsx";
import { adminReading } from "./calls.ts";
import { FilterField, sendForm } from "./FilterField.tsx";
import { type ListingFilters, listingFiltersOf, listingsAddress } from "./listing-filters.ts";
import { Pages } from "./Pages.tsx";
import { Withdraw } from "./Withdraw.tsx";
import { kindName, statusOf } from "./words.ts";

/** Everybody's listings. What is looked for stands in the address. */
export default function Listings() {
  const [search] = useSearchParams();
  const filters = listingFiltersOf(search);
  return (
    <>
      <Filters key={listingsAddress(filters)} filters={filters} />
      <List filters={filters} />
    </>
  );
}

function Filters({ filters }: { filters: ListingFilters }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { cursor: _, ...chosen } = filters;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate(listingsAddress(listingFiltersOf(new URLSearchParams(given))), { preventScrollReset: true });
  }

  const standings = {
    any: t("admin.listings.standings.any"),
    on_sale: t("admin.listings.standings.onSale"),
  };
  return (
    <search aria-label={t("admin.listings.filters")}>
      <form className="office-filters" onSubmit={send}>
        <FilterField label={t("admin.listings.search")}>
          {(id) => <input id={id} name="q" type="search" maxLength={100} defaultValue={chosen.q} autoComplete="off" />}
        </FilterField>
        <FilterField label={t("admin.listings.standing")}>
          {(id) => (
            <select id={id} name="standing" defaultValue={chosen.standing ?? "any"} onChange={sendForm}>
              {listingStandings.map((standing) => (
                <option key={standing} value={standing}>
                  {standing === "any" || standing === "on_sale" ? standings[standing] : statusOf(t, standing).name}
                </option>
              ))}
            </select>
          )}
        </FilterField>
        <FilterField label={t("admin.bookings.kind")}>
          {(id) => (
            <select id={id} name="kind" defaultValue={chosen.kind ?? ""} onChange={sendForm}>
              <option value="">{t("admin.bookings.anyKind")}</option>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindName(t, kind)}
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
            <Link className="link" to="/admin/listings">
              {t("admin.users.clear")}
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}

function List({ filters }: { filters: ListingFilters }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...adminReading("/admin/listings", { query: filters }),
    placeholderData: (before) => before,
  });
  const { data: found, error, isFetching, isPlaceholderData, refetch } = query;
  if (!found) {
    if (!error) return <PageSkeleton />;
    return (
      <LoadFailure
        title={t("admin.listings.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (found.items.length === 0) {
    return (
      <div className="state-box empty" role="status">
        <h2 className="d3">{t("admin.listings.empty")}</h2>
        <p className="muted">{t("admin.listings.emptyHint")}</p>
      </div>
    );
  }
  const { cursor, ...rest } = filters;
  return (
    <div aria-busy={isPlaceholderData}>
      <p className="small office-lead" role="status">
        {t("admin.listings.found", { count: found.total })}
      </p>
      <ul className="office-sheet office-rows listing-rows">
        {found.items.map((listing) => (
          <Row key={listing.id} listing={listing} />
        ))}
      </ul>
      <Pages
        label={t("admin.listings.pages")}
        first={cursor === undefined ? undefined : listingsAddress(rest)}
        next={found.next === null ? undefined : listingsAddress({ ...rest, cursor: found.next })}
      />
    </div>
  );
}

function Row({ listing }: { listing: OfficeListing }) {
  const { t } = useTranslation();
  const { title, kind, slug, status, on_sale, city, host } = listing;
  const { name, tone } = statusOf(t, status);
  const isHidden = status === "approved" && !on_sale;
  return (
    <li>
      <p>
        {on_sale ? (
          <Link className="link" to={pages[kind].detail(slug)}>
            {title}
          </Link>
        ) : (
          title
        )}
        <span className="small">
          {kindName(t, kind)} · {city} ·{" "}
          <Link className="link" to={`/admin/users/${host.id}`}>
            {host.name}
          </Link>
        </span>
      </p>
      <div className="listing-row-end">
        <span className={`tag ${isHidden ? "" : tone}`}>{isHidden ? t("admin.listings.hidden") : name}</span>
        {status === "approved" && <Withdraw listing={listing} host={host} />}
      </div>
    </li>
  );
}

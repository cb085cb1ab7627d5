import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams, useSearchParams } from "react-router";
import type { OfficeListing } from "#contract/office.ts";
import { type ListingStanding, listingStandings } from "#contract/report-names.ts";
import { PageSkeleton } from "#web/dashboard/skeletons.tsx";
import { adminReading } from "./calls.ts";
import { ChoiceField, FilterForm, KindField, WordsField } from "./FilterForm.tsx";
import { type FiltersOf, listingList } from "./lists.ts";
import { PagedList } from "./PagedList.tsx";
import { Withdraw } from "./Withdraw.tsx";
import { kindName, statusOf } from "./words.ts";

const ListingModeration = lazy(async () => ({
  default: (await import("./ListingModeration.tsx")).ListingModeration,
}));

/** Everybody's listings, or the one its address names. */
export default function Listings() {
  const { id } = useParams();
  if (id === undefined) return <AllListings />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ListingModeration id={id} />
    </Suspense>
  );
}

function AllListings() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const filters = listingList.filtersOf(search);
  const query = useQuery({
    ...adminReading("/admin/listings", { query: filters }),
    placeholderData: keepPreviousData,
  });
  const words = {
    loadError: t("admin.listings.loadError"),
    empty: t("admin.listings.empty"),
    emptyHint: t("admin.listings.emptyHint"),
    pages: t("admin.listings.pages"),
  };
  return (
    <>
      <Filters filters={filters} />
      <PagedList list={listingList} filters={filters} query={query} words={words}>
        {({ total, items }) => (
          <>
            <p className="small office-lead" role="status">
              {t("admin.listings.found", { count: total })}
            </p>
            <ul className="office-sheet office-rows listing-rows">
              {items.map((listing) => (
                <Row key={listing.id} listing={listing} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  );
}

function Filters({ filters }: { filters: FiltersOf<typeof listingList> }) {
  const { t } = useTranslation();
  const standingName = (standing: ListingStanding) => {
    if (standing === "any") return t("admin.listings.standings.any");
    if (standing === "on_sale") return t("admin.listings.standings.onSale");
    return statusOf(t, standing).name;
  };
  return (
    <FilterForm list={listingList} filters={filters} label={t("admin.listings.filters")}>
      <WordsField label={t("admin.listings.search")} value={filters.q} longest={300} />
      <ChoiceField
        label={t("admin.listings.standing")}
        name="standing"
        value={filters.standing}
        choices={listingStandings}
        nameOf={standingName}
      />
      <KindField value={filters.kind} />
    </FilterForm>
  );
}

function Row({ listing }: { listing: OfficeListing }) {
  const { t } = useTranslation();
  const { id, title, kind, status, on_sale, city, host } = listing;
  const { name, tone } = statusOf(t, status);
  const isHidden = status === "approved" && !on_sale;
  return (
    <li>
      <p>
        <Link className="link" to={`/admin/listings/${id}`}>
          {title}
        </Link>
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

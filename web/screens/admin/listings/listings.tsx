import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Suspense } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { type ListingStatusFilter, listingStatuses } from "#contract/admin/filters.ts";
import { longestListingWords } from "#contract/admin/lengths.ts";
import type { AdminListing } from "#contract/admin/listings.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Withdraw } from "#web/shared/admin/decision/Withdraw.tsx";
import { ChoiceField, FilterForm, KindField, WordsField } from "#web/shared/admin/list/FilterForm.tsx";
import { type FiltersOf, listingList } from "#web/shared/admin/list/lists.ts";
import { PagedList } from "#web/shared/admin/list/PagedList.tsx";
import { kindName, statusOf } from "#web/shared/admin/list/words.ts";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";

const ListingModeration = lazyPart(async () => (await import("./ListingModeration.tsx")).ListingModeration);

/** All listings, or the one named in the address. */
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
            <p className={type.small} role="status">
              {t("admin.listings.found", { count: total })}
            </p>
            <ul className={clsx(panel.panel, panel.ofRows, rows.rows)}>
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
  const statusName = (status: ListingStatusFilter) => {
    if (status === "any") return t("admin.listings.statuses.any");
    if (status === "on_sale") return t("admin.listings.statuses.onSale");
    return statusOf(t, status).name;
  };
  return (
    <FilterForm list={listingList} filters={filters} label={t("admin.listings.filters")}>
      <WordsField label={t("admin.listings.search")} value={filters.q} longest={longestListingWords} />
      <ChoiceField
        label={t("admin.listings.status")}
        name="status"
        value={filters.status}
        choices={listingStatuses}
        nameOf={statusName}
      />
      <KindField value={filters.kind} />
    </FilterForm>
  );
}

function Row({ listing }: { listing: AdminListing }) {
  const { t } = useTranslation();
  const { id, title, kind, status, on_sale, city, host } = listing;
  const { name, tone } = statusOf(t, status);
  const isHidden = status === "approved" && !on_sale;
  return (
    <li className={clsx(layout.row, layout.gap8by20, layout.firstGrows)}>
      <p>
        <Link className={button.link} to={`/admin/listings/${id}`}>
          {title}
        </Link>
        <span className={rows.note}>
          {kindName(t, kind)} · {city} ·{" "}
          <Link className={button.link} to={`/admin/users/${host.id}`}>
            {host.name}
          </Link>
        </span>
      </p>
      <div className={layout.row}>
        <span className={clsx(panel.tag, !isHidden && tone && panel[tone])}>
          {isHidden ? t("admin.listings.hidden") : name}
        </span>
        {status === "approved" && <Withdraw listing={listing} host={host} />}
      </div>
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { PageSkeleton } from "#web/dashboard/skeletons.tsx";
import { BookingFilters } from "./BookingFilters.tsx";
import { BookingRows } from "./BookingRows.tsx";
import { bookingFiltersOf, bookingsAddress, type BookingFilters as Filters } from "./booking-filters.ts";
import { adminReading } from "./calls.ts";
import { Pages } from "./Pages.tsx";

/** Everybody's bookings. What is looked for stands in the address. */
export default function Bookings() {
  const [search] = useSearchParams();
  const filters = bookingFiltersOf(search);
  return (
    <>
      {/* Another address, another form: going back fills it in anew. */}
      <BookingFilters key={bookingsAddress(filters)} filters={filters} />
      <List filters={filters} />
    </>
  );
}

function List({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...adminReading("/admin/bookings", { query: filters }),
    placeholderData: (before) => before,
  });
  const { data: found, error, isFetching, isPlaceholderData, refetch } = query;
  if (!found) {
    if (!error) return <PageSkeleton />;
    return (
      <LoadFailure
        title={t("admin.bookings.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (found.items.length === 0) return <Nothing />;
  const { cursor, ...rest } = filters;
  return (
    <div aria-busy={isPlaceholderData}>
      <p className="small office-lead" role="status">
        {found.total === null ? t("admin.bookings.foundMany") : t("admin.bookings.found", { count: found.total })}
      </p>
      <BookingRows bookings={found.items} />
      <Pages
        label={t("admin.bookings.pages")}
        first={cursor === undefined ? undefined : bookingsAddress(rest)}
        next={found.next === null ? undefined : bookingsAddress({ ...rest, cursor: found.next })}
      />
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <div className="state-box empty" role="status">
      <h2 className="d3">{t("admin.bookings.empty")}</h2>
      <p className="muted">{t("admin.bookings.emptyHint")}</p>
      <Link className="btn line" to="/admin/bookings">
        {t("admin.users.clear")}
      </Link>
    </div>
  );
}

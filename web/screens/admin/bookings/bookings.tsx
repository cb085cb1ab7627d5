import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { bookingDates } from "#contract/admin/filters.ts";
import { bookingStates } from "#contract/bookings/process.ts";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { ChoiceField, FilterForm, KindField, PeriodFields, WordsField } from "#web/shared/admin/list/FilterForm.tsx";
import { bookingList, type FiltersOf } from "#web/shared/admin/list/lists.ts";
import { PagedList } from "#web/shared/admin/list/PagedList.tsx";
import { stateName } from "#web/shared/admin/list/words.ts";
import { BookingRows } from "./BookingRows.tsx";

export default function Bookings() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const filters = bookingList.filtersOf(search);
  const query = useQuery({
    ...adminReading("/admin/bookings", { query: filters }),
    placeholderData: keepPreviousData,
  });
  const words = {
    loadError: t("admin.bookings.loadError"),
    empty: t("admin.bookings.empty"),
    emptyHint: t("admin.bookings.emptyHint"),
    pages: t("admin.bookings.pages"),
  };
  return (
    <>
      <Filters filters={filters} />
      <PagedList list={bookingList} filters={filters} query={query} words={words}>
        {({ total, items }) => (
          <>
            <p className={type.small} role="status">
              {total === null ? t("admin.bookings.foundMany") : t("admin.bookings.found", { count: total })}
            </p>
            <BookingRows bookings={items} />
          </>
        )}
      </PagedList>
    </>
  );
}

function Filters({ filters }: { filters: FiltersOf<typeof bookingList> }) {
  const { t } = useTranslation();
  const { q, state, kind, by, from, to } = filters;
  const dates = {
    start: t("admin.bookings.by.start"),
    booked: t("admin.bookings.by.booked"),
    paid: t("admin.bookings.by.paid"),
  };
  return (
    <FilterForm list={bookingList} filters={filters} label={t("admin.bookings.filters")} columns="many">
      <WordsField label={t("admin.bookings.search")} value={q} />
      <ChoiceField
        label={t("admin.bookings.state")}
        name="state"
        value={state}
        choices={bookingStates}
        nameOf={(choice) => stateName(t, choice)}
        any={t("admin.bookings.anyState")}
      />
      <KindField value={kind} />
      <ChoiceField
        label={t("admin.bookings.dateOf")}
        name="by"
        value={by}
        choices={bookingDates}
        nameOf={(choice) => dates[choice]}
      />
      <PeriodFields from={from} to={to} />
    </FilterForm>
  );
}

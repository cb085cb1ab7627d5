import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { isOwed, ledgerEntryKinds, ledgerMeasures, ledgerTrips } from "#contract/report-names.ts";
import { formatAmount } from "#web/ui/format.ts";
import { adminReading } from "./calls.ts";
import { ChoiceField, FilterForm, KindField, PeriodFields, WordsField } from "./FilterForm.tsx";
import { LedgerRows } from "./LedgerRows.tsx";
import { type FiltersOf, ledgerList } from "./lists.ts";
import { accountName, entryName } from "./money-words.ts";
import { PagedList } from "./PagedList.tsx";

type Filters = FiltersOf<typeof ledgerList>;

/** Every cent that moved, entry by entry, and what those that were looked for come to. */
export default function Ledger() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const filters = ledgerList.filtersOf(search);
  const query = useQuery({
    ...adminReading("/admin/ledger", { query: filters }),
    placeholderData: keepPreviousData,
  });
  const words = {
    loadError: t("admin.ledger.loadError"),
    empty: t("admin.ledger.empty"),
    emptyHint: t("admin.ledger.emptyHint"),
    pages: t("admin.ledger.pages"),
  };
  return (
    <>
      <LedgerFilters filters={filters} />
      <PagedList list={ledgerList} filters={filters} query={query} words={words}>
        {({ items, balance, dashboard }) => (
          <>
            {filters.account && balance !== null ? (
              <Balance account={filters.account} balance={balance} />
            ) : (
              <p className="small office-lead">{t("admin.ledger.signs")}</p>
            )}
            <LedgerRows entries={items} account={filters.account} dashboard={dashboard} />
          </>
        )}
      </PagedList>
    </>
  );
}

/** As the page that led here tells it: what is owed or earned is above nothing there. */
function Balance({ account, balance }: { account: NonNullable<Filters["account"]>; balance: number }) {
  const { t } = useTranslation();
  const isTurned = isOwed(account) && balance !== 0;
  return (
    <div className="ledger-balance" role="status">
      <p>{t("admin.ledger.balance", { account: accountName(t, account) })}</p>
      <p className="figure num">{formatAmount(isTurned ? -balance : balance)}</p>
      <p className="small">
        {isTurned ? t("admin.ledger.turned", { amount: formatAmount(balance) }) : t("admin.ledger.plain")}
      </p>
    </div>
  );
}

function LedgerFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const { q, account, entry, kind, trips, from, to } = filters;
  const tripNames = { over: t("admin.ledger.trips.over"), to_come: t("admin.ledger.trips.toCome") };
  return (
    <FilterForm list={ledgerList} filters={filters} label={t("admin.ledger.filters")} className="is-bookings">
      <WordsField label={t("admin.ledger.search")} value={q} />
      <ChoiceField
        label={t("admin.ledger.account")}
        name="account"
        value={account}
        choices={ledgerMeasures}
        nameOf={(choice) => accountName(t, choice)}
        any={t("admin.ledger.anyAccount")}
      />
      <ChoiceField
        label={t("admin.ledger.entry")}
        name="entry"
        value={entry}
        choices={ledgerEntryKinds}
        nameOf={(choice) => entryName(t, choice)}
        any={t("admin.ledger.anyEntry")}
      />
      <ChoiceField
        label={t("admin.ledger.ofTrips")}
        name="trips"
        value={trips}
        choices={ledgerTrips}
        nameOf={(choice) => tripNames[choice]}
        any={t("admin.ledger.anyTrips")}
      />
      <KindField value={kind} />
      <PeriodFields from={from} to={to} />
    </FilterForm>
  );
}

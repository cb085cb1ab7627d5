import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useSearchParams } from "react-router";
import { isOwed, ledgerEntryKinds, ledgerMeasures, ledgerTrips } from "#contract/admin/ledger-accounts.ts";
import { formatAmount } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { accountName, entryName } from "#web/shared/admin/facts/money-words.ts";
import { ChoiceField, FilterForm, KindField, PeriodFields, WordsField } from "#web/shared/admin/list/FilterForm.tsx";
import { type FiltersOf, ledgerList } from "#web/shared/admin/list/lists.ts";
import { PagedList } from "#web/shared/admin/list/PagedList.tsx";
import { LedgerRows } from "./LedgerRows.tsx";

type Filters = FiltersOf<typeof ledgerList>;

/** The ledger, entry by entry, with the balance of the filtered account. */
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
              <p className={type.small}>{t("admin.ledger.signs")}</p>
            )}
            <LedgerRows entries={items} account={filters.account} dashboard={dashboard} />
          </>
        )}
      </PagedList>
    </>
  );
}

/** Uses the sign of the pages that link here, where owed and earned amounts are positive. */
function Balance({ account, balance }: { account: NonNullable<Filters["account"]>; balance: number }) {
  const { t } = useTranslation();
  const isTurned = isOwed(account) && balance !== 0;
  return (
    <div className={clsx(rows.figures, layout.measure)}>
      <div className={rows.money} role="status">
        <p>{t("admin.ledger.balance", { account: accountName(t, account) })}</p>
        <p className={clsx(type.figure, layout.above4)}>{formatAmount(isTurned ? -balance : balance)}</p>
        <p className={type.small}>
          {isTurned ? t("admin.ledger.turned", { amount: formatAmount(balance) }) : t("admin.ledger.plain")}
        </p>
      </div>
    </div>
  );
}

function LedgerFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const { q, account, entry, kind, trips, from, to } = filters;
  const tripNames = { over: t("admin.ledger.trips.over"), to_come: t("admin.ledger.trips.toCome") };
  return (
    <FilterForm list={ledgerList} filters={filters} label={t("admin.ledger.filters")} columns="many">
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

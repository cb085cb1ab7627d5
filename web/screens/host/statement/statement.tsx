import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useSearchParams } from "react-router";
import { now } from "#web/app/clock.ts";
import { reading } from "#web/app/queries.ts";
import { useSite } from "#web/app/site.ts";
import { formatMonth } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { laterMonth, monthIn } from "#web/shared/hosting/months.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import { Paper } from "./Paper.tsx";
import { Payouts } from "./Payouts.tsx";
import styles from "./Statement.module.css";
import { AccountingFiles, StatementFiles } from "./StatementFiles.tsx";

/** A host's statement of a month or a year, which the address names. */
export default function StatementPage() {
  const { t, language } = useTranslation();
  const { brandName, timeZone } = useSite();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("period") ?? "";
  const thisMonth = monthIn(timeZone, now());
  const period = /^20\d{2}(-(0[1-9]|1[0-2]))?$/.test(wanted) ? wanted : thisMonth;
  const isYear = period.length === 4;
  const {
    data: statement,
    error,
    isFetching,
    refetch,
  } = useQuery(reading("/user/host/statements/{period}", { params: { period } }));
  const go = (next: string) => setSearch({ period: next }, { replace: true, preventScrollReset: true });
  const latest = isYear ? thisMonth.slice(0, 4) : thisMonth;
  const name = nameOf(period, language);
  return (
    <>
      <PageMeta title={`${t("statement.title")}, ${name} · ${brandName}`} />
      <div className={clsx(layout.row, layout.spread, styles.ways)}>
        <div>
          <h1 className={type.title}>{t("statement.title")}</h1>
          <p className={clsx(type.lead, layout.above4)}>{t("statement.lead")}</p>
        </div>
        {statement && <StatementFiles period={period} />}
      </div>
      <div className={clsx(layout.row, layout.gap8, layout.above16, styles.ways)}>
        <button
          type="button"
          className={button.round}
          aria-label={t("statement.earlier")}
          onClick={() => go(moved(period, -1))}
        >
          <Icon name="arrow-left" />
        </button>
        <p className={clsx(type.name, type.capital, styles.period)} aria-live="polite">
          {name}
        </p>
        <button
          type="button"
          className={button.round}
          aria-label={t("statement.later")}
          disabled={period >= latest}
          onClick={() => go(moved(period, 1))}
        >
          <Icon name="arrow-right" />
        </button>
        <fieldset className={button.chips}>
          <legend className={type.forReaders}>{t("statement.extent")}</legend>
          <button
            type="button"
            className={button.chip}
            aria-pressed={!isYear}
            onClick={() => isYear && go(period === thisMonth.slice(0, 4) ? thisMonth : `${period}-12`)}
          >
            {t("statement.month")}
          </button>
          <button type="button" className={button.chip} aria-pressed={isYear} onClick={() => go(period.slice(0, 4))}>
            {t("statement.year", { year: period.slice(0, 4) })}
          </button>
        </fieldset>
      </div>
      {statement && (
        <>
          <Paper statement={statement} name={name} />
          <AccountingFiles period={period} className={clsx(layout.aboveBlock, styles.ways)} />
          <Payouts />
        </>
      )}
      {!statement && !error && <RowsSkeleton />}
      {!statement && error && (
        <LoadFailure
          title={t("statement.loadError")}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

/** `diciembre de 2026`; a year is its number. */
function nameOf(period: string, language: string): string {
  return period.length === 4 ? period : formatMonth(new Date(`${period}-01T00:00:00Z`), language, "UTC");
}

function moved(period: string, by: number): string {
  return period.length === 4 ? String(Number(period) + by) : laterMonth(period, by);
}

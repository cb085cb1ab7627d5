import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { toldPayoutState } from "#contract/bookings/process.ts";
import type { HostedBooking } from "#contract/hosting/hosting.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { reading } from "#web/app/queries.ts";
import { formatAmount, formatDateOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import styles from "./Statement.module.css";

const perPage = 10;

/** Each booking with a payout due or sent: the guest's payment, the deductions, the host's share, and the date. */
export function Payouts() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={clsx(panel.panel, panel.ofRows, layout.above24, styles.ways)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={rows.summary}>{t("hostPanel.payouts.title")}</summary>
      {isOpen && <Pages />}
    </details>
  );
}

function Pages() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    ...reading("/user/host/payouts", { query: { page } }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.ceil((data?.total ?? 0) / perPage);
  if (data?.total === 0) return <p className={type.muted}>{t("hostPanel.payouts.none")}</p>;
  return (
    <>
      {!data && !error && <RowsSkeleton />}
      {!data && error && (
        <LoadFailure
          title={t("hostPanel.payouts.loadError")}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Table items={data.items} />}
      {pages > 1 && (
        <nav className={clsx(layout.row, layout.spread, layout.above16)} aria-label={t("hostPanel.payouts.pages")}>
          <button
            type="button"
            className={clsx(button.line, button.small)}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {t("hostPanel.payouts.newer")}
          </button>
          <span className={type.small} aria-live="polite">
            {t("hostPanel.payouts.page", { page, pages })}
          </span>
          <button
            type="button"
            className={clsx(button.line, button.small)}
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            {t("hostPanel.payouts.older")}
          </button>
        </nav>
      )}
    </>
  );
}

function Table({ items }: { items: readonly HostedBooking[] }) {
  const { t } = useTranslation();
  return (
    <div className={clsx(layout.scroll, styles.payouts)}>
      <table className={rows.table}>
        <caption className={type.forReaders}>{t("hostPanel.payouts.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("hostPanel.payouts.booking")}</th>
            <th scope="col">{t("hostPanel.payouts.payout")}</th>
            <th scope="col">{t("hostPanel.payouts.gross")}</th>
            <th scope="col">{t("hostPanel.payouts.tax")}</th>
            <th scope="col">{t("hostPanel.payouts.commission")}</th>
            <th scope="col">{t("hostPanel.payouts.net")}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((booking) => (
            <Row key={booking.reserve_id} booking={booking} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ booking }: { booking: HostedBooking }) {
  const { t, language } = useTranslation();
  const { payout, heldBy, timeZone } = booking;
  const on = (instant: string) => formatDateOf(instant, timeZone, language);
  // In cents, since the difference of two amounts in dollars may be off by less than one.
  const refunded = toDollars(toCents(booking.net) - toCents(booking.receives));
  return (
    <tr>
      <th scope="row">
        <Link className={button.link} to={`/host/bookings/${booking.reserve_id}`}>
          {booking.guest.name}
        </Link>
        <span className={clsx(rows.note, type.nowrap)}>{booking.code}</span>
      </th>
      <td>
        {payout && formatAmount(payout.amount)}
        <span className={rows.note}>{said()}</span>
      </td>
      <td data-name={t("hostPanel.payouts.gross")}>{formatAmount(booking.total)}</td>
      <td data-name={t("hostPanel.payouts.tax")}>{lessen(booking.tax)}</td>
      <td data-name={t("hostPanel.payouts.commission")}>{lessen(booking.commission)}</td>
      <td data-name={t("hostPanel.payouts.net")}>
        {formatAmount(booking.receives)}
        {refunded > 0 && (
          <span className={rows.note}>{t("hostPanel.payouts.refunded", { amount: lessen(refunded) })}</span>
        )}
      </td>
    </tr>
  );

  function said(): string {
    if (!payout) return "";
    if (payout.paid_at) return t("hostPanel.payouts.paidOn", { day: on(payout.paid_at) });
    if (toldPayoutState(payout.state, false) === "nothing") return t("hostPanel.payouts.nothing");
    return payout.state === "blocked" || heldBy
      ? t("hostPanel.payouts.blocked")
      : t("hostPanel.payouts.dueOn", { day: on(payout.due_at) });
  }
}

/** Formats a deduction; zero has no minus sign. */
function lessen(amount: number): string {
  return formatAmount(amount === 0 ? 0 : -amount);
}

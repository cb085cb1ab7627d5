import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link, useParams } from "react-router";
import type { Receipt } from "#contract/bookings/bookings.ts";
import { whereabouts } from "#contract/bookings/place.ts";
import { cardName } from "#contract/payments/cards.ts";
import { reading } from "#web/app/queries.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf, formatHour } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { refundsOfPrice } from "#web/shared/booking-summary/refunds.ts";
import { useRefundName } from "#web/shared/booking-summary/words.ts";
import { Logo } from "#web/shared/frame/Logo.tsx";
import { isMissing, NoSuchBooking } from "#web/shared/guest-bookings/NoSuchBooking.tsx";
import { langOf } from "#web/shared/listing-parts/language.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { BookingSkeleton, type PageHandle } from "#web/shared/states/skeletons.tsx";
import styles from "./GuestReceipt.module.css";

export const handle: PageHandle = { Skeleton: BookingSkeleton };

/** A one-page printable receipt of payments and refunds. */
export default function ReceiptPage() {
  const { id = "" } = useParams();
  const { t } = useTranslation();
  const { brandName } = useSite();
  const query = useQuery(reading("/user/reserve/{id}/receipt", { params: { id: Number(id) } }));
  const title = t("dashboard.receipt.title");
  return (
    <>
      <PageMeta title={`${title} ${query.data?.code ?? ""} · ${brandName}`} />
      {query.data ? (
        <>
          <Ways id={id} />
          <Paper receipt={query.data} />
        </>
      ) : query.error ? (
        <>
          <h1 className={type.title}>{title}</h1>
          <NoReceipt error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
        </>
      ) : (
        <BookingSkeleton />
      )}
    </>
  );
}

function Ways({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <div className={clsx(layout.row, layout.spread, styles.ways)}>
      <Link className={clsx(rows.back, styles.back)} to={`/dashboard/trips/${id}`}>
        <Icon name="arrow-left" />
        {t("dashboard.receipt.back")}
      </Link>
      <button type="button" className={button.primary} onClick={() => window.print()}>
        {t("dashboard.receipt.print")}
      </button>
    </div>
  );
}

function NoReceipt(failure: { error: Error; isBusy: boolean; onRetry(): void }) {
  const { t } = useTranslation();
  return isMissing(failure.error) ? (
    <NoSuchBooking />
  ) : (
    <LoadFailure title={t("dashboard.receipt.loadError")} {...failure} />
  );
}

function Paper({ receipt }: { receipt: Receipt }) {
  const { t, language } = useTranslation();
  const day = (instant: string) => formatDateOf(instant, receipt.timeZone, language);
  const at = (instant: string) => `${day(instant)}, ${formatHour(instant, receipt.timeZone, language)}`;
  const facts = [
    [t("dashboard.receipt.paidAt"), day(receipt.paid_at)],
    [t("dashboard.receipt.guest"), `${receipt.guest.name}, ${receipt.guest.email}`],
    [t("dashboard.receipt.host"), receipt.host],
    [t("dashboard.receipt.place"), whereabouts(receipt)],
    [t("dashboard.receipt.from"), at(receipt.starts_at)],
    [t("dashboard.receipt.to"), at(receipt.ends_at)],
    [t("dashboard.receipt.party"), t("dashboard.people", { count: receipt.guests })],
    [t("dashboard.receipt.card"), cardName(receipt.card)],
  ];
  return (
    <article
      className={clsx(layout.stack, layout.above16, panel.panel, styles.receipt)}
      aria-labelledby="receipt-title"
    >
      <header className={clsx(rows.row, styles.head)}>
        <Logo />
        <p className={type.numbers}>{t("dashboard.code", { code: receipt.code })}</p>
      </header>
      <div className={clsx(layout.stack, layout.gap8)}>
        <h1 className={type.title} id="receipt-title">
          {t("dashboard.receipt.title")}
        </h1>
        <p className={type.strong} lang={langOf(receipt, "title")}>
          {receipt.title}
        </p>
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt className={type.muted}>{name}</dt>
            <dd className={type.anywhere}>{fact}</dd>
          </div>
        ))}
      </dl>
      <section aria-label={t("dashboard.bill.label")}>
        <PriceBreakdown lines={receipt.lines} total={receipt.total} totalLabel={t("dashboard.bill.paid")} />
      </section>
      {(receipt.refunds.length > 0 || receipt.bank_returned > 0) && <AfterRefunds receipt={receipt} />}
      <p className={type.small}>{t("dashboard.receipt.currency")}</p>
    </article>
  );
}

/** The amount paid minus refunds and what a bank took back. */
function AfterRefunds({ receipt }: { receipt: Receipt }) {
  const { t, language } = useTranslation();
  const nameOf = useRefundName();
  const returned = refundsOfPrice(receipt.refunds).map(({ reason, amount, created_at }) => ({
    label: `${nameOf(reason)}, ${formatDateOf(created_at, receipt.timeZone, language)}`,
    amount: -amount,
  }));
  const byBank =
    receipt.bank_returned > 0 ? [{ label: t("dashboard.receipt.byBank"), amount: -receipt.bank_returned }] : [];
  return (
    <>
      <h2 className={clsx(type.heading, layout.above12)}>{t("dashboard.refunds.title")}</h2>
      <PriceBreakdown
        lines={[{ label: t("dashboard.bill.paid"), amount: receipt.total }, ...returned, ...byBank]}
        total={receipt.net_total}
        totalLabel={t("dashboard.receipt.net")}
      />
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link, useParams } from "react-router";
import type { AdminBooking } from "#contract/admin/bookings.ts";
import type { LedgerMeasure } from "#contract/admin/ledger-accounts.ts";
import { ApiError } from "#web/app/api.ts";
import { formatAmount } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { BackLink } from "#web/shared/admin/facts/BackLink.tsx";
import { BookingTags } from "#web/shared/admin/facts/BookingTags.tsx";
import { FactsAndActions } from "#web/shared/admin/facts/Columns.tsx";
import { Figures } from "#web/shared/admin/facts/Figures.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { ledgerList } from "#web/shared/admin/list/lists.ts";
import { ReadThread } from "#web/shared/admin/thread/ReadThread.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import { BookingActions } from "./BookingActions.tsx";
import { BookingFacts } from "./BookingFacts.tsx";
import { BookingMoney } from "./BookingMoney.tsx";
import { BookingPrice } from "./BookingPrice.tsx";
import { Clashes } from "./Clashes.tsx";
import { Problems } from "./Problems.tsx";
import { Timeline } from "./Timeline.tsx";

export default function BookingPage() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  return (
    <>
      <BackLink to="/admin/bookings" text={t("admin.booking.back")} />
      {/^[1-9]\d{0,14}$/.test(id) ? <Booking key={id} id={Number(id)} /> : <Missing />}
    </>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.state, panel.empty)}>
      <h2 className={type.heading}>{t("admin.booking.missing")}</h2>
      <Link className={button.line} to="/admin/bookings">
        {t("admin.booking.back")}
      </Link>
    </div>
  );
}

function Booking({ id }: { id: number }) {
  const { t } = useTranslation();
  const query = useQuery(adminReading("/admin/bookings/{id}", { params: { id } }));
  const { data: booking, error, isFetching, refetch } = query;
  if (!booking) {
    if (error instanceof ApiError && error.status === 404) return <Missing />;
    if (!error) return <PageSkeleton />;
    return (
      <LoadFailure
        title={t("admin.booking.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <div className={layout.row}>
        <h2 className={type.title}>{booking.title}</h2>
        <BookingTags booking={booking} />
      </div>
      <Whose booking={booking} />
      <FactsAndActions actions={<BookingActions booking={booking} />}>
        <Clashes booking={booking} />
        <Problems booking={booking} />
        <BookingFacts booking={booking} />
        <BookingPrice booking={booking} />
        <BookingMoney booking={booking} />
        {booking.messages > 0 && (
          <Sheet title={t("admin.threads.conversation")} className={clsx(layout.stack, layout.gap8)}>
            <p className={type.muted}>{t("admin.threads.count", { count: booking.messages })}</p>
            <div>
              <ReadThread from={{ booking: id }} />
            </div>
          </Sheet>
        )}
        <Timeline booking={booking} />
      </FactsAndActions>
    </>
  );
}

/** How the total splits between host, commission and tax, with the refunded part of each. */
function Whose({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation();
  const { code, agreed, given_back: back, commission_percent, payments } = booking;
  // The ledger has no entries before the booking is paid.
  const rowsOf = (account: LedgerMeasure) =>
    payments.length > 0 ? { to: ledgerList.addressOf({ q: code, account }) } : {};
  const hint = (cents: number) =>
    cents > 0 ? { hint: t("admin.booking.backOf", { amount: formatAmount(cents) }) } : {};
  return (
    <Figures
      figures={[
        {
          name: t("admin.booking.total"),
          value: formatAmount(agreed.total),
          ...hint(back.total),
          ...rowsOf("revenue"),
          isMoney: true,
        },
        {
          name: t("admin.booking.hostNet"),
          value: formatAmount(agreed.host),
          ...hint(back.host),
          ...rowsOf("host_payable"),
        },
        {
          name: t("admin.booking.commission", { percent: commission_percent }),
          value: formatAmount(agreed.commission),
          ...hint(back.commission),
          ...rowsOf("commission"),
        },
        {
          name: t("admin.booking.tax"),
          value: formatAmount(agreed.lodging_tax),
          ...hint(back.lodging_tax),
          ...rowsOf("tax_payable"),
        },
      ]}
    />
  );
}

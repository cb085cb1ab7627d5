import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { OfficeBooking } from "#contract/office-bookings.ts";
import type { LedgerMeasure } from "#contract/report-names.ts";
import { ApiError } from "#web/api.ts";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { PageSkeleton } from "#web/dashboard/skeletons.tsx";
import { formatAmount } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icons.tsx";
import { BookingActions } from "./BookingActions.tsx";
import { BookingFacts } from "./BookingFacts.tsx";
import { BookingMoney } from "./BookingMoney.tsx";
import { BookingPrice } from "./BookingPrice.tsx";
import { BookingTags } from "./BookingTags.tsx";
import { adminReading } from "./calls.ts";
import { Figures } from "./Figures.tsx";
import { ledgerList } from "./lists.ts";
import { Problems } from "./Problems.tsx";
import { Timeline } from "./Timeline.tsx";

/** One booking, with all that hangs on it. */
export default function BookingPage() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  return (
    <>
      <Link className="trip-back office-back" to="/admin/bookings">
        <Icon name="arrow-left" />
        {t("admin.booking.back")}
      </Link>
      {/^[1-9]\d{0,14}$/.test(id) ? <Booking key={id} id={Number(id)} /> : <Missing />}
    </>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <div className="state-box empty">
      <h2 className="d3">{t("admin.booking.missing")}</h2>
      <Link className="btn line" to="/admin/bookings">
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
      <div className="person-head">
        <h2 className="d2">{booking.title}</h2>
        <BookingTags booking={booking} />
      </div>
      <Whose booking={booking} />
      <div className="office-columns">
        <div className="office-main">
          <Problems booking={booking} />
          <BookingFacts booking={booking} />
          <BookingPrice booking={booking} />
          <BookingMoney booking={booking} />
          <Timeline booking={booking} />
        </div>
        <BookingActions booking={booking} />
      </div>
    </>
  );
}

/** Whose how much is, less what went back of it. */
function Whose({ booking }: { booking: OfficeBooking }) {
  const { t } = useTranslation();
  const { code, agreed, given_back: back, commission_percent, payments } = booking;
  // Nothing stands in the ledger before it is paid.
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

import { clsx } from "clsx";
import { Link } from "react-router";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingRows } from "#web/shared/hosting/BookingRows.tsx";
import { useHostedBookings } from "#web/shared/hosting/hosting-data.ts";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";

const shownAtMost = 4;

export function NextBookings() {
  const { t } = useTranslation();
  const { data: bookings, error, isFetching, refetch } = useHostedBookings("upcoming");
  if (!bookings && error) {
    return (
      <LoadFailure
        title={t("host.bookings.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <section className={clsx(layout.stack, layout.gap8)} aria-labelledby="next-bookings">
      <div className={clsx(layout.row, layout.spread, layout.baseline)}>
        <h2 className={type.heading} id="next-bookings">
          {t("host.next.title")}
        </h2>
        <Link className={clsx(button.link, button.tall)} to="/host/bookings">
          {t("host.next.all")}
        </Link>
      </div>
      {!bookings && <RowsSkeleton />}
      {bookings?.length === 0 && <p className={type.muted}>{t("host.next.none")}</p>}
      {bookings && bookings.length > 0 && <BookingRows bookings={bookings.slice(0, shownAtMost)} />}
    </section>
  );
}

import { Link } from "react-router";
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
    <section aria-labelledby="next-bookings">
      <div className="host-head">
        <h2 className="d3" id="next-bookings">
          {t("host.next.title")}
        </h2>
        <Link className="link" to="/host/bookings">
          {t("host.next.all")}
        </Link>
      </div>
      {!bookings && <RowsSkeleton />}
      {bookings?.length === 0 && <p className="muted">{t("host.next.none")}</p>}
      {bookings && bookings.length > 0 && <BookingRows bookings={bookings.slice(0, shownAtMost)} />}
    </section>
  );
}

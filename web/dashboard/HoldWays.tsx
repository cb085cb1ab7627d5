import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Booking } from "#contract/bookings.ts";
import { call, sentenceOf } from "#web/api.ts";
import { formatHour } from "#web/ui/format.ts";
import { useTripsChanged } from "./trip-data.ts";

/** A place that is held: until when, and to go on paying or let it go. */
export function HoldWays({ booking }: { booking: Booking }) {
  const { t, i18n } = useTranslation();
  const tripsChanged = useTripsChanged();
  const release = useMutation({
    mutationFn: () => call("POST", "/user/reserve/{id}/release", { params: { id: booking.reserve_id } }),
    // Too late, it was paid: the trip as it is now says so.
    onSettled: tripsChanged,
  });
  if (!booking.payment) return null;
  return (
    <div className="hold-ways">
      <p>
        <strong>
          {t("dashboard.hold.until", { time: formatHour(booking.payment.expires_at, booking.timeZone, i18n.language) })}
        </strong>{" "}
        {t("dashboard.hold.nothingCharged")}
      </p>
      <div className="hold-ways-buttons">
        <a className="btn" href={booking.payment.url}>
          {t("dashboard.hold.goOn")}
        </a>
        <button type="button" className="link" disabled={release.isPending} onClick={() => release.mutate()}>
          {release.isPending ? t("dashboard.hold.releasing") : t("dashboard.hold.release")}
        </button>
      </div>
      {release.error && (
        <p className="trouble" role="alert">
          {sentenceOf(release.error) ?? t("dashboard.noAnswer")}
        </p>
      )}
    </div>
  );
}

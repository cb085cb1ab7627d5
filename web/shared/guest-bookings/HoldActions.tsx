import { useMutation } from "@tanstack/react-query";
import type { Booking } from "#contract/bookings/bookings.ts";
import { call, sentenceOf } from "#web/app/api.ts";
import { formatHour } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { useBookingsChanged } from "./booking-data.ts";

/** A hold: when it ends, and buttons to pay or release it. */
export function HoldActions({ booking }: { booking: Booking }) {
  const { t, language } = useTranslation();
  const bookingsChanged = useBookingsChanged();
  const release = useMutation({
    mutationFn: () => call("POST", "/user/reserve/{id}/release", { params: { id: booking.reserve_id } }),
    // If the hold was already paid, the refetched booking shows it.
    onSettled: bookingsChanged,
  });
  if (!booking.payment) return null;
  return (
    <div className="hold-ways">
      <p>
        <strong>
          {t("dashboard.hold.until", { time: formatHour(booking.payment.expires_at, booking.timeZone, language) })}
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

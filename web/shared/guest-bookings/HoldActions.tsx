import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { Booking } from "#contract/bookings/bookings.ts";
import { call, sentenceOf } from "#web/app/api.ts";
import { formatHour } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useBookingsChanged } from "./booking-data.ts";
import styles from "./HoldActions.module.css";

interface Props {
  booking: Booking;
  /** Called when the buttons are gone: the focus must move. */
  onReleased(): void;
}

/** A hold: when it ends, and buttons to pay or release it. */
export function HoldActions({ booking, onReleased }: Props) {
  const { t, language } = useTranslation();
  const bookingsChanged = useBookingsChanged();
  const release = useMutation({
    mutationFn: () => call("POST", "/user/reserve/{id}/release", { params: { id: booking.reserve_id } }),
    async onSuccess() {
      await bookingsChanged();
      onReleased();
    },
    // If the hold was already paid, the refetched booking shows it.
    onError: bookingsChanged,
  });
  if (!booking.payment) return null;
  return (
    <div className={styles.hold}>
      <p>
        <strong>
          {t("dashboard.hold.until", { time: formatHour(booking.payment.expires_at, booking.timeZone, language) })}
        </strong>{" "}
        {t("dashboard.hold.nothingCharged")}
      </p>
      <div className={clsx(layout.row, layout.gap8by20, layout.above12)}>
        <a className={button.primary} href={booking.payment.url}>
          {t("dashboard.hold.goOn")}
        </a>
        <button
          type="button"
          className={clsx(button.link, button.tall)}
          disabled={release.isPending}
          onClick={() => release.mutate()}
        >
          {release.isPending ? t("dashboard.hold.releasing") : t("dashboard.hold.release")}
        </button>
      </div>
      {release.error && (
        <p className={clsx(type.label, type.bad, layout.above12)} role="alert">
          {sentenceOf(release.error) ?? t("dashboard.noAnswer")}
        </p>
      )}
    </div>
  );
}

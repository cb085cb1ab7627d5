import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { Booking } from "#contract/bookings.ts";
import { now } from "#web/clock.ts";
import { formatInstant } from "#web/ui/format.ts";
import { policyKeys } from "./policies.ts";
import { useTripsChanged } from "./trip-data.ts";

const CancelDialog = lazy(async () => ({ default: (await import("./CancelDialog.tsx")).CancelDialog }));

interface Props {
  booking: Booking;
  /** Its button is gone: the reader goes on elsewhere. */
  onCancelled(): void;
}

/** Until when how much comes back, and the way out. The dialog stays to its end, when there is nothing to cancel any more. */
export function Cancelling({ booking, onCancelled }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const tripsChanged = useTripsChanged();
  return (
    <>
      {booking.canCancel && (
        <section className="bloque">
          <h2 className="d3">{t("dashboard.cancel.terms")}</h2>
          <Terms booking={booking} />
          <button type="button" className="btn line" onClick={() => setOpen(true)}>
            {t("dashboard.cancel.open")}
          </button>
        </section>
      )}
      {isOpen && (
        <Suspense>
          <CancelDialog booking={booking} onClose={close} />
        </Suspense>
      )}
    </>
  );

  function close(isCancelled: boolean) {
    flushSync(() => setOpen(false));
    // What the server says of the booking now may still be on its way.
    if (isCancelled || !booking.canCancel) onCancelled();
    // What stood in the way may have changed it.
    void tripsChanged();
  }
}

/** The steps still ahead, and what is left after the last one. */
function Terms({ booking: { cancellation, timeZone, lines } }: { booking: Booking }) {
  const { t, i18n } = useTranslation();
  const ahead = cancellation.steps.filter(({ until }) => now() <= new Date(until));
  const { nameKey } = policyKeys[cancellation.policy];
  return (
    <>
      <p className="muted">{t(nameKey)}</p>
      <dl className="cuenta terms">
        {ahead.map(({ percent, until }) => (
          <div key={until}>
            <dt>{t("dashboard.cancel.until", { when: formatInstant(until, timeZone, i18n.language) })}</dt>
            <dd>{t("dashboard.cancel.percent", { percent })}</dd>
          </div>
        ))}
        <div>
          <dt>{ahead.length > 0 ? t("dashboard.cancel.after") : t("dashboard.cancel.fromNow")}</dt>
          <dd>{t("dashboard.cancel.percent", { percent: 0 })}</dd>
        </div>
      </dl>
      {lines.some(({ code }) => code === "cleaning") && <p className="small">{t("dashboard.cancel.cleaning")}</p>}
    </>
  );
}

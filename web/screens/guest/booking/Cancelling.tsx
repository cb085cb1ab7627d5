import { clsx } from "clsx";
import { Suspense, useState } from "react";
import { flushSync } from "react-dom";
import type { Booking } from "#contract/bookings/bookings.ts";
import { now } from "#web/app/clock.ts";
import { formatAmount, formatInstant } from "#web/kit/format.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { policyKeys } from "#web/shared/booking-summary/policies.ts";
import { useBookingsChanged } from "#web/shared/guest-bookings/booking-data.ts";

const CancelDialog = lazyPart(async () => (await import("./CancelDialog.tsx")).CancelDialog);

interface Props {
  booking: Booking;
  /** Called when the cancel button is gone: the focus must move. */
  onCancelled(): void;
}

/** Refund deadlines and the cancel button. An open dialog stays to its end, even once cancelling is impossible. */
export function Cancelling({ booking, onCancelled }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const bookingsChanged = useBookingsChanged();
  return (
    <>
      {booking.canCancel && (
        <section className={layout.part}>
          <h2 className={type.heading}>{t("dashboard.cancel.terms")}</h2>
          <Terms booking={booking} />
          <button type="button" className={clsx(button.line, layout.above16)} onClick={() => setOpen(true)}>
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
    // The refetched booking may not have arrived yet, so check both.
    if (isCancelled || !booking.canCancel) onCancelled();
    // The conflict may have changed the booking: refetch it.
    void bookingsChanged();
  }
}

/** The policy steps still ahead, and the percentage after the last one, unless a bank has returned the payment. */
function Terms({ booking: { cancellation, timeZone, lines, dispute, left } }: { booking: Booking }) {
  const { t, language } = useTranslation();
  if (dispute === "lost" && left === 0) return <p>{t("dashboard.cancel.byBank")}</p>;
  const ahead = cancellation.steps.filter(({ until }) => now() <= new Date(until));
  const { nameKey } = policyKeys[cancellation.policy];
  return (
    <>
      {dispute === "lost" && <p>{t("dashboard.cancel.byBankInPart", { amount: formatAmount(left) })}</p>}
      <p className={type.muted}>{t(nameKey)}</p>
      <dl className={clsx(rows.dotted, layout.measure)}>
        {ahead.map(({ percent, until }) => (
          <div key={until}>
            <dt>{t("dashboard.cancel.until", { when: formatInstant(until, now(), timeZone, language) })}</dt>
            <dd>{t("dashboard.cancel.percent", { percent })}</dd>
          </div>
        ))}
        <div>
          <dt>{ahead.length > 0 ? t("dashboard.cancel.after") : t("dashboard.cancel.fromNow")}</dt>
          <dd>{t("dashboard.cancel.percent", { percent: 0 })}</dd>
        </div>
      </dl>
      {lines.some(({ code }) => code === "cleaning") && <p className={type.small}>{t("dashboard.cancel.cleaning")}</p>}
    </>
  );
}

import { clsx } from "clsx";
import { Suspense, useState } from "react";
import { flushSync } from "react-dom";
import type { HostedBookingInFull } from "#contract/hosting/hosting.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isReturnedByBank } from "#web/shared/booking-summary/refunds.ts";
import { useHostingChanged } from "#web/shared/hosting/hosting-data.ts";

const CancelDialog = lazyPart(async () => (await import("./CancelDialog.tsx")).CancelDialog);

interface Props {
  booking: HostedBookingInFull;
  /** Called when the cancel button is gone: the focus must move. */
  onCancelled(): void;
}

/** The cancel button, until the booking begins. The dialog stays open to its end. */
export function Cancelling({ booking, onCancelled }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const hostingChanged = useHostingChanged();
  return (
    <>
      {booking.canCancel && (
        <section className={layout.part}>
          <h2 className={type.heading}>{t("host.cancel.title")}</h2>
          <p className={type.muted}>
            {isReturnedByBank(booking)
              ? t("host.cancel.leadReturned", { guest: booking.guest.name })
              : t("host.cancel.lead", { guest: booking.guest.name })}
          </p>
          <button type="button" className={clsx(button.line, layout.above16)} onClick={() => setOpen(true)}>
            {t("host.cancel.open")}
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
    void hostingChanged();
  }
}

import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { HostedBookingInFull } from "#contract/hosting.ts";
import { useHostingChanged } from "./hosting-data.ts";

const HostCancelDialog = lazy(async () => ({ default: (await import("./HostCancelDialog.tsx")).HostCancelDialog }));

interface Props {
  booking: HostedBookingInFull;
  /** Its button is gone: the reader goes on elsewhere. */
  onCancelled(): void;
}

/** The way out, as long as the booking has not begun. The dialog stays to its end. */
export function HostCancelling({ booking, onCancelled }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const hostingChanged = useHostingChanged();
  return (
    <>
      {booking.canCancel && (
        <section className="bloque">
          <h2 className="d3">{t("host.cancel.title")}</h2>
          <p className="muted host-cancel-lead">{t("host.cancel.lead", { guest: booking.guest.name })}</p>
          <button type="button" className="btn line" onClick={() => setOpen(true)}>
            {t("host.cancel.open")}
          </button>
        </section>
      )}
      {isOpen && (
        <Suspense>
          <HostCancelDialog booking={booking} onClose={close} />
        </Suspense>
      )}
    </>
  );

  function close(isCancelled: boolean) {
    flushSync(() => setOpen(false));
    // What the server says of the booking now may still be on its way.
    if (isCancelled || !booking.canCancel) onCancelled();
    // What stood in the way may have changed it.
    void hostingChanged();
  }
}

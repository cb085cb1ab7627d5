import { useState } from "react";
import { flushSync } from "react-dom";
import type { Booking } from "#contract/bookings/bookings.ts";
import { sentenceOf } from "#web/app/api.ts";
import { formatAmount } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { useBookingWords, useCardName } from "#web/shared/booking-summary/words.ts";
import { useBookingsChanged } from "#web/shared/guest-bookings/booking-data.ts";
import { type Cancellation, useCancellation } from "./cancellation.ts";
import { RefundTable } from "./RefundTable.tsx";
import { RefundWhy } from "./RefundWhy.tsx";

/** Shows the refund line by line with its reasons, then asks for confirmation. */
export function CancelDialog({ booking, onClose }: { booking: Booking; onClose(isCancelled: boolean): void }) {
  const { t } = useTranslation();
  const bookingsChanged = useBookingsChanged();
  const [refunded, setRefunded] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const isDone = refunded !== undefined;
  return (
    <Dialog
      title={isDone ? t("dashboard.cancel.done") : t("dashboard.cancel.question")}
      isBusy={isBusy}
      onClose={() => onClose(isDone)}
    >
      {(close) =>
        isDone ? (
          <Done booking={booking} refunded={refunded} onClose={close} />
        ) : (
          <Asking booking={booking} onBusy={setBusy} onDone={finish} onClose={close} />
        )
      }
    </Dialog>
  );

  function finish(amount: number) {
    // Stop showing the preview first: it cannot be refetched after the cancellation.
    flushSync(() => setRefunded(amount));
    void bookingsChanged();
  }
}

interface AskingProps {
  booking: Booking;
  onBusy(isBusy: boolean): void;
  onDone(refunded: number): void;
  onClose(): void;
}

function Asking({ booking, onBusy, onDone, onClose }: AskingProps) {
  const { t } = useTranslation();
  const { dates } = useBookingWords(booking);
  const cancellation = useCancellation(booking, { onBusy, onDone });
  return (
    <>
      <p>{t("dashboard.cancel.what", { title: booking.title, dates })}</p>
      <Answer booking={booking} cancellation={cancellation} />
      <div className="trip-buttons">
        {cancellation.preview && (
          <button type="button" className="btn risk" disabled={cancellation.isBusy} onClick={cancellation.cancel}>
            {cancellation.isBusy ? t("dashboard.cancel.busy") : t("dashboard.cancel.confirm")}
          </button>
        )}
        <button type="button" className="btn line" disabled={cancellation.isBusy} onClick={onClose}>
          {t("dashboard.cancel.keep")}
        </button>
      </div>
    </>
  );
}

function Answer({ booking, cancellation }: { booking: Booking; cancellation: Cancellation }) {
  const { t } = useTranslation();
  const card = useCardName(booking);
  const { preview, before, loadError, error, retry } = cancellation;
  if (loadError) {
    return (
      <div className="trouble-box" role="alert">
        <Icon name="alert" />
        <p>{sentenceOf(loadError) ?? t("dashboard.noAnswer")}</p>
        <button type="button" className="link" onClick={retry}>
          {t("common.retry")}
        </button>
      </div>
    );
  }
  if (!preview) return <PreviewComing />;
  return (
    <>
      {before !== undefined && (
        <p className="ask-changed" role="alert">
          {t("dashboard.cancel.changed", { before: formatAmount(before), now: formatAmount(preview.refund_total) })}
        </p>
      )}
      <RefundTable preview={preview} />
      <RefundWhy preview={preview} timeZone={booking.timeZone} />
      {preview.refund_total > 0 && <p className="small">{t("dashboard.cancel.when", { card })}</p>}
      {error && (
        <p className="trouble" role="alert">
          {sentenceOf(error) ?? t("dashboard.noAnswer")}
        </p>
      )}
    </>
  );
}

function PreviewComing() {
  const { t } = useTranslation();
  return (
    <div className="ask-coming" role="status">
      <span className="sr-only">{t("dashboard.cancel.working")}</span>
      {[1, 2, 3, 4].map((line) => (
        <i className="skeleton" key={line} aria-hidden="true" />
      ))}
    </div>
  );
}

function Done({ booking, refunded, onClose }: { booking: Booking; refunded: number; onClose(): void }) {
  const { t } = useTranslation();
  const values = { amount: formatAmount(refunded), card: useCardName(booking) };
  return (
    <>
      <div role="status" className="ask-done">
        <p>{refunded > 0 ? t("dashboard.cancel.refunded", values) : t("dashboard.cancel.nothingBack")}</p>
        <p className="muted">{t("dashboard.cancel.told", { host: booking.host.name })}</p>
      </div>
      <div className="trip-buttons">
        <button type="button" className="btn" onClick={onClose}>
          {t("dashboard.cancel.back")}
        </button>
      </div>
    </>
  );
}

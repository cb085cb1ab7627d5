import { clsx } from "clsx";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { Booking } from "#contract/bookings/bookings.ts";
import { sentenceOf } from "#web/app/api.ts";
import { formatAmount } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { refundsHeld } from "#web/shared/booking-summary/refunds.ts";
import { useBookingWords, useCardName } from "#web/shared/booking-summary/words.ts";
import { useBookingsChanged } from "#web/shared/guest-bookings/booking-data.ts";
import { Shape } from "#web/shared/states/skeletons.tsx";
import { type Cancellation, useCancellation } from "./cancellation.ts";
import styles from "./GuestBooking.module.css";
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
      <div className={layout.actions}>
        {cancellation.preview && (
          <button type="button" className={button.risk} disabled={cancellation.isBusy} onClick={cancellation.cancel}>
            {cancellation.isBusy ? t("dashboard.cancel.busy") : t("dashboard.cancel.confirm")}
          </button>
        )}
        <button type="button" className={button.line} disabled={cancellation.isBusy} onClick={onClose}>
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
      <div className={clsx(panel.notice, panel.withIcon, panel.bad, layout.above16)} role="alert">
        <Icon name="alert" />
        <p>{sentenceOf(loadError) ?? t("dashboard.noAnswer")}</p>
        <button type="button" className={clsx(button.link, type.ink)} onClick={retry}>
          {t("common.retry")}
        </button>
      </div>
    );
  }
  if (!preview) return <PreviewComing />;
  const values = { amount: formatAmount(preview.refund_total), card };
  return (
    <div className={clsx(layout.stack, layout.gap12, layout.above12)}>
      {before !== undefined && (
        <p className={clsx(panel.notice, panel.wait, type.label)} role="alert">
          {t("dashboard.cancel.changed", { before: formatAmount(before), now: formatAmount(preview.refund_total) })}
        </p>
      )}
      <RefundTable preview={preview} isHeld={refundsHeld(booking.refunds, booking.dispute).length > 0} />
      {booking.dispute === "lost" && booking.left === 0 ? (
        <p className={type.small}>{t("dashboard.cancel.byBank")}</p>
      ) : (
        <RefundWhy preview={preview} timeZone={booking.timeZone} />
      )}
      {preview.refund_total > 0 && (
        <p className={type.small}>
          {booking.dispute === "open" ? t("dashboard.refunds.bankDecides", values) : t("dashboard.cancel.when", values)}
        </p>
      )}
      {error && (
        <p className={clsx(type.label, type.bad)} role="alert">
          {sentenceOf(error) ?? t("dashboard.noAnswer")}
        </p>
      )}
    </div>
  );
}

function PreviewComing() {
  const { t } = useTranslation();
  return (
    <div className={styles.coming} role="status">
      <span className={type.forReaders}>{t("dashboard.cancel.working")}</span>
      {[1, 2, 3, 4].map((line) => (
        <Shape is="line" key={line} />
      ))}
    </div>
  );
}

function Done({ booking, refunded, onClose }: { booking: Booking; refunded: number; onClose(): void }) {
  const { t } = useTranslation();
  const values = { amount: formatAmount(refunded), card: useCardName(booking) };
  return (
    <>
      <div role="status" className={clsx(layout.stack, layout.gap12)}>
        <p>{outcome()}</p>
        <p className={type.muted}>{t("dashboard.cancel.told", { host: booking.host.name })}</p>
      </div>
      <div className={layout.actions}>
        <button type="button" className={button.primary} onClick={onClose}>
          {t("dashboard.cancel.back")}
        </button>
      </div>
    </>
  );

  function outcome(): string {
    if (refunded > 0) {
      return booking.dispute === "open"
        ? t("dashboard.refunds.bankDecides", values)
        : t("dashboard.cancel.refunded", values);
    }
    return booking.dispute === "lost" ? t("dashboard.refunds.byBank") : t("dashboard.cancel.nothingBack");
  }
}

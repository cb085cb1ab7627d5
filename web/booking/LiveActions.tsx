import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { clocks } from "#contract/booking-process.ts";
import { formatAmount } from "#web/ui/format.ts";
import { BottomBar } from "./BottomBar.tsx";
import { useBooking } from "./booking-context.ts";
import { CancellationPromise } from "./CancellationPromise.tsx";
import { ChooseFirst } from "./ChooseFirst.tsx";
import { Cuenta } from "./Cuenta.tsx";
import { CuentaSheet } from "./CuentaSheet.tsx";
import { HoldPanel } from "./HoldPanel.tsx";
import { useHold } from "./hold.ts";
import { type LiveQuote, useQuote } from "./quote.ts";
import { Refusal } from "./Refusal.tsx";
import { type Reserve, useReserve } from "./reserve.ts";

/** The live part of the box: the account of the choice, and the way to pay for it. Loaded when first wanted. */
export function LiveActions() {
  const { subject } = useBooking();
  const live = useQuote(subject);
  const reserve = useReserve(subject, live);
  const hold = useHold();
  const sheet = useRef<HTMLDialogElement>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isHeld = hold.held !== null && (!live.isComplete || hold.isOf(live.quote));
  return (
    <>
      <HoldPanel hold={hold} isOfThisChoice={isHeld} />
      <Choice live={live} reserve={reserve} isHeld={isHeld} />
      <CuentaSheet sheet={sheet} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)}>
        <Choice live={live} reserve={reserve} isHeld={isHeld} />
      </CuentaSheet>
      <BottomBar
        live={live}
        reserve={reserve}
        payUrl={isHeld ? hold.held?.payment.url : undefined}
        openSheet={openSheet}
      />
    </>
  );

  function openSheet() {
    flushSync(() => setSheetOpen(true));
    sheet.current?.showModal();
  }
}

function Choice({ live, reserve, isHeld }: { live: LiveQuote; reserve: Reserve; isHeld: boolean }) {
  const { t } = useTranslation();
  const { subject } = useBooking();
  const { quote } = live;
  if (!live.isComplete) return isHeld ? null : <ChooseFirst />;
  if (live.error) return <Refusal error={live.error} onRetry={() => void live.refetch()} />;
  if (!quote) return <CuentaComing />;
  return (
    <>
      <Cuenta lines={quote.lines} total={quote.total} totalLabel={t("booking.total")} isBusy={live.isBusy} />
      {reserve.offer && (
        <div className="booking-offer" role="alert">
          <p>{offerSentence(reserve.offer)}</p>
        </div>
      )}
      {reserve.error && <Refusal error={reserve.error} onRetry={reserve.book} />}
      {!isHeld && !reserve.error && (
        <>
          <button
            type="button"
            className="btn wide booking-book"
            disabled={reserve.isBusy || live.isBusy}
            onClick={reserve.book}
          >
            {bookLabel()}
          </button>
          <p className="booking-kept">{t("booking.box.priceKept", { minutes: clocks.quoteMinutes })}</p>
        </>
      )}
      <CancellationPromise terms={quote.cancellation} timeZone={subject.listing.timeZone} />
    </>
  );

  function bookLabel(): string {
    if (reserve.isBusy) return t("booking.box.opening");
    const values = { amount: formatAmount(quote?.total ?? 0) };
    return reserve.offer ? t("booking.box.acceptAndBook", values) : t("booking.box.bookFor", values);
  }

  function offerSentence({ before, now }: { before: number; now: number }): string {
    const values = { before: formatAmount(before), now: formatAmount(now) };
    return before === now ? t("booking.offer.same", values) : t("booking.offer.changed", values);
  }
}

/** The lines to come, in their places. */
function CuentaComing() {
  const { t } = useTranslation();
  return (
    <div className="booking-coming" role="status">
      <span className="sr-only">{t("booking.box.working")}</span>
      <i />
      <i />
      <i />
    </div>
  );
}

import { clsx } from "clsx";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { clocks } from "#contract/bookings/process.ts";
import { WithQueries } from "#web/app/with-queries.tsx";
import { formatAmount } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";
import styles from "../BookingBox.module.css";
import { useBooking } from "../choice/booking-context.ts";
import { ChooseFirst } from "../choice/ChooseFirst.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { CancellationPromise } from "./CancellationPromise.tsx";
import { HoldPanel } from "./HoldPanel.tsx";
import { shownPrice } from "./held.ts";
import { type Hold, useHold } from "./hold.ts";
import { PriceBreakdownSheet } from "./PriceBreakdownSheet.tsx";
import { type LiveQuote, useQuote } from "./quote.ts";
import { Refusal } from "./Refusal.tsx";
import { offerSentence, type Reserve, useReserve } from "./reserve.ts";

/** The live part of the box: the price breakdown and the booking button. Loaded when first needed. */
export function LiveActions() {
  return (
    <WithQueries>
      <Actions />
    </WithQueries>
  );
}

function Actions() {
  const { subject } = useBooking();
  const live = useQuote(subject);
  const reserve = useReserve(subject, live);
  const hold = useHold();
  const sheet = useRef<HTMLDialogElement>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isOfThisChoice = !live.isComplete || hold.isOfThisChoice;
  return (
    <>
      <HoldPanel hold={hold} isOfThisChoice={isOfThisChoice} />
      <Choice live={live} reserve={reserve} hold={hold} />
      <PriceBreakdownSheet sheet={sheet} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)}>
        <Choice live={live} reserve={reserve} hold={hold} />
      </PriceBreakdownSheet>
      <BottomBar
        live={live}
        reserve={reserve}
        booked={hold.booked}
        payUrl={isOfThisChoice ? hold.held?.payment.url : undefined}
        openSheet={openSheet}
      />
    </>
  );

  function openSheet() {
    flushSync(() => setSheetOpen(true));
    sheet.current?.showModal();
  }
}

function Choice({ live, reserve, hold }: { live: LiveQuote; reserve: Reserve; hold: Hold }) {
  const { t } = useTranslation();
  const { subject } = useBooking();
  const { price, isBusy, error } = shownPrice(hold, live);
  if (!live.isComplete) return hold.held ? null : <ChooseFirst />;
  if (error) return <Refusal error={error} onRetry={() => void live.refetch()} />;
  if (!price) return <PriceBreakdownSkeleton />;
  return (
    <>
      <PriceBreakdown lines={price.lines} total={price.total} totalLabel={t("booking.total")} isBusy={isBusy} />
      {!hold.booked && reserve.offer && (
        <div className={clsx(panel.notice, panel.wait, type.label, layout.above16)} role="alert">
          <p>{offerSentence(t, reserve.offer)}</p>
        </div>
      )}
      {reserve.error && <Refusal error={reserve.error} onRetry={reserve.book} />}
      {!hold.booked && !reserve.error && (
        <>
          <button
            type="button"
            className={clsx(button.primary, button.wide, layout.above16)}
            disabled={reserve.isBusy || live.isBusy}
            onClick={reserve.book}
          >
            {bookLabel()}
          </button>
          <p className={clsx(type.small, layout.above8, styles.kept)}>
            {t("booking.box.priceKept", { minutes: clocks.quoteMinutes })}
          </p>
        </>
      )}
      <CancellationPromise terms={price.cancellation} timeZone={subject.listing.timeZone} />
    </>
  );

  function bookLabel(): string {
    if (reserve.isBusy) return t("booking.box.opening");
    const values = { amount: formatAmount(price?.total ?? 0) };
    return reserve.offer ? t("booking.box.acceptAndBook", values) : t("booking.box.bookFor", values);
  }
}

/** A placeholder for the price lines. */
function PriceBreakdownSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={clsx(layout.stack, layout.above8, panel.coming, styles.coming)} role="status">
      <span className={type.forReaders}>{t("booking.box.working")}</span>
      <i className={panel.skeleton} />
      <i className={panel.skeleton} />
      <i className={panel.skeleton} />
    </div>
  );
}

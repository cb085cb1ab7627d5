import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef } from "react";
import { ApiError } from "#web/app/api.ts";
import { formatAmount } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { UnitPrice } from "#web/shared/price/UnitPrice.tsx";
import styles from "../BookingBox.module.css";
import { useBooking } from "../choice/booking-context.ts";
import { BarFrame } from "./BarFrame.tsx";
import { shownPrice } from "./held.ts";
import type { Hold } from "./hold.ts";
import type { LiveQuote } from "./quote.ts";
import type { Reserve } from "./reserve.ts";

interface Props {
  live: LiveQuote;
  reserve: Reserve;
  /** What of the choice is held or paid. */
  booked: Hold["booked"];
  /** The payment's URL, set while the guest has a hold. */
  payUrl: string | undefined;
  openSheet(): void;
}

/** On windows too narrow for the box: the total, a link to the price breakdown, and the button. */
export function BottomBar({ live, reserve, booked, payUrl, openSheet }: Props) {
  const { t } = useTranslation();
  const { subject, goToCalendar } = useBooking();
  const { price, isBusy } = shownPrice({ booked }, live);
  const bookHere = useBookingHere(reserve, openSheet);
  const needsALook = live.error !== null || reserve.error !== null || reserve.offer !== null;
  return (
    <BarFrame>
      <div>
        {price ? (
          <>
            <b className={clsx(type.numbers, isBusy && styles.old)}>{formatAmount(price.total)}</b> <br />
          </>
        ) : (
          <UnitPrice subject={subject} className={clsx(type.muted, type.numbers)} />
        )}
        {live.isComplete && (
          <button type="button" className={clsx(button.link, styles.see)} onClick={openSheet}>
            {price ? t("booking.bar.seeCuenta") : t("booking.bar.see")}
          </button>
        )}
      </div>
      {action()}
    </BarFrame>
  );

  function action() {
    if (payUrl) {
      return (
        <a className={clsx(button.primary, type.nowrap)} href={payUrl}>
          {t("booking.hold.goOn")}
        </a>
      );
    }
    if (booked) return null;
    if (!live.isComplete) {
      return (
        <button type="button" className={clsx(button.primary, type.nowrap)} onClick={goToCalendar}>
          {t("booking.bar.choose")}
        </button>
      );
    }
    // The guest must see an error or a new price before booking.
    const press = needsALook ? openSheet : bookHere;
    return (
      <button
        type="button"
        className={clsx(button.primary, type.nowrap)}
        disabled={reserve.isBusy || live.isBusy}
        onClick={press}
      >
        {reserve.isBusy ? t("booking.box.opening") : t("booking.bar.book")}
      </button>
    );
  }
}

/** Errors that lead to another page and need no message here. */
const leadsElsewhere = ["unauthenticated", "profile_incomplete", "already_paid"];

/** The box with the error may be far above: if booking from the bar fails, the sheet opens and shows it. */
function useBookingHere(reserve: Reserve, openSheet: () => void): () => void {
  const isAwaited = useRef(false);
  const { error } = reserve;
  const isSaid = error !== null && !(error instanceof ApiError && leadsElsewhere.includes(error.code));
  const open = useEffectEvent(openSheet);
  useEffect(() => {
    if (!isSaid || !isAwaited.current) return;
    isAwaited.current = false;
    // Deferred: opening the sheet renders synchronously, which must not happen during a render.
    const later = setTimeout(() => open());
    return () => clearTimeout(later);
  }, [isSaid]);
  return () => {
    isAwaited.current = true;
    reserve.book();
  };
}

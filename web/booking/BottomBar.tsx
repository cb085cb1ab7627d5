import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/api.ts";
import { formatAmount } from "#web/ui/format.ts";
import { BarFrame } from "./BarFrame.tsx";
import { useBooking } from "./booking-context.ts";
import type { LiveQuote } from "./quote.ts";
import type { Reserve } from "./reserve.ts";
import { UnitPrice } from "./UnitPrice.tsx";

interface Props {
  live: LiveQuote;
  reserve: Reserve;
  /** Set while the place is held: the payment goes on there. */
  payUrl: string | undefined;
  openSheet(): void;
}

/** Where the box does not fit beside the text: the total, its account, and the button. */
export function BottomBar({ live, reserve, payUrl, openSheet }: Props) {
  const { t } = useTranslation();
  const { subject, goToCalendar } = useBooking();
  const { quote } = live;
  const bookHere = useBookingHere(reserve, openSheet);
  const needsALook = live.error !== null || reserve.error !== null || reserve.offer !== null;
  return (
    <BarFrame>
      <div>
        {quote ? (
          <>
            <b className={live.isBusy ? "is-old" : undefined}>{formatAmount(quote.total)}</b> <br />
          </>
        ) : (
          <UnitPrice subject={subject} />
        )}
        {live.isComplete && (
          <button type="button" className="link" onClick={openSheet}>
            {quote ? t("booking.bar.seeCuenta") : t("booking.bar.see")}
          </button>
        )}
      </div>
      {action()}
    </BarFrame>
  );

  function action() {
    if (payUrl) {
      return (
        <a className="btn" href={payUrl}>
          {t("booking.hold.goOn")}
        </a>
      );
    }
    if (!live.isComplete) {
      return (
        <button type="button" className="btn" onClick={goToCalendar}>
          {t("booking.bar.choose")}
        </button>
      );
    }
    // A refusal or a new price is read before anything else is pressed.
    const press = needsALook ? openSheet : bookHere;
    return (
      <button type="button" className="btn" disabled={reserve.isBusy || live.isBusy} onClick={press}>
        {reserve.isBusy ? t("booking.box.opening") : t("booking.bar.book")}
      </button>
    );
  }
}

/** What another page asks for first is not said here. */
const leadsElsewhere = ["unauthenticated", "profile_incomplete", "already_paid"];

/** The box with the sentence may be far above: when the bar's button is refused, the account opens and says why. */
function useBookingHere(reserve: Reserve, openSheet: () => void): () => void {
  const isAwaited = useRef(false);
  const { error } = reserve;
  const isSaid = error !== null && !(error instanceof ApiError && leadsElsewhere.includes(error.code));
  const open = useEffectEvent(openSheet);
  useEffect(() => {
    if (!isSaid || !isAwaited.current) return;
    isAwaited.current = false;
    // Opening draws the sheet at once, which is not done in the middle of drawing.
    const later = setTimeout(() => open());
    return () => clearTimeout(later);
  }, [isSaid]);
  return () => {
    isAwaited.current = true;
    reserve.book();
  };
}

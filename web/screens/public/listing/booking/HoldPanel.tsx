import { useEffect, useRef } from "react";
import { sentenceOf } from "#web/app/api.ts";
import { formatHour } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { useBooking } from "../choice/booking-context.ts";
import type { Hold } from "./hold.ts";

/** Tells a guest who returns from the payment page that the slot is still held. */
export function HoldPanel({ hold, isOfThisChoice }: { hold: Hold; isOfThisChoice: boolean }) {
  const { t, language } = useTranslation();
  const { subject } = useBooking();
  const panel = useRef<HTMLElement>(null);
  const isHeld = hold.held !== null;

  // On wide windows the panel may start below the fold; on narrow ones the bar shows the hold.
  useEffect(() => {
    if (isHeld && window.matchMedia("(min-width: 1060px)").matches) panel.current?.scrollIntoView({ block: "nearest" });
  }, [isHeld]);

  if (hold.confirmed) {
    return (
      <p className="booking-hold" role="status">
        {t("booking.hold.confirmed", { code: hold.confirmed.code })}
      </p>
    );
  }
  if (!hold.held) {
    return hold.release.isSuccess ? (
      <p className="booking-hold" role="status">
        {t("booking.hold.released")}
      </p>
    ) : null;
  }
  const { payment } = hold.held;
  const { isPending, error, mutate } = hold.release;
  return (
    <section ref={panel} className="booking-hold" aria-label={t("booking.hold.label")}>
      <p>
        <strong>
          {t("booking.hold.until", { time: formatHour(payment.expires_at, subject.listing.timeZone, language) })}
        </strong>
      </p>
      <p className="small">{isOfThisChoice ? t("booking.hold.same") : t("booking.hold.other")}</p>
      <div className="booking-hold-ways">
        <a className={isOfThisChoice ? "btn" : "btn line"} href={payment.url}>
          {t("booking.hold.goOn")}
        </a>
        <button type="button" className="link" onClick={() => mutate()} disabled={isPending}>
          {isPending ? t("booking.hold.releasing") : t("booking.hold.release")}
        </button>
      </div>
      {error && (
        <p className="booking-trouble" role="alert">
          {sentenceOf(error) ?? t("booking.box.noAnswer")}
        </p>
      )}
    </section>
  );
}

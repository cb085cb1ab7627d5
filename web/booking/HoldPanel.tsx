import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { sentenceOf } from "#web/api.ts";
import { formatHour } from "#web/ui/format.ts";
import { useBooking } from "./booking-context.ts";
import type { Hold } from "./hold.ts";

/** The place is still kept for the guest who came back from the payment page. */
export function HoldPanel({ hold, isOfThisChoice }: { hold: Hold; isOfThisChoice: boolean }) {
  const { t, i18n } = useTranslation();
  const { subject } = useBooking();
  const panel = useRef<HTMLElement>(null);
  const isHeld = hold.held !== null;

  // Beside the text it may begin below the window; elsewhere the bar says it.
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
          {t("booking.hold.until", { time: formatHour(payment.expires_at, subject.listing.timeZone, i18n.language) })}
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

import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { sentenceOf } from "#web/app/api.ts";
import { formatHour } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "../BookingBox.module.css";
import { useBooking } from "../choice/booking-context.ts";
import type { Hold } from "./hold.ts";

const ground = clsx(panel.notice, panel.wait, panel.ground, styles.hold);

/** Tells a guest who returns from the payment page that the slot is still held. */
export function HoldPanel({ hold, isOfThisChoice }: { hold: Hold; isOfThisChoice: boolean }) {
  const { t, language } = useTranslation();
  const { subject } = useBooking();
  const section = useRef<HTMLElement>(null);
  const isHeld = hold.held !== null;

  // On wide windows the panel may start below the fold; on narrow ones the bar shows the hold.
  useEffect(() => {
    if (isHeld && window.matchMedia("(min-width: 66.25rem)").matches)
      section.current?.scrollIntoView({ block: "nearest" });
  }, [isHeld]);

  if (hold.confirmed) {
    return isOfThisChoice ? (
      <p className={ground} role="status">
        {t("booking.hold.confirmed", { code: hold.confirmed.code })}
      </p>
    ) : null;
  }
  if (!hold.held) {
    return hold.release.isSuccess ? (
      <p className={ground} role="status">
        {t("booking.hold.released")}
      </p>
    ) : null;
  }
  const { payment } = hold.held;
  const { isPending, error, mutate } = hold.release;
  return (
    <section ref={section} className={ground} aria-label={t("booking.hold.label")}>
      <p>
        <strong>
          {t("booking.hold.until", { time: formatHour(payment.expires_at, subject.listing.timeZone, language) })}
        </strong>
      </p>
      <p className={type.small}>{isOfThisChoice ? t("booking.hold.same") : t("booking.hold.other")}</p>
      <div className={clsx(layout.row, layout.above12)}>
        <a className={isOfThisChoice ? button.primary : button.line} href={payment.url}>
          {t("booking.hold.goOn")}
        </a>
        <button type="button" className={clsx(button.link, button.tall)} onClick={() => mutate()} disabled={isPending}>
          {isPending ? t("booking.hold.releasing") : t("booking.hold.release")}
        </button>
      </div>
      {error && (
        <p className={clsx(type.label, type.bad, layout.above12)} role="alert">
          {sentenceOf(error) ?? t("booking.box.noAnswer")}
        </p>
      )}
    </section>
  );
}

import { clsx } from "clsx";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { formatAmount } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { useBackCloses } from "#web/kit/overlay/back-closes.ts";
import button from "#web/kit/styles/button.module.css";
import dialog from "#web/kit/styles/dialog.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { requestOf } from "#web/shared/calendar/stay.ts";
import { nightsOf } from "#web/shared/price/price.ts";
import { UnitPrice } from "#web/shared/price/UnitPrice.tsx";
import box from "../BookingBox.module.css";
import { useKnownQuote } from "../booking/quote.ts";
import { useBooking } from "../choice/booking-context.ts";
import styles from "./StayCalendar.module.css";

interface Props {
  title: string;
  note: string;
  missing: string;
  /** What is already chosen of an incomplete choice. */
  begun: string | undefined;
  onClear: (() => void) | undefined;
  children: ReactNode;
}

/** The calendar as a sheet over the page, on windows with the bottom bar. A press outside or Escape closes it. */
export function CalendarSheet({ title, note, missing, begun, onClear, children }: Props) {
  const { t } = useTranslation();
  const { subject, closeCalendar } = useBooking();
  const sheet = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isComplete = requestOf(subject) !== null;

  useEffect(() => {
    if (sheet.current?.open) return;
    sheet.current?.showModal();
    const day = sheet.current?.querySelector<HTMLElement>("[role=button][tabindex='0']");
    day?.focus({ preventScroll: true });
    day?.scrollIntoView({ block: "nearest" });
  }, []);

  const close = () => sheet.current?.close();
  useBackCloses(close);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={sheet}
      className={clsx(dialog.dialog, panel.arriving, styles.sheet)}
      aria-labelledby={id}
      onClose={() => {
        closeCalendar();
        // The button that opened the sheet may have been replaced by a disabled one: focus the bar's first enabled
        // control.
        setTimeout(() => {
          if (document.activeElement !== document.body) return;
          document.querySelector<HTMLElement>(`.${box.bar} :is(a, button:not(:disabled))`)?.focus();
        });
      }}
      onClick={(event) => event.target === sheet.current && close()}
    >
      <div className={clsx(layout.row, layout.oneLine, layout.top, styles.head)}>
        <div className={layout.grow}>
          <h2 className={type.heading} id={id}>
            {title}
          </h2>
          <p className={clsx(type.muted, layout.above4)}>{note}</p>
        </div>
        <button type="button" className={button.round} aria-label={t("common.close")} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.scrolled}>{children}</div>
      <div className={clsx(layout.row, layout.oneLine, layout.spread, styles.foot)}>
        <div>
          <SoFar begun={begun} />
          {onClear && (
            <button type="button" className={clsx(button.link, type.label)} onClick={onClear}>
              {t("booking.calendar.clear")}
            </button>
          )}
        </div>
        <button type="button" className={clsx(button.primary, type.nowrap)} disabled={!isComplete} onClick={close}>
          {isComplete ? t("booking.dates.done") : missing}
        </button>
      </div>
    </dialog>
  );
}

/** The total of a complete choice, or what is already chosen of an incomplete one. */
function SoFar({ begun }: { begun: string | undefined }) {
  const { t } = useTranslation();
  const { subject } = useBooking();
  const quote = useKnownQuote(subject);
  if (quote) {
    const nights = nightsOf(quote);
    return (
      <p className={clsx(type.small, type.numbers)}>
        <b className={type.ink}>{formatAmount(quote.total)}</b>{" "}
        {nights === 0 ? t("booking.dates.withAll") : t("booking.dates.nightsWithAll", { count: nights })}
      </p>
    );
  }
  if (begun) return <p className={type.small}>{begun}</p>;
  return <UnitPrice subject={subject} className={clsx(type.small, type.numbers)} />;
}

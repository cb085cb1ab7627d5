import { clsx } from "clsx";
import type { ReactNode, RefObject } from "react";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import dialog from "#web/kit/styles/dialog.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "../BookingBox.module.css";
import { StayFields } from "../choice/StayFields.tsx";

interface Props {
  sheet: RefObject<HTMLDialogElement | null>;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The price breakdown as a sheet over the bottom bar. A press outside or Escape closes it. */
export function PriceBreakdownSheet({ sheet, isOpen, onClose, children }: Props) {
  const { t } = useTranslation();
  const close = () => sheet.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={sheet}
      className={clsx(dialog.dialog, panel.arriving, styles.sheet)}
      aria-labelledby="booking-sheet-title"
      // The close event fires a task later, when the sheet may be open again.
      onClose={() => !sheet.current?.open && onClose()}
      onClick={(event) => {
        const pressed = event.target as Element;
        // The backdrop, or a link to the calendar behind the sheet.
        if (pressed === sheet.current || pressed.closest("[data-closes-sheet]")) close();
      }}
    >
      {isOpen && (
        <div className={dialog.content}>
          <div className={rows.row}>
            <h2 className={type.heading} id="booking-sheet-title">
              {t("booking.sheet.title")}
            </h2>
            <button type="button" className={button.round} aria-label={t("booking.sheet.close")} onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <StayFields />
          {children}
        </div>
      )}
    </dialog>
  );
}

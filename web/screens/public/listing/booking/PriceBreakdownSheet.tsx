import type { ReactNode, RefObject } from "react";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
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
      className="booking-sheet"
      aria-labelledby="booking-sheet-title"
      // The close event fires a task later, when the sheet may be open again.
      onClose={() => !sheet.current?.open && onClose()}
      onClick={(event) => {
        const pressed = event.target as Element;
        // The backdrop, or a link to the calendar behind the sheet.
        if (pressed === sheet.current || pressed.closest(".booking-fields > button, .link")) close();
      }}
    >
      {isOpen && (
        <div className="booking-sheet-in">
          <div className="booking-sheet-head">
            <h2 className="d3" id="booking-sheet-title">
              {t("booking.sheet.title")}
            </h2>
            <button type="button" className="booking-arrow" aria-label={t("booking.sheet.close")} onClick={close}>
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

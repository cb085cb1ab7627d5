import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/icons.tsx";
import "./dialog.css";

interface Props {
  /** The question it asks. */
  title: string;
  /** While something is being done it stays. */
  isBusy: boolean;
  onClose(): void;
  /** Handed what closes it. */
  children(close: () => void): ReactNode;
}

/** A question over the page, a sheet from below on a small screen. Escape or a press outside is the way out. */
export function Dialog({ title, isBusy, onClose, children }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  function close() {
    if (!isBusy) dialog.current?.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="ask-in">
        <div className="ask-head">
          <h2 className="d3" id={id}>
            {title}
          </h2>
          <button type="button" className="round" aria-label={t("common.close")} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {children(close)}
      </div>
    </dialog>
  );
}

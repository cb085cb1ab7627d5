import { clsx } from "clsx";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "../icons.tsx";
import button from "../styles/button.module.css";
import styles from "../styles/dialog.module.css";
import layout from "../styles/layout.module.css";
import panel from "../styles/panel.module.css";
import type from "../styles/type.module.css";
import { useTranslation } from "../texts.tsx";

interface Props {
  /** The question that the dialog asks. */
  title: string;
  /** The dialog cannot be closed while an action is running. */
  isBusy: boolean;
  /** Sets the dialog's position, if it is not centered. */
  className?: string | undefined;
  onClose(): void;
  /** Receives the function that closes the dialog. */
  children(close: () => void): ReactNode;
}

/** A modal question; on a small screen, a bottom sheet. Escape or a click outside closes it. */
export function Dialog({ title, isBusy, className, onClose, children }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const hasEnded = useRef(false);
  /** Where the press began: selecting text may end outside. */
  const pressed = useRef<EventTarget>(null);
  const id = useId();

  // Closing returns the focus to the button that opened the dialog; removing an open dialog would not.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  useEffect(() => {
    const page = dialog.current?.closest("main");
    return () => {
      // That button may be gone as well, with the row that the dialog was about.
      if (document.activeElement === document.body) page?.focus({ preventScroll: true });
    };
  }, []);

  function close() {
    if (isBusy) return;
    dialog.current?.close();
    end();
  }

  /** Browsers fire `close` a task later, when the button that regained focus may already have been pressed. */
  function end() {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={clsx(styles.dialog, panel.arriving, className)}
      aria-labelledby={id}
      onClose={() => dialog.current?.open === false && end()}
      onCancel={(event) => {
        // Closing a file picker also fires `cancel`.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target }) => target === dialog.current && target === pressed.current && close()}
    >
      <div className={styles.content}>
        <div className={layout.row}>
          <h2 className={clsx(type.heading, layout.grow)} id={id}>
            {title}
          </h2>
          <button type="button" className={button.round} aria-label={t("common.close")} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {children(close)}
      </div>
    </dialog>
  );
}

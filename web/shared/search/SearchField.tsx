import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Search.module.css";

interface Props {
  /** The field's label: «Lugar». */
  label: string;
  words: string;
  isEmpty: boolean;
  /** Punctuation that must not start a line: a comma, a full stop. */
  after?: string;
  /** The button at the bottom of the panel. It submits the form, unless `onDone` is given. */
  done: string;
  onDone?(): void;
  /** Called when the user leaves the panel. */
  onLeave?(): void;
  /** Escape was pressed: restores the value. */
  onCancel?(): void;
  onOpen?(): void;
  panelClass?: string | undefined;
  /** Receives the function that closes the panel. */
  children(close: () => void): ReactNode;
}

/** A blank of the sentence: opens a panel below, or a sheet on a phone. Works without JavaScript. */
export function SearchField({
  label,
  words,
  isEmpty,
  after,
  done,
  onDone,
  onLeave,
  onCancel,
  onOpen,
  panelClass,
  children,
}: Props) {
  const { t } = useTranslation();
  const blank = useRef<HTMLDetailsElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const left = useEffectEvent(() => onLeave?.());
  const opened = useEffectEvent(() => onOpen?.());

  useEffect(() => {
    // On a slow phone the panel may have been opened before hydration.
    if (blank.current?.open) opened();
    const closeOutside = (event: Event) => {
      if (!blank.current?.open || blank.current.contains(event.target as Node)) return;
      blank.current.open = false;
      left();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, []);

  function close() {
    if (!blank.current) return;
    blank.current.open = false;
    blank.current.querySelector("summary")?.focus();
  }

  return (
    <span className={type.nowrap}>
      <details
        className={styles.blank}
        ref={blank}
        onToggle={(event) => {
          if (!event.currentTarget.open) return;
          flushSync(() => onOpen?.());
          if (!sheet.current) return;
          fitIn(sheet.current);
          // For a sentence low in the window, the panel may extend below it.
          sheet.current.scrollIntoView({ block: "nearest" });
        }}
        onClick={(event) => {
          // The dimmed backdrop of a sheet.
          if (event.target !== blank.current) return;
          close();
          onLeave?.();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.defaultPrevented || !blank.current?.open) return;
          event.stopPropagation();
          close();
          onCancel?.();
        }}
      >
        <summary className={button.plain}>
          <span className={type.forReaders}>{t("search.blank", { label })}</span>{" "}
          <span className={clsx(styles.words, isEmpty && styles.open)}>{words}</span>
        </summary>
        <div className={clsx(panel.panel, panel.raised, panel.arriving, styles.panel, panelClass)} ref={sheet}>
          <button
            type="button"
            className={clsx(button.round, styles.close)}
            aria-label={t("common.close")}
            onClick={() => {
              close();
              onLeave?.();
            }}
          >
            <Icon name="close" />
          </button>
          <div className={styles.body}>{children(close)}</div>
          <button
            type="submit"
            className={clsx(button.primary, button.wide)}
            onClick={(event) => {
              close();
              if (!onDone) return;
              event.preventDefault();
              onDone();
            }}
          >
            {done}
          </button>
        </div>
      </details>
      {after}
    </span>
  );
}

/** Pixels kept free above and below an open panel: the page's header, and the margin of the panel's style. */
const [above, below] = [104, 16];

/** Keeps a panel inside the window's sides and no higher than there is room, so that its button stays in sight. */
function fitIn(opened: HTMLElement): void {
  opened.removeAttribute("style");
  if (getComputedStyle(opened).position === "fixed") return;
  const { clientWidth, clientHeight } = document.documentElement;
  const { left, right, top, height } = opened.getBoundingClientRect();
  const shift = left < below ? below - left : Math.min(0, clientWidth - below - right);
  if (shift !== 0) opened.style.setProperty("margin-inline", `${shift}px ${-shift}px`);
  const room = Math.max(height, clientHeight - below - Math.max(top, above));
  opened.style.setProperty("max-height", `${room}px`);
}

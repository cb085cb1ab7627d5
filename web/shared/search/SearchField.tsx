import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";

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
  children,
}: Props) {
  const { t } = useTranslation();
  const blank = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const left = useEffectEvent(() => onLeave?.());

  useEffect(() => {
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
    <span className="blank-place">
      <details
        className="blank"
        ref={blank}
        onToggle={(event) => {
          if (!event.currentTarget.open) return;
          flushSync(() => onOpen?.());
          // For a sentence low in the window, the panel may extend below it.
          panel.current?.scrollIntoView({ block: "nearest" });
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
        <summary className={isEmpty ? "is-empty" : undefined}>
          <span className="sr-only">{t("search.blank", { label })}</span> <span className="blank-words">{words}</span>
        </summary>
        <div className="blank-panel" ref={panel}>
          <button
            type="button"
            className="round blank-close"
            aria-label={t("common.close")}
            onClick={() => {
              close();
              onLeave?.();
            }}
          >
            <Icon name="close" />
          </button>
          {children(close)}
          <button
            type="submit"
            className="btn wide"
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

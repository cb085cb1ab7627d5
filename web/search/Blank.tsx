import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/icons.tsx";

interface Props {
  /** What is to be filled in: «Lugar». */
  label: string;
  words: string;
  isEmpty: boolean;
  /** What never stands at the beginning of a line: a comma, a full stop. */
  after?: string;
  /** The button at the foot of the panel. It sends the form; `onDone` may do something else instead. */
  done: string;
  onDone?(): void;
  /** Somebody went elsewhere. */
  onLeave?(): void;
  /** Escape: as it was. */
  onCancel?(): void;
  onOpen?(): void;
  /** Handed what closes it. */
  children(close: () => void): ReactNode;
}

/** A blank of the sentence: opens a panel under it, a sheet on a phone. Works without JavaScript. */
export function Blank({ label, words, isEmpty, after, done, onDone, onLeave, onCancel, onOpen, children }: Props) {
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
          // Under a sentence low on the window there is more panel than window.
          panel.current?.scrollIntoView({ block: "nearest" });
        }}
        onClick={(event) => {
          // The dimmed page around a sheet.
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

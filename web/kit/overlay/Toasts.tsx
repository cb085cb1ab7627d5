import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Icon } from "../icons.tsx";
import button from "../styles/button.module.css";
import layout from "../styles/layout.module.css";
import panel from "../styles/panel.module.css";
import type from "../styles/type.module.css";
import { ShownTexts, useTranslation } from "../texts.tsx";
import styles from "./Toasts.module.css";
import type { Toast } from "./toast.ts";

/** Where toasts appear and for how long; `middle` is the middle of the upper edge. */
const places = {
  edge: { className: clsx(styles.toasts), milliseconds: 5000 },
  middle: { className: clsx(styles.toasts, styles.middle), milliseconds: 3000 },
} as const;
type PlaceName = keyof typeof places;
type Shown = Toast & { id: number };

let toasts: Shown[] = [];
let lastId = 0;
const regions: Partial<Record<PlaceName, { element: HTMLElement; root: Root }>> = {};

/** Adds a toast, replacing one with the same text. */
export function addToast(toast: Toast): void {
  toasts = [...toasts.filter(({ text }) => text !== toast.text), { ...toast, id: ++lastId }];
  draw();
}

export function removeToast(text: string): void {
  toasts = toasts.filter((toast) => toast.text !== text);
  draw();
}

function remove(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id);
  draw();
}

function placeOf({ isForHost }: Toast): PlaceName {
  return isForHost ? "middle" : "edge";
}

function draw(): void {
  for (const place of ["edge", "middle"] as const) {
    const here = toasts.filter((toast) => placeOf(toast) === place);
    if (here.length > 0 || regions[place]) drawAt(place, here);
  }
}

function drawAt(place: PlaceName, here: Shown[]): void {
  regions[place] ??= createRegion(places[place].className);
  const { element, root } = regions[place];
  root.render(
    <ShownTexts>
      {here.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onEnd={() => remove(toast.id)} />
      ))}
    </ShownTexts>,
  );
  if (here.length > 0) raise(element);
}

/** Raises the toasts above everything, including a newer dialog. Without popover support, they go inside the dialog. */
function raise(element: HTMLElement): void {
  if ("popover" in HTMLElement.prototype) {
    if (element.matches(":popover-open")) element.hidePopover();
    element.showPopover();
  } else {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    dialog?.addEventListener("close", () => raise(element), { once: true });
    (dialog ?? document.body).append(element);
  }
}

/** A separate root: toasts outlive pages and appear above everything. */
function createRegion(className: string): { element: HTMLElement; root: Root } {
  const element = document.createElement("div");
  element.className = className;
  element.popover = "manual";
  element.setAttribute("role", "status");
  document.body.append(element);
  return { element, root: createRoot(element) };
}

function ToastCard({ toast, onEnd }: { toast: Toast; onEnd(): void }) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    if (toast.stays || isHeld) return;
    const timer = setTimeout(() => end.current(), places[placeOf(toast)].milliseconds);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: touching or hovering it only keeps it on the screen
    <div
      className={clsx(
        styles.toast,
        toast.tone === "error" && styles.error,
        panel.notice,
        panel.withIcon,
        panel.arriving,
      )}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.tone === "done" ? "check" : "alert"} />
      <span className={layout.grow}>
        <Words text={toast.text} />
      </span>
      <button type="button" className={button.round} aria-label={t("common.close")} onClick={onEnd}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** A leading emoji stays in the text for copying but is visually hidden; the page draws its own icon instead. */
function Words({ text }: { text: string }) {
  const [, sign = "", sentence = text] = /^(\p{Extended_Pictographic}\uFE0F?\s)(.*)$/u.exec(text) ?? [];
  return (
    <>
      {sign && <span className={type.forReaders}>{sign}</span>}
      {sentence}
    </>
  );
}

import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider, useTranslation } from "react-i18next";
import { i18n } from "#web/i18n/i18n.ts";
import { Icon } from "./icons.tsx";
import type { Toast } from "./toast.ts";
import "./toasts.css";

const shownMilliseconds = 5000;

let toasts: Array<Toast & { id: number }> = [];
let lastId = 0;
let region: { element: HTMLElement; render(): void } | undefined;

/** The same sentence is not said twice at once. */
export function addToast(toast: Toast): void {
  toasts = [...toasts.filter(({ text }) => text !== toast.text), { ...toast, id: ++lastId }];
  draw();
}

function remove(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id);
  draw();
}

function draw(): void {
  region ??= createRegion();
  region.render();
  const { element } = region;
  // Shown anew, so that it lies above a dialog that was opened since.
  if (element.matches(":popover-open")) element.hidePopover();
  if (toasts.length > 0) element.showPopover();
}

/** A root of its own: toasts outlive pages and lie above everything. */
function createRegion() {
  const element = document.createElement("div");
  element.className = "toasts";
  element.popover = "manual";
  element.setAttribute("role", "status");
  document.body.append(element);
  const root = createRoot(element);
  return {
    element,
    render: () =>
      root.render(
        <I18nextProvider i18n={i18n}>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onEnd={() => remove(toast.id)} />
          ))}
        </I18nextProvider>,
      ),
  };
}

function ToastCard({ toast, onEnd }: { toast: Toast; onEnd(): void }) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    if (toast.stays || isHeld) return;
    const timer = setTimeout(() => end.current(), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [toast.stays, isHeld]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding it only keeps it readable
    <div
      className={`toast ${toast.tone}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.tone === "done" ? "check" : "alert"} />
      <span>{toast.text}</span>
      <button type="button" className="toast-close" aria-label={t("common.close")} onClick={onEnd}>
        <Icon name="close" />
      </button>
    </div>
  );
}

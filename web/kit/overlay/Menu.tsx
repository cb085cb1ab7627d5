import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import button from "../styles/button.module.css";
import panel from "../styles/panel.module.css";
import type from "../styles/type.module.css";
import styles from "./Menu.module.css";

interface Props {
  /** The button's accessible name. */
  label: string;
  trigger: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A small panel under its button. Works without JavaScript; a click outside, Escape or a selection closes it. */
export function Menu({ label, trigger, className, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, []);

  function close() {
    if (menu.current) menu.current.open = false;
  }

  function closeFor(entry: Element | null) {
    if (!entry) return;
    close();
    // The pressed entry disappears, so the menu takes the focus; an opened dialog returns it there.
    if (entry.matches("button")) focusTrigger();
  }

  function focusTrigger() {
    menu.current?.querySelector("summary")?.focus();
  }

  return (
    <details
      className={styles.menu}
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        close();
        focusTrigger();
      }}
    >
      <summary className={clsx(button.pill, button.plain, className)}>
        <span className={type.forReaders}>{label}</span>
        <span aria-hidden="true">{trigger}</span>
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it only handles presses on its entries */}
      <div
        className={clsx(styles.panel, panel.panel, panel.raised, panel.arriving)}
        onClick={(event) => closeFor((event.target as Element).closest("a, button"))}
      >
        {children}
      </div>
    </details>
  );
}

import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  /** The button's accessible name. */
  label: string;
  trigger: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A small panel under its button. Works without JavaScript; a click outside, Escape or a selection closes it. */
export function Menu({ label, trigger, className = "", children }: Props) {
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

  return (
    <details
      className="menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        close();
        menu.current.querySelector("summary")?.focus();
      }}
    >
      <summary className={`pill ${className}`}>
        <span className="sr-only">{label}</span>
        <span className="contents" aria-hidden="true">
          {trigger}
        </span>
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it only hears the presses on its entries */}
      <div className="menu-panel" onClick={(event) => (event.target as Element).closest("a, button") && close()}>
        {children}
      </div>
    </details>
  );
}

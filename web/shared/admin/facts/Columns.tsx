import { clsx } from "clsx";
import type { ReactNode } from "react";
import layout from "#web/kit/styles/layout.module.css";
import styles from "./AdminFacts.module.css";

/** The facts about an object, with its actions at the side; in a narrow window the actions come first. */
export function FactsAndActions({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <div className={clsx(layout.stack, layout.gap20, styles.aside)}>
      <div className={clsx(layout.stack, layout.gap20)}>{children}</div>
      {actions}
    </div>
  );
}

/** Two halves, side by side in a wide window. */
export function Halves({ children }: { children: ReactNode }) {
  return <div className={clsx(layout.stack, layout.gap20, styles.halves)}>{children}</div>;
}

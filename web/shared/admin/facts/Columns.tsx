import { clsx } from "clsx";
import type { ReactNode } from "react";
import layout from "#web/kit/styles/layout.module.css";
import styles from "./AdminFacts.module.css";

/** The facts about one object, and aside what can be done with it; on a narrow window the latter comes first. */
export function FactsAndActions({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <div className={clsx(layout.stack, layout.gap20, styles.aside)}>
      <div className={clsx(layout.stack, layout.gap20)}>{children}</div>
      {actions}
    </div>
  );
}

/** Two halves beside each other on a wide window. */
export function Halves({ children }: { children: ReactNode }) {
  return <div className={clsx(layout.stack, layout.gap20, styles.halves)}>{children}</div>;
}

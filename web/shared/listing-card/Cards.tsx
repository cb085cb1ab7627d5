import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./Card.module.css";

interface Props {
  /**
   * In wide windows there are four cards in a row by default; otherwise two, three, or a large one with three small
   * ones. `mixed` is for cards of several kinds, whose photos then have the same shape.
   */
  as?: "two" | "three" | "oneLarge" | "mixed" | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Cards, side by side. */
export function Cards({ as, className, children }: Props) {
  return <div className={clsx(styles.cards, as && styles[as], className)}>{children}</div>;
}

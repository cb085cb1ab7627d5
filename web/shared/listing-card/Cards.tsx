import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./Card.module.css";

interface Props {
  /**
   * On wide windows four stand beside each other; or two, or three; or one large with three small ones. `mixed` are of
   * several kinds: their photos have one shape.
   */
  as?: "two" | "three" | "oneLarge" | "mixed" | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Cards, beside each other. */
export function Cards({ as, className, children }: Props) {
  return <div className={clsx(styles.cards, as && styles[as], className)}>{children}</div>;
}

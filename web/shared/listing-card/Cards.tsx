import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./Card.module.css";

interface Props {
  /** On wide windows four stand beside each other; or three; or one large with three small ones. */
  as?: "three" | "oneLarge" | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Cards, beside each other. */
export function Cards({ as, className, children }: Props) {
  return <div className={clsx(styles.cards, as && styles[as], className)}>{children}</div>;
}

import { clsx } from "clsx";
import type { ReactNode } from "react";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import styles from "./Moderated.module.css";

/** A user's content, with the button to hide it at the side. */
export function Moderated({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={clsx(layout.stack, layout.gap8by20, layout.loose, layout.top, styles.moderated, className)}>
      {children}
    </div>
  );
}

export function ModeratedText({ text }: { text: string }) {
  return <p className={clsx(type.written, layout.above4)}>{text}</p>;
}

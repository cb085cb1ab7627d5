import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Icon } from "#web/kit/icons.tsx";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import styles from "./RefundNote.module.css";

/** The refund of a cancellation; green if anything is refunded. */
export function RefundNote({ isRefunded, children }: { isRefunded: boolean; children: ReactNode }) {
  return (
    <p className={clsx(panel.notice, panel.withIcon, layout.above16, styles.note, isRefunded && styles.refunded)}>
      <Icon name="shield" />
      <span>{children}</span>
    </p>
  );
}

import { clsx } from "clsx";
import type { ReactNode } from "react";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import styles from "./CheckoutResult.module.css";

interface Props {
  title: string;
  /** The rest of the headline. */
  after?: string | undefined;
  lead?: ReactNode;
  /** Left out while the result is still unknown. */
  seal?: ReactNode;
  tone: "done" | "waiting" | "failed";
  /** The next steps. */
  children?: ReactNode;
  aside?: ReactNode;
}

const grounds = { done: styles.done, waiting: styles.waiting, failed: panel.bad };

/** The page's only layout: a seal, what happened, the next steps, and a receipt at the side if there is one. */
export function Message({ title, after, lead, seal, tone, children, aside }: Props) {
  return (
    <div className={clsx(layout.wrap, layout.stack, layout.gap32, styles.result, aside && styles.withReceipt)}>
      <div role="status">
        <span className={clsx(panel.seal, styles.seal, seal ? grounds[tone] : panel.spinner)}>{seal}</span>
        <h1 className={clsx(type.title, layout.above16)}>
          <span>{title}</span>
          {after && `. ${after}`}
        </h1>
        {lead && <p className={clsx(type.lead, type.anywhere, layout.above12, styles.lead)}>{lead}</p>}
        {children && <div className={clsx(layout.row, layout.gap8by20, layout.above24)}>{children}</div>}
      </div>
      {aside}
    </div>
  );
}

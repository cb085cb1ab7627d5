import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import styles from "./AdminFacts.module.css";

interface Props {
  title: string;
  /** The fragment by which a URL refers to this section. */
  id?: string;
  className?: string | undefined;
  /** What it comes to, beside the title. */
  note?: string | undefined;
  children: ReactNode;
}

/** A section of an admin page, under its title. */
export function Sheet({ title, id, className, note, children }: Props) {
  const titleId = useId();
  const heading = (
    <h2 className={type.heading} id={titleId}>
      {title}
    </h2>
  );
  return (
    <section className={clsx(panel.panel, styles.sheet, className)} id={id} aria-labelledby={titleId}>
      {note ? (
        <div className={clsx(layout.row, layout.spread, layout.baseline, layout.gap4, styles.head)}>
          {heading}
          <p className={clsx(type.small, type.numbers)}>{note}</p>
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}

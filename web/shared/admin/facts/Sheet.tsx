import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import styles from "./AdminFacts.module.css";

interface Props {
  title: string;
  /** The fragment by which a URL refers to this section. */
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of an admin page, under its title. */
export function Sheet({ title, id, className, children }: Props) {
  const titleId = useId();
  return (
    <section className={clsx(panel.panel, styles.sheet, className)} id={id} aria-labelledby={titleId}>
      <h2 className={type.heading} id={titleId}>
        {title}
      </h2>
      {children}
    </section>
  );
}

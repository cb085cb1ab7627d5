import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import styles from "./AdminFacts.module.css";

interface Props extends Pick<ComponentProps<"section">, "aria-label" | "aria-labelledby"> {
  /** The headings of the columns. */
  heads: readonly string[];
  /** Leaves out the second column on phones; the rows say there what it has. */
  isSecondOffPhones?: boolean;
  /** The rows. */
  children: ReactNode;
}

/** A table that scrolls sideways where the window is too narrow for it. */
export function ScrollTable({ heads, isSecondOffPhones = false, children, ...name }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={layout.scroll} tabIndex={0} {...name}>
      <table className={clsx(rows.table, styles.table, isSecondOffPhones && styles.short)}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

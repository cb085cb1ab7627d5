import { clsx } from "clsx";
import styles from "./Steps.module.css";
import layout from "./styles/layout.module.css";
import type from "./styles/type.module.css";

interface Props {
  steps: readonly { title: string; text: string }[];
  /** Two columns where there is room. */
  inTwo?: boolean;
}

/** Numbered steps, in order. */
export function Steps({ steps, inTwo = false }: Props) {
  return (
    <ol className={clsx(styles.steps, layout.stack, layout.gap24, layout.above24, inTwo && styles.inTwo)}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3 className={type.name}>{title}</h3>
          <p className={type.muted}>{text}</p>
        </li>
      ))}
    </ol>
  );
}

import { clsx } from "clsx";
import { Link } from "react-router";
import { Icon } from "#web/kit/icons.tsx";
import rows from "#web/kit/styles/rows.module.css";
import styles from "./AdminFacts.module.css";

/** A link from an object's page back to its list. */
export function BackLink({ to, text }: { to: string; text: string }) {
  return (
    <Link className={clsx(rows.back, styles.back)} to={to}>
      <Icon name="arrow-left" />
      {text}
    </Link>
  );
}

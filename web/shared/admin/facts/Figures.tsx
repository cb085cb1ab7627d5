import { clsx } from "clsx";
import { Link } from "react-router";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./AdminFacts.module.css";

interface Figure {
  name: string;
  value: string;
  hint?: string;
  /** The page's main figure, which stands out. */
  isMoney?: boolean;
  /** The link to the rows behind the figure. */
  to?: string;
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation();
  return (
    <dl className={clsx(rows.figures, styles.figures, type.numbers)}>
      {figures.map(({ name, value, hint, isMoney, to }) => (
        <div key={name} className={isMoney ? rows.money : undefined}>
          <dt className={type.muted}>{name}</dt>
          <dd className={clsx(type.figure, layout.above4)}>
            {to ? (
              <Link to={to} aria-label={`${value}. ${t("admin.stats.rows", { name })}`}>
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
          {hint && <dd className={type.small}>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}

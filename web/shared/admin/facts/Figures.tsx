import { Link } from "react-router";
import { useTranslation } from "#web/kit/texts.tsx";

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
    <dl className="figures num">
      {figures.map(({ name, value, hint, isMoney, to }) => (
        <div key={name} className={isMoney ? "is-money" : undefined}>
          <dt>{name}</dt>
          <dd className="figure">
            {to ? (
              <Link to={to} aria-label={`${value}. ${t("admin.stats.rows", { name })}`}>
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
          {hint && <dd className="small">{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}

import { useTranslation } from "react-i18next";
import { Link } from "react-router";

interface Figure {
  name: string;
  value: string;
  hint?: string;
  /** What the page is about: it stands out. */
  isMoney?: boolean;
  /** The rows behind it. */
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

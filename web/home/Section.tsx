import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

interface Props {
  title: string;
  lead: string;
  to: string;
  /** Undefined when the listings could not be read. */
  total: number | undefined;
  toAll: string;
  children: ReactNode;
}

/** One row of the home page. Without cards it is not there; what could not be read says so in its place. */
export function Section({ title, lead, to, total, toAll, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  if (total === 0) return null;
  return (
    <section className="wrap section" aria-labelledby={id}>
      <div className="section-head">
        <div>
          <h2 className="d2" id={id}>
            {title}
          </h2>
          <p className="lead">{lead}</p>
        </div>
        {total !== undefined && (
          <Link className="link" to={to}>
            {toAll}
          </Link>
        )}
      </div>
      {total === undefined ? (
        <div className="state-box" role="alert">
          <p>{t("home.sectionError")}</p>
          <Reload />
        </div>
      ) : (
        children
      )}
    </section>
  );
}

export function Reload() {
  const { t } = useTranslation();
  return (
    <button type="button" className="link" onClick={() => window.location.reload()}>
      {t("common.retry")}
    </button>
  );
}

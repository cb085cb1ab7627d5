import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useTranslation } from "#web/kit/texts.tsx";

interface Props {
  title: string;
  lead: string;
  to: string;
  /** Undefined when the listings could not be read. */
  total: number | undefined;
  toAll: string;
  children: ReactNode;
}

/** One row of the home page. An empty section is left out; a section that failed to load shows an error. */
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

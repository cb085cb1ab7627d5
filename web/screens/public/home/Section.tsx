import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Home.module.css";

interface Props {
  title: string;
  lead: string;
  to: string;
  /** Null when there are more than were read, undefined when they could not be read. */
  total: number | null | undefined;
  toAll: string;
  children: ReactNode;
}

/** One row of the home page. An empty section is left out; a section that failed to load shows an error. */
export function Section({ title, lead, to, total, toAll, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  if (total === 0) return null;
  return (
    <section className={clsx(layout.wrap, layout.section)} aria-labelledby={id}>
      <div className={clsx(layout.row, layout.spread, layout.gap20, styles.head)}>
        <div>
          <h2 className={type.title} id={id}>
            {title}
          </h2>
          <p className={clsx(type.lead, layout.above8)}>{lead}</p>
        </div>
        {total !== undefined && (
          <Link className={button.link} to={to}>
            {toAll}
          </Link>
        )}
      </div>
      {total === undefined ? (
        <div className={panel.state} role="alert">
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
    <button type="button" className={button.link} onClick={() => window.location.reload()}>
      {t("common.retry")}
    </button>
  );
}

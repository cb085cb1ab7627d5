import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "#web/layout/site.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import "./list.css";

interface Props {
  title: string;
  lead: string;
  /** «9 alojamientos» */
  count: string;
  isEmpty: boolean;
  /** Between the count and the cards. */
  filters?: ReactNode;
  children: ReactNode;
}

/** Title, how many, and the cards. */
export function ListPage({ title, lead, count, isEmpty, filters, children }: Props) {
  const { t } = useTranslation();
  const { brandName } = useSite();
  return (
    <div className="wrap list-page">
      <PageMeta title={`${title} · ${brandName}`} description={lead} />
      <h1 className="d2">{title}</h1>
      <p className="lead">{lead}</p>
      {filters}
      {isEmpty ? (
        <div className="state-box empty">
          <h2 className="d3">{t("listings.list.empty")}</h2>
          <p className="muted">{t("listings.list.emptyHint")}</p>
        </div>
      ) : (
        <>
          <h2 className="list-count" aria-live="polite">
            {count}
          </h2>
          <div className="cards">{children}</div>
        </>
      )}
    </div>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useSite } from "#web/layout/site.ts";
import { trailData } from "#web/structured-data.ts";
import { JsonLd } from "#web/ui/JsonLd.tsx";
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
  const { publicUrl, brandName } = useSite();
  const { pathname } = useLocation();
  const trail = [
    { name: brandName, path: "/" },
    { name: title, path: pathname },
  ];
  return (
    <div className="wrap list-page">
      <JsonLd data={trailData({ publicUrl }, trail)} />
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

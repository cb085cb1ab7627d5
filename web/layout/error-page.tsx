import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { Frame } from "./Frame.tsx";
import { NotFoundPoster } from "./NotFoundPoster.tsx";

/** What a page shows instead of itself: nothing is there, or something broke. */
export function ErrorPage() {
  return (
    <Frame>
      <ErrorContent error={useRouteError()} />
    </Frame>
  );
}

/** The same between a header and a footer that are there. */
export function ErrorContent({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && (error.status === 404 || error.status === 410);
  return isMissing ? <NotFoundPoster /> : <Broken />;
}

function Broken() {
  const { t } = useTranslation();
  return (
    <div className="wrap error-page">
      <PageMeta isMissing title={t("errorPages.broken.title")} />
      <h1 className="d2">{t("errorPages.broken.title")}</h1>
      <p className="lead">{t("errorPages.broken.lead")}</p>
      <div className="chips">
        <button type="button" className="btn" onClick={() => window.location.reload()}>
          {t("common.retry")}
        </button>
        <a className="btn line" href="/">
          {t("errorPages.backHome")}
        </a>
      </div>
    </div>
  );
}

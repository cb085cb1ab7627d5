import { isRouteErrorResponse, useRouteError } from "react-router";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { Frame } from "./Frame.tsx";
import { NotFoundPoster } from "./NotFoundPoster.tsx";

/** Replaces a page that does not exist or failed. */
export function ErrorPage() {
  return (
    <Frame>
      <ErrorContent error={useRouteError()} />
    </Frame>
  );
}

/** The same, inside an existing header and footer. */
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

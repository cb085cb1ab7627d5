import { clsx } from "clsx";
import { isRouteErrorResponse, useRouteError } from "react-router";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import styles from "./Frame.module.css";
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
    <div className={clsx(layout.wrap, layout.stack, layout.loose, layout.gap20, styles.broken)}>
      <PageMeta isMissing title={t("errorPages.broken.title")} />
      <h1 className={type.title}>{t("errorPages.broken.title")}</h1>
      <p className={type.lead}>{t("errorPages.broken.lead")}</p>
      <div className={clsx(layout.row, layout.gap8)}>
        <button type="button" className={button.primary} onClick={() => window.location.reload()}>
          {t("common.retry")}
        </button>
        <a className={button.line} href="/">
          {t("errorPages.backHome")}
        </a>
      </div>
    </div>
  );
}

import { clsx } from "clsx";
import { Link } from "react-router";
import { Picture } from "#web/kit/Picture.tsx";
import button from "#web/kit/styles/button.module.css";
import poster from "#web/kit/styles/poster.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";

export function NotFoundPoster() {
  const { t } = useTranslation();
  return (
    <section className={clsx(poster.poster, poster.anil)} data-to-edges>
      <PageMeta isMissing title={t("errorPages.notFound.title")} />
      <div className={poster.say}>
        <h1 className={type.poster}>{t("errorPages.notFound.headline")}</h1>
        <p className={type.lead}>{t("errorPages.notFound.lead")}</p>
        <Link className={button.paper} to="/">
          {t("errorPages.backHome")}
        </Link>
      </div>
      <div className={poster.picture}>
        <Picture name="lighthouse" alt="" sizes="(min-width: 900px) 57vw, 100vw" isFirst />
      </div>
    </section>
  );
}

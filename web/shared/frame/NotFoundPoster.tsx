import { Link } from "react-router";
import { Picture } from "#web/kit/Picture.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";

export function NotFoundPoster() {
  const { t } = useTranslation();
  return (
    <section className="poster anil on-dark">
      <PageMeta isMissing title={t("errorPages.notFound.title")} />
      <div className="poster-say">
        <h1 className="d1">{t("errorPages.notFound.headline")}</h1>
        <p className="lead">{t("errorPages.notFound.lead")}</p>
        <Link className="btn paper" to="/">
          {t("errorPages.backHome")}
        </Link>
      </div>
      <div className="poster-picture">
        <Picture name="lighthouse" alt="" sizes="(min-width: 900px) 57vw, 100vw" isFirst />
      </div>
    </section>
  );
}

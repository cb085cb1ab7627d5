import { Link } from "react-router";
import { useTranslation } from "#web/kit/texts.tsx";

const pictures = "/pictures";

/** Invites owners to become hosts. Narrow windows get their own picture. */
export function HostBanner() {
  const { t } = useTranslation();
  return (
    <section className="poster flip guayaba on-dark host-banner" aria-labelledby="host-banner">
      <div className="poster-say">
        <h2 className="d1" id="host-banner">
          {t("home.hosting.title")}
        </h2>
        <p className="lead">{t("home.hosting.lead")}</p>
        <Link className="btn paper" to="/becomehost">
          {t("home.hosting.button")}
        </Link>
      </div>
      <div className="poster-picture">
        <picture>
          {(["avif", "webp"] as const).map((format) => (
            <source
              key={`narrow-${format}`}
              media="(max-width: 768px)"
              type={`image/${format}`}
              srcSet={`${pictures}/balcony-800.${format} 800w, ${pictures}/balcony-1600.${format} 1600w`}
              sizes="100vw"
            />
          ))}
          {(["avif", "webp"] as const).map((format) => (
            <source
              key={format}
              type={`image/${format}`}
              srcSet={`${pictures}/facades-800.${format} 800w, ${pictures}/facades-1600.${format} 1600w`}
              sizes="(min-width: 900px) 57vw, 100vw"
            />
          ))}
          <img src={`${pictures}/facades-800.webp`} alt="" width={1600} height={1200} loading="lazy" decoding="async" />
        </picture>
      </div>
    </section>
  );
}

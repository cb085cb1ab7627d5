import { clsx } from "clsx";
import { Link } from "react-router";
import button from "#web/kit/styles/button.module.css";
import poster from "#web/kit/styles/poster.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Home.module.css";

const pictures = "/pictures";

/** Invites owners to become hosts. Narrow windows get their own picture. */
export function HostBanner() {
  const { t } = useTranslation();
  return (
    <section
      className={clsx(poster.poster, poster.flip, poster.guayaba, styles.hosting)}
      aria-labelledby="host-banner"
      data-to-edges
    >
      <div className={poster.say}>
        <h2 className={type.poster} id="host-banner">
          {t("home.hosting.title")}
        </h2>
        <p className={type.lead}>{t("home.hosting.lead")}</p>
        <Link className={button.paper} to="/becomehost">
          {t("home.hosting.button")}
        </Link>
      </div>
      <div className={poster.picture}>
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

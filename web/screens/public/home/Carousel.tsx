import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Icon } from "#web/kit/icons.tsx";
import { Picture } from "#web/kit/Picture.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import poster from "#web/kit/styles/poster.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useCarousel } from "./carousel.ts";
import styles from "./Home.module.css";
import { slides } from "./slides.ts";

/** The banner: a carousel of three posters. */
export function Carousel() {
  const { t } = useTranslation();
  const turning = useCarousel(slides.length);
  const isAlive = useAlive();
  const shown = slides[turning.index] ?? slides[0];
  return (
    <section
      className={clsx(poster.poster, shown.ground && poster[shown.ground])}
      aria-roledescription={t("home.carousel.role")}
      aria-label={t("home.carousel.label")}
      {...turning.watched}
    >
      <div className={clsx(poster.say, styles.say)}>
        <div className={layout.stack} aria-live={turning.isTurning ? "off" : "polite"}>
          {slides.map((slide, position) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of the carousel pattern, not of a form
            <div
              key={slide.to}
              role="group"
              className={clsx(layout.stack, layout.loose, layout.gap20, styles.slide)}
              aria-roledescription={t("home.carousel.slide")}
              aria-label={t("home.carousel.position", { number: position + 1, total: slides.length })}
              inert={slide !== shown}
            >
              <h2 className={type.poster}>{t(slide.titleKey)}</h2>
              <p className={type.lead}>{t(slide.leadKey)}</p>
              <Link className={button.paper} to={slide.to}>
                {t(slide.buttonKey)}
              </Link>
            </div>
          ))}
        </div>
        <Controls turning={turning} />
      </div>
      <div className={poster.picture}>
        {slides.map((slide, position) => (
          <div key={slide.to} className={clsx(styles.picture, slide === shown && styles.shown)}>
            {/* Pictures of the other slides load only after hydration. */}
            {(position === 0 || isAlive) && (
              <Picture name={slide.picture} alt="" sizes="(min-width: 900px) 57vw, 100vw" isFirst={position === 0} />
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

function Controls({ turning }: { turning: ReturnType<typeof useCarousel> }) {
  const { t } = useTranslation();
  const { index, goTo, isStopped, setStopped } = turning;
  return (
    <div className={clsx(layout.row, layout.gap4, styles.controls)}>
      <button
        type="button"
        className={button.round}
        aria-label={t("home.carousel.previous")}
        onClick={() => goTo(index - 1)}
      >
        <Icon name="arrow-left" />
      </button>
      {slides.map((slide, position) => (
        <button
          key={slide.to}
          type="button"
          className={clsx(button.round, styles.dot)}
          aria-label={t("home.carousel.position", { number: position + 1, total: slides.length })}
          aria-current={position === index ? "true" : undefined}
          onClick={() => goTo(position)}
        >
          <span />
        </button>
      ))}
      <button
        type="button"
        className={button.round}
        aria-label={t("home.carousel.next")}
        onClick={() => goTo(index + 1)}
      >
        <Icon name="arrow-right" />
      </button>
      <button
        type="button"
        className={button.round}
        aria-label={isStopped ? t("home.carousel.play") : t("home.carousel.pause")}
        onClick={() => setStopped(!isStopped)}
      >
        <Icon name={isStopped ? "play" : "pause"} />
      </button>
    </div>
  );
}

function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive;
}

import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Icon } from "#web/kit/icons.tsx";
import { Picture } from "#web/kit/Picture.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { useCarousel } from "./carousel.ts";
import { slides } from "./slides.ts";

/** The banner: a carousel of three posters. */
export function Carousel() {
  const { t } = useTranslation();
  const turning = useCarousel(slides.length);
  const isAlive = useAlive();
  const shown = slides[turning.index] ?? slides[0];
  return (
    <section
      className={`poster carousel on-dark ${shown.ground}`}
      aria-roledescription={t("home.carousel.role")}
      aria-label={t("home.carousel.label")}
      {...turning.watched}
    >
      <div className="poster-say">
        <div className="slides" aria-live={turning.isTurning ? "off" : "polite"}>
          {slides.map((slide, position) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of the carousel pattern, not of a form
            <div
              key={slide.to}
              role="group"
              className="slide"
              aria-roledescription={t("home.carousel.slide")}
              aria-label={t("home.carousel.position", { number: position + 1, total: slides.length })}
              inert={slide !== shown}
            >
              <h2 className="d1">{t(slide.titleKey)}</h2>
              <p className="lead">{t(slide.leadKey)}</p>
              <Link className="btn paper" to={slide.to}>
                {t(slide.buttonKey)}
              </Link>
            </div>
          ))}
        </div>
        <Controls turning={turning} />
      </div>
      <div className="poster-picture">
        {slides.map((slide, position) => (
          <div key={slide.to} className={slide === shown ? "slide-picture is-shown" : "slide-picture"}>
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
    <div className="controls">
      <button type="button" aria-label={t("home.carousel.previous")} onClick={() => goTo(index - 1)}>
        <Icon name="arrow-left" />
      </button>
      {slides.map((slide, position) => (
        <button
          key={slide.to}
          type="button"
          className="dot"
          aria-label={t("home.carousel.position", { number: position + 1, total: slides.length })}
          aria-current={position === index ? "true" : undefined}
          onClick={() => goTo(position)}
        >
          <span />
        </button>
      ))}
      <button type="button" aria-label={t("home.carousel.next")} onClick={() => goTo(index + 1)}>
        <Icon name="arrow-right" />
      </button>
      <button
        type="button"
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

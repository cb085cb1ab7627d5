import { clsx } from "clsx";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Map.module.css";
import { MapGround } from "./MapGround.tsx";
import { firstZoom, viewOf } from "./map-view.ts";
import { pointOf } from "./outline.ts";

/** The width in pixels until the page is laid out. */
const usualWidth = 600;

const LiveMap = lazy(async () => ({ default: (await import("./LiveMap.tsx")).LiveMap }));

interface Props {
  listing: { city: string; latitude: number; longitude: number };
}

/** The approximate location. Town names and zoom load when the map is near the viewport. */
export function NearMap({ listing }: Props) {
  const { t } = useTranslation();
  const figure = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    if (isNear || !figure.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "300px",
    });
    watch.observe(figure.current);
    return () => watch.disconnect();
  }, [isNear]);

  const place = pointOf(listing.latitude, listing.longitude);
  const view = viewOf(place, firstZoom);
  const still = (
    <div className={styles.sheet}>
      <MapGround view={view} place={place} unit={view.width / usualWidth} />
    </div>
  );
  return (
    <section className={layout.part}>
      <h2 className={type.heading}>{t("listings.map.title")}</h2>
      <figure ref={figure}>
        {isNear ? (
          <Suspense fallback={still}>
            <LiveMap city={listing.city} place={place} />
          </Suspense>
        ) : (
          still
        )}
        <figcaption className={clsx(layout.above12, type.muted)}>
          {t("listings.map.near", { city: listing.city })}
        </figcaption>
      </figure>
    </section>
  );
}

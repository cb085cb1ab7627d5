import { clsx } from "clsx";
import { Suspense, useEffect, useRef, useState } from "react";
import type { ListingDetail, Surrounding } from "#contract/listings/listings.ts";
import { patientPart } from "#web/kit/lazy-part.tsx";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Map.module.css";
import { StillMap } from "./StillMap.tsx";

const LiveNearMap = patientPart(async () => (await import("./LiveNearMap.tsx")).LiveNearMap);

interface Props {
  listing: Pick<ListingDetail, "city" | "latitude" | "longitude" | "isExactPlace" | "around">;
}

/** Where a listing is and what is nearby. The map itself is loaded when it comes near the viewport. */
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

  const { city, latitude, longitude, isExactPlace, around } = listing;
  const still = <StillMap latitude={latitude} longitude={longitude} />;
  const neighborhood = around.find(({ is }) => is === "neighborhood")?.name;
  const where = neighborhood && neighborhood !== city ? `${neighborhood}, ${city}` : city;
  return (
    <section className={layout.part}>
      <h2 className={type.heading}>{t("listings.map.title")}</h2>
      <figure ref={figure}>
        {isNear ? (
          <Suspense fallback={still}>
            <LiveNearMap city={city} place={{ latitude, longitude }} isExact={isExactPlace} around={around} />
          </Suspense>
        ) : (
          still
        )}
        <figcaption className={clsx(layout.above12, type.muted)}>
          {isExactPlace ? t("listings.map.exact", { where }) : t("listings.map.near", { where })}
        </figcaption>
      </figure>
      <Around around={around.filter((one): one is Place => one.is !== "neighborhood")} />
    </section>
  );
}

const kinds = {
  beach: { kindKey: "listings.map.around.beach" },
  nature: { kindKey: "listings.map.around.nature" },
  landmark: { kindKey: "listings.map.around.landmark" },
  town: { kindKey: "listings.map.around.town" },
  ferry: { kindKey: "listings.map.around.ferry" },
  airport: { kindKey: "listings.map.around.airport" },
} as const;

type Place = Surrounding & { is: keyof typeof kinds };

function Around({ around }: { around: readonly Place[] }) {
  const { t } = useTranslation();
  if (around.length === 0) return null;
  return (
    <>
      <h3 className={clsx(type.name, layout.above24)}>{t("listings.map.aroundTitle")}</h3>
      <ul className={clsx(styles.around, layout.above12)}>
        {around.map(({ is, name, kilometers }) => (
          <li key={`${is} ${name}`} className={clsx(layout.row, layout.firstGrows)}>
            <span>
              {name} <span className={type.small}>{t(kinds[is].kindKey)}</span>
            </span>
            <span className={clsx(type.numbers, type.nowrap)}>{kilometers} km</span>
          </li>
        ))}
      </ul>
      <p className={clsx(type.small, layout.above8)}>{t("listings.map.straight")}</p>
    </>
  );
}

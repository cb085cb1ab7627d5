import { type Point, pointFrom, publicPlaceKm } from "#contract/island/geometry.ts";
import type { Surrounding } from "#contract/listings/listings.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { IslandMap, type Shown } from "./IslandMap.tsx";
import styles from "./Map.module.css";

/** How far the first view extends to each side of the place. */
const aroundKm = 10;
const most = 110;

interface Props {
  city: string;
  place: Point;
  isExact: boolean;
  around: readonly Surrounding[];
}

/** The island around a listing, with the names of nearby places. */
export function LiveNearMap({ city, place, isExact, around }: Props) {
  const { t } = useTranslation();
  const corners = [pointFrom(place, aroundKm, Math.PI / 4), pointFrom(place, aroundKm, (Math.PI * 5) / 4)];
  return (
    <IslandMap
      className={styles.sheet}
      label={t("listings.map.label", { city })}
      first={corners}
      firstKey={`${place.latitude} ${place.longitude}`}
      isTight
      most={most}
      isInPage
      municipality={city}
      names={around.filter(({ is }) => is !== "neighborhood" && is !== "town")}
      freeOf={({ screenOf, view }) => {
        const { x, y } = screenOf(place);
        const radius = radiusOf(view.scale);
        return [{ left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius }];
      }}
      drawn={(shown) => <Here shown={shown} place={place} isExact={isExact} />}
    />
  );

  function radiusOf(scale: number): number {
    return isExact ? 10 : Math.max(publicPlaceKm.most * scale, 10);
  }
}

function Here({ shown: { view, screenOf }, place, isExact }: { shown: Shown; place: Point; isExact: boolean }) {
  const { x, y } = screenOf(place);
  if (isExact) return <circle className={styles.point} cx={x} cy={y} r={8} />;
  return (
    <circle className={styles.here} cx={x} cy={y} r={Math.max(publicPlaceKm.most * view.scale, 10)} strokeWidth={2} />
  );
}

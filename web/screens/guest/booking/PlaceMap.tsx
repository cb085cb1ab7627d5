import { municipalityAt, type Point } from "#contract/island/geometry.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { IslandMap } from "#web/shared/map/IslandMap.tsx";
import { PinShape } from "#web/shared/map/PinShape.tsx";
import { boxOfPin, closest, surroundings } from "#web/shared/map/pin.ts";
import styles from "./GuestBooking.module.css";

/** The exact place of a confirmed booking, with the towns around it. */
export function PlaceMap({ place, city }: { place: Point; city: string }) {
  const { t } = useTranslation();
  return (
    <IslandMap
      className={styles.map}
      label={t("listings.map.label", { city })}
      first={surroundings(place)}
      firstKey={`${place.latitude},${place.longitude}`}
      most={closest}
      isInPage
      municipality={municipalityAt(place)}
      freeOf={({ screenOf }) => [boxOfPin(screenOf(place))]}
    >
      {({ screenOf }) => {
        const { x, y } = screenOf(place);
        return (
          <span className={styles.pin} style={{ left: x, top: y }}>
            <PinShape />
          </span>
        );
      }}
    </IslandMap>
  );
}

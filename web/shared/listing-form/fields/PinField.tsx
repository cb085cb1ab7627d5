import { clsx } from "clsx";
import { type KeyboardEvent, useState } from "react";
import { placeOnMap } from "#contract/bookings/place.ts";
import { municipalityAt, type Point } from "#contract/island/geometry.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { plain } from "#web/kit/fields/typed.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { IslandMap, type Shown } from "#web/shared/map/IslandMap.tsx";
import { boxOfPin, closest, isShown, placeAfter, surroundings } from "#web/shared/map/pin.ts";
import { boundsOf, cornersOf, pointOf, type Size, spotOf, type View, wholeIsland } from "#web/shared/map/plane.ts";
import type { FieldName } from "../fields.ts";
import { focusOn, useForm } from "../form.ts";
import { usePin } from "../pin.ts";
import { textOf } from "../values.ts";
import { useFieldWords } from "../words.ts";
import { Pin } from "./Pin.tsx";
import styles from "./PinField.module.css";
import { classOf } from "./TextFields.tsx";

/** The listing's location, as a pin on the island: set by a press on the map, by dragging it, or by the arrow keys. */
export function PinField({ name }: { name: FieldName }) {
  const { t } = useTranslation();
  const form = useForm();
  const { id, label, hint, error, isRequired } = useFieldWords(name);
  const { place, put } = usePin();
  const { first, keep, follow } = useFirst(place);
  const town = place && municipalityAt(place);

  function putHere(point: Point) {
    keep(point);
    put(point);
  }

  function onKeyDown(event: KeyboardEvent, { view, size }: Shown) {
    const next = placeAfter(event, place ?? pointOf(view), { view, size });
    if (!next) return;
    event.preventDefault();
    putHere(next);
    if (!isShown(next, { view, size }, size.width / 12)) follow(next, view, size);
  }

  return (
    <div className={classOf(error, true, isRequired)}>
      <p className={type.label} id={`${id}-label`}>
        {label}
      </p>
      <div className={clsx(styles.sheet, error && styles.wrong)}>
        <IslandMap
          className={styles.map}
          label={t("hostListing.pin.map")}
          first={first.points}
          firstKey={String(first.round)}
          isTight={first.isTight}
          most={closest}
          isInPage
          municipality={town}
          freeOf={({ screenOf }) => (place ? [boxOfPin(screenOf(place))] : [])}
          onPress={putHere}
        >
          {(shown) => {
            const isLost = place && !isShown(place, shown);
            const find = () => isLost && follow(place, shown.view, shown.size);
            const show = () => {
              find();
              focusOn(name);
            };
            return (
              <>
                <Pin
                  place={place}
                  shown={shown}
                  onPut={putHere}
                  data-field={name}
                  aria-labelledby={`${id}-label`}
                  {...wrongness(id, hint, error)}
                  onKeyDown={(event) => onKeyDown(event, shown)}
                  onFocus={find}
                  onBlur={() => form.leave(name)}
                />
                {isLost && (
                  <button type="button" className={clsx(button.paper, button.small, styles.find)} onClick={show}>
                    {t("hostListing.pin.find")}
                  </button>
                )}
              </>
            );
          }}
        </IslandMap>
      </div>
      <p className={clsx(type.small, type.numbers, layout.above8)} role="status">
        {!place
          ? t("hostListing.pin.none")
          : town
            ? t("hostListing.pin.at", { ...place, town })
            : t("hostListing.pin.atSea", { ...place })}
      </p>
      {town && <OtherTown town={town} />}
      {place && (
        <a className={clsx(button.link, button.tall)} href={placeOnMap(place)} target="_blank" rel="noreferrer">
          {t("hostListing.pin.check")}
        </a>
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

interface First {
  /** The pin's position that the map last took into account. */
  pin: string;
  round: number;
  points: readonly Point[];
  isTight: boolean;
}

/** What the map shows: the pin's surroundings, updated when the pin is set elsewhere but not when it is set here. */
function useFirst(place: Point | undefined) {
  const pin = textOfPoint(place);
  const [first, setFirst] = useState<First>({ pin, round: 0, points: shownAround(place), isTight: false });
  if (first.pin !== pin) setFirst({ pin, round: first.round + 1, points: shownAround(place), isTight: false });
  return {
    first,
    keep: (point: Point) => setFirst((before) => ({ ...before, pin: textOfPoint(point) })),
    /** Moves the map, at the same scale, to a pin that is out of sight. */
    follow(point: Point, { scale }: View, size: Size) {
      const points = cornersOf(boundsOf({ ...spotOf(point), scale }, size));
      setFirst((before) => ({ ...before, round: before.round + 1, points, isTight: true }));
    },
  };
}

function textOfPoint(point: Point | undefined): string {
  return point ? `${point.latitude},${point.longitude}` : "";
}

function shownAround(place: Point | undefined): readonly Point[] {
  return place ? surroundings(place) : wholeIsland;
}

/** A warning that the form names a municipality other than the pin's. */
function OtherTown({ town }: { town: string }) {
  const { t } = useTranslation();
  const form = useForm();
  const city = textOf(form.values, "city").trim();
  if (city === "" || plain(city) === plain(town)) return null;
  return (
    <p className={clsx(panel.notice, layout.row, layout.gap8by20, layout.above8)}>
      {t("hostListing.pin.elsewhere", { town, city })}
      <button type="button" className={clsx(button.link, button.tall)} onClick={() => form.set("city", town)}>
        {t("hostListing.pin.take", { town })}
      </button>
    </p>
  );
}

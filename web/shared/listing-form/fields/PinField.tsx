import { clsx } from "clsx";
import { type PointerEvent, useRef, useState } from "react";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useWidth } from "#web/kit/width.ts";
import type { Point, View } from "#web/shared/map/map-view.ts";
import { PinGround } from "#web/shared/map/PinGround.tsx";
import {
  middle,
  nearestTown,
  type Place,
  pinZooms,
  placeAfter,
  placeIn,
  placeUnder,
  pointOfPlace,
  viewFor,
  zoomOf,
} from "#web/shared/map/pin.ts";
import { useTowns } from "#web/shared/map/towns.ts";
import { ZoomButtons } from "#web/shared/map/ZoomButtons.tsx";
import type { FieldName } from "../fields.ts";
import { useForm } from "../form.ts";
import { textOf } from "../values.ts";
import { useFieldWords } from "../words.ts";
import styles from "./PinField.module.css";
import { classOf } from "./TextFields.tsx";

/** The listing's location, as a pin on the island: set by clicking, dragging, or the arrow keys. */
export function PinField({ name }: { name: FieldName }) {
  const { t } = useTranslation();
  const form = useForm();
  const towns = useTowns();
  const { id, label, hint, error } = useFieldWords(name);
  const sheet = useRef<HTMLDivElement>(null);
  const pixels = useWidth(sheet);
  const place = placeIn(textOf(form.values, "latitude"), textOf(form.values, "longitude"));
  const { view, zoom, setZoom } = useView(place ? pointOfPlace(place) : undefined);
  const [isDragged, setDragged] = useState(false);

  function put({ latitude, longitude }: Place) {
    form.set("latitude", String(latitude));
    form.set("longitude", String(longitude));
  }

  function putUnder({ clientX, clientY }: PointerEvent) {
    const box = sheet.current?.getBoundingClientRect();
    if (box) put(placeUnder({ x: clientX, y: clientY }, view, box));
  }

  return (
    <div className={classOf(error, true)}>
      <p className={type.label} id={`${id}-label`}>
        {label}
      </p>
      <div className={clsx(styles.sheet, error && styles.wrong)} ref={sheet}>
        {/* The pin next to it does the same with the keyboard. */}
        <div
          className={styles.ground}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setDragged(true);
            putUnder(event);
          }}
          onPointerMove={(event) => isDragged && putUnder(event)}
          onPointerUp={() => setDragged(false)}
          onPointerCancel={() => setDragged(false)}
        >
          <PinGround view={view} pixels={pixels} />
        </div>
        <button
          type="button"
          className={clsx(styles.pin, !place && styles.unset)}
          data-field={name}
          style={place && positionIn(view, pointOfPlace(place))}
          aria-labelledby={`${id}-label`}
          {...wrongness(id, hint, error)}
          onKeyDown={(event) => {
            const next = placeAfter(event.key, event.shiftKey, place ?? placeOfView(view), view);
            if (!next) return;
            event.preventDefault();
            put(next);
          }}
          onBlur={() => form.leave(name)}
        >
          <svg width="28" height="36" viewBox="0 0 28 36" fill="var(--paper)" aria-hidden="true">
            <path
              fill="var(--here)"
              stroke="var(--paper)"
              strokeWidth="1.5"
              d="M14 35c7.5-8.6 12-15 12-21A12 12 0 1 0 2 14c0 6 4.5 12.4 12 21z"
            />
            <circle cx="14" cy="14" r="4.5" />
          </svg>
        </button>
        <ZoomButtons zoom={zoom} last={pinZooms.length - 1} onZoom={setZoom} />
      </div>
      <p className={clsx(type.small, type.numbers, layout.above8)} role="status">
        {place ? t("hostListing.pin.at", { ...place, town: nearestTown(place, towns) }) : t("hostListing.pin.none")}
      </p>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The view stays while the pin is well inside; the zoom changes once, when the pin first appears. */
function useView(pin: Point | undefined) {
  const [chosen, setZoom] = useState<number>();
  const zoom = chosen ?? zoomOf(pin !== undefined);
  const last = useRef<View>(undefined);
  last.current = viewFor(pin ?? middle, zoom, last.current);
  return { view: last.current, zoom, setZoom };
}

/** The lower end of the pin marks the location. */
function positionIn(view: View, { x, y }: Point) {
  return {
    left: `${((x - view.left) / view.width) * 100}%`,
    top: `${((y - view.top) / view.height) * 100}%`,
  };
}

/** Where the first arrow key places a pin that is not set. */
function placeOfView({ left, top, width, height }: View): Place {
  return placeUnder({ x: width / 2, y: height / 2 }, { left, top, width, height }, { left: 0, top: 0, width });
}

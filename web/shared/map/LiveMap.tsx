import { clsx } from "clsx";
import { useRef, useState } from "react";
import { municipalities } from "#contract/listings/municipalities.ts";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useWidth } from "#web/kit/width.ts";
import styles from "./Map.module.css";
import { MapGround } from "./MapGround.tsx";
import {
  type Box,
  firstZoom,
  type Label,
  labelsOf,
  lastZoom,
  type Point,
  radiusOf,
  scaleOf,
  type Town,
  unitsPerKilometre,
  type View,
  viewOf,
  type Zoom,
} from "./map-view.ts";
import { pointOf } from "./outline.ts";
import { ZoomButtons } from "./ZoomButtons.tsx";

const towns: Town[] = municipalities.map(({ name, latitude, longitude }) => ({
  name,
  ...pointOf(latitude, longitude),
}));
/** Towns that take precedence where not all names fit. */
const wellKnown = ["San Juan", "Ponce", "Mayagüez", "Arecibo", "Caguas", "Fajardo", "Vieques", "Culebra", "Humacao"];

/** Sizes of letters, dots and controls, in pixels. */
const pixels = {
  ...{ letter: 7.4, height: 18, gap: 8, dot: 2.5, text: 13 },
  zoom: { wide: 68, high: 114 },
  scale: { wide: 150, high: 48 },
};

/** The island around the place, with town names. It draws the site's own data: no map is loaded from elsewhere. */
export function LiveMap({ city, place }: { city: string; place: Point }) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  const width = useWidth(sheet);
  const [zoom, setZoom] = useState<Zoom>(firstZoom);
  const view = viewOf(place, zoom);
  const unit = view.width / width;
  const lettering = { letterWidth: pixels.letter * unit, height: pixels.height * unit, gap: pixels.gap * unit };
  // The scale goes to the side away from the place.
  const isScaleRight = place.x < view.left + view.width / 2;
  const radius = radiusOf(unit);
  const free = [
    { left: place.x - radius, top: place.y - radius, width: 2 * radius, height: 2 * radius },
    cornerOf(view, unit, { ...pixels.zoom, isRight: true, isTop: true }),
    cornerOf(view, unit, { ...pixels.scale, isRight: isScaleRight, isTop: false }),
  ];
  const labels = labelsOf(inOrder(city, place), { view, lettering, free });
  const scale = scaleOf(zoom);
  const go = (step: 1 | -1) => setZoom((now) => Math.min(Math.max(now + step, 0), lastZoom) as Zoom);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={styles.sheet}
      ref={sheet}
      role="group"
      aria-label={t("listings.map.label", { city })}
      onKeyDown={({ key }) => {
        if (key === "+") go(1);
        if (key === "-") go(-1);
      }}
    >
      <MapGround view={view} place={place} unit={unit}>
        {labels.map((label) => (
          <TownName key={label.name} label={label} unit={unit} isOwn={label.name === city} />
        ))}
      </MapGround>
      <p
        className={clsx(styles.scale, isScaleRight && styles.right, type.tiny, type.numbers, type.muted)}
        aria-hidden="true"
      >
        <i style={{ width: (scale * unitsPerKilometre) / unit }} />
        {scale} km
      </p>
      <ZoomButtons zoom={zoom} last={lastZoom} onZoom={(next) => setZoom(next as Zoom)} />
    </div>
  );
}

/** The part of the map covered by a corner of the given size in pixels. */
function cornerOf(
  view: View,
  unit: number,
  { wide, high, isRight, isTop }: { wide: number; high: number; isRight: boolean; isTop: boolean },
): Box {
  const [width, height] = [wide * unit, high * unit];
  return {
    left: isRight ? view.left + view.width - width : view.left,
    top: isTop ? view.top : view.top + view.height - height,
    width,
    height,
  };
}

function TownName({ label, unit, isOwn }: { label: Label; unit: number; isOwn: boolean }) {
  const away = (label.isLeft ? -1 : 1) * pixels.gap * unit;
  return (
    <g className={clsx(styles.town, isOwn && styles.own)}>
      <circle cx={label.x} cy={label.y} r={pixels.dot * unit} />
      <text
        x={label.x + away}
        y={label.y}
        fontSize={pixels.text * unit}
        strokeWidth={3 * unit}
        textAnchor={label.isLeft ? "end" : "start"}
      >
        {label.name}
      </text>
    </g>
  );
}

/** The place's town first, then well-known towns, then the others by distance. */
function inOrder(city: string, place: Point): Town[] {
  const rank = ({ name }: Town) => (name === city ? 0 : wellKnown.includes(name) ? 1 : 2);
  const far = ({ x, y }: Town) => Math.hypot(x - place.x, y - place.y);
  return [...towns].sort((a, b) => rank(a) - rank(b) || far(a) - far(b));
}

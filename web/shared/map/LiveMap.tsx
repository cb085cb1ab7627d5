import { useRef, useState } from "react";
import { municipalities } from "#contract/listings/municipalities.ts";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { useWidth } from "#web/kit/width.ts";
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
      className="near-map-sheet"
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
      <p className={isScaleRight ? "near-map-scale is-right" : "near-map-scale"} aria-hidden="true">
        <i style={{ width: (scale * unitsPerKilometre) / unit }} />
        {scale} km
      </p>
      <div className="near-map-zoom">
        <button
          type="button"
          aria-label={t("listings.map.closer")}
          aria-disabled={zoom === lastZoom}
          onClick={() => go(1)}
        >
          <Icon name="plus" />
        </button>
        <button type="button" aria-label={t("listings.map.farther")} aria-disabled={zoom === 0} onClick={() => go(-1)}>
          <Icon name="minus" />
        </button>
      </div>
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
    <g className={isOwn ? "near-map-town is-own" : "near-map-town"}>
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

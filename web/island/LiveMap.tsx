import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { municipalities } from "#contract/municipalities.ts";
import { Icon } from "#web/ui/icons.tsx";
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
import { useWidth } from "./width.ts";

const towns: Town[] = municipalities.map(({ name, latitude, longitude }) => ({
  name,
  ...pointOf(latitude, longitude),
}));
/** Named before others where not all names fit. */
const wellKnown = ["San Juan", "Ponce", "Mayagüez", "Arecibo", "Caguas", "Fajardo", "Vieques", "Culebra", "Humacao"];

/** Of letters and dots on the page, in pixels. */
const pixels = {
  ...{ letter: 7.4, height: 18, gap: 8, dot: 2.5, text: 13 },
  zoom: { wide: 68, high: 114 },
  scale: { wide: 150, high: 48 },
};

/** The island around the place, with the names of its towns. It draws what the site has: no map comes from elsewhere. */
export function LiveMap({ city, place }: { city: string; place: Point }) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  const width = useWidth(sheet);
  const [zoom, setZoom] = useState<Zoom>(firstZoom);
  const view = viewOf(place, zoom);
  const unit = view.width / width;
  const lettering = { letterWidth: pixels.letter * unit, height: pixels.height * unit, gap: pixels.gap * unit };
  // The scale stands where the place is not.
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

/** The part of the map that is under a corner of so many pixels. */
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

/** Its own town, the well-known ones, and the others by how near they are. */
function inOrder(city: string, place: Point): Town[] {
  const rank = ({ name }: Town) => (name === city ? 0 : wellKnown.includes(name) ? 1 : 2);
  const far = ({ x, y }: Town) => Math.hypot(x - place.x, y - place.y);
  return [...towns].sort((a, b) => rank(a) - rank(b) || far(a) - far(b));
}

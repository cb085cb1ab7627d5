import { useMemo } from "react";
import Supercluster, { type PointFeature } from "supercluster";
import type { Point } from "#contract/island/geometry.ts";
import type { MapReply, Pin } from "#contract/listings/search.ts";
import type { Shown } from "#web/shared/map/IslandMap.tsx";
import type { Box } from "#web/shared/map/labels.ts";
import { boundsOf } from "#web/shared/map/plane.ts";

/** A pin, or a disc for several results that are too close together to show separately. */
export interface Mark extends Point {
  key: string;
  count: number;
  /** The pin's result; undefined for a disc. */
  pin: Pin | undefined;
  /** The listings of the mark, as far as the reply contains them one by one. */
  ids: readonly number[];
  points: readonly Point[];
}

interface Place {
  order: number;
  count: number;
  pin: Pin | undefined;
}
type Index = Supercluster<Place, Pick<Place, "order" | "count">>;

/** Marks closer than this many pixels are combined into one. */
const radius = 62;
/** Places are never so close together that separating them needs a higher zoom. */
const mostZoom = 20;

export function useGrouped(pins: MapReply["pins"], groups: MapReply["groups"]): Index {
  return useMemo(() => {
    const index: Index = new Supercluster<Place, Pick<Place, "order" | "count">>({
      radius,
      maxZoom: mostZoom,
      map: ({ order, count }) => ({ order, count }),
      reduce: (all, { order, count }) => {
        all.order = Math.min(all.order, order);
        all.count += count;
      },
    });
    return index.load([
      ...pins.map((pin, order) => featureOf(pin, { order, count: 1, pin })),
      ...groups.map((group, order) =>
        featureOf(group, { order: pins.length + order, count: group.count, pin: undefined }),
      ),
    ]);
  }, [pins, groups]);
}

function featureOf({ latitude, longitude }: Point, properties: Place): PointFeature<Place> {
  return { type: "Feature", geometry: { type: "Point", coordinates: [longitude, latitude] }, properties };
}

/** Pixels per kilometer at the library's zoom 0, at the island's latitude. */
const scaleAtZoom0 = 512 / 38_070;

/** The visible marks, in the order of the results. */
export function marksOf(index: Index, { view, size }: Shown): Mark[] {
  const { south, west, north, east } = boundsOf(view, size);
  // Between two zoom levels, rounds down: marks too far apart are better than marks too close together.
  const zoom = Math.max(Math.floor(Math.log2(view.scale / scaleAtZoom0) + 0.2), 0);
  return index
    .getClusters([west, south, east, north], zoom)
    .sort((a, b) => a.properties.order - b.properties.order)
    .map((feature): Mark => {
      const leaves =
        "cluster_id" in feature.properties
          ? index.getLeaves(feature.properties.cluster_id, Number.POSITIVE_INFINITY)
          : [feature as PointFeature<Place>];
      const { count } = feature.properties;
      const pins = leaves.flatMap(({ properties }) => properties.pin ?? []);
      const pin = count === 1 ? pins[0] : undefined;
      return {
        ...pointOf(feature),
        key: pin ? `pin ${pin.id}` : `group ${feature.properties.order} ${count}`,
        count,
        pin,
        ids: pins.map(({ id }) => id),
        points: pins.length === 0 ? around(pointOf(feature), { south, west, north, east }) : leaves.map(pointOf),
      };
    });
}

function pointOf({ geometry }: { geometry: { coordinates: readonly number[] } }): Point {
  const [longitude = 0, latitude = 0] = geometry.coordinates;
  return { latitude, longitude };
}

/** Where results are only counted, pressing the disc shows a quarter of the visible width and height. */
function around({ latitude, longitude }: Point, { south, west, north, east }: ReturnType<typeof boundsOf>): Point[] {
  const [high, wide] = [(north - south) / 8, (east - west) / 8];
  return [
    { latitude: latitude + high, longitude: longitude - wide },
    { latitude: latitude - high, longitude: longitude + wide },
  ];
}

/** The areas covered by marks, where the map must not write names. */
export function boxesOf(marks: readonly Mark[], { screenOf }: Shown): Box[] {
  return marks.map((mark) => {
    const { x, y } = screenOf(mark);
    return mark.pin
      ? { left: x - 34, top: y - 42, width: 68, height: 44 }
      : { left: x - 23, top: y - 23, width: 46, height: 46 };
  });
}

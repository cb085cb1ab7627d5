/** The part of the island the map shows, in the units of its outline. */
export interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** How many outline units make a kilometer. */
export const unitsPerKilometre = 0.9;

/** Width of the visible part and length of its scale, from the whole island to the surroundings of a town. */
const zooms = [
  { width: 216, scaleKilometres: 50 },
  { width: 110, scaleKilometres: 20 },
  { width: 56, scaleKilometres: 10 },
] as const;

export type Zoom = 0 | 1 | 2;
export const firstZoom: Zoom = 1;
export const lastZoom: Zoom = 2;

const shape = 16 / 9;
/** The island with a strip of sea. */
const frame = { left: -8, top: -8, right: 208, bottom: 78 };

export function viewOf(place: Point, zoom: Zoom): View {
  return viewAround(place, zooms[zoom].width);
}

/** Centers the place, unless one side would show nothing but sea. */
export function viewAround(place: Point, width: number): View {
  const height = width / shape;
  return {
    left: kept(place.x - width / 2, frame.left, frame.right - width),
    top: kept(place.y - height / 2, frame.top, frame.bottom - height),
    width,
    height,
  };
}

/** The midpoint when the limits leave no room. */
function kept(value: number, least: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.min(Math.max(value, least), most);
}

/** A circle of one kilometer, but never too small to see. `unit` is the map units per pixel. */
export function radiusOf(unit: number): number {
  return Math.max(unitsPerKilometre, 8 * unit);
}

export function scaleOf(zoom: Zoom): number {
  return zooms[zoom].scaleKilometres;
}

export interface Town extends Point {
  name: string;
}

export interface Label extends Town {
  /** Whether the name is to the left of the town's dot. */
  isLeft: boolean;
}

/** The sizes of a name, in map units. */
interface Lettering {
  letterWidth: number;
  height: number;
  /** The distance between the dot and the name. */
  gap: number;
}

export type Box = View;

/** The names that fit without overlapping each other or the areas in `free`; earlier `towns` take precedence. */
export function labelsOf(
  towns: readonly Town[],
  { view, lettering, free }: { view: View; lettering: Lettering; free: readonly Box[] },
): Label[] {
  const taken = [...free];
  const labels: Label[] = [];
  for (const town of towns) {
    for (const isLeft of [false, true]) {
      const box = boxOf(town, isLeft, lettering);
      if (!isInside(box, view) || taken.some((other) => touches(box, other))) continue;
      taken.push(box);
      labels.push({ ...town, isLeft });
      break;
    }
  }
  return labels;
}

/** The box around a name and its dot. */
function boxOf({ name, x, y }: Town, isLeft: boolean, { letterWidth, height, gap }: Lettering): Box {
  const width = gap * 2 + name.length * letterWidth;
  return { left: isLeft ? x - width + gap / 2 : x - gap / 2, top: y - height / 2, width, height };
}

function isInside(box: Box, view: View): boolean {
  return (
    box.left >= view.left &&
    box.top >= view.top &&
    box.left + box.width <= view.left + view.width &&
    box.top + box.height <= view.top + view.height
  );
}

function touches(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

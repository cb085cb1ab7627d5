/** What part of the island the map shows, in the units of its outline. */
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

/** How many units of the outline a kilometre is. */
export const unitsPerKilometre = 0.9;

/** Width of the part shown and length of its scale, from the whole island to the surroundings of a town. */
const zooms = [
  { width: 216, scaleKilometres: 50 },
  { width: 100, scaleKilometres: 20 },
  { width: 50, scaleKilometres: 10 },
  { width: 26, scaleKilometres: 5 },
] as const;

export type Zoom = 0 | 1 | 2 | 3;
export const firstZoom: Zoom = 2;
export const lastZoom: Zoom = 3;

const shape = 16 / 10;
const island = { x: 101, y: 34 };

export function viewOf(place: Point, zoom: Zoom): View {
  const { width } = zooms[zoom];
  const middle = zoom === 0 ? island : place;
  const height = width / shape;
  return { left: middle.x - width / 2, top: middle.y - height / 2, width, height };
}

export function scaleOf(zoom: Zoom): number {
  return zooms[zoom].scaleKilometres;
}

export interface Town extends Point {
  name: string;
}

export interface Label extends Town {
  /** Whether the name stands left of the town's dot. */
  isLeft: boolean;
}

/** Sizes of a name in the map's units. */
interface Lettering {
  letterWidth: number;
  height: number;
  /** Between the dot and the name. */
  gap: number;
}

type Box = View;

/** The names that fit without touching each other or the place's circle; the first of `towns` go first. */
export function labelsOf(
  towns: readonly Town[],
  { view, lettering, around }: { view: View; lettering: Lettering; around: Point & { radius: number } },
): Label[] {
  const { x, y, radius } = around;
  const taken: Box[] = [{ left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius }];
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

/** The name and its dot. */
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

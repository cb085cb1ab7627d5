/** A rectangle, in the caller's unit. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

export interface Town extends Point {
  name: string;
}

export interface Label extends Town {
  /** Whether the name is to the left of the town's dot. */
  isLeft: boolean;
}

/** The sizes of a name. */
interface Lettering {
  letterWidth: number;
  height: number;
  /** The distance between the dot and the name. */
  gap: number;
}

/** The names that fit without overlapping each other or the areas in `free`; earlier `towns` take precedence. */
export function labelsOf(
  towns: readonly Town[],
  { view, lettering, free }: { view: Box; lettering: Lettering; free: readonly Box[] },
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

export function isInside(box: Box, view: Box): boolean {
  return (
    box.left >= view.left &&
    box.top >= view.top &&
    box.left + box.width <= view.left + view.width &&
    box.top + box.height <= view.top + view.height
  );
}

export function touches(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

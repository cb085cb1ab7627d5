import type { Box } from "#web/shared/map/labels.ts";
import type { Spot } from "#web/shared/map/plane.ts";

/** The logo's arc in window pixels: a Bézier curve whose handles are straight above its ends. */
export interface Arc {
  from: Spot;
  to: Spot;
  /** The height of a handle above its end. */
  lift: number;
}

interface Room {
  /** The arc must stay below this line. */
  ceiling: number;
  /** Boxes that the arc must not cross. */
  others: readonly Box[];
}

/** Handles raised by this share of the width give the logo's curve. */
const usualLift = 0.62;
/** A flatter arc would look like a straight line. */
const leastLift = 48;
/** The curve reaches three quarters of its handles' height. */
const riseOfLift = 0.75;
const steps = 60;

/** Undefined if there is no room for an arc, or if it would cross something. */
export function arcBetween(from: Spot, to: Spot, { ceiling, others }: Room): Arc | undefined {
  const room = (Math.min(from.y, to.y) - ceiling) / riseOfLift;
  const lift = Math.min(Math.abs(to.x - from.x) * usualLift, room);
  if (lift < leastLift) return undefined;
  const arc = { from, to, lift };
  const spots = Array.from({ length: steps + 1 }, (_, step) => spotOn(arc, step / steps));
  return others.some((box) => spots.some((spot) => isIn(box, spot))) ? undefined : arc;
}

export function pathOf({ from, to, lift }: Arc): string {
  return `M${from.x} ${from.y}C${from.x} ${from.y - lift} ${to.x} ${to.y - lift} ${to.x} ${to.y}`;
}

/** The point at a fraction of the arc, from 0 to 1. */
export function spotOn({ from, to, lift }: Arc, share: number): Spot {
  const rest = 1 - share;
  const [nearFrom, nearTo] = [rest ** 3 + 3 * rest ** 2 * share, share ** 3 + 3 * share ** 2 * rest];
  return {
    x: from.x * nearFrom + to.x * nearTo,
    y: from.y * nearFrom + to.y * nearTo - 3 * rest * share * lift,
  };
}

export function isIn({ left, top, width, height }: Box, { x, y }: Spot): boolean {
  return x > left && x < left + width && y > top && y < top + height;
}

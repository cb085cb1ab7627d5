/** The coast as a few hundred points, accurate to about a kilometer, and the position of a place on it. */
export const outline =
  "M12.9 6.7l4.2-.5 3.8-.4 5.7 0 3.3 1.9 4.3 .4 9 .2 4.3 0 4.3 .9 5.2 .1 5.7-1 6.7-.2 3.3 1.1 5.2 .4 5.7-1.1 7.6 .2 6.2 .5 3.8 .9 4.2-.4 4.3 1.1 2.6 2.1 1.2 0-1.2-2.5 4.1 .8 3.3 .7 3.3 .8 1.9-1.5 7.6 .9 3.8 1.8 3.3 1.1 6.2 2 4.3 2 5.2 1 3.8-1.3-.6 5.3 1.9 4.5-1.9 2.8 3.2 3.4-4 2.5-6.2 1.3-2.8 2-2.9 3.5-2.5 5-2.2 2.3-1.6 4.4-4.6 3.4-7.6 1.4-4.8 .8-4.7 1.1-6.6 1.3-6.2 .8-1.9-2.8-8.1 1.3-4.7-1.5-3.4 1.8-4.7-1.3-5.2-2.5-8.6 1-5.7-.5-7.6 .3-4.3-1.8-3.3 3-5.7 .8-4.3-.6-2.8 2.5-4.8-2.2-6.1-1-6.7 1-6.8 2.1 .3-2.8-2.3-2.3 2.9-3.7-2.5-1.8 2.9-4.5-1.2-4 .6-4 2.7-3.5-2.3-3.5 .2-3-1.9-2-3.8-1.3-1.9-3.2-1.2-3.2 2.9-2 4.3-1.6 3.3-2.7 .2-3.7-.7-2.3zM163.6 46.3l3.6-2 6.6-2.6 6.7 .6 5.7 1 6.5 1-3.7 1.7-8.5 1.7-6.7 1-5.7-.2zM187 25.7l1.3-2 3.1-.5 3.2 1 1.3 2.1-2.6 1.4-3.1 2.2-1.3-2z";

const west = -67.3;
const north = 18.575;

/** The position of a latitude and longitude on the drawing, clamped to it. */
export function pointOf(latitude: number, longitude: number): { x: number; y: number } {
  return {
    x: round(clamp((longitude - west) * 95, 4, 198)),
    y: round(clamp((north - latitude) * 100, 5, 64)),
  };
}

/** The same without rounding or clamping. */
export function exactPointOf(latitude: number, longitude: number): { x: number; y: number } {
  return { x: (longitude - west) * 95, y: (north - latitude) * 100 };
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(Math.max(value, minimum), maximum);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

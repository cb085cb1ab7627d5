/** The island in under 60 points, and where a place lies on it. */
export const outline =
  "M13.3 6L26.6 4.5L44.6 7L55.1 8.2L69.4 7L77.9 8.5L96.9 8.5L104.5 9.2L109.2 12L112.1 8.8L122.5 11L135.8 12L144.4 16L151.1 17.5L159.6 17.5L157.7 25L160.5 32.5L152 37L147.2 45L139.6 53L133 58L117.8 60L107.3 63L95.9 60.5L84.6 60.5L76 57.5L64.6 58.5L50.4 56L38 61.5L23.8 59.5L10.4 62.5L9 56L12.8 44L12.3 36L10.4 28L2.9 19.5L10.4 17L13.3 13ZM163.9 44.5L171 40.5L180.5 39.5L190.9 42.5L182.4 45L173.8 47ZM186.7 24L190.9 22L196.2 24L192.9 27.5Z";

const west = -67.3;
const north = 18.575;

/** Latitude and longitude on the drawing, kept inside it. */
export function pointOf(latitude: number, longitude: number): { x: number; y: number } {
  return {
    x: round(clamp((longitude - west) * 95, 4, 198)),
    y: round(clamp((north - latitude) * 100, 5, 64)),
  };
}

/** The same without rounding, wherever it is; and back. For whoever moves a place on the drawing. */
export function exactPointOf(latitude: number, longitude: number): { x: number; y: number } {
  return { x: (longitude - west) * 95, y: (north - latitude) * 100 };
}

export function placeAt({ x, y }: { x: number; y: number }): { latitude: number; longitude: number } {
  return { latitude: degrees(north - y / 100), longitude: degrees(west + x / 95) };
}

/** Five decimals are about a metre. */
function degrees(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(Math.max(value, minimum), maximum);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

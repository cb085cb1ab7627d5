/** No zod here: the browser loads this file. */
export const searchLimits = {
  /** Characters of typed text. */
  words: 100,
  /** Characters of the place where the next page begins. */
  cursor: 300,
  /** Listings on one page. */
  page: 24,
  /** In dollars. */
  maximumPrice: 1_000_000,
  guests: 5000,
  /** Listings in one list. */
  listed: 500,
  /** Results are counted up to this number. */
  counted: 1000,
  /** With more results than this, the number left by each choice of a filter is not counted. */
  choices: 10_000,
  /** The most days by which a flexible stay may move. */
  flex: 3,
  /** The longest stay that is searched for, in days. */
  stayDays: { lodging: 365, space: 31 },
  /** The most results that a map shows one by one; the rest are counted by area. */
  pins: 300,
} as const;

/** A part of a map, in degrees. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

const degrees = "(-?\\d{1,3}(?:\\.\\d{1,4})?)";
const boundsPattern = new RegExp(`^${degrees},${degrees},${degrees},${degrees}$`);

/** Reads `17.9,-67.3,18.6,-65.2`: south, west, north and east, with at most four decimals. */
export function boundsIn(text: string): Bounds | undefined {
  const [south = 0, west = 0, north = 0, east = 0] = boundsPattern.exec(text)?.slice(1).map(Number) ?? [];
  const isOnEarth = south >= -90 && north <= 90 && west >= -180 && east <= 180;
  return isOnEarth && south < north && west < east ? { south, west, north, east } : undefined;
}

export function boundsText({ south, west, north, east }: Bounds): string {
  return [south, west, north, east].map((degrees) => String(Math.round(degrees * 10_000) / 10_000)).join(",");
}

/** Nights of a stay with open dates, by its name. A weekend is from Friday to Sunday. */
export const openStays = { weekend: 2, week: 7, month: 28 } as const;
export type OpenStay = keyof typeof openStays;
export const openStayNames = ["weekend", "week", "month"] as const satisfies readonly OpenStay[];

export const sorts = ["relevance", "price_low", "price_high", "rating", "newest"] as const;
export type Sort = (typeof sorts)[number];

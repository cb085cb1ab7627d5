import type { Language } from "../catalogues.ts";
import type { Cents } from "../money.ts";

/** The three kinds: API codes, how their time is sold, paths of pages. No zod here: the browser loads this file. */
export const kinds = ["experience", "space", "lodging"] as const;
export type ListingKind = (typeof kinds)[number];

export const wireCode = { experience: 0, space: 1, lodging: 2 } as const satisfies Record<ListingKind, number>;
export type WireCode = (typeof wireCode)[ListingKind];

export function kindOfWire(code: WireCode): ListingKind {
  return kinds[code];
}

/** How the time of a listing is sold: nights between two dates, hours or whole days, or seats of dated sessions. */
export type TimeModel = "nights" | "hours" | "sessions";

/** Switch on these exhaustively, so that the compiler names every place where a new kind needs a decision. */
export const soldBy = {
  experience: "sessions",
  space: "hours",
  lodging: "nights",
} as const satisfies Record<ListingKind, TimeModel>;

/** The site's paths of a kind's list and of its listings. */
export const pages = {
  experience: { list: "/experiences", detail: (slug: string) => `/experiences/${slug}` },
  space: { list: "/spaces", detail: (slug: string) => `/space/${slug}` },
  lodging: { list: "/home", detail: (slug: string) => `/home/${slug}` },
} as const satisfies Record<ListingKind, { list: string; detail: (slug: string) => string }>;

/** The page where a chosen stay is booked, below the listing's own page. */
export function bookPath(kind: ListingKind, slug: string): string {
  return `${pages[kind].detail(slug)}/book`;
}

export const lineCodes = [
  "nights",
  "hours",
  "days",
  "people",
  "group",
  "extra_guests",
  "weekly_discount",
  "monthly_discount",
  "cleaning",
  "lodging_tax",
] as const;
export type LineCode = (typeof lineCodes)[number];

/** One line of a price, in the order it is shown. `amountCents` is `quantity × unitCents`, rounded once. */
export interface PriceLine {
  code: LineCode;
  quantity: number;
  unitCents: Cents;
  amountCents: Cents;
  /** For the guests of a price group only: its name when the stay was quoted. */
  name?: Record<Language, string>;
  /** For discounts and taxes only: the share, in basis points. */
  basisPoints?: number;
}

export function sumOf(lines: readonly PriceLine[]): Cents {
  return lines.reduce((sum, line) => sum + line.amountCents, 0);
}

export function taxOf(lines: readonly PriceLine[]): Cents {
  return sumOf(lines.filter((line) => line.code === "lodging_tax"));
}

import { experienceCategories } from "./catalogues.ts";

/** Rules shared by robots directives, caches and the pages' own heads. No zod here: the browser loads this file. */

/** Areas for signed-in people. */
const signedInAreas = ["/dashboard", "/host", "/admin", "/invitation"];

/** Personal and one-time areas, which search engines must not index. */
export const privateAreas: readonly string[] = [
  ...signedInAreas,
  "/auth",
  "/checkout",
  "/wishlist",
  "/newsletter",
  "/debug-tax",
  "/dev",
];

export function isPrivate(path: string): boolean {
  return isWithin(path, privateAreas) || isBookPath(path);
}

/** The page on which a stay is booked, below its listing's: `/home/casa-del-faro/book`. */
export function isBookPath(path: string): boolean {
  return /^\/[^/]+\/[^/]+\/book$/.test(path);
}

export function isSignedInArea(path: string): boolean {
  return isWithin(path, signedInAreas);
}

function isWithin(path: string, areas: readonly string[]): boolean {
  return areas.some((area) => path === area || path.startsWith(`${area}/`));
}

/** Parameters that make a different page of a path, with their values. All others are states of the same page. */
const ownParameters: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "/experiences": { category: experienceCategories },
};

/** The canonical address of a page. */
export function canonicalPath(path: string, search: { get(name: string): string | null }): string {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  const kept = Object.entries(ownParameters[plain] ?? {}).flatMap(([name, values]) => {
    const value = search.get(name);
    return value !== null && values.includes(value) ? [`${name}=${value}`] : [];
  });
  return kept.length === 0 ? plain : `${plain}?${kept.join("&")}`;
}

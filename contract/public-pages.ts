import { experienceCategories } from "./catalogues.ts";

/** What search engines, caches and the pages' own heads agree on. No zod here: the browser loads this file. */

/** Areas for whoever is signed in. */
const signedInAreas = ["/dashboard", "/host", "/admin"];

/** Areas of one person or of one moment: in no search engine. */
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
  return isWithin(path, privateAreas);
}

export function isSignedInArea(path: string): boolean {
  return isWithin(path, signedInAreas);
}

function isWithin(path: string, areas: readonly string[]): boolean {
  return areas.some((area) => path === area || path.startsWith(`${area}/`));
}

/** Parameters that make another page of a path, with the values they may have. Whatever else is asked is a state of it. */
const ownParameters: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "/experiences": { category: experienceCategories },
};

/** The one address a page is known by. */
export function canonicalPath(path: string, search: { get(name: string): string | null }): string {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  const kept = Object.entries(ownParameters[plain] ?? {}).flatMap(([name, values]) => {
    const value = search.get(name);
    return value !== null && values.includes(value) ? [`${name}=${value}`] : [];
  });
  return kept.length === 0 ? plain : `${plain}?${kept.join("&")}`;
}

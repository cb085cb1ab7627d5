import { experienceCategories } from "#contract/catalogues.ts";
import type { ExperienceCard } from "#contract/listings/listings.ts";
import { searchLimits } from "#contract/listings/search-limits.ts";
import type { ReplyAt } from "#web/app/api.ts";

export type ExperienceGroups = ReplyAt<"GET", "/experiences">;

export function flatten(groups: ExperienceGroups): ExperienceCard[] {
  return experienceCategories.flatMap((category) => groups[category]);
}

/** How many listings the lists have together; null when one of them may lack some. */
export function totalOf(lists: readonly (readonly unknown[])[]): number | null {
  if (lists.some(({ length }) => length >= searchLimits.listed)) return null;
  return lists.reduce((sum, { length }) => sum + length, 0);
}

/** A random selection. Call it only in loaders: random rendering would cause a hydration mismatch. */
export function sample<T>(all: readonly T[], size: number): T[] {
  const rest = [...all];
  const taken: T[] = [];
  while (taken.length < size && rest.length > 0) {
    taken.push(...rest.splice(Math.floor(Math.random() * rest.length), 1));
  }
  return taken;
}

import { experienceCategories } from "#contract/catalogues.ts";
import type { ExperienceCard } from "#contract/listings.ts";
import type { ReplyAt } from "#web/api.ts";

export type ExperienceGroups = ReplyAt<"GET", "/experiences">;

/** All categories in one list. */
export function flatten(groups: ExperienceGroups): ExperienceCard[] {
  return experienceCategories.flatMap((category) => groups[category]);
}

/** Some of them by chance. Only where pages are loaded: rendering by chance would differ in the browser. */
export function sample<T>(all: readonly T[], size: number): T[] {
  const rest = [...all];
  const taken: T[] = [];
  while (taken.length < size && rest.length > 0) {
    taken.push(...rest.splice(Math.floor(Math.random() * rest.length), 1));
  }
  return taken;
}

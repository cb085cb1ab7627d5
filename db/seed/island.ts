import { experiencesInEnglish } from "./english/experiences.ts";
import { lodgingsInEnglish } from "./english/lodgings.ts";
import { spacesInEnglish } from "./english/spaces.ts";
import { experiences } from "./experiences.ts";
import type { English, SeedListing } from "./listing.ts";
import { lodgings } from "./lodgings.ts";
import { pastPlans } from "./past-plans.ts";
import { type BookingPlan, presentPlans } from "./plans.ts";
import { spaces } from "./spaces.ts";

/** The demo island: its people, what they offer and what was booked. Plain data; the seeder puts it into the database. */
// biome-ignore lint/performance/noBarrelFile: the seeder's one door to the island
export { admin, guests, hosts } from "./people.ts";
export { firstDay } from "./plans.ts";

export const listings: readonly SeedListing[] = [...lodgings, ...experiences, ...spaces];

/** Every listing is in Spanish, and here in English, by slug. */
export const inEnglish: Record<string, English> = { ...lodgingsInEnglish, ...experiencesInEnglish, ...spacesInEnglish };

export const bookingPlans: readonly BookingPlan[] = [...presentPlans, ...pastPlans(listings)];

/** Listings on sale are at least a year old, so that their stays come after their creation. */
export function ageInDays({ reviewState, createdDaysAgo }: SeedListing): number {
  return reviewState === "approved" ? createdDaysAgo + 365 : createdDaysAgo;
}

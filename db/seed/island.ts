import { experiences } from "./experiences.ts";
import type { SeedListing } from "./listing.ts";
import { lodgings } from "./lodgings.ts";
import { spaces } from "./spaces.ts";

/** The demo island: its people, what they offer and what was booked. Plain data; the seeder puts it into the database. */
// biome-ignore lint/performance/noBarrelFile: the seeder's one door to the island
export { admin, guests, hosts } from "./people.ts";
export { bookingPlans, firstDay } from "./plans.ts";
export { reviews } from "./reviews.ts";

export const listings: readonly SeedListing[] = [...lodgings, ...experiences, ...spaces];

import type { WallTime } from "#contract/dates.ts";
import type { SeedListing, SeedSpace } from "./listing.ts";
import { type PastStay, pastStays } from "./past-stays.ts";
import type { BookingPlan } from "./plans.ts";

/** The past year's stays as plans: a full lodging, a pair on a tour, a space at half capacity. */
export function pastPlans(listings: readonly SeedListing[]): BookingPlan[] {
  return listings.flatMap((listing) =>
    (pastStays[listing.kind][listing.slug] ?? []).map((stay) => planOf(listing, stay)),
  );
}

function planOf(listing: SeedListing, [guest, daysAgo, rating, text, answer]: PastStay): BookingPlan {
  const common = {
    slug: listing.slug,
    guestEmail: `${guest}@linkisla.test`,
    startInDays: -daysAgo,
    state: "completed" as const,
    review: { rating, text, ...(answer && { answer }) },
  };
  if (listing.kind === "experience") return { ...common, kind: "experience", guests: 2 };
  if (listing.kind === "lodging") {
    const { capacity, minimumNights } = listing.details;
    return { ...common, kind: "lodging", nights: Math.max(2, minimumNights), guests: capacity };
  }
  return { ...common, kind: "space", guests: Math.ceil(listing.details.capacity / 2), ...timeOf(listing) };
}

/** From the latest opening hour of any day, for the minimum duration; a whole day where there is no hourly rate. */
function timeOf({ details }: SeedSpace) {
  if (details.hourCents === null) return { mode: "days", days: 1 } as const;
  const opens = Object.values(details.openingHours).map((hours) => hours?.open ?? "00:00");
  const startTime = opens.sort().at(-1) ?? "09:00";
  return { mode: "hours", startTime, endTime: hoursAfter(startTime, Math.max(2, details.minimumHours)) } as const;
}

function hoursAfter(time: WallTime, hours: number): WallTime {
  return `${String((Number(time.slice(0, 2)) + hours) % 24).padStart(2, "0")}${time.slice(2)}`;
}

import { experience } from "#contract/listings/experience.ts";
import type {
  ExperienceCard,
  ExperienceDetail,
  ListingCard,
  LodgingCard,
  LodgingDetail,
  SpaceCard,
  SpaceDetail,
} from "#contract/listings/listings.ts";
import { lodging } from "#contract/listings/lodging.ts";
import { space } from "#contract/listings/space.ts";
import type { Ctx } from "../ctx.ts";
import { shownDetails } from "./details.ts";
import { isOnSale, type Listing, type ListingOf } from "./listing.ts";

/** Listings as guests see them: on a card, and on a page of their own. */

function cardBase(listing: Listing) {
  return {
    id: listing.id,
    slug: listing.slug,
    title: listing.title,
    images: listing.photos,
    rating: listing.rating,
    reviews: listing.reviews,
    city: listing.city,
    state: listing.state,
    latitude: roughly(listing.latitude),
    longitude: roughly(listing.longitude),
    host: { name: listing.host.name },
  };
}

/** Two decimals are about a kilometre: enough for a map, too coarse to find the door. */
function roughly(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

export function lodgingCardOf(listing: ListingOf<"lodging">): LodgingCard {
  return { ...cardBase(listing), serviceType: 2, ...shownDetails(lodging, listing.details, "card") };
}

export function spaceCardOf(listing: ListingOf<"space">): SpaceCard {
  return { ...cardBase(listing), serviceType: 1, ...shownDetails(space, listing.details, "card") };
}

export function experienceCardOf(listing: ListingOf<"experience">): ExperienceCard {
  return {
    ...cardBase(listing),
    serviceType: 0,
    ...shownDetails(experience, listing.details, "card"),
    cancellationPolicy: listing.cancellationPolicy,
  };
}

export function cardOf(listing: Listing): ListingCard {
  switch (listing.kind) {
    case "lodging":
      return lodgingCardOf(listing);
    case "space":
      return spaceCardOf(listing);
    case "experience":
      return experienceCardOf(listing);
  }
}

export async function lodgingDetailOf(ctx: Ctx, listing: ListingOf<"lodging">): Promise<LodgingDetail> {
  const own = shownDetails(lodging, listing.details, "page");
  return { ...lodgingCardOf(listing), ...(await detailBaseOf(ctx, listing)), ...own };
}

export async function spaceDetailOf(ctx: Ctx, listing: ListingOf<"space">): Promise<SpaceDetail> {
  const own = shownDetails(space, listing.details, "page");
  return { ...spaceCardOf(listing), ...(await detailBaseOf(ctx, listing)), ...own };
}

export async function experienceDetailOf(ctx: Ctx, listing: ListingOf<"experience">): Promise<ExperienceDetail> {
  const own = shownDetails(experience, listing.details, "page");
  return { ...experienceCardOf(listing), ...(await detailBaseOf(ctx, listing)), ...own };
}

/** Fields that every detail page adds to the card. */
async function detailBaseOf(ctx: Ctx, listing: Listing) {
  const { count } = await ctx.db
    .selectFrom("listings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("host_id", "=", listing.hostId)
    .where(isOnSale)
    .executeTakeFirstOrThrow();
  return {
    description: listing.description,
    cancellationPolicy: listing.cancellationPolicy,
    houseRules: listing.houseRules,
    timeZone: ctx.env.island.timeZone,
    advanceNoticeHours: listing.advanceNoticeHours,
    bookingWindowMonths: listing.bookingWindowMonths,
    hostProfile: {
      name: listing.host.name,
      image: listing.host.image,
      description: listing.host.description ?? "",
      languages: listing.host.spokenLanguages,
      memberSince: listing.host.createdAt.toISOString(),
      listings: Number(count),
    },
  };
}

import type {
  ExperienceCard,
  ExperienceDetail,
  ListingCard,
  LodgingCard,
  LodgingDetail,
  SpaceCard,
  SpaceDetail,
} from "#contract/listings.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
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

/** Two decimals are about a kilometre: enough for the map, not for the door. */
function roughly(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

export function lodgingCardOf(listing: ListingOf<"lodging">): LodgingCard {
  const { capacity, bedrooms, nightCents, propertyType } = listing.details;
  return { ...cardBase(listing), serviceType: 2, capacity, bedrooms, price: toDollars(nightCents), propertyType };
}

export function spaceCardOf(listing: ListingOf<"space">): SpaceCard {
  const { capacity, hourCents, dayCents, spaceType } = listing.details;
  return {
    ...cardBase(listing),
    serviceType: 1,
    spaceCapacity: capacity,
    hourlyPrice: hourCents === null ? null : toDollars(hourCents),
    dailyPrice: dayCents === null ? null : toDollars(dayCents),
    spaceType,
  };
}

export function experienceCardOf(listing: ListingOf<"experience">): ExperienceCard {
  const { duration, groupSize, priceCents, pricePer, category, availableDays } = listing.details;
  return {
    ...cardBase(listing),
    serviceType: 0,
    duration,
    groupSize,
    price: toDollars(priceCents),
    pricePer,
    experienceCategory: category,
    availableDays,
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
  const { weekendNightCents, cleaningCents, extraGuestCents, nightCents: _, ...facts } = listing.details;
  return {
    ...facts,
    ...lodgingCardOf(listing),
    ...(await detailBaseOf(ctx, listing)),
    weekendPrice: weekendNightCents === null ? null : toDollars(weekendNightCents),
    cleaningFee: toDollars(cleaningCents),
    extraGuestFee: toDollars(extraGuestCents),
  };
}

export async function spaceDetailOf(ctx: Ctx, listing: ListingOf<"space">): Promise<SpaceDetail> {
  const { cleaningCents, capacity: _, hourCents: __, dayCents: ___, ...facts } = listing.details;
  return {
    ...facts,
    ...spaceCardOf(listing),
    ...(await detailBaseOf(ctx, listing)),
    cleaningFee: toDollars(cleaningCents),
  };
}

export async function experienceDetailOf(ctx: Ctx, listing: ListingOf<"experience">): Promise<ExperienceDetail> {
  return { ...listing.details, ...experienceCardOf(listing), ...(await detailBaseOf(ctx, listing)) };
}

/** What every detail page adds to the card. */
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

import { sql } from "kysely";
import type { Language } from "#contract/catalogues.ts";
import { dateOf } from "#contract/dates.ts";
import { experience } from "#contract/listings/experience.ts";
import { translationName } from "#contract/listings/fields.ts";
import type {
  ExperienceCard,
  ExperienceDetail,
  HostPage,
  HostProfile,
  ListingCard,
  LodgingCard,
  LodgingDetail,
  SpaceCard,
  SpaceDetail,
} from "#contract/listings/listings.ts";
import { lodging } from "#contract/listings/lodging.ts";
import { departuresOf } from "#contract/listings/sessions.ts";
import { space } from "#contract/listings/space.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { shownDetails } from "./details.ts";
import { type HostRecord, hostRecordOf } from "./host-record.ts";
import type { Listing, ListingOf } from "./listing.ts";
import { isExact } from "./public-place.ts";
import { surroundingsOf } from "./surroundings.ts";
import { inLanguage, writtenIn } from "./translations.ts";

/** Listings as guests see them, each in the reader's language: on a card, and on a page of their own. */

function cardBase(listing: Listing) {
  return {
    language: listing.language,
    id: listing.id,
    slug: listing.slug,
    title: listing.title,
    images: listing.photos,
    rating: listing.rating,
    reviews: listing.reviews,
    city: listing.city,
    state: listing.state,
    ...listing.publicPlace,
    host: { name: listing.host.name },
  };
}

export function lodgingCardOf(original: ListingOf<"lodging">, language: Language): LodgingCard {
  const listing = inLanguage(original, language);
  const { untranslated } = writtenIn(original, language, ["card"]);
  return { ...cardBase(listing), untranslated, serviceType: 2, ...shownDetails(lodging, listing.details, "card") };
}

export function spaceCardOf(original: ListingOf<"space">, language: Language): SpaceCard {
  const listing = inLanguage(original, language);
  const { untranslated } = writtenIn(original, language, ["card"]);
  return { ...cardBase(listing), untranslated, serviceType: 1, ...shownDetails(space, listing.details, "card") };
}

export function experienceCardOf(original: ListingOf<"experience">, language: Language): ExperienceCard {
  const listing = inLanguage(original, language);
  return {
    ...cardBase(listing),
    untranslated: writtenIn(original, language, ["card"]).untranslated,
    serviceType: 0,
    ...shownDetails(experience, listing.details, "card"),
    cancellationPolicy: listing.cancellationPolicy,
  };
}

export function cardOf(listing: Listing, language: Language): ListingCard {
  switch (listing.kind) {
    case "lodging":
      return lodgingCardOf(listing, language);
    case "space":
      return spaceCardOf(listing, language);
    case "experience":
      return experienceCardOf(listing, language);
  }
}

export async function lodgingDetailOf(
  ctx: Ctx,
  listing: ListingOf<"lodging">,
  language: Language,
): Promise<LodgingDetail> {
  const own = shownDetails(lodging, inLanguage(listing, language).details, "page");
  const base = await detailBaseOf(ctx, listing, language);
  return {
    ...lodgingCardOf(listing, language),
    ...base,
    ...own,
    hasOtherMinimums: await hasOtherMinimums(ctx, listing),
  };
}

/** Dates that passed say nothing about the stays that can be booked. */
async function hasOtherMinimums(ctx: Ctx, { id, details }: ListingOf<"lodging">): Promise<boolean> {
  const { minimumNights, maximumNights } = details;
  const dated = await ctx.db
    .selectFrom("dated_rules")
    .select("date")
    .where("listing_id", "=", id)
    .where("date", ">=", dateOf(ctx.now(), ctx.env.island.timeZone))
    // As in `minimumStay`, where null is a date without a rule of its own.
    .where(sql<boolean>`least(coalesce(minimum_nights, yearly_minimum_nights, ${minimumNights}), ${maximumNights})
      <> ${minimumNights}`)
    .limit(1)
    .executeTakeFirst();
  return dated !== undefined;
}

export async function spaceDetailOf(ctx: Ctx, listing: ListingOf<"space">, language: Language): Promise<SpaceDetail> {
  const own = shownDetails(space, inLanguage(listing, language).details, "page");
  return { ...spaceCardOf(listing, language), ...(await detailBaseOf(ctx, listing, language)), ...own };
}

export async function experienceDetailOf(
  ctx: Ctx,
  listing: ListingOf<"experience">,
  language: Language,
): Promise<ExperienceDetail> {
  const own = shownDetails(experience, inLanguage(listing, language).details, "page");
  const departures = departuresOf(listing.details);
  return {
    ...experienceCardOf(listing, language),
    ...(await detailBaseOf(ctx, listing, language)),
    ...own,
    ...departures[0],
    departures,
    priceGroups: listing.details.priceGroups.map(({ id, fromAge, toAge, takesSeat, ...group }) => ({
      id,
      name: group[translationName("name", language)],
      fromAge,
      toAge,
      price: toDollars(group.priceCents ?? listing.details.priceCents),
      takesSeat,
    })),
  };
}

/** Fields that every detail page adds to the card. */
async function detailBaseOf(ctx: Ctx, original: Listing, language: Language) {
  const listing = inLanguage(original, language);
  return {
    ...writtenIn(original, language, ["card", "page"]),
    isExactPlace: isExact(original.details),
    around: surroundingsOf(original.publicPlace, language),
    description: listing.description,
    cancellationPolicy: listing.cancellationPolicy,
    houseRules: listing.houseRules,
    timeZone: ctx.env.island.timeZone,
    advanceNoticeHours: listing.advanceNoticeHours,
    bookingWindowMonths: listing.bookingWindowMonths,
    hostProfile: { ...hostProfileOf(original, language), ...(await hostRecordOf(ctx, listing.hostId)) },
  };
}

function hostProfileOf({ hostId, host }: Listing, language: Language): Omit<HostProfile, keyof HostRecord> {
  const biography = host.descriptionLanguage === language ? undefined : host.descriptionTranslations[language];
  return {
    id: hostId,
    name: host.name,
    image: host.image,
    description: biography ?? host.description ?? "",
    descriptionLanguage: biography ? language : host.descriptionLanguage,
    languages: host.spokenLanguages,
    memberSince: host.createdAt.toISOString(),
  };
}

/** @param listings all that the host has on sale, at least one */
export async function hostPageOf(ctx: Ctx, listings: [Listing, ...Listing[]], language: Language): Promise<HostPage> {
  const reviews = listings.reduce((sum, listing) => sum + listing.reviews, 0);
  const stars = listings.reduce((sum, { rating, reviews }) => sum + (rating ?? 0) * reviews, 0);
  return {
    profile: { ...hostProfileOf(listings[0], language), ...(await hostRecordOf(ctx, listings[0].hostId)) },
    timeZone: ctx.env.island.timeZone,
    rating: reviews > 0 ? stars / reviews : null,
    reviews,
    items: listings.slice(0, cardsOfHost).map((listing) => cardOf(listing, language)),
  };
}

const cardsOfHost = 100;

import { sql } from "kysely";
import type { CancellationPolicy, Language, SpokenLanguage } from "#contract/catalogues.ts";
import { type ExperienceDetails, experienceDetails } from "#contract/listing-kinds/experience.ts";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { type LodgingDetails, lodgingDetails } from "#contract/listing-kinds/lodging.ts";
import { type SpaceDetails, spaceDetails } from "#contract/listing-kinds/space.ts";
import type {
  ExperienceCard,
  ExperienceDetail,
  Image,
  ListingCard,
  LodgingCard,
  LodgingDetail,
  SpaceCard,
  SpaceDetail,
} from "#contract/listings.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";

export { approve, reject, showHostSuspended } from "./deciding.ts";
export { withdraw } from "./withdrawing.ts";

/**
 * Owns what hosts offer: texts, photos, prices, review state. Never knows who has booked what.
 * Relies on: `details` was parsed with its kind's schema when it was written.
 */

interface ListingFacts {
  id: number;
  slug: string;
  hostId: number;
  title: string;
  description: string;
  city: string;
  state: string;
  address: string;
  latitude: number;
  longitude: number;
  cancellationPolicy: CancellationPolicy;
  houseRules: string;
  arrivalInstructions: string;
  hostPhone: string;
  advanceNoticeHours: number;
  bookingWindowMonths: number;
  rating: number | null;
  reviews: number;
  onSale: boolean;
  /** Was on sale once and never will be again. */
  isGone: boolean;
  createdAt: Date;
  submittedAt: Date | null;
  photos: Image[];
  host: {
    name: string;
    email: string;
    language: Language;
    image: string | null;
    description: string | null;
    spokenLanguages: SpokenLanguage[];
    createdAt: Date;
  };
}

export type Listing = ListingFacts &
  (
    | { kind: "lodging"; details: LodgingDetails }
    | { kind: "space"; details: SpaceDetails }
    | { kind: "experience"; details: ExperienceDetails }
  );
export type ListingOf<Kind extends ListingKind> = Extract<Listing, { kind: Kind }>;

const listAtMost = 500;
const similarAtMost = 4;

/** Approved, visible and of a host who may come in, the newest approval first. */
export async function listingsOnSale<Kind extends ListingKind>(ctx: Ctx, kind: Kind): Promise<ListingOf<Kind>[]> {
  const rows = await listingRows(ctx)
    .where("listings.kind", "=", kind)
    .where("status", "=", "approved")
    .where("visible", "=", true)
    .where("host_suspended", "=", false)
    .orderBy("approved_at", "desc")
    .orderBy("listings.id", "desc")
    .limit(listAtMost)
    .execute();
  return rows.map(listingOfRow) as ListingOf<Kind>[];
}

export async function countOnSale(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom("listings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "approved")
    .where("visible", "=", true)
    .where("host_suspended", "=", false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Submitted and not decided on, the longest waiting first. */
export async function waitingListings(ctx: Ctx): Promise<Listing[]> {
  const rows = await listingRows(ctx)
    .where("status", "=", "submitted")
    .orderBy("submitted_at", (order) => order.asc().nullsFirst())
    .orderBy("listings.id")
    .limit(listAtMost)
    .execute();
  return rows.map(listingOfRow);
}

/** A listing on sale by id or slug, an old slug included. @throws `gone` for one in the archive, else `not_found` */
export async function listingOnSale<Kind extends ListingKind>(
  ctx: Ctx,
  kind: Kind,
  idOrSlug: string,
): Promise<ListingOf<Kind>> {
  const id = await resolveId(ctx, idOrSlug);
  const listing = id === undefined ? undefined : await findListing(ctx, id);
  if (listing?.kind !== kind) return fail("not_found");
  if (listing.isGone) return fail("gone", { details: { city: listing.city } });
  if (!listing.onSale) return fail("not_found");
  return listing as ListingOf<Kind>;
}

/** Others of the same kind on sale, the nearest first. Another type (house, terrace, food) counts as 25 km farther. */
export async function listingsLike(ctx: Ctx, id: number): Promise<Listing[]> {
  const listing = await findListing(ctx, id);
  if (!listing?.onSale) return fail("not_found");
  const type = sql`coalesce(details->>'propertyType', details->>'spaceType', details->>'category')`;
  const { latitude, longitude } = listing;
  // Kilometres of a degree; on one island the earth is flat.
  const kilometres = sql`sqrt(power((latitude - ${latitude}) * 111, 2) + power((longitude - ${longitude}) * 105, 2))`;
  const rows = await listingRows(ctx)
    .where("listings.kind", "=", listing.kind)
    .where("status", "=", "approved")
    .where("visible", "=", true)
    .where("host_suspended", "=", false)
    .where("listings.id", "<>", id)
    .orderBy(sql`${kilometres} + case when ${type} = ${typeOf(listing)} then 0 else 25 end`)
    .orderBy("listings.id")
    .limit(similarAtMost)
    .execute();
  return rows.map(listingOfRow);
}

function typeOf(listing: Listing): string {
  switch (listing.kind) {
    case "lodging":
      return listing.details.propertyType;
    case "space":
      return listing.details.spaceType;
    case "experience":
      return listing.details.category;
  }
}

/** Any listing, on sale or not: bookings outlive sales. */
export async function findListing(ctx: Ctx, id: number): Promise<Listing | undefined> {
  const row = await listingRows(ctx).where("listings.id", "=", id).executeTakeFirst();
  return row && listingOfRow(row);
}

/** In the order of the ids. */
export async function listingsById(ctx: Ctx, ids: readonly number[]): Promise<Listing[]> {
  const rows = await listingRows(ctx).where(sql<boolean>`listings.id = any(${ids}::bigint[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [listingOfRow(row)] : [];
  });
}

async function resolveId(ctx: Ctx, idOrSlug: string): Promise<number | undefined> {
  if (/^\d{1,15}$/.test(idOrSlug)) return Number(idOrSlug);
  const current = ctx.db.selectFrom("listings").select("id").where("slug", "=", idOrSlug);
  const former = ctx.db.selectFrom("slug_history").select("listing_id as id").where("slug", "=", idOrSlug);
  return (await current.unionAll(former).limit(1).executeTakeFirst())?.id;
}

function listingRows(ctx: Ctx) {
  return ctx.db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.host_id")
    .select([
      "listings.id",
      "listings.kind",
      "listings.slug",
      "listings.host_id",
      "listings.status",
      "listings.visible",
      "listings.host_suspended",
      "listings.title",
      "listings.description",
      "listings.city",
      "listings.state",
      "listings.address",
      "listings.latitude",
      "listings.longitude",
      "listings.cancellation_policy",
      "listings.house_rules",
      "listings.arrival_instructions",
      "listings.host_phone",
      "listings.advance_notice_hours",
      "listings.booking_window_months",
      "listings.details",
      "listings.rating_average",
      "listings.review_count",
      "listings.approved_at",
      "listings.created_at",
      "listings.submitted_at",
      "users.name as host_name",
      "users.email as host_email",
      "users.language as host_language",
      "users.image as host_image",
      "users.description as host_description",
      "users.spoken_languages as host_languages",
      "users.created_at as host_created_at",
      sql<StoredPhoto[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'hash', p.hash, 'alt', p.alt) order by p.position)
        from photos p where p.listing_id = listings.id), '[]')`.as("photos"),
    ]);
}

type ListingRow = Awaited<ReturnType<ReturnType<typeof listingRows>["executeTakeFirstOrThrow"]>>;

export const detailsSchema = { lodging: lodgingDetails, space: spaceDetails, experience: experienceDetails } as const;

function listingOfRow(row: ListingRow): Listing {
  return {
    id: row.id,
    slug: row.slug,
    hostId: row.host_id,
    title: row.title,
    description: row.description,
    city: row.city,
    state: row.state,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    cancellationPolicy: row.cancellation_policy,
    houseRules: row.house_rules,
    arrivalInstructions: row.arrival_instructions,
    hostPhone: row.host_phone,
    advanceNoticeHours: row.advance_notice_hours,
    bookingWindowMonths: row.booking_window_months,
    rating: row.rating_average,
    reviews: row.review_count,
    onSale: row.status === "approved" && row.visible && !row.host_suspended,
    isGone: row.status === "archived" && row.approved_at !== null,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    photos: row.photos.map(imageOf),
    host: {
      name: row.host_name,
      email: row.host_email,
      language: row.host_language,
      image: row.host_image,
      description: row.host_description,
      spokenLanguages: row.host_languages as SpokenLanguage[],
      createdAt: row.host_created_at,
    },
    kind: row.kind,
    details: detailsSchema[row.kind].parse(row.details),
  } as Listing;
}

export interface StoredPhoto {
  id: number;
  hash: string;
  alt: string;
}

export function imageOf({ id, hash, alt }: StoredPhoto): Image {
  return { id, url: `/media/${hash}/1280.webp`, alt };
}

/** Where guests go when the day comes: an experience may meet elsewhere than at its address. */
export function whereToCome(listing: Listing): string {
  return (listing.kind === "experience" && listing.details.meetingPoint) || listing.address;
}

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
    .where("status", "=", "approved")
    .where("visible", "=", true)
    .where("host_suspended", "=", false)
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

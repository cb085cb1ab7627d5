import { type RawBuilder, sql } from "kysely";
import type { CancellationPolicy, Language, Room, SpokenLanguage } from "#contract/catalogues.ts";
import type { Point } from "#contract/island/geometry.ts";
import type { DetailsOf } from "#contract/listings/fields.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { MissingFact } from "#contract/listings/limits.ts";
import type { listingFields } from "#contract/listings/listing-fields.ts";
import type { Image } from "#contract/listings/listings.ts";
import { experienceDetails, lodgingDetails, spaceDetails } from "#contract/listings/schemas.ts";
import type { Ctx } from "../ctx.ts";
import { compiledOnce, prepared } from "../db/prepared.ts";
import { addressOfPicture } from "../media/media.ts";
import { missingOf } from "./missing.ts";
import { publicPoint } from "./public-place.ts";
import { hasOrHadSlug, readsAsId } from "./slugs.ts";
import { readTranslations, type Translations } from "./translations.ts";

/** A listing as stored, whatever its state. */

interface ListingFacts {
  id: number;
  slug: string;
  version: number;
  hostId: number;
  /** The texts' own language. */
  language: Language;
  translations: Translations;
  title: string;
  description: string;
  city: string;
  state: string;
  address: string;
  /** The true place, for the host, the operator and guests with a confirmed booking. */
  latitude: number;
  longitude: number;
  /** The place that everybody sees. */
  publicPlace: Point;
  googleMapsLink: string;
  cancellationPolicy: CancellationPolicy;
  houseRules: string;
  arrivalInstructions: string;
  hostPhone: string;
  advanceNoticeHours: number;
  bookingWindowMonths: number;
  missing: MissingFact[];
  rating: number | null;
  reviews: number;
  status: "draft" | "submitted" | "approved" | "rejected" | "archived";
  onSale: boolean;
  /** Was on sale once and never will be again. */
  isGone: boolean;
  /** At least once: until then the listing has never been public. */
  wasApproved: boolean;
  createdAt: Date;
  submittedAt: Date | null;
  photos: Image[];
  host: {
    name: string;
    email: string;
    language: Language;
    image: string | null;
    description: string | null;
    descriptionLanguage: Language;
    descriptionTranslations: Partial<Record<string, string>>;
    spokenLanguages: SpokenLanguage[];
    createdAt: Date;
  };
}

export type Listing = ListingFacts &
  { [Kind in ListingKind]: { kind: Kind; details: DetailsOf<(typeof listingFields)[Kind]> } }[ListingKind];
export type ListingOf<Kind extends ListingKind> = Extract<Listing, { kind: Kind }>;
/** Any listing, on sale or not: bookings outlive the sale. */
export async function findListing(ctx: Ctx, id: number): Promise<Listing | undefined> {
  const [row] = await rowById(ctx.db, id);
  return row && listingOfRow(row);
}

const rowById = compiledOnce((db, id: number) =>
  listingRows({ db }).where("listings.id", "=", id).modifyEnd(prepared).compile(),
);

/** By its id or slug, or a slug that it had before. */
export async function findListingNamed(ctx: Ctx, idOrSlug: string): Promise<Listing | undefined> {
  if (readsAsId(idOrSlug)) return findListing(ctx, Number(idOrSlug));
  const [row] = await rowBySlug(ctx.db, idOrSlug);
  return row && listingOfRow(row);
}

const rowBySlug = compiledOnce((db, slug: string) =>
  listingRows({ db }).where(hasOrHadSlug(slug)).modifyEnd(prepared).compile(),
);

/** Like `findListing`, with more that another domain reads in the same statement. */
export async function findListingWith<Output>(
  ctx: Ctx,
  id: number,
  more: RawBuilder<Output>,
): Promise<{ listing: Listing; more: Output } | undefined> {
  const row = await listingRows(ctx)
    .select(more.as("more"))
    .where("listings.id", "=", id)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row && { listing: listingOfRow(row), more: row.more as Output };
}

/** Approved and visible, of a payable host who is not suspended. No parameter, so that indexes can be used. */
export const isOnSale = sql<boolean>`listings.on_sale`;

/** In the order of the ids. */
export async function listingsById(ctx: Ctx, ids: readonly number[]): Promise<Listing[]> {
  const rows = await rowsByIds(ctx.db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [listingOfRow(row)] : [];
  });
}

const rowsByIds = compiledOnce((db, ids: readonly number[]) =>
  listingRows({ db }).where(sql<boolean>`listings.id = any(${ids}::bigint[])`).modifyEnd(prepared).compile(),
);

/** A row `p` of `photos`. */
export const photoObject = sql<StoredPhoto>`jsonb_build_object('id', p.id, 'hash', p.hash, 'alt', p.alt,
  'alt_translated', p.alt_translated, 'room', p.room)`;

export const photosColumn = sql<StoredPhoto[]>`coalesce((
  select jsonb_agg(${photoObject} order by p.position)
  from photos p where p.listing_id = listings.id), '[]')`.as("photos");

export function listingRows({ db }: Pick<Ctx, "db">) {
  return db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.host_id")
    .select([
      "listings.id",
      "listings.kind",
      "listings.slug",
      "listings.version",
      "listings.host_id",
      "listings.status",
      "listings.on_sale",
      "listings.written_in",
      "listings.translations",
      "listings.title",
      "listings.description",
      "listings.city",
      "listings.state",
      "listings.address",
      "listings.latitude",
      "listings.longitude",
      "listings.google_maps_link",
      "listings.cancellation_policy",
      "listings.house_rules",
      "listings.arrival_instructions",
      "listings.host_phone",
      "listings.advance_notice_hours",
      "listings.booking_window_months",
      "listings.place_to_set",
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
      "users.description_language as host_description_language",
      "users.description_translations as host_description_translations",
      "users.spoken_languages as host_languages",
      "users.created_at as host_created_at",
      publicPoint.latitude.as("public_latitude"),
      publicPoint.longitude.as("public_longitude"),
      photosColumn,
    ]);
}

type ListingRow = Awaited<ReturnType<ReturnType<typeof listingRows>["executeTakeFirstOrThrow"]>>;

export const detailsSchema = {
  lodging: lodgingDetails,
  space: spaceDetails,
  experience: experienceDetails,
} as const satisfies Record<ListingKind, unknown>;

export function listingOfRow(row: ListingRow): Listing {
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    hostId: row.host_id,
    language: row.written_in,
    translations: readTranslations(row.translations),
    title: row.title,
    description: row.description,
    city: row.city,
    state: row.state,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    publicPlace: { latitude: row.public_latitude, longitude: row.public_longitude },
    googleMapsLink: row.google_maps_link,
    cancellationPolicy: row.cancellation_policy,
    houseRules: row.house_rules,
    arrivalInstructions: row.arrival_instructions,
    hostPhone: row.host_phone,
    advanceNoticeHours: row.advance_notice_hours,
    bookingWindowMonths: row.booking_window_months,
    missing: missingOf(row),
    rating: row.rating_average,
    reviews: row.review_count,
    status: row.status,
    onSale: row.on_sale,
    isGone: row.status === "archived" && row.approved_at !== null,
    wasApproved: row.approved_at !== null,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    photos: row.photos.map(imageOf),
    host: {
      name: row.host_name,
      email: row.host_email,
      language: row.host_language,
      image: row.host_image,
      description: row.host_description,
      descriptionLanguage: row.host_description_language,
      descriptionTranslations: row.host_description_translations as Partial<Record<string, string>>,
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
  /** In the language of the listing. */
  alt: string;
  /** In the other language. */
  alt_translated: string;
  room: Room | null;
}

export function imageOf({ id, hash, alt, alt_translated, room }: StoredPhoto): Image {
  return { id, url: addressOfPicture(hash), alt, altTranslated: alt_translated, room };
}
/** Where guests go on the day: an experience may meet at another place than its address. */
export function whereToCome(listing: Listing): string {
  return (listing.kind === "experience" && listing.details.meetingPoint) || listing.address;
}

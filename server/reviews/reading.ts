import { sql } from "kysely";
import { reviewRefusal, reviewsUntil } from "#contract/bookings/process.ts";
import type { BookingReviews, HostReview, Review, ReviewPage } from "#contract/bookings/reviews.ts";
import type { Language } from "#contract/catalogues.ts";
import { firstName } from "../accounts/accounts.ts";
import { type BookingRow, findBooking } from "../bookings/bookings.ts";
import { mayDo } from "../cohosts/cohosts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { findListing, isOnSale } from "../listings/listings.ts";
import { hiddenOf } from "./hiding.ts";

/**
 * Reading reviews: everybody sees guests' published ones; a booking's host and guest see both sides' published ones.
 */

const perPage = 10;

/** The reviews on a listing's page. @throws `not_found` for a listing that is not on sale */
export async function listReviews(
  ctx: Ctx,
  listingId: number,
  { cursor, limit = perPage }: { cursor?: number | undefined; limit?: number | undefined },
): Promise<ReviewPage> {
  const listing = await findListing(ctx, listingId);
  if (!listing?.onSale) return fail("not_found");
  let rows = publishedReviews(ctx).where("r.listing_id", "=", listingId);
  if (cursor !== undefined) {
    rows = rows.where(sql<boolean>`(r.created_at, r.id) < (select created_at, id from reviews where id = ${cursor})`);
  }
  const found = await rows
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(limit + 1)
    .execute();
  const items = found.slice(0, limit).map(wireReview);
  const next = found.length > limit ? (items.at(-1)?.id ?? null) : null;
  return {
    items,
    total: listing.reviews,
    average: listing.rating,
    distribution: await distributionOf(ctx, listingId),
    next,
  };
}

/** The newest reviews of what a host has on sale. */
export async function listHostReviews(ctx: Ctx, hostId: number): Promise<HostReview[]> {
  const rows = await publishedReviews(ctx)
    .innerJoin("listings", "listings.id", "r.listing_id")
    .select("r.listing_id")
    .where("listings.host_id", "=", hostId)
    .where(isOnSale)
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(perPage)
    .execute();
  return rows.map((row) => ({ ...wireReview(row), listing_id: row.listing_id }));
}

async function distributionOf(ctx: Ctx, listingId: number): Promise<number[]> {
  const rows = await publishedReviews(ctx)
    .clearSelect()
    .select(["r.rating", sql<number>`count(*)`.as("count")])
    .where("r.listing_id", "=", listingId)
    .groupBy("r.rating")
    .execute();
  return [1, 2, 3, 4, 5].map((rating) => Number(rows.find((row) => row.rating === rating)?.count ?? 0));
}

export async function publishedReview(ctx: Ctx, reviewId: number): Promise<Review> {
  const row = await publishedReviews(ctx).where("r.id", "=", reviewId).executeTakeFirst();
  return row ? wireReview(row) : fail("not_found");
}

function publishedReviews(ctx: Ctx) {
  return ctx.db
    .selectFrom("reviews as r")
    .innerJoin("bookings as b", "b.id", "r.booking_id")
    .innerJoin("users as guest", "guest.id", "b.guest_id")
    .select(["r.id", "r.rating", "r.text", "r.language", "r.created_at", "guest.name", "guest.image"])
    .select(["r.answer", "r.answer_language", "r.answered_at", "r.answer_hidden_at", "r.answer_hidden_reason"])
    .where("r.published_at", "is not", null)
    .where("r.hidden_at", "is", null);
}

function wireReview(row: Awaited<ReturnType<ReturnType<typeof publishedReviews>["executeTakeFirstOrThrow"]>>): Review {
  return {
    id: row.id,
    rating: row.rating,
    text: row.text,
    language: row.language,
    created_at: row.created_at.toISOString(),
    guest: { name: firstName(row.name), image: row.image },
    answer: row.answer_hidden_at ? null : answerOf(row),
  };
}

interface AnsweredRow {
  answer: string | null;
  answer_language: Language | null;
  answered_at: Date | null;
}

function answerOf({ answer, answer_language, answered_at }: AnsweredRow): Review["answer"] {
  if (answer === null || !answered_at) return null;
  return { text: answer, language: answer_language, created_at: answered_at.toISOString() };
}

/** Both sides of a booking as its guest or its host may see them. @throws `not_found` for anybody else */
export async function bookingReviews(ctx: Ctx, viewer: Pick<Viewer, "id">, bookingId: number): Promise<BookingReviews> {
  const booking = await findBooking(ctx, bookingId);
  if (!booking) return fail("not_found");
  const side = await sideOf(ctx, viewer, booking);
  if (!side) return fail("not_found");
  const isGuest = side === "guest";
  const guests = await guestsSide(ctx, booking, side);
  const hosts = await hostsSide(ctx, booking);
  const [mine, theirs] = isGuest ? [guests, hosts] : [hosts, guests];
  return {
    canReview: !mine && !reviewRefusal({ state: booking.state, end: booking.ends_at }, ctx.now()),
    until: reviewsUntil(booking.ends_at).toISOString(),
    timeZone: ctx.env.island.timeZone,
    mine,
    theirs: theirs?.published && !theirs.hidden ? theirs : null,
    isOtherGone: await isGone(ctx, isGuest ? booking.host_id : booking.guest_id),
    guestRating: isGuest ? null : await guestRating(ctx, booking.guest_id),
  };
}

async function isGone(ctx: Ctx, userId: number): Promise<boolean> {
  const { deleted_at } = await ctx.db
    .selectFrom("users")
    .select("deleted_at")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return deleted_at !== null;
}

/** The side from which the viewer reviews a booking. A helper of the listing who was its guest is only that. */
export async function sideOf(
  ctx: Ctx,
  viewer: Pick<Viewer, "id">,
  { guest_id, listing_id }: Pick<BookingRow, "guest_id" | "listing_id">,
): Promise<"guest" | "host" | undefined> {
  if (viewer.id === guest_id) return "guest";
  return (await mayDo(ctx, viewer, listing_id, "reviews")) ? "host" : undefined;
}

type Side = BookingReviews["mine"];

/** Only the host sees an answer that is hidden. */
async function guestsSide(ctx: Ctx, booking: BookingRow, reader: "guest" | "host"): Promise<Side> {
  const row = await ctx.db
    .selectFrom("reviews")
    .select(["id", "rating", "text", "language", "created_at", "published_at", "hidden_at", "hidden_reason"])
    .select(["answer", "answer_language", "answered_at", "answer_hidden_at", "answer_hidden_reason"])
    .where("booking_id", "=", booking.id)
    .executeTakeFirst();
  if (!row) return null;
  const answer = answerOf(row);
  const hidden = hiddenOf(row.answer_hidden_at, row.answer_hidden_reason);
  const isShown = answer && (reader === "host" || !hidden);
  return { ...wireSide(row), answer: isShown ? { ...answer, hidden } : null };
}

async function hostsSide(ctx: Ctx, booking: BookingRow): Promise<Side> {
  const row = await ctx.db
    .selectFrom("guest_reviews")
    .select(["id", "rating", "text", "language", "created_at", "published_at", "hidden_at", "hidden_reason"])
    .where("booking_id", "=", booking.id)
    .executeTakeFirst();
  return row ? { ...wireSide(row), answer: null } : null;
}

interface SideRow {
  id: number;
  rating: number;
  text: string;
  language: Language | null;
  created_at: Date;
  published_at: Date | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
}

function wireSide({ created_at, published_at, hidden_at, hidden_reason, ...said }: SideRow) {
  const { id, rating, text, language } = said;
  const hidden = hiddenOf(hidden_at, hidden_reason);
  return { id, rating, text, language, created_at: created_at.toISOString(), published: published_at !== null, hidden };
}

/** Average and number of hosts' ratings of a guest; shown only to hosts. */
async function guestRating(ctx: Ctx, guestId: number): Promise<NonNullable<BookingReviews["guestRating"]>> {
  return ctx.db
    .selectFrom("guest_reviews")
    .innerJoin("bookings", "bookings.id", "guest_reviews.booking_id")
    .select([sql<number | null>`avg(rating)::float8`.as("average"), sql<number>`count(*)::int`.as("count")])
    .where("bookings.guest_id", "=", guestId)
    .where("guest_reviews.published_at", "is not", null)
    .where("guest_reviews.hidden_at", "is", null)
    .executeTakeFirstOrThrow();
}

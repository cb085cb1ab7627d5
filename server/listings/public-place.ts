import { createHmac } from "node:crypto";
import { sql } from "kysely";
import {
  isOnLand,
  kilometersBetween,
  municipalityAt,
  type Point,
  pointFrom,
  publicPlaceKm,
} from "#contract/island/geometry.ts";
import type { Ctx } from "../ctx.ts";
import type { Env } from "../env.ts";

/**
 * Owns the place where everybody sees a listing, the only one that maps, distances, neighbors, structured data and
 * searches read. The true place is for its host, the operator and guests with a confirmed booking.
 */

/** The parts of a context that placing a listing needs; the key hides the direction in which the place is moved. */
export type PlacingCtx = Pick<Ctx, "db"> & { env: Pick<Env, "networkKey"> };

/** A listing that moves no farther keeps its public place, unless its true place comes too close to it. */
export const keptWithinKm = 1;

/** Candidates tried until one is on land and in the municipality. */
const attempts = 64;

interface Placed extends Point {
  public_latitude: number | null;
  public_longitude: number | null;
  public_for_latitude: number | null;
  public_for_longitude: number | null;
  details: unknown;
}

/** Runs in the transaction that changes the listings. */
export async function writePublicPlaces(ctx: PlacingCtx, ids: readonly number[]): Promise<void> {
  const listings = await ctx.db
    .selectFrom("listings")
    .select(["id", "latitude", "longitude", "details"])
    .select(["public_latitude", "public_longitude", "public_for_latitude", "public_for_longitude"])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy("id")
    .execute();
  const moves = listings.filter(isMoved).map((listing) => {
    const { id, latitude, longitude } = listing;
    const place = isExact(listing.details) ? { latitude, longitude } : publicPlaceOf(ctx.env.networkKey, id, listing);
    return {
      id,
      latitude: place.latitude,
      longitude: place.longitude,
      for_latitude: latitude,
      for_longitude: longitude,
    };
  });
  if (moves.length === 0) return;
  await sql`
    update listings set public_latitude = place.latitude, public_longitude = place.longitude,
      public_for_latitude = place.for_latitude, public_for_longitude = place.for_longitude
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as place (id bigint, latitude float8, longitude float8, for_latitude float8, for_longitude float8)
    where listings.id = place.id`.execute(ctx.db);
}

/**
 * A place 300 to 800 m from the true one, on land and in the same municipality where there is such a place. It is
 * always the same for one key, listing and true place, so that nobody can find the true place by averaging.
 */
export function publicPlaceOf(key: string, listingId: number, place: Point): Point {
  const municipality = municipalityAt(place);
  let onLand: Point | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const point = candidate(key, `${listingId}:${attempt}`, place);
    if (!isOnLand(point)) continue;
    if (municipalityAt(point) === municipality) return point;
    onLand ??= point;
  }
  return onLand ?? candidate(key, `${listingId}:0`, place);
}

/** Any point of the ring is as likely as any other. */
function candidate(key: string, name: string, place: Point): Point {
  const hash = createHmac("sha256", key).update(`place:${name}`).digest();
  const [turn, way] = [hash.readUInt32BE(0) / 2 ** 32, hash.readUInt32BE(4) / 2 ** 32];
  // Room for rounding on both sides.
  const [inner, outer] = [(publicPlaceKm.least + 0.01) ** 2, (publicPlaceKm.most - 0.01) ** 2];
  const { latitude, longitude } = pointFrom(place, Math.sqrt(inner + way * (outer - inner)), turn * 2 * Math.PI);
  return { latitude: fourDecimals(latitude), longitude: fourDecimals(longitude) };
}

/** About ten meters, the precision of searches within bounds. */
function fourDecimals(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}

/** Whether a listing has no public place yet, or needs another one. */
function isMoved(listing: Placed): boolean {
  const { public_latitude, public_longitude, public_for_latitude, public_for_longitude } = listing;
  if (public_latitude === null || public_longitude === null) return true;
  if (public_for_latitude === null || public_for_longitude === null) return true;
  const far = kilometersBetween(listing, { latitude: public_latitude, longitude: public_longitude });
  if (isExact(listing.details)) return far > 0;
  const way = kilometersBetween(listing, { latitude: public_for_latitude, longitude: public_for_longitude });
  return way > keptWithinKm || far < publicPlaceKm.least;
}

/** An experience with a meeting point shows its true place, since guests read the meeting point before they book. */
export function isExact(details: unknown): boolean {
  return Boolean((details as { meetingPoint?: string }).meetingPoint);
}

/** The public place; until a listing has one, its true place to two decimals, which is about a kilometer. */
export const publicPoint = {
  latitude: sql<number>`coalesce(listings.public_latitude, round(listings.latitude::numeric, 2)::float8)`,
  longitude: sql<number>`coalesce(listings.public_longitude, round(listings.longitude::numeric, 2)::float8)`,
};

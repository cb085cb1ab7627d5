import { unfinishedStates } from "#contract/bookings/process.ts";
import type { HostedListing } from "#contract/listings/hosted.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { withListing, withoutDays } from "../availability/availability.ts";
import { listingsWith } from "../cohosts/cohosts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { archive, hostedListings } from "../listings/listings.ts";

/** A host's listings, with the data that depends on bookings. */

/** The newest first, the archive last. */
export async function showHostedListings(ctx: RequestCtx, viewer: Viewer): Promise<HostedListing[]> {
  const listings = await hostedListings(ctx, viewer);
  const rows = await ctx.db
    .selectFrom("bookings")
    .select((eb) => ["listing_id", eb.fn.countAll<number>().as("count")])
    .where("listing_id", "in", listingsWith(viewer, "arrivals"))
    .where("state", "=", "confirmed")
    .where("ends_at", ">", ctx.now())
    .groupBy("listing_id")
    .execute();
  const upcoming = new Map(rows.map(({ listing_id, count }) => [listing_id, Number(count)]));
  const dayless = await withoutDays(
    ctx,
    listings.map(({ link_id }) => link_id),
  );
  return listings.map((listing) => ({
    ...listing,
    upcoming: upcoming.get(listing.link_id) ?? 0,
    hasDays: !dayless.has(listing.link_id),
  }));
}

/**
 * Archives a listing for good. Under the listing's lock: a concurrent booking is found here, or finds the listing gone.
 * @throws `not_found`, `has_bookings` with those that are in the way
 */
export async function archiveListing(ctx: Ctx, viewer: Viewer, id: number, kind: ListingKind): Promise<void> {
  await withListing(ctx, id, async (locked) => {
    await archive(locked, viewer, id, kind);
    const bookings = await bookingsToCome(locked, id);
    if (bookings.length > 0) fail("has_bookings", { details: { bookings } });
  });
}

async function bookingsToCome(ctx: Ctx, listingId: number) {
  const rows = await ctx.db
    .selectFrom("bookings")
    .select(["code", "state", "starts_at", "ends_at"])
    .where("listing_id", "=", listingId)
    .where("state", "in", unfinishedStates)
    .where("ends_at", ">", ctx.now())
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  return rows.map(({ code, state, starts_at, ends_at }) => ({
    code,
    state,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
  }));
}

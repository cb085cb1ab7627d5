import { type CalendarLinks, feedRoutes, type feedSayings, type feedStates } from "#contract/hosting/feeds.ts";
import { soldBy } from "#contract/listings/kinds.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { answer } from "../http/api.ts";
import { findOwnListing } from "../listings/listings.ts";
import { clashesOf } from "./clashes.ts";
import { addressOf, eventsOf, exportOf, renewAddress } from "./export.ts";
import { addFeed, feedOf, readFeed, removeFeed } from "./feeds.ts";

export const feeds = answer(feedRoutes, {
  getCalendarLinks: ({ ctx, params, viewer }) => linksOf(ctx, viewer, params.id),
  renewCalendarAddress: async ({ ctx, params, viewer }) => {
    const { id } = await findOwnListing(ctx, viewer, params.id, "calendar");
    await renewAddress(ctx, viewer, id);
    return linksOf(ctx, viewer, params.id);
  },
  addFeed: async ({ ctx, params, body, viewer }) => {
    const listing = await findOwnListing(ctx, viewer, params.id, "calendar");
    await addFeed(ctx, viewer, listing, body);
    return linksOf(ctx, viewer, params.id);
  },
  readFeed: async ({ ctx, params, body, viewer }) => {
    const listing = await findOwnListing(ctx, viewer, params.id, "calendar");
    const { id } = await feedOf(ctx, listing, params.feed);
    const came = await readFeed(ctx, id, body.accept ? viewer : undefined);
    // Otherwise the decision would seem to be taken.
    if (body.accept && (came === "elsewhere" || came === "limited")) fail("busy");
    return linksOf(ctx, viewer, params.id);
  },
  removeFeed: async ({ ctx, params, viewer }) => {
    const listing = await findOwnListing(ctx, viewer, params.id, "calendar");
    await removeFeed(ctx, viewer, listing, params.feed);
    return linksOf(ctx, viewer, params.id);
  },
});

/** It tells a secret address, and may be asked for after a reading that took longer than the viewer's right lasted. */
async function linksOf(ctx: RequestCtx, viewer: Viewer, idOrSlug: string): Promise<CalendarLinks> {
  const listing = await findOwnListing(ctx, viewer, idOrSlug, "calendar");
  const exported = await exportOf(ctx, listing.id);
  const events = (await eventsOf(ctx, listing)).filter(({ until }) => until === null);
  const rows = await ctx.db
    .selectFrom("feeds")
    .selectAll()
    .where("listing_id", "=", listing.id)
    .orderBy("id")
    .execute();
  return {
    link_id: listing.id,
    slug: listing.slug,
    title: listing.title,
    sold_by: soldBy[listing.kind],
    address: addressOf(ctx, exported),
    read_at: exported.readAt?.toISOString() ?? null,
    exported: {
      bookings: events.filter(({ what }) => what === "booking").length,
      blocks: events.filter(({ what }) => what === "block").length,
    },
    feeds: rows.map((row) => ({
      id: row.id,
      name: row.name,
      site: new URL(row.address).hostname,
      state: row.state as (typeof feedStates)[number],
      said: row.said as (typeof feedSayings)[number],
      said_number: row.said_number,
      taken: row.taken,
      good_at: row.good_at?.toISOString() ?? null,
      next_at: row.next_at.toISOString(),
      failures: row.failures,
      readings: row.readings,
    })),
    clashes: await clashesOf(ctx, listing),
  };
}

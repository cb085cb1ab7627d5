import { sql } from "kysely";
import type { Clash } from "#contract/hosting/feeds.ts";
import { shownName } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";
import type { Listing } from "../listings/listings.ts";
import { datesTaken } from "./export.ts";

/** Bookings here at the time of something in another site's calendar. They are shown and told, and nothing is changed. */

/**
 * What Airbnb closes by its own rules clashes with nothing, and a site that only says "closed" over exactly our booking
 * has it from our own calendar.
 */
async function clashingRows(ctx: Ctx, listingId: number) {
  return ctx.db
    .selectFrom("occupancy as o")
    .innerJoin("feeds as f", "f.id", "o.feed_id")
    .innerJoin("occupancy as ours", "ours.listing_id", "o.listing_id")
    .innerJoin("bookings as b", "b.id", "ours.booking_id")
    .innerJoin("users as u", "u.id", "b.guest_id")
    .select(["o.feed_id", "f.name", "o.during", "o.feed_entry", "o.created_at as since"])
    .select(["b.id", "b.code", "b.guests", "b.starts_at", "b.ends_at", "b.created_at", "u.name as guest"])
    .where("o.listing_id", "=", listingId)
    .where("o.released_at", "is", null)
    .where("ours.released_at", "is", null)
    .where("ours.cause", "=", "booking")
    .where("b.state", "in", ["confirmed", "completed"])
    .where(sql<boolean>`upper(o.during) > ${ctx.now()} and ours.during && o.during`)
    .where(sql<boolean>`o.feed_entry <> 'window' and not (o.feed_entry = 'closed' and o.during = ours.during)`)
    .orderBy("o.created_at")
    .orderBy("o.id")
    .orderBy("b.id")
    .execute();
}

export async function clashesOf(ctx: RequestCtx, listing: Listing): Promise<Clash[]> {
  const rows = await clashingRows(ctx, listing.id);
  return rows.map((row) => ({
    feed_id: Number(row.feed_id),
    feed: row.name,
    entry: row.feed_entry === "closed" ? "closed" : "reserved",
    ...datesTaken(ctx, listing, row.during),
    since: row.since.toISOString(),
    booking: {
      reserve_id: row.id,
      code: row.code,
      guest: firstName(shownName(row.guest, ctx.language), row.guest),
      guests: row.guests,
      ...datesTaken(ctx, listing, { from: row.starts_at, to: row.ends_at }),
      booked_at: row.created_at.toISOString(),
    },
  }));
}

function firstName(shown: string, name: string): string {
  return name === "" ? shown : (shown.split(" ")[0] ?? shown);
}

/** Notes clashes since when they are there, and forgets those that are over. In the transaction of a reading. */
export async function tellClashes(ctx: Ctx, listing: Listing): Promise<void> {
  const rows = await clashingRows(ctx, listing.id);
  await ctx.db
    .deleteFrom("calendar_clashes")
    .where("feed_id", "in", (eb) => eb.selectFrom("feeds").select("id").where("listing_id", "=", listing.id))
    .where((eb) =>
      eb.not(
        eb.or(rows.map((row) => eb.and([eb("feed_id", "=", Number(row.feed_id)), eb("booking_id", "=", row.id)]))),
      ),
    )
    .execute();
  for (const row of rows) {
    await ctx.db
      .insertInto("calendar_clashes")
      .values({ feed_id: Number(row.feed_id), booking_id: row.id, found_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

import { sql } from "kysely";
import { addDays, type InstantRange, instantOf } from "#contract/dates.ts";
import { nightsTouched } from "#contract/listings/nights.ts";
import type { Ctx } from "../ctx.ts";
import { findListing, type ListingOf } from "../listings/listings.ts";
import { withListing } from "./slots.ts";
import { rangeOf } from "./taken.ts";

/**
 * Routine: widens blocks of lodgings that were stored by the hour to whole nights, where no booking is in the way. Runs
 * once per site, because blocks of lodgings have been written as whole nights since.
 */
export async function widenBlocks(ctx: Ctx): Promise<void> {
  const site = await ctx.db.selectFrom("site").select("nights_widened_at").executeTakeFirst();
  if (!site || site.nights_widened_at) return;
  const rows = await ctx.db
    .selectFrom("occupancy as o")
    .innerJoin("listings as l", "l.id", "o.listing_id")
    .select("o.listing_id")
    .distinct()
    .where("l.kind", "=", "lodging")
    .where("o.cause", "=", "host_block")
    .where("o.released_at", "is", null)
    .where(sql<boolean>`upper(o.during) > ${ctx.now()}`)
    .orderBy("o.listing_id")
    .execute();
  for (const { listing_id } of rows) {
    await withListing(ctx, listing_id, (locked) => widenBlocksOf(locked, listing_id));
  }
  await ctx.db.updateTable("site").set({ nights_widened_at: ctx.now() }).execute();
}

async function widenBlocksOf(ctx: Ctx, listingId: number): Promise<void> {
  const listing = await findListing(ctx, listingId);
  if (listing?.kind !== "lodging") return;
  for (const block of await liveRanges(ctx, listingId)) {
    if (block.cause !== "host_block" || block.during.to <= ctx.now()) continue;
    const others = (await liveRanges(ctx, listingId)).filter(({ id }) => id !== block.id);
    const { from, to } = wholeNights(listing, block.during, ctx.env.island.timeZone);
    const during = {
      from: reach(others, { from, to: block.during.from }, "from") ?? block.during.from,
      to: reach(others, { from: block.during.to, to }, "to") ?? block.during.to,
    };
    if (during.from >= block.during.from && during.to <= block.during.to) continue;
    await ctx.db
      .updateTable("occupancy")
      .set({ during: rangeOf(during) })
      .where("id", "=", block.id)
      .execute();
  }
}

/** How far a block may grow at one end: up to another block, and not at all towards a booking. */
function reach(others: readonly Live[], grown: InstantRange, end: "from" | "to"): Date | undefined {
  if (grown.from >= grown.to) return undefined;
  const met = others.filter(({ during }) => during.from < grown.to && grown.from < during.to);
  if (met.some(({ cause }) => cause === "booking")) return undefined;
  const limits = met.map(({ during }) => (end === "from" ? during.to : during.from).getTime());
  return new Date(end === "from" ? Math.max(grown.from.getTime(), ...limits) : Math.min(grown.to.getTime(), ...limits));
}

/** A range with every night it touches, from check-in to check-out. */
function wholeNights({ details }: ListingOf<"lodging">, range: InstantRange, zone: string): InstantRange {
  const nights = nightsTouched(range, details, zone);
  const [first, last] = [nights[0], nights.at(-1)];
  if (first === undefined || last === undefined) return range;
  const [from, to] = [
    instantOf(first, details.checkInTime, zone),
    instantOf(addDays(last, 1), details.checkOutTime, zone),
  ];
  return {
    from: new Date(Math.min(from.getTime(), range.from.getTime())),
    to: new Date(Math.max(to.getTime(), range.to.getTime())),
  };
}

interface Live {
  id: number;
  cause: string;
  during: InstantRange;
}

async function liveRanges(ctx: Ctx, listingId: number): Promise<Live[]> {
  return ctx.db
    .selectFrom("occupancy")
    .select(["id", "cause", "during"])
    .where("listing_id", "=", listingId)
    .where("cause", "<>", "imported_calendar")
    .where("released_at", "is", null)
    .orderBy(sql`lower(during)`)
    .execute();
}

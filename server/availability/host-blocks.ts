import { type InstantRange, overlaps } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import { constraintOf, sqlState } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { blockSlot } from "./slots.ts";
import { rangeOf } from "./taken.ts";

/** Ranges a host blocks. Every caller holds the listing's lock. */

export interface Block {
  id: number;
  during: InstantRange;
}

/** The host's own blocks, without imported calendars, which the host cannot change here. */
export async function blocksIn(ctx: Ctx, listingId: number, range: InstantRange): Promise<Block[]> {
  return ctx.db
    .selectFrom("occupancy")
    .select(["id", "during"])
    .where("listing_id", "=", listingId)
    .where("cause", "=", "host_block")
    .where("released_at", "is", null)
    .where("during", "&&" as never, rangeOf(range))
    .orderBy("id")
    .execute();
}

/** Blocks the parts of these ranges that are not blocked yet. The ranges do not overlap each other. */
export async function addBlocks(ctx: Ctx, listingId: number, ranges: readonly InstantRange[]): Promise<void> {
  for (const range of ranges) {
    const there = (await blocksIn(ctx, listingId, range)).map(({ during }) => during);
    for (const piece of without(range, there)) await writeBlock(ctx, listingId, piece);
  }
}

/** Frees these ranges. `rest` gives the parts of a block that stay, where it reaches beyond them. */
export async function liftBlocks(
  ctx: Ctx,
  listingId: number,
  ranges: readonly InstantRange[],
  rest: (block: InstantRange) => InstantRange[] = (block) => without(block, ranges),
): Promise<void> {
  const lifted = new Map<number, Block>();
  for (const range of ranges) for (const block of await blocksIn(ctx, listingId, range)) lifted.set(block.id, block);
  for (const { id, during } of lifted.values()) {
    await ctx.db.updateTable("occupancy").set({ released_at: ctx.now() }).where("id", "=", id).execute();
    for (const piece of rest(during)) await writeBlock(ctx, listingId, piece);
  }
}

async function writeBlock(ctx: Ctx, listingId: number, range: InstantRange): Promise<void> {
  try {
    await blockSlot(ctx, listingId, range);
  } catch (error) {
    // A hold expired after the check: a retry finds it settled.
    if (sqlState(error) === "23P01" || constraintOf(error) === "occupancy_no_overlap") fail("hold_being_settled");
    throw error;
  }
}

/** The pieces of `range` outside all others. */
export function without(range: InstantRange, others: readonly InstantRange[]): InstantRange[] {
  return others.reduce<InstantRange[]>(
    (pieces, other) =>
      pieces.flatMap((piece) => {
        if (!overlaps(piece, other)) return [piece];
        const before = { from: piece.from, to: other.from };
        const after = { from: other.to, to: piece.to };
        return [before, after].filter(({ from, to }) => from < to);
      }),
    [range],
  );
}

/** The intersection of two overlapping ranges. */
export function overlapOf(a: InstantRange, b: InstantRange): InstantRange {
  return {
    from: new Date(Math.max(a.from.getTime(), b.from.getTime())),
    to: new Date(Math.min(a.to.getTime(), b.to.getTime())),
  };
}

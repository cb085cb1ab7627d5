import { lockOwnProfile } from "../accounts/accounts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { isOnSale } from "../listings/listings.ts";

/** The person whose favorites they are. */
export type Owner = Pick<Viewer, "id">;

/**
 * A transaction with the owner's row locked: the limits hold however many calls come at once, and nothing is saved for
 * an account while it is deleted.
 */
export async function withOwner<T>(ctx: Ctx, owner: Owner, work: (locked: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    await lockOwnProfile(locked, owner);
    return work(locked);
  });
}

/** The last saved first. Those not on sale stay saved, and come back when they are on sale again. */
export function savedOnSale(ctx: Ctx, userId: number) {
  return ctx.db
    .selectFrom("favorites")
    .innerJoin("listings", "listings.id", "favorites.listing_id")
    .select(["favorites.listing_id", "favorites.list_id", "favorites.saved_at"])
    .where("favorites.user_id", "=", userId)
    .where(isOnSale)
    .orderBy("favorites.saved_at", "desc")
    .orderBy("favorites.listing_id", "desc");
}

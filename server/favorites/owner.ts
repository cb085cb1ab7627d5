import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { isOnSale } from "../listings/listings.ts";

/** The person whose favorites they are. */
export type Owner = Pick<Viewer, "id">;

/**
 * A transaction with the owner's row locked: the limits hold however many calls come at once, and nothing is saved for
 * an account while it is deleted.
 */
export async function withOwner<T>(ctx: Ctx, owner: Owner, work: (locked: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, async (tx) => {
    const person = await tx
      .selectFrom("users")
      .select("id")
      .where("id", "=", owner.id)
      .where("deleted_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!person) return fail("unauthenticated");
    return work({ ...ctx, db: tx });
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

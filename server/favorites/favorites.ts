import { sql } from "kysely";
import type { Language } from "#contract/catalogues.ts";
import { favoriteLimits } from "#contract/listings/favorite-limits.ts";
import type { Favorites, StaysQuery } from "#contract/listings/favorites.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { cardOf, isOnSale, listingsById } from "../listings/listings.ts";
import { staysAt } from "../search/search.ts";
import { listsOf } from "./lists.ts";
import { type Owner, savedOnSale, withOwner } from "./owner.ts";

/**
 * Owns what people have saved to their accounts, and their lists. Never says of a listing who has saved it. Relies on:
 * every writer holds the owner's lock; search prices the stays.
 */

export async function favoritesOf(
  ctx: Ctx & { readonly language: Language },
  owner: Owner,
  query: StaysQuery,
): Promise<Favorites> {
  const rows = await savedOnSale(ctx, owner.id).execute();
  const listings = await listingsById(
    ctx,
    rows.map((row) => row.listing_id),
  );
  const stays = await staysAt(ctx, listings, query);
  const saved = new Map(rows.map((row) => [row.listing_id, row]));
  const items = listings.flatMap((listing, index) => {
    const row = saved.get(listing.id);
    const stay = stays[index];
    if (!row || !stay) return [];
    const own = { list: row.list_id, saved_at: row.saved_at.toISOString() };
    return [{ ...cardOf(listing, ctx.language), ...stay, ...own }];
  });
  return { items, lists: await listsOf(ctx, owner) };
}

export async function favoriteIdsOf(ctx: Ctx, owner: Owner): Promise<{ ids: number[] }> {
  const rows = await savedOnSale(ctx, owner.id).execute();
  return { ids: rows.map((row) => row.listing_id) };
}

/** @throws `not_found` for a listing not on sale, `too_many_favorites` */
export async function save(ctx: Ctx, owner: Owner, listingId: number): Promise<void> {
  await withOwner(ctx, owner, async (locked) => {
    const listing = await locked.db
      .selectFrom("listings")
      .select("id")
      .where("id", "=", listingId)
      .where(isOnSale)
      .executeTakeFirst();
    if (!listing) return fail("not_found");
    const saved = await add(locked, owner.id, [listingId]);
    if (saved === "no_room") fail("too_many_favorites", { values: { number: favoriteLimits.favorites } });
  });
}

/** Saves what a browser had saved, the oldest first, without what is not on sale. Where there is no room, the newest. */
export async function join(ctx: Ctx, owner: Owner, ids: readonly number[]): Promise<{ ids: number[] }> {
  await withOwner(ctx, owner, (locked) => add(locked, owner.id, [...new Set(ids)]));
  return favoriteIdsOf(ctx, owner);
}

/** Adds listings on sale as far as there is room; their order is that of the ids. */
async function add(ctx: Ctx, userId: number, ids: readonly number[]): Promise<"no_room" | undefined> {
  const own = sql`(select listing_id from favorites where user_id = ${userId})`;
  const { rows } = await sql<{ wanted: number; room: number }>`
    with own as ${own}, wanted as (
      select listings.id, given.at from unnest(${ids}::bigint[]) with ordinality as given (id, at)
      join listings on listings.id = given.id
      where ${isOnSale} and listings.id not in (select listing_id from own)
    ), room as (select ${favoriteLimits.favorites} - count(*) as places from own), added as (
      insert into favorites (user_id, listing_id, saved_at)
      select ${userId}, id, ${ctx.now()}::timestamptz - (${ids.length} - at) * interval '1 millisecond'
      from wanted order by at desc limit (select greatest(places, 0) from room)
    )
    select (select count(*) from wanted)::int as wanted, (select places from room)::int as room`.execute(ctx.db);
  const [{ wanted, room } = { wanted: 0, room: 0 }] = rows;
  return wanted > room ? "no_room" : undefined;
}

export async function remove(ctx: Ctx, owner: Owner, listingId: number): Promise<void> {
  await ctx.db.deleteFrom("favorites").where("user_id", "=", owner.id).where("listing_id", "=", listingId).execute();
}

/** Runs in the transaction that deletes the account. */
export async function forgetFavorites(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom("favorites").where("user_id", "=", userId).execute();
  await ctx.db.deleteFrom("favorite_lists").where("user_id", "=", userId).execute();
}

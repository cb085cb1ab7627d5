import { randomBytes } from "node:crypto";
import type { Language } from "#contract/catalogues.ts";
import { addMinutes } from "#contract/dates.ts";
import { favoriteLimits } from "#contract/listings/favorite-limits.ts";
import type { FavoriteList, SharedList } from "#contract/listings/favorites.ts";
import { firstName } from "../accounts/accounts.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { cardsById } from "../listings/listings.ts";
import { type Owner, savedOnSale, withOwner } from "./owner.ts";

/** Lists of favorites, and what strangers read of those that are shared. */

export async function listsOf(ctx: Ctx, owner: Owner): Promise<FavoriteList[]> {
  const rows = await ctx.db
    .selectFrom("favorite_lists")
    .select(columns)
    .where("user_id", "=", owner.id)
    .orderBy("id")
    .execute();
  return rows.map(wireList);
}

/** For so long a second list of the same name is the first one, made again because its answer was lost. */
const repeatMinutes = 10;

/** @throws `too_many_lists` */
export async function makeList(ctx: Ctx, owner: Owner, name: string): Promise<FavoriteList> {
  return withOwner(ctx, owner, async (locked) => {
    const made = await locked.db
      .selectFrom("favorite_lists")
      .select(columns)
      .where("user_id", "=", owner.id)
      .where("name", "=", name)
      .where("created_at", ">", addMinutes(locked.now(), -repeatMinutes))
      .executeTakeFirst();
    if (made) return wireList(made);
    const { count } = await locked.db
      .selectFrom("favorite_lists")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("user_id", "=", owner.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= favoriteLimits.lists) fail("too_many_lists", { values: { number: favoriteLimits.lists } });
    const row = await locked.db
      .insertInto("favorite_lists")
      .values({ user_id: owner.id, name, created_at: locked.now() })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return wireList(row);
  });
}

/** @throws `not_found` for somebody else's list, as the functions below */
export async function renameList(ctx: Ctx, owner: Owner, listId: number, name: string): Promise<FavoriteList> {
  return changed(ctx, owner, listId, { name });
}

/** The token is a key: whoever has it can read the list. */
export async function shareList(ctx: Ctx, owner: Owner, listId: number): Promise<FavoriteList> {
  return withOwner(ctx, owner, async (locked) => {
    const list = await locked.db
      .selectFrom("favorite_lists")
      .select(columns)
      .where("id", "=", listId)
      .where("user_id", "=", owner.id)
      .executeTakeFirst();
    if (!list) return fail("not_found");
    if (list.share_token !== null) return wireList(list);
    return changed(locked, owner, listId, { share_token: randomBytes(16).toString("base64url") });
  });
}

export async function stopSharing(ctx: Ctx, owner: Owner, listId: number): Promise<FavoriteList> {
  return changed(ctx, owner, listId, { share_token: null });
}

export async function deleteList(ctx: Ctx, owner: Owner, listId: number): Promise<void> {
  await withOwner(ctx, owner, async (locked) => {
    const gone = await locked.db
      .deleteFrom("favorite_lists")
      .where("id", "=", listId)
      .where("user_id", "=", owner.id)
      .returning("id")
      .executeTakeFirst();
    if (!gone) fail("not_found");
  });
}

/** Puts a favorite into a list, or with null out of its list. @throws `not_found` for a list or favorite that is not theirs */
export async function moveFavorite(ctx: Ctx, owner: Owner, listingId: number, listId: number | null): Promise<void> {
  await withOwner(ctx, owner, async (locked) => {
    if (listId !== null && !(await listsOf(locked, owner)).some(({ id }) => id === listId)) fail("not_found");
    const moved = await locked.db
      .updateTable("favorites")
      .set({ list_id: listId })
      .where("user_id", "=", owner.id)
      .where("listing_id", "=", listingId)
      .returning("listing_id")
      .executeTakeFirst();
    if (!moved) fail("not_found");
  });
}

/** @throws `not_found` for a token that is unknown or withdrawn, or whose owner is suspended */
export async function sharedList(ctx: Ctx & { readonly language: Language }, token: string): Promise<SharedList> {
  const list = await ctx.db
    .selectFrom("favorite_lists")
    .innerJoin("users", "users.id", "favorite_lists.user_id")
    .select(["favorite_lists.id", "favorite_lists.name", "favorite_lists.user_id", "users.name as owner"])
    .where("share_token", "=", token)
    .where("users.suspended_at", "is", null)
    .executeTakeFirst();
  if (!list) return fail("not_found");
  const rows = await savedOnSale(ctx, list.user_id).where("favorites.list_id", "=", list.id).execute();
  const items = await cardsById(
    ctx,
    rows.map((row) => row.listing_id),
    ctx.language,
  );
  return { name: list.name, owner: firstName(list.owner), items };
}

async function changed(
  ctx: Ctx,
  owner: Owner,
  listId: number,
  facts: { name?: string; share_token?: string | null },
): Promise<FavoriteList> {
  const row = await ctx.db
    .updateTable("favorite_lists")
    .set(facts)
    .where("id", "=", listId)
    .where("user_id", "=", owner.id)
    .returning(columns)
    .executeTakeFirst();
  return row ? wireList(row) : fail("not_found");
}

const columns = ["id", "name", "share_token", "created_at"] as const;

function wireList(row: { id: number; name: string; share_token: string | null; created_at: Date }): FavoriteList {
  return { id: row.id, name: row.name, token: row.share_token, created_at: row.created_at.toISOString() };
}

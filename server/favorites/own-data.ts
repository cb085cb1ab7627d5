import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";

/** What the person has saved, on sale or not, and their lists. A shared list's link is a key and stays out. */
export async function tellFavorites(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  const favorites = await ctx.db
    .selectFrom("favorites as f")
    .innerJoin("listings", "listings.id", "f.listing_id")
    .leftJoin("favorite_lists as list", "list.id", "f.list_id")
    .select(["f.listing_id as listing", "listings.title", "list.name as list", "f.saved_at"])
    .where("f.user_id", "=", viewer.id)
    .orderBy("f.saved_at")
    .orderBy("f.listing_id")
    .execute();
  const lists = await ctx.db
    .selectFrom("favorite_lists")
    .select(["name", "created_at", (eb) => eb("share_token", "is not", null).as("is_shared")])
    .where("user_id", "=", viewer.id)
    .orderBy("id")
    .execute();
  return {
    favorites: { what: t("ownData.favorites"), data: favorites },
    favorite_lists: { what: t("ownData.favoriteLists"), data: lists },
  };
}

import { favoriteRoutes } from "#contract/listings/favorites.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { spendAllowance } from "../http/allowance.ts";
import { answer } from "../http/api.ts";
import { limitRate } from "../rate-limit.ts";
import { isDated } from "../search/search.ts";
import { favoriteIdsOf, favoritesOf, join, remove, save } from "./favorites.ts";
import { deleteList, makeList, moveFavorite, renameList, sharedList, shareList, stopSharing } from "./lists.ts";

const changesAnHour = 600;

export const favorites = answer(favoriteRoutes, {
  listFavorites: async ({ ctx, query, viewer }) => {
    // With a stay it is a search: both share one allowance.
    if (isDated(query)) spendAllowance(ctx, "searches");
    return favoritesOf(ctx, viewer, query);
  },
  listFavoriteIds: ({ ctx, viewer }) => favoriteIdsOf(ctx, viewer),
  joinFavorites: ({ ctx, body, viewer }) => counted(ctx, viewer, () => join(ctx, viewer, body.ids)),
  saveFavorite: ({ ctx, params, viewer }) => counted(ctx, viewer, () => done(save(ctx, viewer, params.id))),
  removeFavorite: ({ ctx, params, viewer }) => counted(ctx, viewer, () => done(remove(ctx, viewer, params.id))),
  moveFavorite: ({ ctx, params, body, viewer }) =>
    counted(ctx, viewer, () => done(moveFavorite(ctx, viewer, params.id, body.list))),
  makeFavoriteList: ({ ctx, body, viewer }) => counted(ctx, viewer, () => makeList(ctx, viewer, body.name)),
  renameFavoriteList: ({ ctx, params, body, viewer }) =>
    counted(ctx, viewer, () => renameList(ctx, viewer, params.id, body.name)),
  deleteFavoriteList: ({ ctx, params, viewer }) => counted(ctx, viewer, () => done(deleteList(ctx, viewer, params.id))),
  shareFavoriteList: ({ ctx, params, viewer }) => counted(ctx, viewer, () => shareList(ctx, viewer, params.id)),
  stopSharingFavoriteList: ({ ctx, params, viewer }) => counted(ctx, viewer, () => stopSharing(ctx, viewer, params.id)),
  getSharedList: ({ ctx, params }) => sharedList(ctx, params.token),
});

/** All changes of one account count together. */
async function counted<T>(ctx: Ctx, { id }: Viewer, work: () => Promise<T>): Promise<T> {
  await limitRate(ctx, `favorites:account:${id}`, changesAnHour, 60);
  return work();
}

async function done(work: Promise<void>): Promise<{ ok: true }> {
  await work;
  return { ok: true };
}

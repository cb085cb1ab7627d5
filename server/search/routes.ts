import { searchRoutes } from "#contract/listings/search.ts";
import type { Ctx } from "../ctx.ts";
import { answer } from "../http/api.ts";
import { limitRate } from "../rate-limit.ts";
import { choices, freeStays, map, places, search as searchFor, suggestions } from "./search.ts";
import { isDated } from "./search-query.ts";

export const search = answer(searchRoutes, {
  searchListings: async ({ ctx, query }) => {
    // With dates, up to a thousand listings are priced.
    if (isDated(query)) await limit(ctx);
    return searchFor(ctx, query);
  },
  mapListings: async ({ ctx, query }) => {
    if (isDated(query)) await limit(ctx);
    return map(ctx, query);
  },
  countChoices: async ({ ctx, query }) => {
    if (isDated(query)) await limit(ctx);
    return choices(ctx, query);
  },
  findFreeStays: async ({ ctx, params, query, viewer }) => {
    await limit(ctx);
    return freeStays(ctx, params.id, query, { guestId: viewer?.id });
  },
  suggestWords: ({ ctx, query }) => suggestions(ctx, query),
  listPlaces: ({ ctx }) => places(ctx),
});

function limit(ctx: Ctx & { address: string }): Promise<void> {
  return limitRate(ctx, `search:${ctx.address}`, ctx.env.rateLimits.search, 60);
}

import { searchRoutes } from "#contract/listings/search.ts";
import type { RequestCtx } from "../ctx.ts";
import { spendAllowance } from "../http/allowance.ts";
import { answer } from "../http/api.ts";
import { choices, freeStays, hasWords, map, places, search as searchFor, suggestions } from "./search.ts";
import { isDated, type StayQuery } from "./search-query.ts";

export const search = answer(searchRoutes, {
  searchListings: async ({ ctx, query }) => {
    spendSearch(ctx, query);
    return searchFor(ctx, query);
  },
  mapListings: async ({ ctx, query }) => {
    spendSearch(ctx, query);
    return map(ctx, query);
  },
  countChoices: async ({ ctx, query }) => {
    spendSearch(ctx, query);
    return choices(ctx, query);
  },
  findFreeStays: async ({ ctx, params, query, viewer }) => {
    spendAllowance(ctx, "searches");
    return freeStays(ctx, params.id, query, { guestId: viewer?.id });
  },
  suggestWords: ({ ctx, query }) => suggestions(ctx, query),
  listPlaces: ({ ctx }) => places(ctx),
});

/** With dates, up to a thousand listings are priced; words are countless, so that their results are not kept. */
function spendSearch(ctx: RequestCtx, query: StayQuery): void {
  if (isDated(query) || hasWords(query)) spendAllowance(ctx, "searches");
}

import { searchRoutes } from "#contract/listings/search.ts";
import { spendAllowance } from "../http/allowance.ts";
import { answer } from "../http/api.ts";
import { choices, freeStays, map, places, search as searchFor, suggestions } from "./search.ts";
import { isDated } from "./search-query.ts";

export const search = answer(searchRoutes, {
  searchListings: async ({ ctx, query }) => {
    // With dates, up to a thousand listings are priced.
    if (isDated(query)) spendAllowance(ctx, "searches");
    return searchFor(ctx, query);
  },
  mapListings: async ({ ctx, query }) => {
    if (isDated(query)) spendAllowance(ctx, "searches");
    return map(ctx, query);
  },
  countChoices: async ({ ctx, query }) => {
    if (isDated(query)) spendAllowance(ctx, "searches");
    return choices(ctx, query);
  },
  findFreeStays: async ({ ctx, params, query, viewer }) => {
    spendAllowance(ctx, "searches");
    return freeStays(ctx, params.id, query, { guestId: viewer?.id });
  },
  suggestWords: ({ ctx, query }) => suggestions(ctx, query),
  listPlaces: ({ ctx }) => places(ctx),
});

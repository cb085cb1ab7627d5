import { searchRoutes } from "#contract/listings/search.ts";
import { answer } from "../http/api.ts";
import { limitRate } from "../rate-limit.ts";
import { places, search as searchFor } from "./search.ts";
import { wantedStay } from "./search-query.ts";

export const search = answer(searchRoutes, {
  searchListings: async ({ ctx, query }) => {
    // With dates, every matching listing is priced.
    if (wantedStay(query)) await limitRate(ctx, `search:${ctx.address}`, ctx.env.rateLimits.search, 60);
    return searchFor(ctx, query);
  },
  listPlaces: ({ ctx }) => places(ctx),
});

import { searchRoutes } from "#contract/search.ts";
import { answer } from "../http/api.ts";
import { takeTurn } from "../rate-limit.ts";
import { places, search as searchFor } from "./search.ts";
import { wantedStay } from "./wanted.ts";

export const search = answer(searchRoutes, {
  searchListings: async ({ ctx, query }) => {
    // Dates make every listing that fits be priced.
    if (wantedStay(query)) await takeTurn(ctx, `search:${ctx.address}`, ctx.env.rateLimits.search, 60);
    return searchFor(ctx, query);
  },
  listPlaces: ({ ctx }) => places(ctx),
});

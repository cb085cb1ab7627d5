import { searchRoutes } from "#contract/search.ts";
import { answer } from "../http/api.ts";
import { places, search as searchFor } from "./search.ts";

export const search = answer(searchRoutes, {
  searchListings: ({ ctx, query }) => searchFor(ctx, query),
  listPlaces: ({ ctx }) => places(ctx),
});

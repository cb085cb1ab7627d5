import type { ExperienceCard } from "#contract/listings.ts";
import { listingRoutes } from "#contract/listings.ts";
import { answer } from "../http/api.ts";
import {
  cardOf,
  experienceCardOf,
  experienceDetailOf,
  listingOnSale,
  listingsLike,
  listingsOnSale,
  lodgingCardOf,
  lodgingDetailOf,
  spaceCardOf,
  spaceDetailOf,
} from "./listings.ts";

export const listings = answer(listingRoutes, {
  listLodgings: async ({ ctx }) => (await listingsOnSale(ctx, "lodging")).map(lodgingCardOf),

  getLodging: async ({ ctx, params }) => lodgingDetailOf(ctx, await listingOnSale(ctx, "lodging", params.id)),

  listSpaces: async ({ ctx }) => (await listingsOnSale(ctx, "space")).map(spaceCardOf),

  getSpace: async ({ ctx, params }) => spaceDetailOf(ctx, await listingOnSale(ctx, "space", params.id)),

  listExperiences: async ({ ctx }) => {
    const cards = (await listingsOnSale(ctx, "experience")).map(experienceCardOf);
    const of = (category: ExperienceCard["experienceCategory"]) =>
      cards.filter((card) => card.experienceCategory === category);
    return {
      food: of("food"),
      culture: of("culture"),
      sports: of("sports"),
      art: of("art"),
      music: of("music"),
      nature: of("nature"),
      makeup: of("makeup"),
    };
  },

  getExperience: async ({ ctx, params }) => experienceDetailOf(ctx, await listingOnSale(ctx, "experience", params.id)),

  listSimilar: async ({ ctx, params }) => (await listingsLike(ctx, params.id)).map(cardOf),
});

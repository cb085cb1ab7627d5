import type { ExperienceCard } from "#contract/listings.ts";
import { listingRoutes } from "#contract/listings.ts";
import { toDollars } from "#contract/money.ts";
import { answer } from "../http/api.ts";
import {
  cardOf,
  detailBaseOf,
  experienceCardOf,
  listingOnSale,
  listingsLike,
  listingsOnSale,
  lodgingCardOf,
  spaceCardOf,
} from "./listings.ts";

export const listings = answer(listingRoutes, {
  listLodgings: async ({ ctx }) => (await listingsOnSale(ctx, "lodging")).map(lodgingCardOf),

  getLodging: async ({ ctx, params }) => {
    const listing = await listingOnSale(ctx, "lodging", params.id);
    const { weekendNightCents, cleaningCents, extraGuestCents, ...facts } = listing.details;
    return {
      ...facts,
      ...lodgingCardOf(listing),
      ...(await detailBaseOf(ctx, listing)),
      weekendPrice: weekendNightCents === null ? null : toDollars(weekendNightCents),
      cleaningFee: toDollars(cleaningCents),
      extraGuestFee: toDollars(extraGuestCents),
    };
  },

  listSpaces: async ({ ctx }) => (await listingsOnSale(ctx, "space")).map(spaceCardOf),

  getSpace: async ({ ctx, params }) => {
    const listing = await listingOnSale(ctx, "space", params.id);
    return {
      ...listing.details,
      ...spaceCardOf(listing),
      ...(await detailBaseOf(ctx, listing)),
      cleaningFee: toDollars(listing.details.cleaningCents),
    };
  },

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

  getExperience: async ({ ctx, params }) => {
    const listing = await listingOnSale(ctx, "experience", params.id);
    return { ...listing.details, ...experienceCardOf(listing), ...(await detailBaseOf(ctx, listing)) };
  },

  listSimilar: async ({ ctx, params }) => (await listingsLike(ctx, params.id)).map(cardOf),
});

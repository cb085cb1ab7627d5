import {
  setYearlyRules,
  usualMinimums,
  withListing,
  type YearlyRules,
  yearlyRules,
} from "../../server/availability/availability.ts";
import type { Ctx } from "../../server/ctx.ts";
import { findListing } from "../../server/listings/listings.ts";

/** Seasons of some lodgings, by slug. Bookings of the demo are made before them and keep their prices. */
const years: Record<string, Pick<YearlyRules, "seasons" | "weekdayMinimums">> = {
  "casa-mirasol-tres-generaciones": {
    seasons: [
      {
        name: "Navidad",
        firstDay: "12-15",
        lastDay: "01-06",
        nightCents: 240_00,
        weekendNightCents: null,
        minimumNights: 4,
      },
      {
        name: "Fin de año",
        firstDay: "12-30",
        lastDay: "01-01",
        nightCents: 320_00,
        weekendNightCents: null,
        minimumNights: 3,
      },
    ],
    weekdayMinimums: usualMinimums,
  },
  "casa-de-verano-en-boqueron": {
    seasons: [
      {
        name: "Verano",
        firstDay: "06-15",
        lastDay: "08-15",
        nightCents: 190_00,
        weekendNightCents: 230_00,
        minimumNights: 3,
      },
    ],
    weekdayMinimums: { ...usualMinimums, friday: 3 },
  },
};

export async function seedSeasons(ctx: Ctx): Promise<void> {
  for (const [slug, year] of Object.entries(years)) {
    const { id } = await ctx.db.selectFrom("listings").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
    await withListing(ctx, id, async (locked) => {
      const listing = await findListing(locked, id);
      if (listing?.kind !== "lodging") throw new Error(`no lodging ${slug}`);
      const { version } = await yearlyRules(locked, id);
      await setYearlyRules(locked, listing, { ...year, version });
    });
  }
}

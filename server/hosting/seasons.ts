import { dateOf } from "#contract/dates.ts";
import type { HostSeasons, YearlyRules as WireRules } from "#contract/hosting/seasons.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { setYearlyRules, withOwnListing, yearlyRules } from "../availability/availability.ts";
import { noteDeed } from "../cohosts/cohosts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { findOwnListing, type Listing, type ListingOf } from "../listings/listings.ts";

/** A lodging's seasons and minimum stays by weekday, as its host sees and changes them. */

/** @throws `not_found` where the viewer lacks the right, for archived listings and those of other kinds */
export async function showSeasons(ctx: Ctx, viewer: Viewer, idOrSlug: string): Promise<HostSeasons> {
  return shown(ctx, lodgingIn(await findOwnListing(ctx, viewer, idOrSlug, "calendar")));
}

/** Replaces all of them in one transaction, under the listing's lock. @throws as `showSeasons` and `setYearlyRules` do */
export async function setSeasons(ctx: Ctx, viewer: Viewer, idOrSlug: string, body: WireRules): Promise<HostSeasons> {
  const { id } = lodgingIn(await findOwnListing(ctx, viewer, idOrSlug, "calendar"));
  const seasons = body.seasons.map(({ price, weekendPrice, ...season }) => ({
    ...season,
    nightCents: toCents(price),
    weekendNightCents: weekendPrice === null ? null : toCents(weekendPrice),
  }));
  return withOwnListing(ctx, viewer, id, async (locked, listing) => {
    const lodging = lodgingIn(listing);
    const isChanged = await setYearlyRules(locked, lodging, { ...body, seasons });
    if (isChanged) await noteDeed(locked, viewer, id, "seasons");
    return shown(locked, lodging);
  });
}

function lodgingIn(listing: Listing): ListingOf<"lodging"> {
  switch (listing.kind) {
    case "lodging":
      return listing;
    case "space":
    case "experience":
      return fail("not_found");
  }
}

async function shown(ctx: Ctx, listing: ListingOf<"lodging">): Promise<HostSeasons> {
  const { details } = listing;
  const { version, seasons, weekdayMinimums } = await yearlyRules(ctx, listing.id);
  return {
    slug: listing.slug,
    title: listing.title,
    today: dateOf(ctx.now(), ctx.env.island.timeZone),
    price: toDollars(details.nightCents),
    weekendPrice: inDollars(details.weekendNightCents),
    minimumNights: details.minimumNights,
    maximumNights: details.maximumNights,
    version,
    seasons: seasons.map(({ nightCents, weekendNightCents, ...season }) => ({
      ...season,
      price: toDollars(nightCents),
      weekendPrice: inDollars(weekendNightCents),
    })),
    weekdayMinimums,
  };
}

function inDollars(cents: number | null): number | null {
  return cents === null ? null : toDollars(cents);
}

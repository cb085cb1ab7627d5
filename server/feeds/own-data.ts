import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";

/** The calendars a host's listings are linked to. Addresses are keys and stay out, ours and the other sites'. */
export async function tellFeeds(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  const feeds = await ctx.db
    .selectFrom("feeds as f")
    .innerJoin("listings as l", "l.id", "f.listing_id")
    .select(["f.listing_id as listing", "f.name", "f.created_at", "f.good_at", "f.state"])
    .where("l.host_id", "=", viewer.id)
    .orderBy("f.id")
    .execute();
  const exported = await ctx.db
    .selectFrom("calendar_exports as e")
    .innerJoin("listings as l", "l.id", "e.listing_id")
    .select(["e.listing_id as listing", "e.renewed_at", "e.read_at"])
    .where("l.host_id", "=", viewer.id)
    .orderBy("e.listing_id")
    .execute();
  const clashes = await ctx.db
    .selectFrom("calendar_clashes as c")
    .innerJoin("feeds as f", "f.id", "c.feed_id")
    .innerJoin("listings as l", "l.id", "f.listing_id")
    .innerJoin("bookings as b", "b.id", "c.booking_id")
    .select(["f.name as calendar", "b.code as booking", "c.found_at"])
    .where("l.host_id", "=", viewer.id)
    .orderBy("c.found_at")
    .execute();
  return { linked_calendars: { what: t("ownData.linkedCalendars"), data: { feeds, exported, clashes } } };
}

/** Runs in the transaction that deletes the account. */
export async function forgetFeeds(ctx: Ctx, userId: number): Promise<void> {
  const listings = ctx.db.selectFrom("listings").select("id").where("host_id", "=", userId);
  await ctx.db.deleteFrom("feeds").where("listing_id", "in", listings).execute();
  await ctx.db.deleteFrom("calendar_exports").where("listing_id", "in", listings).execute();
}

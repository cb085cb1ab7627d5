import { sql } from "kysely";
import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";
import { dollars, isAmong, rowsBy } from "../own-data.ts";

/**
 * What a host has set about dates, by listing: seasons and minimum stays by weekday, rules by date, blocks and
 * sessions. Ranges taken by bookings are in the guests' own data.
 */
export async function tellCalendars(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  const listings = await ctx.db
    .selectFrom("listings")
    .select(["id", "title"])
    .where("host_id", "=", viewer.id)
    .orderBy("id")
    .execute();
  const ids = listings.map(({ id }) => id);
  const [yearlyRulesOf, seasonsOf] = [
    rowsBy("listing_id", await yearlyRulesAt(ctx, ids)),
    rowsBy("listing_id", await seasonsAt(ctx, ids)),
  ];
  const [rulesOf, blocksOf, sessionsOf] = [
    rowsBy("listing_id", await rulesAt(ctx, ids)),
    rowsBy("listing_id", await blocksAt(ctx, ids)),
    rowsBy("listing_id", await sessionsAt(ctx, ids)),
  ];
  const data = listings.map(({ id, title }) => ({
    listing: id,
    title,
    weekday_minimums: yearlyRulesOf(id).map(({ weekday_minimums }) => weekday_minimums),
    seasons: seasonsOf(id),
    rules: rulesOf(id),
    blocks: blocksOf(id),
    sessions: sessionsOf(id),
  }));
  return { calendars: { what: t("ownData.calendars"), data } };
}

function rulesAt(ctx: RequestCtx, ids: number[]) {
  return ctx.db
    .selectFrom("dated_rules")
    .select(["listing_id", "date", "closed", "minimum_nights", "opens", "closes", "session", "departures_off"])
    .select(dollars("night_cents").as("night_price"))
    .where(isAmong("listing_id", ids))
    .where(
      sql<boolean>`closed or num_nonnulls(night_cents, minimum_nights, opens, closes, session, departures_off) > 0`,
    )
    .orderBy("date")
    .execute();
}

function yearlyRulesAt(ctx: RequestCtx, ids: number[]) {
  return ctx.db
    .selectFrom("yearly_rules")
    .select(["listing_id", "weekday_minimums"])
    .where(isAmong("listing_id", ids))
    .execute();
}

function seasonsAt(ctx: RequestCtx, ids: number[]) {
  return ctx.db
    .selectFrom("seasons")
    .select(["listing_id", "name", "first_day", "last_day", "minimum_nights"])
    .select([dollars("night_cents").as("night_price"), dollars("weekend_night_cents").as("weekend_night_price")])
    .where(isAmong("listing_id", ids))
    .orderBy("first_day")
    .execute();
}

async function blocksAt(ctx: RequestCtx, ids: number[]) {
  const rows = await ctx.db
    .selectFrom("occupancy")
    .select(["listing_id", "during", "cause", "created_at", "released_at"])
    .where(isAmong("listing_id", ids))
    .where("cause", "<>", "booking")
    .orderBy("id")
    .execute();
  return rows.map(({ during, ...block }) => ({ ...block, ...during }));
}

function sessionsAt(ctx: RequestCtx, ids: number[]) {
  return ctx.db
    .selectFrom("experience_sessions")
    .select(["listing_id", "starts_at", "ends_at", "capacity", "seats_taken"])
    .where(isAmong("listing_id", ids))
    .orderBy("starts_at")
    .execute();
}

import { sql, type Updateable } from "kysely";
import type { PlainDate } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import type { Tables } from "../db/tables.ts";

type Said = Omit<Updateable<Tables["dated_rules"]>, "listing_id" | "date">;

/**
 * Stores the host's rules for these dates; values left out stay. A date without a rule in any column has no row;
 * columns only a newer build knows count, too.
 */
export async function sayOfDates(ctx: Ctx, listingId: number, dates: readonly PlainDate[], said: Said): Promise<void> {
  if (dates.length === 0 || Object.keys(said).length === 0) return;
  await ctx.db
    .insertInto("dated_rules")
    .values(dates.map((date) => ({ ...said, listing_id: listingId, date })))
    .onConflict((conflict) => conflict.columns(["listing_id", "date"]).doUpdateSet(said))
    .execute();
  await ctx.db
    .deleteFrom("dated_rules")
    .where("listing_id", "=", listingId)
    .where(sql<boolean>`date = any(${dates}::date[])`)
    .where(
      sql<boolean>`not exists (select from jsonb_each(to_jsonb(dated_rules) - array['listing_id', 'date']) as said
        where said.value not in ('null', 'false'))`,
    )
    .execute();
}

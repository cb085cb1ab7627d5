import { type RawBuilder, sql } from "kysely";
import { cohostsWith, type Right } from "#contract/rights.ts";
import type { Ctx, Viewer } from "../ctx.ts";

/**
 * The only rule about who may do what with a listing, as the ids of the listings where a person has a right:
 * `where("listing_id", "in", listingsWith(viewer, "calendar"))`. Their hosts have every right.
 */
export function listingsWith({ id }: Pick<Viewer, "id">, right: Right): RawBuilder<number> {
  return sql<number>`(select id from listings where host_id = ${id}
    union all select listing_id from cohosts where user_id = ${id} and role = any(${cohostsWith(right)}::text[]))`;
}

/** The same of one listing. */
export async function mayDo(
  ctx: Pick<Ctx, "db">,
  viewer: Pick<Viewer, "id">,
  listingId: number,
  right: Right,
): Promise<boolean> {
  return (await allowedAmong(ctx, viewer, [listingId], right)).has(listingId);
}

/** Those of the listings where the person has the right. */
export async function allowedAmong(
  ctx: Pick<Ctx, "db">,
  viewer: Pick<Viewer, "id">,
  listingIds: readonly number[],
  right: Right,
): Promise<ReadonlySet<number>> {
  const rows = await ctx.db
    .selectFrom("listings")
    .select("id")
    .where(sql<boolean>`id = any(${listingIds}::int8[])`)
    .where("id", "in", listingsWith(viewer, right))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The host of a listing and those who help there and have the right. */
export async function peopleWith(ctx: Pick<Ctx, "db">, listingId: number, right: Right): Promise<number[]> {
  const { rows } = await idsOfPeopleWith(sql`${listingId}::bigint`, right).execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** The same as a query. @param listingId an expression that yields the listing's id */
export function idsOfPeopleWith(listingId: RawBuilder<unknown>, right: Right): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select host_id::int8 as id from listings where id = ${listingId}
    union all select user_id::int8 from cohosts
      where listing_id = ${listingId} and role = any(${cohostsWith(right)}::text[])`;
}

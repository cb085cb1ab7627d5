import type { ListingKind } from "#contract/listings/kinds.ts";
import type { Ctx } from "../ctx.ts";

/** The platform's commission on a booking made now, in basis points. */
export async function commissionOf(ctx: Ctx, kind: ListingKind): Promise<number> {
  const rate = await ctx.db
    .selectFrom("commission_rates")
    .select("basis_points")
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return rate.basis_points;
}

/** Rates in percent, under the names the specification uses. */
export async function taxesInForce(ctx: Ctx) {
  return {
    site_tax: (await commissionOf(ctx, "space")) / 100,
    host_tax: (await commissionOf(ctx, "lodging")) / 100,
    experience_tax: (await commissionOf(ctx, "experience")) / 100,
    lodging_tax: ctx.env.lodgingTaxBp / 100,
  };
}

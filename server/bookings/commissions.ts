import type { ListingKind } from "#contract/listings/kinds.ts";
import type { Ctx } from "../ctx.ts";

/** The platform's commission on a booking made now, in basis points. */
export async function commissionOf(ctx: Ctx, kind: ListingKind): Promise<number> {
  return (await rateInForce(ctx, kind).executeTakeFirstOrThrow()).basis_points;
}

/** `commissionOf` as a query that can be part of another. */
export function rateInForce(ctx: Ctx, kind: ListingKind) {
  return ctx.db
    .selectFrom("commission_rates")
    .select("basis_points")
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(1);
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

import type { reportRoutes } from "#contract/admin/reports.ts";
import { toDollars } from "#contract/money.ts";
import type { ReplyOf } from "#contract/route.ts";
import { taxesInForce } from "../bookings/bookings.ts";
import type { Ctx } from "../ctx.ts";
import { countOnSale } from "../listings/listings.ts";
import { earnedEver } from "../payments/payments.ts";
import { countPeople } from "./users.ts";

export async function stats(ctx: Ctx): Promise<ReplyOf<(typeof reportRoutes)["getStats"]>> {
  const { lodging_tax: _, ...taxes } = await taxesInForce(ctx);
  const { revenue, bookings } = await earnedEver(ctx);
  return {
    users: await countPeople(ctx),
    hostings: { total: await countOnSale(ctx) },
    taxes,
    earnings: { total: toDollars(revenue), reserve: bookings },
  };
}

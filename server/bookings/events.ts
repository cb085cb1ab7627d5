import type { Ctx } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { applyAccountEvent, familyOf } from "../payments/payments.ts";
import { applyDispute } from "./disputes.ts";
import { applyRefundNews } from "./refund-news.ts";
import { fulfil } from "./settlement.ts";

/** Job: rereads the event's object from Stripe; the event itself only identifies it. */
export async function applyStripeEvent(ctx: Ctx, { eventId }: { eventId: string }): Promise<void> {
  const event = await ctx.db
    .selectFrom("stripe_events")
    .select(["type", "account", "object_id", "processed_at"])
    .where("id", "=", eventId)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  if (event.processed_at) return;
  if (event.account) await applyAccountEvent(ctx, event);
  else if (familyOf(event.type) === "checkout.session") await fulfil(ctx, event.object_id);
  else if (familyOf(event.type) === "refund") await applyRefundNews(ctx, event.object_id);
  else if (familyOf(event.type) === "charge.dispute") await applyDispute(ctx, event.object_id);
  await ctx.db
    .updateTable("stripe_events")
    .set({ processed_at: ctx.now() })
    .where("id", "=", eventId)
    .modifyEnd(prepared)
    .execute();
}

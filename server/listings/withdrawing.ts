import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";

/**
 * Takes an approved listing off sale and emails its host the reason; the host may correct and submit it again. Bookings
 * stand, and what waits for a payment ends. Runs in the caller's transaction. @throws `not_found`, `not_on_sale`
 */
export async function withdraw(ctx: Ctx, id: number, reason: string): Promise<void> {
  const listing = await ctx.db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.host_id")
    .select(["status", "title", "name", "email", "users.language", "users.deleted_at"])
    .where("listings.id", "=", id)
    .forUpdate("listings")
    .executeTakeFirst();
  if (!listing) return fail("not_found");
  if (listing.status !== "approved") return fail("not_on_sale");
  const change = { status: "rejected", updated_at: ctx.now(), rejection_reason: reason } as const;
  await ctx.db.updateTable("listings").set(change).where("id", "=", id).execute();
  await ctx.jobs.enqueue(ctx.db, "listing.endHolds", { listingId: id });
  if (listing.deleted_at) return;
  const { name, email, language, title } = listing;
  await queueMail(ctx, {
    event: "listing_withdrawn",
    // With the time, because the listing may be approved and withdrawn again.
    about: `listing-${id}-${ctx.now().getTime()}`,
    recipient: { name, email },
    language,
    data: { name, title, reason },
  });
}

import type { Hidden } from "#contract/hidden.ts";
import { tellOfHiding } from "../accounts/accounts.ts";
import { withListing } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { countReviews } from "./publishing.ts";

/**
 * The operator hides reviews and answers from everybody but their writer, and shows them again: in the caller's
 * transaction, and under the listing's lock, as every count of reviews.
 */

export type Said = "review" | "guest_review" | "answer";

/** @returns false when it is hidden already. @throws `not_found`, also for unpublished reviews */
export function hideSaid(ctx: Ctx, said: Said, id: number, reason: string): Promise<boolean> {
  return mark(ctx, said, id, { mark: { at: ctx.now(), reason }, told: { event: "content_hidden", reason } });
}

/** @returns false when it is not hidden */
export function showSaid(ctx: Ctx, said: Said, id: number, reason: string): Promise<boolean> {
  return mark(ctx, said, id, { mark: { at: null, reason: null }, told: { event: "content_shown", reason } });
}

interface Marking {
  mark: { at: Date; reason: string } | { at: null; reason: null };
  told: { event: "content_hidden" | "content_shown"; reason: string };
}

async function mark(ctx: Ctx, said: Said, id: number, { mark: { at, reason }, told }: Marking): Promise<boolean> {
  const table = said === "guest_review" ? "guest_reviews" : "reviews";
  const about = await ctx.db
    .selectFrom(table)
    .innerJoin("bookings as b", "b.id", `${table}.booking_id`)
    .select(["b.id as booking_id", "b.listing_id", "b.guest_id", "b.host_id", "b.title"])
    .where(`${table}.id`, "=", id)
    .where(`${table}.published_at`, "is not", null)
    .executeTakeFirst();
  if (!about) return fail("not_found");
  return withListing(ctx, about.listing_id, async (locked) => {
    if (!(await writeMark(locked, { said, id, at, reason }))) return false;
    if (said === "review") await countReviews(locked, about.listing_id);
    const isGuests = said === "review";
    await tellOfHiding(locked, isGuests ? about.guest_id : about.host_id, {
      ...told,
      what: said,
      title: about.title,
      page: isGuests ? `/dashboard/trips/${about.booking_id}` : `/host/bookings/${about.booking_id}`,
    });
    return true;
  });
}

/** @returns whether this changed anything. @throws `not_found` when there is no answer */
async function writeMark(
  ctx: Ctx,
  { said, id, at, reason }: { said: Said; id: number; at: Date | null; reason: string | null },
): Promise<boolean> {
  if (said === "guest_review") {
    const marked = await ctx.db
      .updateTable("guest_reviews")
      .set({ hidden_at: at, hidden_reason: reason })
      .where("id", "=", id)
      .where("hidden_at", at ? "is" : "is not", null)
      .returning("id")
      .executeTakeFirst();
    return marked !== undefined;
  }
  const { answer } = await ctx.db.selectFrom("reviews").select("answer").where("id", "=", id).executeTakeFirstOrThrow();
  if (said === "answer" && answer === null) return fail("not_found");
  const marked = await ctx.db
    .updateTable("reviews")
    .set(
      said === "answer"
        ? { answer_hidden_at: at, answer_hidden_reason: reason }
        : { hidden_at: at, hidden_reason: reason },
    )
    .where("id", "=", id)
    .where(said === "answer" ? "answer_hidden_at" : "hidden_at", at ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

export function hiddenOf(at: Date | null, reason: string | null): Hidden | null {
  return at && { at: at.toISOString(), reason: reason ?? "" };
}

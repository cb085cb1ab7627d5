import { sql } from "kysely";
import { type ListingKind, pages } from "#contract/listing-kinds/kinds.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";

/** What the operator decides about listings, in the caller's transaction. */

/** Puts a submitted listing on sale and tells its host. @throws `not_found` also for another kind, `not_submitted` */
export async function approve(ctx: Ctx, id: number, kind: ListingKind): Promise<void> {
  const listing = await lockSubmitted(ctx, id, kind);
  const now = ctx.now();
  await ctx.db
    .updateTable("listings")
    .set({ status: "approved", approved_at: now, updated_at: now, rejection_reason: "" })
    .where("id", "=", id)
    .execute();
  await queueMail(ctx, {
    ...letterTo(ctx, listing),
    event: "listing_approved",
    data: { name: listing.name, title: listing.title, listingPath: pages[kind].detail(listing.slug) },
  });
}

/** Keeps the reason, which may be empty, and tells it to the host. @throws as `approve` does */
export async function reject(ctx: Ctx, id: number, kind: ListingKind, reason: string): Promise<void> {
  const listing = await lockSubmitted(ctx, id, kind);
  await ctx.db
    .updateTable("listings")
    .set({ status: "rejected", updated_at: ctx.now(), rejection_reason: reason })
    .where("id", "=", id)
    .execute();
  await queueMail(ctx, {
    ...letterTo(ctx, listing),
    event: "listing_rejected",
    data: { name: listing.name, title: listing.title, reason: reason === "" ? null : reason },
  });
}

/** Takes a suspended host's listings off sale, or gives back what a restored one's were. */
export async function showHostSuspended(ctx: Ctx, hostId: number): Promise<void> {
  await ctx.db
    .updateTable("listings")
    .set({ host_suspended: sql<boolean>`(select suspended_at is not null from users where id = ${hostId})` })
    .where("host_id", "=", hostId)
    .execute();
}

async function lockSubmitted(ctx: Ctx, id: number, kind: ListingKind) {
  const listing = await ctx.db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.host_id")
    .select(["listings.id", "status", "title", "slug", "host_id", "name", "email", "language", "submitted_at"])
    .where("listings.id", "=", id)
    .where("listings.kind", "=", kind)
    .forUpdate("listings")
    .executeTakeFirst();
  if (!listing) return fail("not_found");
  if (listing.status !== "submitted") return fail("not_submitted");
  return listing;
}

type Submitted = Awaited<ReturnType<typeof lockSubmitted>>;

/** A listing may be decided on again once it was changed and submitted again. */
function letterTo(ctx: Ctx, { id, name, email, language }: Submitted) {
  return { about: `listing-${id}-${ctx.now().getTime()}`, recipient: { name, email }, language };
}

import { sql } from "kysely";
import type { OffSale } from "#contract/listings/hosted.ts";
import { type ListingKind, pages } from "#contract/listings/kinds.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";
import { editPageOf } from "./hiding.ts";
import { missingColumns, missingOf } from "./missing.ts";

/** The operator's decisions about listings, in the caller's transaction. */

export interface LookedAt {
  id: number;
  kind: ListingKind;
  /** The version the operator saw; when left out, the current one is decided on. */
  version: number | undefined;
}

/**
 * Puts a submitted listing on sale and notifies its host.
 * @param followHost keeps the listing off sale while its host is; it runs before the email is written, which says so
 * @throws `not_found` also for another kind, `not_submitted`, `edited_elsewhere` with the current version,
 * `listing_incomplete`
 */
export async function approve(
  ctx: Ctx,
  looked: LookedAt,
  followHost: (ctx: Ctx, listingId: number) => Promise<void>,
): Promise<void> {
  await lockHostOf(ctx, looked.id);
  const listing = await lockSubmitted(ctx, looked);
  const missing = missingOf(listing);
  if (missing.length > 0) {
    fail("listing_incomplete", {
      values: { missing: missing.map((fact) => `hostListing.missing.${fact}` as const) },
      details: { missing },
    });
  }
  await followHost(ctx, listing.id);
  const now = ctx.now();
  await ctx.db
    .updateTable("listings")
    .set({
      status: "approved",
      approved_at: now,
      updated_at: now,
      rejection_reason: "",
      host_suspended: isSuspended(listing.host_id),
    })
    .where("id", "=", listing.id)
    .execute();
  const { name, title, slug } = listing;
  const offSale = await whyOffSale(ctx, listing.id);
  await queueMail(ctx, {
    ...emailTo(ctx, listing),
    event: "listing_approved",
    data: { name, title, listingPath: pages[looked.kind].detail(slug), ...(offSale && { offSale }) },
  });
}

/** Of an approved listing; null while guests see it. */
export async function whyOffSale(ctx: Ctx, id: number): Promise<OffSale | null> {
  const listing = await ctx.db
    .selectFrom("listings")
    .select(["visible", "host_suspended", "host_unpaid"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return offSaleOf(listing);
}

/** Of an approved listing's row. */
export function offSaleOf({
  visible,
  host_suspended,
  host_unpaid,
}: {
  visible: boolean;
  host_suspended: boolean;
  host_unpaid: boolean;
}): OffSale | null {
  if (host_suspended) return "suspended";
  if (host_unpaid) return "unpaid";
  return visible ? null : "paused";
}

/** Stores the reason, which may be empty, and emails it to the host. @throws as `approve` does */
export async function reject(ctx: Ctx, looked: LookedAt, reason: string): Promise<void> {
  const listing = await lockSubmitted(ctx, looked);
  await ctx.db
    .updateTable("listings")
    .set({ status: "rejected", updated_at: ctx.now(), rejection_reason: reason })
    .where("id", "=", listing.id)
    .execute();
  await queueMail(ctx, {
    ...emailTo(ctx, listing),
    event: "listing_rejected",
    data: {
      name: listing.name,
      title: listing.title,
      reason: reason === "" ? null : reason,
      pagePath: editPageOf(looked.kind, listing.slug),
    },
  });
}

/** Takes a suspended host's listings off sale, or puts a restored host's back. */
export async function showHostSuspended(ctx: Ctx, hostId: number): Promise<void> {
  await ctx.db
    .updateTable("listings")
    .set({ host_suspended: isSuspended(hostId) })
    .where("host_id", "=", hostId)
    .execute();
}

function isSuspended(hostId: number) {
  return sql<boolean>`(select suspended_at is not null from users where id = ${hostId})`;
}

/**
 * Locks the host before the listing, the order in which suspending locks them. Otherwise neither transaction might see
 * a listing submitted while its host is being suspended, and it would go on sale.
 */
async function lockHostOf(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .selectFrom("users")
    .select("id")
    .where("id", "=", (eb) => eb.selectFrom("listings").select("host_id").where("id", "=", id))
    .forShare()
    .execute();
}

async function lockSubmitted(ctx: Ctx, { id, kind, version }: LookedAt) {
  const listing = await ctx.db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.host_id")
    .select([
      "listings.id",
      "status",
      "title",
      "slug",
      "host_id",
      "name",
      "email",
      "users.language",
      "listings.version",
    ])
    .select(missingColumns)
    .where("listings.id", "=", id)
    .where("listings.kind", "=", kind)
    .forUpdate("listings")
    .executeTakeFirst();
  if (!listing) return fail("not_found");
  if (listing.status !== "submitted") return fail("not_submitted");
  if (version !== undefined && version !== listing.version) {
    return fail("edited_elsewhere", { details: { version: listing.version } });
  }
  return listing;
}

type Submitted = Awaited<ReturnType<typeof lockSubmitted>>;

/** `about` has the time, because a listing may be submitted and decided on again. */
function emailTo(ctx: Ctx, { id, name, email, language }: Submitted) {
  return { about: `listing-${id}-${ctx.now().getTime()}`, recipient: { name, email }, language };
}

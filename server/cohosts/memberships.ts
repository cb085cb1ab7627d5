import { sql } from "kysely";
import type { Cohosts } from "#contract/hosting/cohosts.ts";
import { type CohostRole, rightsOf } from "#contract/rights.ts";
import { firstName, shownName } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";
import { deedsAt, noteDeed } from "./deeds.ts";
import { listingsWith } from "./rights.ts";

/** Who helps with a listing, as its host sees and changes it. */

/** @throws `not_found` for listings that are not the caller's own */
export async function showCohosts(ctx: RequestCtx, viewer: Viewer, idOrSlug: string): Promise<Cohosts> {
  const listing = await ownedListing(ctx, viewer, idOrSlug);
  const cohosts = await ctx.db
    .selectFrom("cohosts as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["u.id", "u.name", "u.image", "c.role", "c.since"])
    .where("c.listing_id", "=", listing.id)
    .orderBy("c.since")
    .orderBy("u.id")
    .execute();
  const invitations = await ctx.db
    .selectFrom("cohost_invitations")
    .select(["id", "email", "role", "expires_at"])
    .where("listing_id", "=", listing.id)
    .where("expires_at", ">", ctx.now())
    .orderBy("id")
    .execute();
  return {
    link_id: listing.id,
    slug: listing.slug,
    title: listing.title,
    isArchived: listing.status === "archived",
    timeZone: ctx.env.island.timeZone,
    cohosts: cohosts.map(({ since, name, ...row }) => ({
      ...row,
      name: shownName(name, ctx.language),
      since: since.toISOString(),
    })),
    invitations: invitations.map(({ expires_at, ...row }) => ({ ...row, expires_at: expires_at.toISOString() })),
    ...(await deedsAt(ctx, listing.id)),
  };
}

/** A listing whose people the caller decides about; archiving it ends nobody's help. @throws `not_found` */
export async function ownedListing(ctx: Ctx, viewer: Viewer, idOrSlug: string) {
  const row = await ctx.db
    .selectFrom("listings")
    .select(["id", "slug", "title", "kind", "status", "host_id"])
    .where("id", "in", listingsWith(viewer, "ownership"))
    .where((eb) => (/^\d{1,15}$/.test(idOrSlug) ? eb("id", "=", Number(idOrSlug)) : eb("slug", "=", idOrSlug)))
    .executeTakeFirst();
  return row ?? fail("not_found");
}

/** @throws `not_found` */
export async function changeCohost(
  ctx: RequestCtx,
  viewer: Viewer,
  idOrSlug: string,
  { userId, role }: { userId: number; role: CohostRole },
): Promise<Cohosts> {
  const { id, title } = await ownedListing(ctx, viewer, idOrSlug);
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const before = await tx
      .selectFrom("cohosts")
      .select("role")
      .where("listing_id", "=", id)
      .where("user_id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return fail("not_found");
    if (before.role === role) return;
    await tx.updateTable("cohosts").set({ role }).where("listing_id", "=", id).where("user_id", "=", userId).execute();
    if (!rightsOf[role].includes("messages")) await forgetNoticesAt(inside, id, userId);
    const deed = await noteDeed(inside, viewer, id, "role_changed");
    const helper = await readerOf(inside, userId);
    await queueMail(inside, {
      event: "cohost_changed",
      about: `user-${userId}-deed-${deed}`,
      ...helper,
      data: { name: helper.recipient.name, who: firstName(viewer.name), title, role, pagePath: pagesOf[role] },
    });
  });
  return showCohosts(ctx, viewer, idOrSlug);
}

/** Where a helper of each role begins. */
const pagesOf = { manager: "/host/listings", calendar: "/host/calendar", arrivals: "/host/turnovers" } as const;

/** @throws `not_found` */
export async function endCohost(ctx: RequestCtx, viewer: Viewer, idOrSlug: string, userId: number): Promise<Cohosts> {
  const { id, title } = await ownedListing(ctx, viewer, idOrSlug);
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const deed = await end(inside, viewer, id, { userId, deed: "ended" });
    if (deed === undefined) return;
    const helper = await readerOf(inside, userId);
    await queueMail(inside, {
      event: "cohost_ended",
      about: `user-${userId}-deed-${deed}`,
      ...helper,
      data: { name: helper.recipient.name, who: firstName(viewer.name), title },
    });
  });
  return showCohosts(ctx, viewer, idOrSlug);
}

/** The caller's own help. @throws `not_found` where they do not help */
export async function leave(ctx: Ctx, viewer: Viewer, idOrSlug: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const row = await tx
      .selectFrom("listings")
      .select(["id", "slug", "title", "host_id"])
      .where((eb) => (/^\d{1,15}$/.test(idOrSlug) ? eb("id", "=", Number(idOrSlug)) : eb("slug", "=", idOrSlug)))
      .executeTakeFirst();
    if (!row) return fail("not_found");
    if (!(await endOwnHelp(inside, viewer, row))) fail("not_found");
  });
}

interface Helped {
  id: number;
  slug: string;
  title: string;
  host_id: number;
}

/** Tells the host. @returns false when the person does not help there, or not any more */
async function endOwnHelp(ctx: Ctx, helper: Pick<Viewer, "id" | "name">, listing: Helped): Promise<boolean> {
  const deed = await end(ctx, helper, listing.id, { userId: helper.id, deed: "left" });
  if (deed === undefined) return false;
  const host = await readerOf(ctx, listing.host_id);
  await queueMail(ctx, {
    event: "cohost_left",
    about: `user-${listing.host_id}-deed-${deed}`,
    ...host,
    data: {
      ...{ name: host.recipient.name, who: helper.name, title: listing.title },
      pagePath: `/host/listings/${listing.slug}/cohosts`,
    },
  });
  return true;
}

/** @returns the deed's id; undefined when the person does not help there, or not any more */
async function end(
  ctx: Ctx,
  viewer: Pick<Viewer, "id">,
  listingId: number,
  { userId, deed }: { userId: number; deed: "ended" | "left" },
): Promise<number | undefined> {
  const ended = await ctx.db
    .deleteFrom("cohosts")
    .where("listing_id", "=", listingId)
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  if (!ended) return undefined;
  await forgetNoticesAt(ctx, listingId, userId);
  return noteDeed(ctx, viewer, listingId, deed);
}

/** Who does not read a listing's messages any more is not told of those that wait for the morning. */
async function forgetNoticesAt(ctx: Ctx, listingId: number, userId: number): Promise<void> {
  const threads = ctx.db
    .selectFrom("threads")
    .select(sql<string>`'/host/messages/' || id`.as("path"))
    .where("listing_id", "=", listingId);
  await ctx.db
    .deleteFrom("notices")
    .where("user_id", "=", userId)
    .where("path", "in", threads)
    .where("done_at", "is", null)
    .execute();
}

async function readerOf(ctx: Ctx, userId: number) {
  const { name, email, language } = await ctx.db
    .selectFrom("users")
    .select(["name", "email", "language"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { recipient: { name, email }, language };
}

/** Ends all help of a person who is suspended or leaves, in the caller's transaction, and tells whom they helped. */
export async function endHelpOf(ctx: Ctx, userId: number): Promise<void> {
  const { recipient } = await readerOf(ctx, userId);
  const listings = await ctx.db
    .selectFrom("cohosts as c")
    .innerJoin("listings as l", "l.id", "c.listing_id")
    .select(["l.id", "l.slug", "l.title", "l.host_id"])
    .where("c.user_id", "=", userId)
    .orderBy("l.id")
    .execute();
  for (const listing of listings) await endOwnHelp(ctx, { id: userId, name: recipient.name }, listing);
}

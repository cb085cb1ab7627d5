import { sql } from "kysely";
import { addMinutes } from "#contract/dates.ts";
import { type Cohosts, type Invited, invitationDays, mostCohosts } from "#contract/hosting/cohosts.ts";
import type { CohostRole } from "#contract/rights.ts";
import {
  firstName,
  hashOf,
  limitLinks,
  lockCaller,
  newSecret,
  requireConfirmed,
  shownName,
} from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";
import { limitRate } from "../rate-limit.ts";
import { noteDeed } from "./deeds.ts";
import { ownedListing, showCohosts } from "./memberships.ts";

/**
 * Invitations by email. Only the email has the link, and only the person with that address can accept: the reply to the
 * host is the same whether somebody has an account or not.
 */

const invitationsADay = 20;
const emailsToOneADay = 3;

/** A second invitation of an address replaces the first. @throws as its route says */
export async function invite(
  ctx: RequestCtx,
  viewer: Viewer,
  idOrSlug: string,
  { email, role }: { email: string; role: CohostRole },
): Promise<Cohosts> {
  await requireConfirmed(ctx, viewer);
  const listing = await ownedListing(ctx, viewer, idOrSlug);
  const { id, kind } = listing;
  if (email === viewer.email) fail("own_invitation");
  await limitRate(ctx, `invitation:account:${viewer.id}`, invitationsADay, 24 * 60);
  await limitRate(ctx, `invitation:email:${hashOf(email)}`, emailsToOneADay, 24 * 60);
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    // Serializes invitations of a listing, so that each counts the others.
    const locked = tx.selectFrom("listings").select("status").where("id", "=", id).forNoKeyUpdate();
    if ((await locked.executeTakeFirstOrThrow()).status === "archived") fail("not_found");
    await refuseMore(inside, id, email);
    const token = newSecret();
    const facts = {
      ...{ role, token_hash: hashOf(token), invited_at: ctx.now() },
      expires_at: addMinutes(ctx.now(), invitationDays * 24 * 60),
    };
    await tx
      .insertInto("cohost_invitations")
      .values({ listing_id: id, email, ...facts })
      .onConflict((conflict) => conflict.columns(["listing_id", "email"]).doUpdateSet(facts))
      .execute();
    await noteDeed(inside, viewer, id, "invited");
    await queueMail(inside, {
      event: "cohost_invited",
      about: `invitation-${facts.token_hash.slice(0, 12)}`,
      recipient: { name: "", email },
      language: ctx.language,
      data: {
        ...{ who: plainFirstName(viewer), title: await approvedTitle(inside, listing) },
        ...{ kind, role, days: invitationDays, path: `/invitation/${token}` },
      },
    });
  });
  return showCohosts(ctx, viewer, idOrSlug);
}

/** An email to a stranger repeats no name that holds an address or a message. */
function plainFirstName({ name }: Viewer): string | null {
  const who = firstName(name);
  return plainName.test(who) ? who : null;
}

/**
 * The title, if the operator has approved it or put it back. One that the host changed afterwards is read by strangers
 * once the time in which the operator can put the former one back is over.
 */
async function approvedTitle(
  { db }: Ctx,
  { id, title, status }: { id: number; title: string; status: string },
): Promise<string | null> {
  if (status !== "approved") return null;
  const latest = await db
    .selectFrom("listing_edits as e")
    .innerJoin("listings as l", "l.id", "e.listing_id")
    .select("e.put_back_of")
    .where("l.id", "=", id)
    .where(sql<boolean>`'title' = any(e.fields) and e.at > coalesce(l.approved_at, l.created_at)`)
    .orderBy("e.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest && latest.put_back_of === null ? null : title;
}

/** At most thirty letters, with one hyphen or apostrophe: `Ana-María`, `O’Neill`, `Ma.` */
const plainName = /^(?=.{1,30}$)[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)?\.?$/u;

async function refuseMore(ctx: Ctx, listingId: number, email: string): Promise<void> {
  const { cohosts, invitations } = await ctx.db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("cohosts")
        .select((of) => of.fn.countAll<string>().as("count"))
        .where("listing_id", "=", listingId)
        .as("cohosts"),
      eb
        .selectFrom("cohost_invitations")
        .select((of) => of.fn.countAll<string>().as("count"))
        .where("listing_id", "=", listingId)
        .where("email", "<>", email)
        .where("expires_at", ">", ctx.now())
        .as("invitations"),
    ])
    .executeTakeFirstOrThrow();
  if (Number(cohosts) + Number(invitations) >= mostCohosts)
    fail("too_many_cohosts", { values: { number: mostCohosts } });
}

/** @throws `not_found` */
export async function withdrawInvitation(
  ctx: RequestCtx,
  viewer: Viewer,
  idOrSlug: string,
  invitationId: number,
): Promise<Cohosts> {
  const { id } = await ownedListing(ctx, viewer, idOrSlug);
  await inTransaction(ctx.db, async (tx) => {
    const withdrawn = await tx
      .deleteFrom("cohost_invitations")
      .where("id", "=", invitationId)
      .where("listing_id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (withdrawn) await noteDeed({ ...ctx, db: tx }, viewer, id, "invitation_withdrawn");
  });
  return showCohosts(ctx, viewer, idOrSlug);
}

/** @throws `link_invalid`, `too_many_requests` */
export async function showInvitation(ctx: RequestCtx, viewer: Viewer, token: string): Promise<Invited> {
  await limitLinks(ctx);
  const { email, host_name, role, kind, ...found } = (await openInvitation(ctx, token)) ?? fail("link_invalid");
  const host = shownName(firstName(host_name), ctx.language);
  const title = await approvedTitle(ctx, { ...found, id: found.listing_id });
  return { title, kind, host, role, isForCaller: email === viewer.email };
}

async function openInvitation(ctx: Ctx, token: string) {
  return ctx.db
    .selectFrom("cohost_invitations as i")
    .innerJoin("listings as l", "l.id", "i.listing_id")
    .innerJoin("users as host", "host.id", "l.host_id")
    .select(["i.id", "i.email", "i.role", "i.listing_id", "l.title", "l.slug", "l.host_id", "l.kind", "l.status"])
    .select(["host.name as host_name", "host.email as host_email", "host.language as host_language"])
    .where("i.token_hash", "=", hashOf(token))
    .where("i.expires_at", ">", ctx.now())
    .where("l.status", "<>", "archived")
    .executeTakeFirst();
}

/**
 * The link works once. Whoever accepts it again, because the answer was lost, and still helps is answered as the first
 * time; for all others it is used. Whoever has the link has read the email, so an address that is not confirmed yet may
 * accept.
 * @throws `link_invalid`, `invitation_not_yours`, `too_many_requests`
 */
export async function acceptInvitation(
  ctx: RequestCtx,
  viewer: Viewer,
  token: string,
): Promise<{ slug: string; role: CohostRole }> {
  await limitLinks(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await lockCaller(inside, viewer);
    const token_hash = hashOf(token);
    const found = await openInvitation(inside, token);
    if (found && (found.email !== viewer.email || found.host_id === viewer.id)) fail("invitation_not_yours");
    const spent =
      found &&
      (await tx
        .deleteFrom("cohost_invitations")
        .where("id", "=", found.id)
        .where("token_hash", "=", token_hash)
        .returning("role")
        .executeTakeFirst());
    if (!spent) return (await acceptedBefore(inside, viewer, token_hash)) ?? fail("link_invalid");
    const { listing_id, title, slug } = found;
    await tx
      .insertInto("cohosts")
      .values({ listing_id, user_id: viewer.id, role: spent.role, since: ctx.now(), token_hash })
      .onConflict((conflict) =>
        conflict.columns(["listing_id", "user_id"]).doUpdateSet({ role: spent.role, token_hash }),
      )
      .execute();
    await noteDeed(inside, viewer, listing_id, "joined");
    await queueMail(inside, {
      event: "cohost_joined",
      about: `user-${found.host_id}-cohost-${found.id}`,
      recipient: { name: found.host_name, email: found.host_email },
      language: found.host_language,
      data: {
        ...{ name: found.host_name, who: viewer.name, title, role: spent.role },
        pagePath: `/host/listings/${slug}/cohosts`,
      },
    });
    return { slug, role: spent.role };
  });
}

/** The help that the viewer gives by this invitation, in the role they have now. */
async function acceptedBefore(ctx: Ctx, viewer: Viewer, tokenHash: string) {
  return ctx.db
    .selectFrom("cohosts as c")
    .innerJoin("listings as l", "l.id", "c.listing_id")
    .select(["l.slug", "c.role"])
    .where("c.user_id", "=", viewer.id)
    .where("c.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Routine: an invitation that ran out is forgotten with its address. */
export async function dropOldInvitations(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("cohost_invitations").where("expires_at", "<", ctx.now()).execute();
}

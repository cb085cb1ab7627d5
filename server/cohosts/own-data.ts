import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import { firstName } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";
import { endHelpOf } from "./memberships.ts";

/** Whom the person helps, who helps them, whom they invited, and what they did at listings. */
export async function tellCohost(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  const helping = await ctx.db
    .selectFrom("cohosts as c")
    .innerJoin("listings as l", "l.id", "c.listing_id")
    .innerJoin("users as host", "host.id", "l.host_id")
    .select(["c.listing_id as listing", "l.title", "c.role", "c.since", "host.name"])
    .where("c.user_id", "=", viewer.id)
    .orderBy("c.listing_id")
    .execute();
  const helpers = await ctx.db
    .selectFrom("cohosts as c")
    .innerJoin("listings as l", "l.id", "c.listing_id")
    .innerJoin("users as helper", "helper.id", "c.user_id")
    .select(["c.listing_id as listing", "c.role", "c.since", "helper.name"])
    .where("l.host_id", "=", viewer.id)
    .orderBy("c.listing_id")
    .orderBy("c.user_id")
    .execute();
  const invitations = await ctx.db
    .selectFrom("cohost_invitations as i")
    .innerJoin("listings as l", "l.id", "i.listing_id")
    .select(["i.listing_id as listing", "i.role", "i.invited_at as at", "i.expires_at"])
    .where("l.host_id", "=", viewer.id)
    .orderBy("i.id")
    .execute();
  const done = await ctx.db
    .selectFrom("listing_deeds")
    .select(["listing_id as listing", "at", "deed", "details"])
    .where("user_id", "=", viewer.id)
    .orderBy("id")
    .execute();
  const data = {
    you_help: helping.map(({ name, ...row }) => ({ ...row, host: firstName(name) })),
    help_you: helpers.map(({ name, ...row }) => ({ ...row, name: firstName(name) })),
    invitations,
    done,
  };
  return { helping: { what: t("ownData.helping"), data } };
}

/** Ends the person's help and that of others with their listings; what was done stays, under no name. */
export async function forgetCohost(ctx: Ctx, userId: number): Promise<void> {
  await endHelpOf(ctx, userId);
  const own = ctx.db.selectFrom("listings").select("id").where("host_id", "=", userId);
  const person = ctx.db.selectFrom("users").select("email").where("id", "=", userId);
  // First the invitations: whoever is accepting one helps from then on.
  await ctx.db
    .deleteFrom("cohost_invitations")
    .where((eb) => eb.or([eb("listing_id", "in", own), eb("email", "in", person)]))
    .execute();
  await ctx.db.deleteFrom("cohosts").where("listing_id", "in", own).execute();
}

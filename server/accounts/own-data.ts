import { sql } from "kysely";
import type { OwnData, OwnDataParts } from "#contract/accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";
import { markOf } from "../mail/returned.ts";
import { getsNewsletter } from "../newsletter/newsletter.ts";
import type { Keeper } from "../own-data.ts";
import { limitRate } from "../rate-limit.ts";
import { descriptionsOf } from "./descriptions.ts";
import { factorsOf } from "./factors.ts";
import { hiddenParts } from "./hiding.ts";
import { listSessions } from "./sessions.ts";

/** Everything the site keeps about a person, as one file for them: the account's own part, then every later domain's. */

const filesAnHour = 5;

/** @throws `too_many_requests` */
export async function ownDataOf(ctx: RequestCtx, viewer: Viewer, keepers: readonly Keeper[]): Promise<OwnData> {
  await limitRate(ctx, `own-data:account:${viewer.id}`, filesAnHour, 60);
  const parts = await partsOfAccount(ctx, viewer);
  // One domain after another, so that one person's file does not take all database connections.
  for (const { tell } of keepers) Object.assign(parts, await tell?.(ctx, viewer));
  ctx.notes.push({ kind: "exported", userId: viewer.id });
  const t = translator(ctx.language);
  const { brandName: brand, publicUrl: site, island } = ctx.env;
  return {
    what: t("ownData.what", { brand }),
    site,
    made_at: ctx.now().toISOString(),
    time_zone: island.timeZone,
    parts,
  };
}

async function partsOfAccount(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  return {
    ...(await partsOfPerson(ctx, viewer)),
    sessions: { what: t("ownData.sessions"), data: await listSessions(ctx, viewer) },
    known: { what: t("ownData.known"), data: await knownOf(ctx, viewer) },
    sign_in: { what: t("ownData.signIn"), data: await factorsKept(ctx, viewer) },
    links: { what: t("ownData.links"), data: await linksOf(ctx, viewer) },
    security_events: { what: t("ownData.securityEvents"), data: await eventsOf(ctx, viewer) },
  };
}

async function partsOfPerson(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  const { language, review_letters, gets_news, image, password_hash, ...row } = await ctx.db
    .selectFrom("users")
    .select(["id", "name", "email", "email_verified_at", "phone", "birth_date", "profession", "spoken_languages"])
    .select(["image", "description", "description_language", "description_translations", "language", "provider"])
    .select(["google_subject", "password_hash", "terms_accepted_at", "admin_since", "created_at"])
    .select(["review_letters", getsNewsletter.as("gets_news")])
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  const { description, description_language, description_translations, google_subject, ...plain } = row;
  const profile = {
    ...plain,
    image: image && `${ctx.env.publicUrl}${image}`,
    descriptions: descriptionsOf(row),
    google_account: google_subject,
    has_password: password_hash !== null,
    emails_came_back: await cameBack(ctx, viewer),
    hidden_by_operator: (await hiddenParts(ctx, viewer.id)).map(({ part, content, ...hiding }) => ({
      part,
      content: part === "picture" ? `${ctx.env.publicUrl}${content}` : content,
      ...hiding,
    })),
  };
  const settings = { language, emails: { reviews: review_letters, news: gets_news } };
  return {
    profile: { what: t("ownData.profile"), data: profile },
    settings: { what: t("ownData.settings"), data: settings },
  };
}

async function cameBack(ctx: Ctx, { email }: Viewer) {
  const mark = await markOf(ctx, email);
  return mark ? { code: mark.code, since: mark.markedAt.toISOString() } : null;
}

/** Without keys and secrets, because they give access to the account. */
async function factorsKept(ctx: Ctx, viewer: Viewer) {
  const { passkeys, hasApp, recoveryCodesLeft } = await factorsOf(ctx, viewer.id);
  return {
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    authenticator_app: hasApp,
    recovery_codes_left: recoveryCodesLeft,
  };
}

/** Only dates: browsers and networks are stored as hashes, which would tell their owner nothing. */
async function knownOf(ctx: Ctx, viewer: Viewer) {
  const of = (table: "known_devices" | "known_networks") =>
    ctx.db
      .selectFrom(table)
      .select("expires_at as known_until")
      .where("user_id", "=", viewer.id)
      .orderBy("expires_at")
      .execute();
  return { browsers: await of("known_devices"), networks: await of("known_networks") };
}

async function linksOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .selectFrom("account_links")
    .select(["purpose", "email", "created_at", "expires_at", "used_at"])
    .where("user_id", "=", viewer.id)
    .orderBy("created_at")
    .execute();
}

/** Security events about the account. What an admin did appears as the operator's doing, without the admin's name. */
async function eventsOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .selectFrom("security_events")
    .select(["at", "kind", sql<boolean>`user_id is distinct from ${viewer.id}`.as("by_operator")])
    .where((is) => is.or([is("user_id", "=", viewer.id), is("about_user_id", "=", viewer.id)]))
    .orderBy("id")
    .execute();
}

import type { Hideable } from "#contract/admin/hideable.ts";
import type { HiddenPart } from "#contract/hidden.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";
import { type Descriptions, descriptionColumns } from "./descriptions.ts";

/** The operator hides parts of a profile; owners of any hidden content are notified. */

type Part = HiddenPart["part"];

/** The oldest first. */
export async function hiddenParts(ctx: Ctx, userId: number): Promise<HiddenPart[]> {
  const rows = await ctx.db
    .selectFrom("hidden_profile_parts")
    .select(["part", "content", "translations", "reason", "hidden_at"])
    .where("user_id", "=", userId)
    .orderBy("hidden_at")
    .orderBy("part")
    .execute();
  return rows.map(({ part, content, translations, reason, hidden_at }) => ({
    part,
    content: [content, ...Object.values(translations as Descriptions)].join("\n\n"),
    reason,
    at: hidden_at.toISOString(),
  }));
}

/** In the caller's transaction. @returns false when it is hidden already. @throws `not_found` when there is none */
export async function hideDescription(ctx: Ctx, userId: number, reason: string): Promise<boolean> {
  const person = await lockProfile(ctx, userId);
  if (person.description === null) return (await hiddenPartOf(ctx, userId, "description")) ? false : fail("not_found");
  const { description: content, description_translations } = person;
  const none = { description: null, description_translations: "{}" };
  await ctx.db.updateTable("users").set(none).where("id", "=", userId).execute();
  const translations = JSON.stringify(description_translations);
  await keepHidden(ctx, userId, { part: "description", content, translations, reason });
  await tellOfHiding(ctx, userId, {
    event: "content_hidden",
    what: "description",
    reason,
    title: "",
    page: profilePage,
  });
  return true;
}

/** @returns false when it is not hidden */
export async function showDescription(ctx: Ctx, userId: number, reason: string): Promise<boolean> {
  await lockProfile(ctx, userId);
  const hidden = await hiddenPartOf(ctx, userId, "description");
  if (!hidden) return false;
  await takeHidden(ctx, userId, "description");
  const shown = { description: hidden.content, description_translations: JSON.stringify(hidden.translations) };
  await ctx.db.updateTable("users").set(shown).where("id", "=", userId).execute();
  await tellOfHiding(ctx, userId, {
    event: "content_shown",
    what: "description",
    reason,
    title: "",
    page: profilePage,
  });
  return true;
}

export const profilePage = "/dashboard/profile";

/** Locks the profile to the end of the transaction. @throws `not_found`, also for deleted accounts */
export async function lockProfile(ctx: Ctx, userId: number) {
  return (await lockedProfile(ctx, userId)) ?? fail("not_found");
}

/**
 * For the person whose profile it is, so that nothing is stored for an account that is deleted while a call is under
 * way. @throws `unauthenticated` when it is deleted by now
 */
export async function lockOwnProfile(ctx: Ctx, { id }: Pick<Viewer, "id">) {
  return (await lockedProfile(ctx, id)) ?? fail("unauthenticated");
}

function lockedProfile({ db }: Ctx, userId: number) {
  return db
    .selectFrom("users")
    .select([...descriptionColumns, "image"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function keepHidden(
  ctx: Ctx,
  userId: number,
  hidden: { part: Part; content: string; translations?: string; reason: string },
): Promise<void> {
  await takeHidden(ctx, userId, hidden.part);
  const row = { user_id: userId, ...hidden, hidden_at: ctx.now() };
  await ctx.db.insertInto("hidden_profile_parts").values(row).execute();
}

export async function hiddenPartOf(ctx: Ctx, userId: number, part: Part) {
  return ctx.db
    .selectFrom("hidden_profile_parts")
    .select(["content", "translations"])
    .where("user_id", "=", userId)
    .where("part", "=", part)
    .executeTakeFirst();
}

/** Deletes a hidden part and returns its content; undefined when there was none. Drops a hidden picture from disk. */
export async function takeHidden(ctx: Ctx, userId: number, part: Part): Promise<string | undefined> {
  const row = await ctx.db
    .deleteFrom("hidden_profile_parts")
    .where("user_id", "=", userId)
    .where("part", "=", part)
    .returning("content")
    .executeTakeFirst();
  if (row && part === "picture") await ctx.jobs.enqueue(ctx.db, "picture.drop", { image: row.content });
  return row?.content;
}

interface Hiding {
  event: "content_hidden" | "content_shown";
  what: Hideable;
  reason: string;
  /** Title of the listing concerned; empty for a profile. */
  title: string;
  /** Page where the owner sees the content. */
  page: string;
}

/** Queues an email to the owner, in the caller's transaction; none for deleted accounts. */
export async function tellOfHiding(ctx: Ctx, userId: number, { event, page, ...told }: Hiding): Promise<void> {
  const person = await ctx.db
    .selectFrom("users")
    .select(["name", "email", "language"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!person) return;
  const { name, email, language } = person;
  await queueMail(ctx, {
    event,
    // With the time, because the same part may be hidden and shown again.
    about: `user-${userId}-${told.what}-${ctx.now().getTime()}`,
    recipient: { name, email },
    language,
    data: { name, ...told, pagePath: page },
  });
}

import { type Selectable, sql, type Updateable } from "kysely";
import type { ProfileChange, SettingsChange } from "#contract/accounts/accounts.ts";
import { minimumAge } from "#contract/accounts/limits.ts";
import { ageOn, dateOf, type PlainDate } from "#contract/dates.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { chooseNewsletter } from "../newsletter/newsletter.ts";
import type { LaterDomains } from "./account-deletion.ts";
import { codeSentTo } from "./confirmed.ts";
import { type Descriptions, descriptionRow, descriptionsOf } from "./descriptions.ts";
import { hiddenPartOf, lockOwnProfile, takeHidden } from "./hiding.ts";

/** A person's profile, language and email choices. */

export async function updateProfile(
  ctx: Ctx,
  viewer: Viewer,
  change: ProfileChange,
  { renamed }: Pick<LaterDomains, "renamed">,
): Promise<void> {
  if (change.birthDate !== undefined) refuseUnderAge(ctx, change.birthDate);
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const before = await lockOwnProfile(inside, viewer);
    await setGiven(inside, viewer, {
      name: change.name,
      phone: orNull(change.phone),
      profession: orNull(change.profession),
      spoken_languages: change.languages && [...new Set(change.languages)],
      birth_date: change.birthDate,
      ...(await shownDescription(inside, viewer, { before, change })),
    });
    if (change.name !== undefined && change.name !== viewer.name) await renamed(inside, viewer.id);
  });
}

/** A new text replaces one the operator hid; submitting the hidden text again keeps it hidden. */
async function shownDescription(
  ctx: Ctx,
  viewer: Viewer,
  { before, change }: { before: Awaited<ReturnType<typeof lockOwnProfile>>; change: ProfileChange },
) {
  const { description, descriptionEs, descriptionEn } = change;
  if (description === undefined && descriptionEs === undefined && descriptionEn === undefined) return undefined;
  const { description_language: language } = before;
  const given = { [language]: description, ...definedOf({ es: descriptionEs, en: descriptionEn }) };
  const texts = definedOf({ ...descriptionsOf(before), ...definedOf(given) });
  const left = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
  const hidden = await hiddenPartOf(ctx, viewer.id, "description");
  if (hidden && Object.keys(left).length > 0) {
    const same = { ...(hidden.translations as Descriptions), [language]: hidden.content };
    if (Object.entries(left).every(([one, text]) => same[one] === text)) return undefined;
    await takeHidden(ctx, viewer.id, "description");
  }
  return descriptionRow(left, language);
}

function definedOf(texts: Descriptions): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}

/** @throws `email_unconfirmed` for a choice of news: the newsletter belongs to the address */
export async function updateSettings(ctx: Ctx, viewer: Viewer, change: SettingsChange): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await lockOwnProfile(inside, viewer);
    await setGiven(inside, viewer, {
      language: change.language,
      review_letters: change.emailChoices?.reviews,
    });
    if (change.emailChoices?.news !== undefined) await chooseNews(inside, viewer, change.emailChoices.news);
  });
}

async function chooseNews(ctx: Ctx, viewer: Viewer, isWanted: boolean): Promise<void> {
  const { is_confirmed, ...reader } = await ctx.db
    .selectFrom("users")
    .select(["email", "language", sql<boolean>`email_verified_at is not null`.as("is_confirmed")])
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  if (!is_confirmed) fail("email_unconfirmed", { details: await codeSentTo(ctx, viewer) });
  await chooseNewsletter(ctx, reader, isWanted);
}

/** Fills in missing values; existing ones stay. */
export async function completeProfile(ctx: Ctx, viewer: Viewer, birthDate: PlainDate): Promise<void> {
  refuseUnderAge(ctx, birthDate);
  await inTransaction(ctx.db, async (tx) => {
    await lockOwnProfile({ ...ctx, db: tx }, viewer);
    await tx
      .updateTable("users")
      .set({
        birth_date: sql`coalesce(birth_date, ${birthDate})`,
        terms_accepted_at: sql`coalesce(terms_accepted_at, ${ctx.now()})`,
      })
      .where("id", "=", viewer.id)
      .execute();
  });
}

/** Required of guests and hosts: a birth date and accepted terms. */
export async function requireCompleteProfile(ctx: Ctx, viewer: Viewer): Promise<void> {
  refuseIncomplete(await profileOf(ctx, viewer).executeTakeFirstOrThrow());
}

/** The columns of `users` that tell whether a profile is complete. */
export const profileColumns = ["users.birth_date", "users.terms_accepted_at", "users.suspended_at"] as const;

/** @throws `account_suspended`, `profile_incomplete` */
export function refuseIncomplete(
  person: Pick<Selectable<Tables["users"]>, "birth_date" | "terms_accepted_at" | "suspended_at">,
): void {
  if (person.suspended_at !== null) fail("account_suspended");
  if (person.birth_date === null || person.terms_accepted_at === null) fail("profile_incomplete");
}

function profileOf({ db }: Ctx, { id }: Viewer) {
  return db.selectFrom("users").select(profileColumns).where("id", "=", id);
}

/**
 * Like `requireCompleteProfile`, and locks the account against deletion to the end of the caller's transaction:
 * otherwise rows written for the person would be left behind. @throws as `requireCompleteProfile`
 */
export async function lockCompleteProfile(ctx: Ctx, viewer: Viewer): Promise<void> {
  refuseIncomplete(await profileOf(ctx, viewer).forNoKeyUpdate().modifyEnd(prepared).executeTakeFirstOrThrow());
}

/** By today's date on the island. @throws `under_age` */
export function refuseUnderAge(ctx: Ctx, birthDate: PlainDate): void {
  const today = dateOf(ctx.now(), ctx.env.island.timeZone);
  if (ageOn(birthDate, today) < minimumAge) {
    fail("under_age", { values: { age: minimumAge }, fields: { birthDate: { rule: "under_age" } } });
  }
}

/** Sets the new picture's URL, or null for none. The replaced picture is deleted from disk afterwards. */
export async function setImage(ctx: Ctx, viewer: Viewer, image: string | null): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const before = await lockOwnProfile(inside, viewer);
    await tx.updateTable("users").set({ image }).where("id", "=", viewer.id).execute();
    if (image) await takeHidden(inside, viewer.id, "picture");
    if (before.image && before.image !== image) {
      await ctx.jobs.enqueue(tx, "picture.drop", { image: before.image });
    }
  });
}

async function setGiven(ctx: Ctx, viewer: Viewer, values: Updateable<Tables["users"]>): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await ctx.db.updateTable("users").set(values).where("id", "=", viewer.id).execute();
}

/** An empty text clears the field. */
function orNull(text: string | undefined): string | null | undefined {
  return text === "" ? null : text;
}

import { sql } from "kysely";
import type { User } from "#contract/accounts/accounts.ts";
import type { PasskeyAnswer } from "#contract/accounts/factors.ts";
import type { Language, SpokenLanguage } from "#contract/catalogues.ts";
import { addMinutes, type PlainDate } from "#contract/dates.ts";
import type { CohostRole } from "#contract/rights.ts";
import type { Translate } from "#locales/translate.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction, sqlState } from "../db/transaction.ts";
import { fail, isRefusal } from "../fail.ts";
import { translator } from "../http/locales.ts";
import { isUnreachable, markOf } from "../mail/returned.ts";
import { getsNewsletter } from "../newsletter/newsletter.ts";
import { limitRate, returnHit } from "../rate-limit.ts";
import { askToVerify } from "./addresses.ts";
import { wireDescriptions } from "./descriptions.ts";
import { mayEmail } from "./links.ts";
import { refuseGuessable } from "./new-passwords.ts";
import { lockPasskey, spendPasskeyAnswer } from "./passkeys.ts";
import { hashPassword, nobodysPassword, passwordMatches } from "./passwords.ts";
import { refuseUnderAge } from "./profile.ts";
import { limitSignIns, lockPassword } from "./recovery.ts";
import { hashOf, networkHash } from "./secrets.ts";
import { isOpen, openSession, prolongSession } from "./sessions.ts";

export { firstName } from "#contract/accounts/first-name.ts";
export { letAdminIn, offerAdminLink, ownerOfAdminLink } from "./admin-link.ts";
export { codeSentTo, lockNetwork, networkLock, requireConfirmed, type Trust, trustIn, trustOf } from "./confirmed.ts";
export { wireDescriptions } from "./descriptions.ts";
export { hasFactors, resetFactors, tellOfChange } from "./factors.ts";
export { firstAdminHours, offerFirstAdmin, spendFirstAdminLink } from "./first-admin.ts";
export {
  hiddenPartOf,
  hiddenParts,
  hideDescription,
  keepHidden,
  lockOwnProfile,
  lockProfile,
  profilePage,
  showDescription,
  takeHidden,
  tellOfHiding,
} from "./hiding.ts";

import { compiledOnce, prepared } from "../db/prepared.ts";

export { limitLinks, linkMinutes } from "./links.ts";
export { hashPassword, hashWith, owaspCost } from "./passwords.ts";
export { lockCompleteProfile, profileColumns, refuseIncomplete, requireCompleteProfile, setImage } from "./profile.ts";
export { requireFactor, requireProof } from "./proof.ts";
export { makeAdmin, restore, suspend, unmakeAdmin } from "./roles.ts";
export { hashOf, networkHash, newSecret } from "./secrets.ts";
export { writeNotes } from "./security-events.ts";
export { lockCaller, sessionId } from "./sessions.ts";

/**
 * Owns people, their sessions and their credentials. Reveals whether an address has an account only to callers
 * who register or look one up, and slowly (docs/decisions/0009). Relies on: tokens exist only in the browser or an
 * email; the database has only their hashes.
 */

export interface Registration {
  name: string;
  email: string;
  password: string;
  birthDate: PlainDate;
}

export async function register(ctx: RequestCtx, person: Registration): Promise<{ token: string; user: User }> {
  await limitRate(ctx, `register:address:${ctx.address}`, ctx.env.rateLimits.register, 60);
  await limitRate(ctx, `register:network:${networkHash(ctx)}`, ctx.env.rateLimits.registerDaily, 24 * 60);
  refuseUnderAge(ctx, person.birthDate);
  await refuseGuessable(ctx, person.password, person);
  const passwordHash = await hashPassword(person.password);
  const registered = inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const id = await addPerson(inside, { ...person, passwordHash, language: ctx.language });
    // Without the email, a code can be asked for from this device.
    if (await mayEmail(inside, person.email, "strangers")) {
      await askToVerify(inside, { ...person, id, language: ctx.language });
    }
    return { token: await openSession(inside, id), user: await userById(inside, id) };
  });
  return registered.catch(async (error) => {
    if (!isRefusal(error, "email_taken") || !(await isRegisteredSo(ctx, person))) throw error;
    return login(ctx, person.email, person.password).catch((refusal) => {
      throw isRefusal(refusal, "invalid_credentials") ? error : refusal;
    });
  });
}

/** A registration whose answer was lost is sent again within this time. */
const sentAgainMinutes = 15;

async function isRegisteredSo(ctx: Ctx, { name, email, birthDate }: Registration): Promise<boolean> {
  const known = await ctx.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("name", "=", name)
    .where("birth_date", "=", birthDate)
    .where("created_at", ">", addMinutes(ctx.now(), -sentAgainMinutes))
    .executeTakeFirst();
  return known !== undefined;
}

async function addPerson(
  ctx: Ctx,
  person: Omit<Registration, "password"> & { passwordHash: string; language: Language },
): Promise<number> {
  try {
    const row = await ctx.db
      .insertInto("users")
      .values({
        name: person.name,
        email: person.email,
        password_hash: person.passwordHash,
        birth_date: person.birthDate,
        terms_accepted_at: ctx.now(),
        language: person.language,
        created_at: ctx.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  } catch (error) {
    if (sqlState(error) === "23505") fail("email_taken", { fields: { email: { rule: "email_taken" } } });
    throw error;
  }
}

/**
 * Tells whether an address has an account, so that a guest who books gives the address once and gets the right form.
 * Has the rate limits of registrations, which reveal the same.
 */
export async function lookUpAccount(
  ctx: RequestCtx,
  email: string,
): Promise<{ hasAccount: boolean; hasPassword: boolean }> {
  await limitRate(ctx, `lookup:address:${ctx.address}`, ctx.env.rateLimits.register, 60);
  await limitRate(ctx, `lookup:network:${networkHash(ctx)}`, ctx.env.rateLimits.registerDaily, 24 * 60);
  const person = await ctx.db.selectFrom("users").select("password_hash").where("email", "=", email).executeTakeFirst();
  return { hasAccount: person !== undefined, hasPassword: Boolean(person?.password_hash) };
}

export async function login(ctx: RequestCtx, email: string, password: string): Promise<{ token: string; user: User }> {
  const giveTurnsBack = await limitSignIns(ctx, email);
  const person = await ctx.db
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where("email", "=", email)
    .executeTakeFirst();
  const refuse = (): never => {
    ctx.notes.push({ kind: "sign_in_failed", userId: person?.id });
    return fail("invalid_credentials");
  };
  const matches = await passwordMatches(password, person?.password_hash ?? (await nobodysPassword));
  if (!person?.password_hash || !matches) return refuse();
  const { id, password_hash: provenHash } = person;
  await giveTurnsBack();
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    if (!(await lockPassword(inside, id, provenHash))) return refuse();
    return { token: await openSession(inside, id), user: await userById(inside, id) };
  });
}

/** @throws `passkey_unknown`, `passkey_failed`, `account_suspended` */
export async function signInWithPasskey(
  ctx: RequestCtx,
  answer: PasskeyAnswer,
): Promise<{ token: string; user: User }> {
  const tries = `passkey:address:${ctx.address}`;
  await limitRate(ctx, tries, ctx.env.rateLimits.login, 60);
  const userId = await spendPasskeyAnswer(ctx, "sign_in", answer);
  await returnHit(ctx, tries);
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    if (!(await lockPasskey(inside, userId, answer.credentialId))) fail("passkey_unknown");
    return { token: await openSession(inside, userId, { hasFactor: true }), user: await userById(inside, userId) };
  });
}

/** The person the token belongs to, or null. Using a session keeps it open for longer. */
export async function viewerOf(ctx: RequestCtx): Promise<Viewer | null> {
  if (ctx.token === undefined) return null;
  const [row] = await openSessionRow(ctx.db, hashOf(ctx.token), ctx.now());
  if (!row) return null;
  const { id, name, email, language, admin_since, is_host, is_cohost } = row;
  const viewer = {
    ...{ id, name, email, language },
    ...{ isAdmin: admin_since !== null, isHost: Boolean(is_host), isCohost: Boolean(is_cohost) },
    session: { provedAt: row.proved_at, hasFactor: row.has_factor, factorDueAt: row.factor_due_at },
  };
  await prolongSession(ctx, viewer, row.last_seen_at);
  return viewer;
}

const openSessionRow = compiledOnce((db, tokenHash: string, now: Date) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select((eb) => [
      "users.id",
      "users.name",
      "users.email",
      "users.language",
      "users.admin_since",
      "users.factor_due_at",
      "sessions.last_seen_at",
      "sessions.proved_at",
      "sessions.has_factor",
      eb.exists(eb.selectFrom("listings").select("listings.id").whereRef("host_id", "=", "users.id")).as("is_host"),
      eb.exists(eb.selectFrom("cohosts").select("role").whereRef("user_id", "=", "users.id")).as("is_cohost"),
    ])
    .where("token_hash", "=", tokenHash)
    // Excludes a sign-in that was under way when the person was suspended.
    .where("users.suspended_at", "is", null)
    .where(isOpen(now))
    .modifyEnd(prepared)
    .compile(),
);

export async function userById(ctx: Ctx, id: number): Promise<User> {
  const row = await ctx.db
    .selectFrom("users")
    .selectAll()
    .select(getsNewsletter.as("gets_news"))
    .select((eb) =>
      eb.exists(eb.selectFrom("listings").select("listings.id").whereRef("host_id", "=", "users.id")).as("is_host"),
    )
    .select(
      sql<CohostRole[]>`array(select distinct role from cohosts where user_id = users.id order by role)`.as("helps_as"),
    )
    .select((eb) =>
      eb
        .selectFrom("payout_accounts")
        .select("stripe_account_id")
        .whereRef("user_id", "=", "users.id")
        .where("deauthorized_at", "is", null)
        .as("connect_id"),
    )
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const emailReturned = isUnreachable(await markOf(ctx, row.email));
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified_at !== null && !emailReturned,
    emailReturned,
    image: row.image,
    host: Boolean(row.is_host),
    helpsAs: row.helps_as,
    admin: row.admin_since !== null,
    provider: row.provider,
    hasPassword: row.password_hash !== null,
    profileComplete: row.birth_date !== null && row.terms_accepted_at !== null,
    created_at: row.created_at.toISOString(),
    phone: row.phone,
    profession: row.profession,
    languages: row.spoken_languages as SpokenLanguage[],
    birthDate: row.birth_date,
    ...wireDescriptions(row),
    connect_id: row.connect_id,
    settings: { language: row.language, emailChoices: { reviews: row.review_letters, news: row.gets_news } },
  };
}

/** A person's name as others see it: deleted accounts have no name of their own. */
export function shownName(name: string, language: Language): string {
  return nameIn(translator(language), name);
}

/** The same in the language of `t`. */
export function nameIn(t: Translate, name: string): string {
  return name === "" ? t("accounts.deleted") : name;
}

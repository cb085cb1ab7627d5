import { createHash, randomBytes } from "node:crypto";
import { minimumAge, type User } from "#contract/accounts.ts";
import type { Language } from "#contract/catalogues.ts";
import { ageOn, dateOf, type PlainDate } from "#contract/dates.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { sqlState } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { forgetTurns, takeTurn } from "../rate-limit.ts";
import { hashPassword, nobodysPassword, passwordMatches } from "./passwords.ts";

export { hashPassword } from "./passwords.ts";

/**
 * Owns people and their sessions. Never says whether an address has an account, except to somebody opening one.
 * Relies on: a token exists in the browser alone; here only its hash.
 */

const sessionDays = 30;
const loginTries = { limit: 10, minutes: 15 };

export interface Registration {
  name: string;
  email: string;
  password: string;
  birthDate: PlainDate;
}

export async function register(ctx: RequestCtx, person: Registration): Promise<{ token: string; user: User }> {
  await takeTurn(ctx, `register:address:${ctx.address}`, ctx.env.rateLimits.register, 60);
  await takeTurn(ctx, `register:account:${hashOf(person.email)}`, loginTries.limit, 60);
  const today = dateOf(ctx.now(), ctx.env.island.timeZone);
  if (ageOn(person.birthDate, today) < minimumAge) {
    fail("under_age", { values: { age: minimumAge }, fields: { birthDate: { rule: "under_age" } } });
  }
  const id = await addPerson(ctx, {
    ...person,
    passwordHash: await hashPassword(person.password),
    language: ctx.language,
  });
  return { token: await openSession(ctx, id), user: await userById(ctx, id) };
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

export async function login(ctx: RequestCtx, email: string, password: string): Promise<{ token: string; user: User }> {
  const accountTries = `login:account:${hashOf(email)}`;
  await takeTurn(ctx, `login:address:${ctx.address}`, ctx.env.rateLimits.login, 60);
  await takeTurn(ctx, accountTries, loginTries.limit, loginTries.minutes);
  const person = await ctx.db
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where("email", "=", email)
    .executeTakeFirst();
  const matches = await passwordMatches(password, person?.password_hash ?? (await nobodysPassword));
  if (!person?.password_hash || !matches) return fail("invalid_credentials");
  await forgetTurns(ctx, accountTries);
  return { token: await openSession(ctx, person.id), user: await userById(ctx, person.id) };
}

export async function logout(ctx: RequestCtx): Promise<void> {
  await ctx.db
    .deleteFrom("sessions")
    .where("token_hash", "=", hashOf(ctx.token ?? ""))
    .execute();
}

/** Whoever the token belongs to, or nobody. Using a session keeps it open for another 30 days. */
export async function viewerOf(ctx: RequestCtx): Promise<Viewer | null> {
  if (ctx.token === undefined) return null;
  const now = ctx.now();
  const row = await ctx.db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select((eb) => [
      "users.id",
      "users.name",
      "users.email",
      "users.language",
      "users.admin_since",
      "sessions.last_seen_at",
      eb.exists(eb.selectFrom("listings").select("listings.id").whereRef("host_id", "=", "users.id")).as("is_host"),
    ])
    .where("token_hash", "=", hashOf(ctx.token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - row.last_seen_at.getTime() > 3_600_000) await prolongSession(ctx);
  const { id, name, email, language, admin_since, is_host } = row;
  return { id, name, email, language, isAdmin: admin_since !== null, isHost: Boolean(is_host) };
}

export async function userById(ctx: Ctx, id: number): Promise<User> {
  const row = await ctx.db
    .selectFrom("users")
    .selectAll()
    .select((eb) =>
      eb.exists(eb.selectFrom("listings").select("listings.id").whereRef("host_id", "=", "users.id")).as("is_host"),
    )
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    image: row.image,
    host: Boolean(row.is_host),
    admin: row.admin_since !== null,
    provider: row.provider,
    created_at: row.created_at.toISOString(),
    phone: row.phone,
    profession: row.profession,
    languages: row.spoken_languages as Language[],
    birthDate: row.birth_date,
    description: row.description,
    connect_id: null,
  };
}

async function openSession(ctx: RequestCtx, userId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await ctx.db
    .insertInto("sessions")
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: ctx.now(),
      last_seen_at: ctx.now(),
      expires_at: sessionEnd(ctx),
      user_agent: ctx.userAgent,
    })
    .execute();
  return token;
}

async function prolongSession(ctx: RequestCtx): Promise<void> {
  await ctx.db
    .updateTable("sessions")
    .set({ last_seen_at: ctx.now(), expires_at: sessionEnd(ctx) })
    .where("token_hash", "=", hashOf(ctx.token ?? ""))
    .execute();
}

export async function dropExpiredSessions(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("sessions").where("expires_at", "<", ctx.now()).execute();
}

function sessionEnd(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() + sessionDays * 86_400_000);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

import type { User } from "#contract/accounts/accounts.ts";
import { nameLength } from "#contract/accounts/limits.ts";
import { email as emailField, line } from "#contract/fields.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";
import { userById } from "./accounts.ts";
import { type GoogleIdentity, NoSignIn } from "./google-client.ts";
import { hashOf, newSecret } from "./secrets.ts";
import { openSession } from "./sessions.ts";

/** The account of a Google identity, and the code the browser exchanges for its session. */

export const codeSeconds = 60;

/**
 * Lets an identity in, in one transaction: a reset of the password unlinks Google and drops codes, also one that is about
 * to be issued. @throws {NoSignIn}
 */
export async function letIn(ctx: RequestCtx, identity: GoogleIdentity): Promise<{ code: string; binding: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    return issueCode(inside, await personOf(inside, identity));
  });
}

/**
 * The identity's account: found by Google's subject, else linked by an address both sides have confirmed, else new.
 * @throws {NoSignIn}
 */
async function personOf(ctx: RequestCtx, identity: GoogleIdentity): Promise<number> {
  const known = await ctx.db
    .selectFrom("users")
    .select(["id", "suspended_at"])
    .where("google_subject", "=", identity.sub)
    .forShare()
    .executeTakeFirst();
  if (known?.suspended_at) throw new NoSignIn("suspended");
  if (known) return known.id;
  const address = emailField.safeParse(identity.email);
  if (!address.success || identity.email_verified !== true) throw new NoSignIn("email");
  return (await addPerson(ctx, identity, address.data)) ?? (await link(ctx, identity, address.data));
}

/** Undefined when the address already has an account. The person adds birth date and terms later. */
async function addPerson(ctx: RequestCtx, identity: GoogleIdentity, email: string): Promise<number | undefined> {
  const row = await ctx.db
    .insertInto("users")
    .values({
      name: nameOf(identity, email),
      email,
      provider: "google",
      google_subject: identity.sub,
      email_verified_at: ctx.now(),
      language: ctx.language,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Google's name for the person if it is valid here, else the local part of the address. */
function nameOf({ name }: GoogleIdentity, email: string): string {
  const given = line(1, nameLength).safeParse(name);
  return given.success ? given.data : email.slice(0, email.indexOf("@"));
}

/** Requires that the account's owner confirmed this address: otherwise an attacker may have opened it as a trap. */
async function link(ctx: Ctx, { sub }: GoogleIdentity, email: string): Promise<number> {
  const person = await ctx.db
    .selectFrom("users")
    .select(["id", "name", "language", "google_subject", "email_verified_at", "suspended_at"])
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (person.suspended_at !== null) throw new NoSignIn("suspended");
  // The same person in two tabs: the other tab was faster.
  if (person.google_subject === sub) return person.id;
  if (person.google_subject !== null) throw new NoSignIn("other_google");
  if (person.email_verified_at === null) throw new NoSignIn("unconfirmed");
  await ctx.db.updateTable("users").set({ google_subject: sub }).where("id", "=", person.id).execute();
  await queueMail(ctx, {
    event: "google_linked",
    // With the time, because the same account may be linked again after a reset.
    about: `user-${person.id}-${hashOf(sub).slice(0, 12)}-${ctx.now().getTime()}`,
    recipient: { name: person.name, email },
    language: person.language,
    data: { name: person.name },
  });
  return person.id;
}

/** `code` travels in a URL, `binding` in a cookie; neither is valid without the other. */
async function issueCode(ctx: Ctx, userId: number): Promise<{ code: string; binding: string }> {
  const code = newSecret();
  const binding = newSecret();
  const expiresAt = new Date(ctx.now().getTime() + codeSeconds * 1000);
  await ctx.db
    .insertInto("one_time_codes")
    .values({ code_hash: hashOf(code), user_id: userId, binding_hash: hashOf(binding), expires_at: expiresAt })
    .execute();
  return { code, binding };
}

export async function exchangeCode(ctx: RequestCtx, code: string): Promise<{ token: string; user: User }> {
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const used = await tx
      .updateTable("one_time_codes")
      .set({ used_at: ctx.now() })
      .where("code_hash", "=", hashOf(code))
      .where("binding_hash", "=", hashOf(ctx.signInBinding ?? ""))
      .where("used_at", "is", null)
      .where("expires_at", ">", ctx.now())
      .returning("user_id")
      .executeTakeFirst();
    if (!used) return fail("sign_in_lost");
    return { token: await openSession(inside, used.user_id), user: await userById(inside, used.user_id) };
  });
}

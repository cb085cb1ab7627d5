import type { AccountObstacle } from "#contract/accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { forgetReader, queueMail } from "../mail/mail.ts";
import { dropMark } from "../mail/returned.ts";
import type { Keeper } from "../own-data.ts";
import { forgetFactors } from "./factors.ts";
import { takeHidden } from "./hiding.ts";
import { forgetLinks } from "./links.ts";
import { requireProof } from "./proof.ts";
import { provePassword } from "./recovery.ts";
import { lockLeaving } from "./roles.ts";
import { forgetInEvents } from "./security-events.ts";
import { endAllSessions, lockCaller } from "./sessions.ts";

/** What accounts needs from later domains, which it cannot import. Passed in where the server is assembled. */
export interface LaterDomains {
  /** Reasons why the account cannot be deleted. */
  obstaclesOf(ctx: Ctx, userId: number): Promise<AccountObstacle[]>;
  /** The domains that keep data of people, in their order. */
  keepers: readonly Keeper[];
  /** Updates copies of a changed name outside the account, in the same transaction. */
  renamed(ctx: Ctx, userId: number): Promise<void>;
  /**
   * Called before the email is replaced, in the same transaction.
   * @returns when the person's payouts resume, if they are held
   */
  readdressed(ctx: Ctx, userId: number, newEmail: string): Promise<Date | undefined>;
}

/**
 * Erases a person's identity. The row stays, so that the accounting stays complete.
 * @throws `wrong_password`; `proof_needed` from a person who has no password; `unauthenticated` when the session ends
 *   meanwhile
 */
export async function deleteAccount(
  ctx: RequestCtx,
  viewer: Viewer,
  { password, later }: { password: string | undefined; later: LaterDomains },
): Promise<void> {
  await proveTheyAreThere(ctx, viewer, password);
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    // A concurrent booking waits for this lock, or `obstaclesOf` sees it.
    await lockLeaving(inside, viewer.id);
    await lockCaller(inside, viewer);
    const reasons = await later.obstaclesOf(inside, viewer.id);
    if (reasons.length > 0) fail("account_in_use", { details: { reasons } });
    await queueMail(inside, {
      event: "account_deleted",
      about: `user-${viewer.id}`,
      recipient: { name: "", email: viewer.email },
      language: viewer.language,
      data: {},
    });
    await forgetReader(inside, { userId: viewer.id, email: viewer.email });
    await dropMark(inside, viewer.email);
    for (const { forget } of later.keepers) await forget?.(inside, viewer.id);
    await forgetPerson(inside, viewer.id);
  });
  // Without the person, as all of theirs from now on.
  ctx.notes.push({ kind: "account_deleted" });
}

async function proveTheyAreThere(ctx: RequestCtx, viewer: Viewer, password: string | undefined): Promise<void> {
  const { password_hash } = await ctx.db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  if (password_hash === null) return requireProof(ctx, viewer);
  if (password === undefined) fail("invalid_input", { fields: { password: { rule: "required" } } });
  await provePassword(ctx, viewer, password, "password");
}

async function forgetPerson(ctx: Ctx, userId: number): Promise<void> {
  const { image } = await ctx.db.selectFrom("users").select("image").where("id", "=", userId).executeTakeFirstOrThrow();
  await ctx.db
    .updateTable("users")
    .set({
      name: "",
      email: `deleted-${userId}@deleted.invalid`,
      email_verified_at: null,
      password_hash: null,
      google_subject: null,
      birth_date: null,
      phone: null,
      profession: null,
      description: null,
      description_translations: "{}",
      spoken_languages: [],
      image: null,
      admin_since: null,
      review_letters: false,
      deleted_at: ctx.now(),
    })
    .where("id", "=", userId)
    .execute();
  await endAllSessions(ctx, userId);
  await forgetLinks(ctx, userId);
  await forgetFactors(ctx, userId);
  await forgetInEvents(ctx, userId);
  if (image) await ctx.jobs.enqueue(ctx.db, "picture.drop", { image });
  for (const part of ["description", "picture"] as const) await takeHidden(ctx, userId, part);
}

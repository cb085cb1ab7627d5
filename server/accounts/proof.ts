import { type RawBuilder, sql } from "kysely";
import type { Proof } from "#contract/accounts/factors.ts";
import { proofMinutes } from "#contract/accounts/limits.ts";
import { addMinutes } from "#contract/dates.ts";
import type { Route } from "#contract/route.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { fail, isRefusal } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";
import { limitRate, resetHits } from "../rate-limit.ts";
import { spendAppCode } from "./authenticator-apps.ts";
import { factorStateOf, methodsOf, spendRecoveryCode } from "./factors.ts";
import { limitEmails } from "./links.ts";
import { spendPasskeyAnswer } from "./passkeys.ts";
import { provePassword } from "./recovery.ts";
import { codeTries, hashOf, hashOfCode, newCode } from "./secrets.ts";
import { noteProof } from "./sessions.ts";

/**
 * Decides what a session may do. An admin's session needs a second factor for everything. Whatever moves money, rights,
 * exports or addresses needs a proof of identity from the last ten minutes; signing in is one.
 */

/** @throws `factor_needed`, whose `details.state` says what is missing */
export async function requireFactor(ctx: Ctx, viewer: Viewer, route: Route): Promise<void> {
  if (!viewer.isAdmin || route.openWithoutFactor === "always") return;
  const state = await factorStateOf(ctx, viewer);
  if (state === "to_prove" || (state === "to_set_up" && route.openWithoutFactor !== "to_set_up")) {
    fail("factor_needed", { details: { state } });
  }
}

/** @throws `proof_needed`, whose `details.methods` are the ways to give one */
export async function requireProof(ctx: Ctx, viewer: Viewer): Promise<void> {
  const { provedAt } = viewer.session;
  if (provedAt && addMinutes(provedAt, proofMinutes) >= ctx.now()) return;
  fail("proof_needed", { details: { methods: await methodsOf(ctx, viewer) } });
}

const proofTries = { limit: 10, minutes: 15 };
/** Shorter than for a code that confirms an address, because this one grants access (ASVS 6.5.5). */
const emailedCodeMinutes = 10;

/** Checks a proof and records it for the session. @returns until when it is fresh */
export async function prove(ctx: RequestCtx, viewer: Viewer, proof: Proof): Promise<{ until: string }> {
  // Counted per method: giving the right password must not reset the tries at a code.
  const tries = `proof:${proof.method}:account:${viewer.id}`;
  await limitRate(ctx, tries, proofTries.limit, proofTries.minutes);
  try {
    await check(ctx, viewer, proof);
  } catch (error) {
    if (isRefusal(error)) ctx.notes.push({ kind: "proof_failed", userId: viewer.id });
    throw error;
  }
  await resetHits(ctx, tries);
  const isFactor = proof.method !== "password" && proof.method !== "email";
  await noteProof(ctx, { isFactor });
  ctx.notes.push({ kind: "proof_given", userId: viewer.id });
  return { until: addMinutes(ctx.now(), proofMinutes).toISOString() };
}

async function check(ctx: RequestCtx, viewer: Viewer, proof: Proof): Promise<void> {
  switch (proof.method) {
    case "passkey":
      await spendPasskeyAnswer(ctx, "proof", proof, viewer.id);
      return;
    case "app":
      return spendAppCode(ctx, viewer.id, proof.code);
    case "recovery":
      return spendRecoveryCode(ctx, viewer, proof.code);
    case "password":
      await provePassword(ctx, viewer, proof.password, "password");
      return;
    case "email":
      return spendEmailedCode(ctx, viewer, proof.code);
    default:
      return proof satisfies never;
  }
}

/** Emails a code to people who cannot prove their identity in any other way. */
export async function emailProofCode(ctx: RequestCtx, viewer: Viewer): Promise<{ email: string }> {
  if (!(await methodsOf(ctx, viewer)).includes("email")) fail("proof_by_other_means");
  await limitEmails(ctx, viewer.email);
  const code = newCode();
  await ctx.db
    .updateTable("sessions")
    .set({
      proof_code_hash: hashOfCode(ctx, viewer.id, code),
      proof_code_expires_at: addMinutes(ctx.now(), emailedCodeMinutes),
      proof_code_tries: 0,
    })
    .where(isOwn(ctx))
    .execute();
  await queueMail(ctx, {
    event: "proof_code",
    about: `user-${viewer.id}-${ctx.now().getTime()}`,
    recipient: { name: viewer.name, email: viewer.email },
    language: viewer.language,
    data: { code, minutes: emailedCodeMinutes },
  });
  return { email: viewer.email };
}

/** @throws `code_wrong`, `code_expired`, `code_used_up`, `proof_by_other_means` */
async function spendEmailedCode(ctx: RequestCtx, viewer: Viewer, code: string): Promise<void> {
  if (!(await methodsOf(ctx, viewer)).includes("email")) fail("proof_by_other_means");
  // Commit the try before comparing the code: concurrent requests get no free tries.
  const asked = await ctx.db
    .updateTable("sessions")
    .set({ proof_code_tries: sql`proof_code_tries + 1` })
    .where(isOwn(ctx))
    .returning(["proof_code_hash", "proof_code_expires_at", "proof_code_tries"])
    .executeTakeFirst();
  if (!asked?.proof_code_hash || !asked.proof_code_expires_at || asked.proof_code_expires_at <= ctx.now()) {
    return fail("code_expired");
  }
  const left = codeTries - asked.proof_code_tries;
  if (left < 0) fail("code_used_up");
  if (asked.proof_code_hash === hashOfCode(ctx, viewer.id, code)) return;
  if (left === 0) fail("code_used_up");
  fail("code_wrong", { values: { number: left } });
}

function isOwn(ctx: RequestCtx): RawBuilder<boolean> {
  return sql<boolean>`token_hash = ${hashOf(ctx.token ?? "")}`;
}

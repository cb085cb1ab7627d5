import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { confirmationDigits } from "#contract/accounts/limits.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";

/** 32 random bytes, encoded for a link or a header. Only the hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A keyed hash of the caller's address: it distinguishes networks without revealing them. */
export function networkHash(ctx: RequestCtx): string {
  return createHmac("sha256", ctx.env.networkKey).update(ctx.address).digest("hex");
}

/** How often an emailed code may be tried. */
export const codeTries = 5;

/** Six digits that a person types from an email. */
export function newCode(): string {
  return String(randomInt(10 ** confirmationDigits)).padStart(confirmationDigits, "0");
}

/** Keyed and salted with the person: from unkeyed hashes, all million codes could be tried in a second. */
export function hashOfCode(ctx: Ctx, userId: number, code: string): string {
  return createHmac("sha256", ctx.env.networkKey).update(`code:${userId}:${code}`).digest("hex");
}

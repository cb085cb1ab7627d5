import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { confirmationDigits } from "#contract/account-limits.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";

/** 32 random bytes, as a link or a header carries them. Stored as their hash alone. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Where the caller is on the network, in a form that tells two networks apart and names none. */
export function networkHash(ctx: RequestCtx): string {
  return createHmac("sha256", ctx.env.networkKey).update(ctx.address).digest("hex");
}

/** Six digits, as somebody types them from a letter. */
export function newCode(): string {
  return String(randomInt(10 ** confirmationDigits)).padStart(confirmationDigits, "0");
}

/** Keyed, and its person's own: a million codes are tried in a second by whoever has the hashes alone. */
export function hashOfCode(ctx: Ctx, userId: number, code: string): string {
  return createHmac("sha256", ctx.env.networkKey).update(`code:${userId}:${code}`).digest("hex");
}

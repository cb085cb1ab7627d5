import { createHash, createHmac, randomBytes } from "node:crypto";
import type { RequestCtx } from "../ctx.ts";

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

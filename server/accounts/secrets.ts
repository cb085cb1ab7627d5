import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes, as a link or a header carries them. Stored as their hash alone. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

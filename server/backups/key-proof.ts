import { createHash, randomBytes } from "node:crypto";
import { addMinutes } from "#contract/dates.ts";
import { encryptText } from "./age.ts";
import type { BackupCtx } from "./making.ts";

/** The operator shows that the backups can be decrypted: a word is encrypted for their key, and they tell it. */

const answeredWithinMinutes = 7 * 24 * 60;

/** How long it may be since the last proof, in days. */
export const keyProofDays = 90;

/** @returns a text to decrypt where the secret key is */
export async function challengeKey(ctx: BackupCtx): Promise<string> {
  const recipient = recipientOf(ctx);
  const word = randomBytes(6).toString("hex");
  const text = await encryptText(word, recipient);
  const row = { recipient, word_hash: hashOf(word), asked_at: ctx.now() };
  await ctx.db.insertInto("backup_key_proofs").values(row).execute();
  return text;
}

/** @returns whether it is the word of a challenge from the last seven days, for the key of today */
export async function answerChallenge(ctx: BackupCtx, word: string): Promise<boolean> {
  const proved = await ctx.db
    .updateTable("backup_key_proofs")
    .set({ proved_at: ctx.now() })
    .where("recipient", "=", recipientOf(ctx))
    .where("word_hash", "=", hashOf(word.trim().toLowerCase()))
    .where("asked_at", ">", addMinutes(ctx.now(), -answeredWithinMinutes))
    .where("proved_at", "is", null)
    .returning("id")
    .execute();
  return proved.length > 0;
}

/** When the operator last proved to have the secret of the key in `BACKUP_RECIPIENT`; undefined if never. */
export async function keyProvenAt(ctx: Pick<BackupCtx, "db" | "env">): Promise<Date | undefined> {
  const last = await ctx.db
    .selectFrom("backup_key_proofs")
    .select(({ fn }) => fn.max("proved_at").as("at"))
    .where("recipient", "=", recipientOf(ctx))
    .executeTakeFirst();
  return last?.at ?? undefined;
}

function recipientOf({ env }: Pick<BackupCtx, "env">): string {
  if (!env.backups) throw new Error("No backups are set up: BACKUP_RECIPIENT is missing, see the README.");
  return env.backups.recipient;
}

function hashOf(word: string): string {
  return createHash("sha256").update(word).digest("hex");
}

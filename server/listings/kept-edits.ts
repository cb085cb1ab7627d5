import { addMinutes } from "#contract/dates.ts";
import type { Image } from "#contract/listings/listings.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { addressOfPicture, dropLater, hashOfPicture } from "../media/media.ts";
import { formColumns, formOf } from "./form.ts";
import { imageOf, photosColumn } from "./listing.ts";

/** Values that hosts replaced in approved listings: kept for thirty days, with the pictures, then deleted. */

const keptMinutes = 30 * 24 * 60;
const dropsAtOnce = 100;

/** Changes from this time on can be taken back. */
export function editsKeptFrom(ctx: Ctx): Date {
  return addMinutes(ctx.now(), -keptMinutes);
}

/** These listings' current values, under the names used in changes. */
export async function valuesNow(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Record<string, unknown>>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("listings")
    .select([...formColumns, "listings.id", photosColumn])
    .where("listings.id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...formOf(row).fields, images: row.photos.map(imageOf) }]));
}

/** Current addresses of pictures hidden since, by their former addresses. */
export async function hiddenAddresses(ctx: Ctx, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("hidden_photos")
    .select(["hash", "hidden_hash"])
    .where("listing_id", "in", ids)
    .execute();
  return new Map(rows.map(({ hash, hidden_hash }) => [addressOfPicture(hash), addressOfPicture(hidden_hash)]));
}

/** Routine: deletes changes that can no longer be taken back, with the pictures nothing else shows. */
export async function dropOldEdits(ctx: Ctx): Promise<void> {
  for (let dropped = dropsAtOnce; dropped === dropsAtOnce; ) {
    dropped = await inTransaction(ctx.db, async (tx) => {
      const old = tx.selectFrom("listing_edits").select("id").where("at", "<", editsKeptFrom(ctx)).limit(dropsAtOnce);
      const rows = await tx.deleteFrom("listing_edits").where("id", "in", old).returning("before").execute();
      await dropReplaced({ ...ctx, db: tx }, rows);
      return rows.length;
    });
  }
}

/** Runs in the transaction that deletes the host's account: deletes every replaced value. */
export async function forgetReplaced(ctx: Ctx, listingIds: readonly number[]): Promise<void> {
  if (listingIds.length === 0) return;
  const edits = await ctx.db
    .deleteFrom("listing_edits")
    .where("listing_id", "in", listingIds)
    .returning("before")
    .execute();
  await dropReplaced(ctx, edits);
  const hidden = await ctx.db
    .deleteFrom("hidden_photos")
    .where("listing_id", "in", listingIds)
    .returning("hidden_hash")
    .execute();
  for (const { hidden_hash } of hidden) await dropLater(ctx, hidden_hash);
}

async function dropReplaced(ctx: Ctx, edits: { before: unknown }[]): Promise<void> {
  const images = edits.flatMap(({ before }) => (before as { images?: Image[] }).images ?? []);
  for (const hash of new Set(images.map(({ url }) => hashOfPicture(url)))) await dropLater(ctx, hash);
}

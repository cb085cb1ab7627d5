import { sql } from "kysely";
import { addMinutes } from "#contract/dates.ts";
import { lockOwnProfile, requireConfirmed } from "../accounts/accounts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { dropLater, readPrivatePicture, withPrivatePicture } from "../media/media.ts";
import { limitRate } from "../rate-limit.ts";
import { ownThread } from "./threads.ts";

/**
 * Photos in messages. Each is uploaded before its message is sent and stored under a random name that is never
 * disclosed; every read checks anew who may see it.
 */

const aDay = 24 * 60;
/** More may be uploaded than sent, because people change their minds. */
const sentADay = 20;
const keptADay = 60;

/** @throws `email_unconfirmed`, `too_many_requests`, and as `withPrivatePicture` does */
export async function keepPhoto(ctx: Ctx, viewer: Viewer, file: Uint8Array): Promise<{ photo: number }> {
  await requireConfirmed(ctx, viewer);
  await limitRate(ctx, `message-photos-kept:account:${viewer.id}`, keptADay, aDay);
  return withPrivatePicture(ctx, viewer, file, async (inside, picture) => {
    await lockOwnProfile(inside, viewer);
    const { id } = await inside.db
      .insertInto("message_photos")
      .values({ ...picture, sender_id: viewer.id, added_at: ctx.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { photo: id };
  });
}

/** Runs in the message's transaction. @throws `photos_gone` for photos that do not exist or are not the caller's */
export async function sendPhotos(
  ctx: Ctx,
  viewer: Pick<Viewer, "id">,
  message: number,
  photos: readonly number[],
): Promise<void> {
  for (const [index, photo] of photos.entries()) {
    await limitRate(ctx, `message-photos:account:${viewer.id}`, sentADay, aDay);
    const { numUpdatedRows } = await ctx.db
      .updateTable("message_photos")
      .set({ message_id: message, position: index + 1 })
      .where("id", "=", photo)
      .where("sender_id", "=", viewer.id)
      .where("message_id", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) fail("photos_gone");
  }
}

export interface StoredPhoto {
  id: number;
  width: number;
  height: number;
  /** False once its sender's account was deleted. */
  is_kept: boolean;
}

/** Of a message `m`, in the order in which they were sent. */
export const photosOfMessage = sql<StoredPhoto[]>`coalesce((select jsonb_agg(jsonb_build_object('id', p.id,
  'width', p.width, 'height', p.height, 'is_kept', p.hash is not null) order by p.position)
  from message_photos p where p.message_id = m.id), '[]')`;

interface Asked {
  id: number;
  photo: number;
}

/** A photo in one of the caller's threads. @throws `not_found`, also while the other side's photos are masked */
export async function showPhoto(ctx: Ctx, viewer: Viewer, { id, photo }: Asked): Promise<Buffer> {
  const { side, is_open } = await ownThread(ctx, viewer, id);
  const { hash, sender } = await photoIn(ctx, { id, photo });
  if (sender !== side && !is_open) fail("not_found");
  return readPrivatePicture(ctx, hash);
}

/** For the operator; the caller has checked that a reason is on record. @throws `not_found` */
export async function photoForOperator(ctx: Ctx, asked: Asked): Promise<Buffer> {
  const { hash } = await photoIn(ctx, asked);
  return readPrivatePicture(ctx, hash);
}

async function photoIn(ctx: Ctx, { id, photo }: Asked) {
  const row = await ctx.db
    .selectFrom("message_photos as p")
    .innerJoin("messages as m", "m.id", "p.message_id")
    .select(["p.hash", "m.sender"])
    .where("p.id", "=", photo)
    .where("m.thread_id", "=", id)
    .executeTakeFirst();
  return row?.hash ? { hash: row.hash, sender: row.sender } : fail("not_found");
}

/** Routine: deletes photos that were not sent within a day. */
export async function dropUnsentPhotos(ctx: Ctx): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const dropped = await tx
      .deleteFrom("message_photos")
      .where("message_id", "is", null)
      .where("added_at", "<", addMinutes(ctx.now(), -aDay))
      .returning("hash")
      .execute();
    for (const { hash } of dropped) if (hash) await dropLater({ ...ctx, db: tx }, hash);
  });
}

/** Runs in the transaction that deletes the account. The messages stay, and still say that there was a photo. */
export async function forgetPhotos(ctx: Ctx, userId: number): Promise<void> {
  const own = await ctx.db
    .selectFrom("message_photos")
    .select("hash")
    .where("sender_id", "=", userId)
    .forUpdate()
    .execute();
  await ctx.db.deleteFrom("message_photos").where("sender_id", "=", userId).where("message_id", "is", null).execute();
  await ctx.db.updateTable("message_photos").set({ hash: null }).where("sender_id", "=", userId).execute();
  for (const { hash } of own) if (hash) await dropLater(ctx, hash);
}

import type { Ctx } from "../ctx.ts";
import { FilesOutage, originalOf } from "../files/files.ts";

/** How long the store of the pictures has been out of reach, as far as anybody has looked. */

/** The record of the outage among what the operator was told. */
const what = "pictures-unreachable";
/** No picture has it: the store answers that it is not there, if it answers at all. */
const nobodys = originalOf("0".repeat(32));

/** Asks the store. @returns why it is out of reach, or undefined when it answers */
export async function askForPictures({ files }: Pick<Ctx, "files">): Promise<string | undefined> {
  return files.get(nobodys).then(
    () => undefined,
    (error) => (error instanceof FilesOutage ? error.message : Promise.reject(error)),
  );
}

/** Asks the store, and records when it was first found out of reach, or that it is back. */
export async function lookForPictures(ctx: Ctx): Promise<{ since: Date; why: string } | undefined> {
  const why = await askForPictures(ctx);
  if (why === undefined) {
    await ctx.db.deleteFrom("operator_told").where("what", "=", what).execute();
    return undefined;
  }
  await ctx.db
    .insertInto("operator_told")
    .values({ what, at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const since = await picturesUnreachableSince(ctx);
  return since && { since, why };
}

/** Undefined while the store answers. */
export async function picturesUnreachableSince(ctx: Ctx): Promise<Date | undefined> {
  const row = await ctx.db.selectFrom("operator_told").select("at").where("what", "=", what).executeTakeFirst();
  return row?.at;
}

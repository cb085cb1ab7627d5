import { hiddenPartOf, keepHidden, lockProfile, profilePage, takeHidden, tellOfHiding } from "../accounts/accounts.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { addressOfPicture, hashOfPicture, layPicture, unguessable } from "./pictures.ts";

/** The operator hides a profile picture, in the caller's transaction: its old address is empty then. */

/** @returns false when it is hidden already. @throws `not_found` when there is none */
export async function hideProfilePicture(ctx: Ctx, userId: number, reason: string): Promise<boolean> {
  const { image } = await lockProfile(ctx, userId);
  if (image === null) return (await hiddenPartOf(ctx, userId, "picture")) ? false : fail("not_found");
  const hash = unguessable();
  await ctx.db.updateTable("users").set({ image: null }).where("id", "=", userId).execute();
  await keepHidden(ctx, userId, { part: "picture", content: addressOfPicture(hash), reason });
  await layPicture(ctx, { from: hashOfPicture(image), to: hash });
  await ctx.jobs.enqueue(ctx.db, "picture.drop", { image });
  await tellOfHiding(ctx, userId, { event: "content_hidden", what: "picture", reason, title: "", page: profilePage });
  return true;
}

/** Shows it at its current address. @returns false when it is not hidden */
export async function showProfilePicture(ctx: Ctx, userId: number, reason: string): Promise<boolean> {
  await lockProfile(ctx, userId);
  const image = await takeHidden(ctx, userId, "picture");
  if (image === undefined) return false;
  await ctx.db.updateTable("users").set({ image }).where("id", "=", userId).execute();
  await tellOfHiding(ctx, userId, { event: "content_shown", what: "picture", reason, title: "", page: profilePage });
  return true;
}

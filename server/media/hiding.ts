import { hiddenPartOf, keepHidden, lockProfile, profilePage, takeHidden, tellOfHiding } from "../accounts/accounts.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { originalOf } from "../files/files.ts";
import { addressOfPicture, type Copy, dropLater, hashOf, hashOfPicture, unguessable } from "./pictures.ts";

/** The operator hides a profile picture, in the caller's transaction: its old address is empty then. */

/** The copy that `hideProfilePicture` needs beforehand. A picture that is shown again stays where it is. */
export async function copyOfProfilePicture(
  ctx: Ctx,
  action: "hide" | "show",
  userId: number,
): Promise<Copy | undefined> {
  if (action === "show") return undefined;
  const user = await ctx.db.selectFrom("users").select("image").where("id", "=", userId).executeTakeFirst();
  return user?.image ? { from: hashOfPicture(user.image), to: unguessable() } : undefined;
}

/** @returns false when it is hidden already. @throws `not_found` when there is none; `busy` if it was replaced */
export async function hideProfilePicture(
  ctx: Ctx,
  userId: number,
  reason: string,
  copy: Copy | undefined,
): Promise<boolean> {
  const { image } = await lockProfile(ctx, userId);
  if (image === null) return (await hiddenPartOf(ctx, userId, "picture")) ? false : fail("not_found");
  if (hashOfPicture(image) !== copy?.from) fail("busy");
  await ctx.db.updateTable("users").set({ image: null }).where("id", "=", userId).execute();
  await keepHidden(ctx, userId, { part: "picture", content: addressOfPicture(copy.to), reason });
  await dropLater(ctx, copy.from);
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

/** The hash by which a person's hidden picture would be shown if it were sent again; undefined when none is hidden. */
export async function hashOfHiddenPicture(ctx: Ctx, userId: number): Promise<string | undefined> {
  const hidden = await hiddenPartOf(ctx, userId, "picture");
  const bytes = hidden && (await ctx.files.get(originalOf(hashOfPicture(hidden.content))));
  return bytes && hashOf(bytes);
}

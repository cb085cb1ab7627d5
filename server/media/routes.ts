import { profileImageRoutes } from "#contract/media/media.ts";
import { hiddenParts, setImage } from "../accounts/accounts.ts";
import { fail } from "../fail.ts";
import { answer } from "../http/api.ts";
import { limitRate } from "../rate-limit.ts";
import { addressOfPicture, hashOfHiddenPicture, withPictures } from "./media.ts";

export const profileImage = answer(profileImageRoutes, {
  uploadProfileImage: async ({ ctx, viewer, files: [file] }) => {
    await limitRate(ctx, `picture:account:${viewer.id}`, 60, 60);
    const hidden = await hashOfHiddenPicture(ctx, viewer.id);
    const image = await withPictures(ctx, viewer, [file], async (inside, [hash = ""]) => {
      if (hash === hidden) fail("picture_hidden");
      const address = addressOfPicture(hash);
      await setImage(inside, viewer, address);
      return address;
    });
    return { image };
  },
  getHiddenParts: ({ ctx, viewer }) => hiddenParts(ctx, viewer.id),
  removeProfileImage: async ({ ctx, viewer }) => {
    await setImage(ctx, viewer, null);
    return { ok: true as const };
  },
});

import { profileImageRoutes } from "#contract/media.ts";
import { setImage } from "../accounts/accounts.ts";
import { answer } from "../http/api.ts";
import { takeTurn } from "../rate-limit.ts";
import { keepPicture } from "./media.ts";

export const profileImage = answer(profileImageRoutes, {
  uploadProfileImage: async ({ ctx, viewer, files: [file] }) => {
    await takeTurn(ctx, `picture:account:${viewer.id}`, 60, 60);
    const image = await keepPicture(ctx, file);
    await setImage(ctx, viewer, image);
    return { image };
  },
  removeProfileImage: async ({ ctx, viewer }) => {
    await setImage(ctx, viewer, null);
    return { ok: true as const };
  },
});

import { z } from "zod";
import { hiddenPart } from "../hidden.ts";
import { route } from "../route.ts";

/** Refusals common to all picture uploads. */
export const pictureRefusals = [
  "no_file",
  "not_an_image",
  "image_too_large",
  "image_too_many_pixels",
  "image_too_slow",
  "pictures_busy",
  "pictures_unavailable",
  "too_many_requests",
] as const;

export const profileImageRoutes = {
  uploadProfileImage: route({
    method: "POST",
    path: "/user/profile/image",
    guard: "user",
    changesPages: true,
    summary: "Give the profile a picture: JPEG, PNG, WebP, GIF or AVIF, up to 5 MB",
    upload: { field: "profile", least: 1, most: 1 },
    reply: z.object({ image: z.string() }),
    refusals: [...pictureRefusals, "picture_hidden"],
    noStore: true,
  }),
  getHiddenParts: route({
    method: "GET",
    path: "/user/profile/hidden",
    guard: "user",
    summary: "What the operator hid of the profile, with the reason; a new text or picture takes its place",
    reply: z.array(hiddenPart),
    noStore: true,
  }),
  removeProfileImage: route({
    method: "DELETE",
    path: "/user/profile/image",
    guard: "user",
    changesPages: true,
    summary: "Take the profile's picture away",
    reply: z.object({ ok: z.literal(true) }),
    noStore: true,
  }),
};

import { z } from "zod";

/** Since when and why content is shown to its owner only. */
export const hidden = z.object({ reason: z.string(), at: z.iso.datetime() });
export type Hidden = z.infer<typeof hidden>;

/** The hidden part of a profile: its text in every language, or the picture's current address. */
export const hiddenPart = hidden.extend({ part: z.enum(["description", "picture"]), content: z.string() });
export type HiddenPart = z.infer<typeof hiddenPart>;

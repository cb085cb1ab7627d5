import { z } from "zod";
import { portraitSchema } from "./portrait.ts";

/** What a backup says of itself: `manifest.json` in its archive, beside `database.dump` and `settings`. */

export const manifestSchema = z.object({
  format: z.literal(1),
  name: z.string(),
  madeAt: z.iso.datetime(),
  instanceId: z.string(),
  /** Of the site, from package.json. */
  version: z.string(),
  /** The server's major version. */
  postgresql: z.int(),
  database: z.object({ bytes: z.int(), sha256: z.string(), portrait: portraitSchema }),
  /** Whether the file of `BACKUP_SETTINGS` is in it. */
  hasSettings: z.boolean(),
  /** Hashes of the pictures, which are beside the backup. */
  pictures: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

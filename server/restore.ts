import { parseArgs } from "node:util";
import { restoreBackup } from "./backups/backups.ts";
import { readEnv } from "./env.ts";
import { openFiles } from "./files/open.ts";

/** `npm run restore`: brings a site back from a backup. */

const help = `Usage: npm run restore -- <backup> --identity <file> [--replace <instance>]

  <backup>       a file, or the name of a backup in BACKUP_DIR or the bucket of BACKUP_S3_…
  --identity     the file with the secret key, AGE-SECRET-KEY-1…
  --replace      the id of the site in DATABASE_URL, which is lost; without it, the database must be empty

Stop every process of the site first. Takes the settings of npm start, of which it needs DATABASE_URL and the place of
the pictures. The database is restored in one transaction and compared with what the backup says of itself; when this
command fails, the database is as it was before.`;

/** @param now the clock of whoever calls */
export async function runRestore(
  args: readonly string[],
  variables: Record<string, string | undefined>,
  { say, now }: { say: (line: string) => void; now: () => Date },
): Promise<number> {
  const order = orderIn(args);
  if (!order) {
    say(help);
    return args.some((arg) => ["--help", "-h", "help"].includes(arg)) ? 0 : 2;
  }
  const env = readEnv(variables);
  const { manifest, pictures } = await restoreBackup({ env, files: openFiles(env, now), say }, order);
  const { rows: bookings = 0 } = manifest.database.portrait.tables["public.bookings"] ?? {};
  say(
    `Restored, and the same as in the backup: ${bookings} bookings, ${pictures.all - pictures.missing.length} pictures.`,
  );
  if (pictures.missing.length > 0) {
    say(`${pictures.missing.length} pictures are missing beside the backup or cannot be decrypted:`);
    for (const hash of pictures.missing) say(`  ${hash}`);
  }
  say("Now run npm run catch-up, which gets from Stripe what happened since, and then start the site.");
  return 0;
}

function orderIn(args: readonly string[]) {
  try {
    const options = { identity: { type: "string" }, replace: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [backup] = positionals;
    if (!backup || positionals.length > 1 || !values.identity) return undefined;
    return { backup, identity: values.identity, replace: values.replace };
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  try {
    const by = { say: console.log, now: () => new Date() };
    process.exitCode = await runRestore(process.argv.slice(2), process.env, by);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

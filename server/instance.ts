import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database, Db } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { keepToMode } from "./db/mode.ts";
import type { Env } from "./env.ts";
import { FilesOutage } from "./files/files.ts";
import { askS3 } from "./files/s3.ts";

/**
 * Which site a database and its files belong to: an id in the table `site`, and the same beside the pictures. An empty
 * database beside the files of another site is a wrong address or a loss, and never a new site by itself.
 */

/**
 * Makes a database ready for the site: migrated, of the right mode, and of the instance that the files belong to.
 * @throws an Error that tells the operator what to do
 */
export async function prepareDatabase({ db, unhurried }: Database, env: Env): Promise<void> {
  const mark = markOf(env);
  const before = await instanceOf(unhurried);
  // Before the migrations, so that an empty database stays empty for a backup to be restored into.
  if (!before) refuseLoss(await mark.read(), mark, env);
  await migrate(unhurried);
  await keepToMode(db, env);
  try {
    await keepToInstance(db, mark, env);
  } catch (error) {
    // The bucket is out of reach: of a site that was there before, the pages and bookings go on without it.
    if (!(error instanceof FilesOutage)) throw error;
    console.error(`${mark.where} could not be asked which site its files belong to: ${error.message}`);
  }
}

/** The id of the site in a database; undefined when there is none, `unnamed` when it is from before ids. */
export async function instanceOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ is_there: boolean; has_id: boolean }>`
    select to_regclass('public.site') is not null as is_there, exists (select from pg_attribute
      where attrelid = to_regclass('public.site') and attname = 'instance_id') as has_id`.execute(db);
  if (!rows[0]?.is_there) return undefined;
  const id = rows[0].has_id ? sql<string>`instance_id` : sql<string>`'unnamed'`;
  const site = await sql<{ id: string }>`select ${id} as id from public.site`.execute(db);
  return site.rows[0]?.id;
}

/** The id beside the files; undefined when there is none yet. @throws FilesOutage */
export function instanceOfFiles(env: Pick<Env, "s3" | "dataDir">): Promise<string | undefined> {
  return markOf(env).read();
}

/** Call once the files are removed, so that another site may begin in their place. @throws FilesOutage */
export function forgetInstance(env: Pick<Env, "s3" | "dataDir">): Promise<void> {
  return markOf(env).remove();
}

interface Mark {
  where: string;
  read(): Promise<string | undefined>;
  write(id: string): Promise<void>;
  remove(): Promise<void>;
}

function markOf({ s3, dataDir }: Pick<Env, "s3" | "dataDir">): Mark {
  if (s3) {
    const ask = askS3(s3);
    const path = `/${s3.prefix}instance`;
    return {
      where: `The bucket ${s3.bucket}`,
      read: async () => (await ask("GET", path))?.body.toString().trim(),
      write: async (id) => void (await ask("PUT", path, { body: Buffer.from(`${id}\n`), type: "text/plain" })),
      remove: async () => void (await ask("DELETE", path)),
    };
  }
  const file = join(dataDir, "instance");
  return {
    where: dataDir,
    read: () =>
      readFile(file, "utf8").then(
        (text) => text.trim(),
        (error) => (error.code === "ENOENT" ? undefined : Promise.reject(error)),
      ),
    async write(id) {
      await mkdir(dataDir, { recursive: true });
      await writeFile(file, `${id}\n`);
    },
    remove: () => rm(file, { force: true }),
  };
}

function refuseLoss(kept: string | undefined, { where }: Mark, { beginAnew, databaseUrl }: Env): void {
  if (!kept || kept === beginAnew) return;
  const database = databaseUrl ? "The database of DATABASE_URL" : "The embedded database";
  throw new Error(
    `${database} is empty, but ${where} has the files of a site that was there before (instance ${kept}). ` +
      "Either DATABASE_URL or DATA_DIR names another place than before, or the database was lost. Correct the setting, " +
      `or bring the site back with npm run restore. To begin a new site here on purpose, set BEGIN_ANEW=${kept}.`,
  );
}

async function keepToInstance(db: Db, mark: Mark, { beginAnew }: Env): Promise<void> {
  const { instance_id: id } = await db.selectFrom("site").select("instance_id").executeTakeFirstOrThrow();
  const kept = await mark.read();
  if (kept === id) return;
  if (kept && kept !== beginAnew) {
    throw new Error(
      `The database is that of instance ${id}, but ${mark.where} has the files of another one, ${kept}. Choose the ` +
        "DATABASE_URL and the DATA_DIR or bucket that belong together. If these files are to be this site's from now " +
        `on, set BEGIN_ANEW=${kept}.`,
    );
  }
  await mark.write(id);
}

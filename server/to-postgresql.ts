import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { differences, type Portrait, portray } from "./backups/backups.ts";
import { connect, type Database, type Db, holdFolder } from "./db/connect.ts";
import { type Asker, askerIn, copyRows, numbersOf } from "./db/copying.ts";
import { migrate, migrationFigures } from "./db/migrate.ts";
import { readEnv } from "./env.ts";
import { instanceOf } from "./instance.ts";
import { openJobs } from "./jobs.ts";

/** `npm run to-postgresql`: moves a site from the embedded database to PostgreSQL. */

const help = `Usage: npm run to-postgresql

Copies the embedded database in DATA_DIR into the empty database of DATABASE_URL, and compares both. Takes the settings
of npm start. Stop the site first. The rows are copied in one transaction: when this command fails, DATABASE_URL has none
of them. The embedded database is only read, and pictures stay where they are.`;

/** @param copy replaced in tests */
export async function runToPostgresql(
  args: readonly string[],
  variables: Record<string, string | undefined>,
  { say, copy = copyRows }: { say: (line: string) => void; copy?: typeof copyRows },
): Promise<number> {
  if (args.length > 0) {
    say(help);
    return ["--help", "-h", "help"].includes(args[0] ?? "") ? 0 : 2;
  }
  const { databaseUrl, dataDir } = readEnv(variables);
  if (!databaseUrl) throw new Error("DATABASE_URL is missing: it names the empty PostgreSQL database to fill.");
  const folder = join(dataDir, "pglite");
  if (!existsSync(folder)) {
    throw new Error(`There is no embedded database in ${dataDir}. Set DATA_DIR to the folder that the site ran with.`);
  }
  const letGo = holdFolder(dataDir);
  // Merely opening the embedded database writes into its files.
  const copied = await mkdtemp(join(tmpdir(), "linkisla-embedded-"));
  try {
    await cp(folder, join(copied, "pglite"), { recursive: true });
    const [embedded, target] = await Promise.all([connect({ dataDir: copied }), connect({ databaseUrl, dataDir })]);
    try {
      await move(embedded, target, { say, copy });
    } finally {
      await Promise.all([embedded.close(), target.close()]);
    }
  } finally {
    await rm(copied, { recursive: true, force: true });
    letGo();
  }
  say(
    `Next: keep DATABASE_URL and DATA_DIR set as they are now, and start the site. ${folder} is as it was. Nothing reads it any longer as long as DATABASE_URL is set: delete it once the site has run for a while.`,
  );
  return 0;
}

interface Means {
  say: (line: string) => void;
  copy: typeof copyRows;
}

async function move(embedded: Database, target: Database, { say, copy }: Means): Promise<void> {
  await refuseOtherMigrations(embedded.db);
  await refuseOccupied(target.unhurried);
  const applied = await migrate(target.unhurried);
  say(applied.length > 0 ? `The tables of ${applied.length} migrations are made.` : "The tables are there already.");
  // The job queue has tables of its own.
  const jobs = await openJobs(target, (error) => say(String(error)));
  await jobs.stop();
  const portrait = await embedded.db
    .transaction()
    .execute((from) => target.unhurried.transaction().execute((to) => fill(askerIn(from), to, copy)));
  const rows = Object.values(portrait.tables).reduce((sum, table) => sum + table.rows, 0);
  const { rows: bookings = 0 } = portrait.tables["public.bookings"] ?? {};
  const { rows: postings = 0 } = portrait.tables["public.ledger_postings"] ?? {};
  say(`${rows} rows of ${Object.keys(portrait.tables).length} tables are copied, among them ${bookings} bookings.`);
  say(
    `Compared before they were kept: the rows of every table and their content, the next numbers, and ${postings} postings of the ledger, which add up the same in ${Object.keys(portrait.ledger).length} accounts.`,
  );
}

/** @throws before the commit, when the one is not like the other */
async function fill(from: Asker, tx: Db, copy: typeof copyRows): Promise<Portrait> {
  const to = askerIn(tx);
  // Keeps out a site that starts meanwhile: it would wait here, and then find this one.
  await to("lock table public.site in access exclusive mode");
  await refuseOccupied(tx);
  await copy(from, to);
  const [expected, found] = [await portray(from), await portray(to)];
  const said = differences(expected, found, () => true);
  if (JSON.stringify(await numbersOf(from)) !== JSON.stringify(await numbersOf(to)))
    said.push("its numbers are others");
  if (said.length > 0) {
    throw new Error(`What arrived is not what was there, so nothing was kept: ${said.slice(0, 5).join("; ")}.`);
  }
  return expected;
}

async function refuseOtherMigrations(db: Db): Promise<void> {
  const { missing, unknown } = await migrationFigures(db);
  if (unknown.length > 0) {
    throw new Error(`The embedded database is of a newer release than this one: it has ${unknown.join(", ")}.`);
  }
  if (missing.length > 0) {
    throw new Error(
      `The embedded database is of an older release: it lacks ${missing.join(", ")}. Start the site with it once, without DATABASE_URL, stop it, and run this again.`,
    );
  }
}

/** Tables without a site in them are what an attempt that failed has left. */
async function refuseOccupied(db: Db): Promise<void> {
  const id = await instanceOf(db);
  if (id) throw new Error(`The database of DATABASE_URL is not empty: it has instance ${id}. Name an empty one.`);
  const [others] = await askerIn(db)<{ names: string | null }>(`
    select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
    where schemaname <> 'information_schema' and schemaname !~ '^pg_' and to_regclass('public.site') is null`);
  if (!others?.names) return;
  throw new Error(`The database of DATABASE_URL is not empty: it has ${others.names}. Name an empty one.`);
}

if (import.meta.main) {
  try {
    process.exitCode = await runToPostgresql(process.argv.slice(2), process.env, { say: console.log });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

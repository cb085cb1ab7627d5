import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { connect, type Db } from "./db/connect.ts";
import { type Env, readEnv } from "./env.ts";
import { openFiles } from "./files/open.ts";
import { forgetInstance } from "./instance.ts";

/** `npm run wipe-rehearsal`: empties the database and the pictures of a rehearsal, so that the site begins clean. */

const help = `Usage: npm run wipe-rehearsal

Deletes everything in the database and all pictures of a rehearsal. Takes the settings of npm start with REHEARSAL=1, and
asks for the site's name. Stop every process of the site first, and start it afterwards without REHEARSAL and with live
keys. What the rehearsal made at Stripe stays among the test data there.`;

interface Terminal {
  say(line: string): void;
  ask(question: string): Promise<string>;
  /** How long a process that has just been stopped may take to leave the database. */
  patienceMs?: number;
}

/** @returns the exit code */
export async function runWipe(
  args: readonly string[],
  variables: Record<string, string | undefined>,
  { say, ask, patienceMs = 5000 }: Terminal,
): Promise<number> {
  if (args.length > 0) {
    say(help);
    return ["--help", "-h", "help"].includes(args.join(" ")) ? 0 : 2;
  }
  const env = readEnv(variables);
  if (!env.rehearsal) throw new Error("REHEARSAL is not 1: only a rehearsal can be emptied. Nothing was deleted.");
  const database = await connect(env);
  try {
    const db = database.unhurried;
    await refuseOtherSites(db);
    await refuseOthers(db, patienceMs);
    say(`This deletes ${await contentsOf(db)}, and all pictures ${placeOf(env)}.`);
    if ((await ask(`Type the site's name, ${env.brandName}, to delete it: `)).trim() !== env.brandName) {
      say("That is not the name. Nothing was deleted.");
      return 1;
    }
    // The database last: until it is empty, the command can be repeated.
    await removePictures(env);
    await dropEverything(db);
    say("Everything is deleted. Start the site without REHEARSAL and with live keys.");
    return 0;
  } finally {
    await database.close();
  }
}

/** @throws an Error when the database is no rehearsal's */
async function refuseOtherSites(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ is_there: boolean }>`
    select to_regclass('public.site') is not null as is_there`.execute(db);
  const site = tables[0]?.is_there ? await db.selectFrom("site").select("mode").executeTakeFirst() : undefined;
  if (!site) throw new Error("The database is empty already. Nothing was deleted.");
  if (site.mode !== "rehearsal") throw new Error(`The database is a ${site.mode} one. Nothing was deleted.`);
}

/**
 * PostgreSQL lists a connection for a moment after its client has closed it, so a site that was stopped just now is waited for.
 *
 * @throws an Error when the site is running
 */
async function refuseOthers(db: Db, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
    if (rows.length === 0) return;
    if (performance.now() >= deadline) break;
    await setTimeout(50);
  }
  throw new Error("Somebody is connected to the database: stop every process of the site first. Nothing was deleted.");
}

async function contentsOf(db: Db): Promise<string> {
  const { rows } = await sql<{ people: number; listings: number; bookings: number }>`
    select (select count(*)::int from users) as people, (select count(*)::int from listings) as listings,
      (select count(*)::int from bookings) as bookings`.execute(db);
  const { people = 0, listings = 0, bookings = 0 } = rows[0] ?? {};
  return `${people} accounts, ${listings} listings and ${bookings} bookings`;
}

function placeOf({ s3, dataDir }: Env): string {
  return s3 ? `in the bucket ${s3.bucket}` : `in ${dataDir}`;
}

async function removePictures(env: Env): Promise<void> {
  const files = openFiles(env, () => new Date());
  for await (const { key } of files.list()) await files.remove(key);
  await rm(join(env.dataDir, "media-cache"), { recursive: true, force: true });
  await forgetInstance(env);
}

/** In one transaction. What extensions own stays: the site's role may not be able to create them again. */
async function dropEverything(db: Db): Promise<void> {
  await sql`do $$
    declare
      name text;
    begin
      drop schema if exists pgboss cascade;
      for name in
        select c.oid::regclass::text from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
          and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      loop
        execute 'drop table if exists ' || name || ' cascade';
      end loop;
      for name in
        select p.oid::regprocedure::text from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      loop
        execute 'drop function if exists ' || name || ' cascade';
      end loop;
    end $$`.execute(db);
}

if (import.meta.main) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    process.exitCode = await runWipe(process.argv.slice(2), process.env, {
      say: console.log,
      ask: (question) => terminal.question(question),
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    terminal.close();
  }
}

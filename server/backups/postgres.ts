import { createReadStream } from "node:fs";
import { delimiter, join } from "node:path";
import pg from "pg";
import { allOf, feed, outputOf, start, type Written, writePrivate } from "./programs.ts";

/** PostgreSQL's own programs of the server's version, and connections without deadlines. */

export interface Tools {
  dump: string;
  restore: string;
  psql: string;
}

/** Asks one question of a database. */
export type Ask = <Row>(sql: string) => Promise<Row[]>;

/** A connection of its own: a backup takes longer than a request may. */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "linkisla backup", keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  return client;
}

export function askerOf(client: pg.Client): Ask {
  return async (sql) => (await client.query(sql)).rows;
}

export async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  return rows[0].major;
}

/** Where the programs of a version are: in Debian's folder for it, or in `PATH`. */
export function foldersOf(major: number): string[] {
  return [`/usr/lib/postgresql/${major}/bin`, ...(process.env.PATH ?? "").split(delimiter).filter(Boolean)];
}

/**
 * The programs of the server's major version: an older one refuses, and what a newer one writes cannot be restored here.
 * @throws an Error that names what was found and what is needed
 */
export async function findTools(major: number, folders = foldersOf(major)): Promise<Tools> {
  const seen: string[] = [];
  for (const folder of folders) {
    const said = await outputOf(join(folder, "pg_dump"), ["--version"]).catch(() => undefined);
    const version = said && /\(PostgreSQL\) (\d+)/.exec(said)?.[1];
    if (version === String(major)) {
      return { dump: join(folder, "pg_dump"), restore: join(folder, "pg_restore"), psql: join(folder, "psql") };
    }
    if (version) seen.push(`version ${version} in ${folder}`);
  }
  const found = seen.length > 0 ? `only ${[...new Set(seen)].join(", ")} was found` : "none was found";
  throw new Error(
    `The server is PostgreSQL ${major} and needs pg_dump of that version, but ${found}: apt-get install postgresql-client-${major}`,
  );
}

/** What a program is told of a database: the password goes by the environment, where other users do not see it. */
export function connectionOf(url: string): { dbname: string; variables: Record<string, string> } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return { dbname: address.href, variables: password ? { PGPASSWORD: password } : {} };
}

/** Writes all of a database as the snapshot shows it. */
export async function dumpTo(path: string, url: string, snapshot: string, tools: Tools): Promise<Written> {
  const { dbname, variables } = connectionOf(url);
  const options = ["--format=custom", `--snapshot=${snapshot}`, "--lock-wait-timeout=60000", "--no-password"];
  const program = start(tools.dump, [...options, `--dbname=${dbname}`], variables);
  program.stdin.end();
  const written = writePrivate(program.stdout, path);
  await allOf(written, program.ended);
  return written;
}

/** Fills a scratch database. */
export async function restoreDump(path: string, url: string, tools: Tools): Promise<void> {
  const { dbname, variables } = connectionOf(url);
  const options = ["--no-owner", "--no-acl", "--single-transaction", "--no-password"];
  // What is dropped in a minute need not survive a power failure.
  const hurry = { ...variables, PGOPTIONS: "-c synchronous_commit=off" };
  const program = start(tools.restore, [...options, `--dbname=${dbname}`], hurry);
  program.stdout.resume();
  await feed(program, createReadStream(path));
}

/** Another database on the same server. */
export function urlOf(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
}

export async function dropScratch(server: string, name: string): Promise<void> {
  const client = await openSession(server);
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`).finally(() => client.end());
}

/** An empty database with the encoding and order of words of the site's, so that its indexes mean the same. */
export async function createScratch(server: string, name: string, like: pg.Client): Promise<string> {
  const { rows } = await like.query(
    `select pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype
    from pg_database where datname = current_database()`,
  );
  const { encoding, collate, ctype } = rows[0];
  const words = [
    `encoding ${pg.escapeLiteral(encoding)}`,
    `lc_collate ${pg.escapeLiteral(collate)}`,
    `lc_ctype ${pg.escapeLiteral(ctype)}`,
  ];
  const client = await openSession(server);
  try {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0 ${words.join(" ")}`);
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    const message =
      "The database's role may not create the database in which a backup is proven: alter role … createdb, or name a connection that may in BACKUP_SCRATCH_URL";
    throw new Error(message, { cause: error });
  } finally {
    await client.end();
  }
  return urlOf(server, name);
}

import { createReadStream, existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import type { Env } from "../env.ts";
import { type Files, originalOf } from "../files/files.ts";
import { eachAtOnce } from "../files/moving.ts";
import { instanceOfFiles } from "../instance.ts";
import { decryptTo } from "./age.ts";
import { backupsAmong, pictureName } from "./keeping.ts";
import { type Manifest, manifestSchema } from "./manifest.ts";
import { openFolder, type Place, placesOf } from "./places.ts";
import { differences, isOfLedger, portray } from "./portrait.ts";
import { type Ask, askerOf, connectionOf, findTools, majorOf, openSession, type Tools } from "./postgres.ts";
import { allOf, feed, measure, outputOf, start } from "./programs.ts";

/** Bringing a site back from a backup: pictures first, then the database in one transaction, compared before its end. */

export interface RestoreOrder {
  /** A file, or the name of a backup at one of the places. */
  backup: string;
  /** The file with the secret key. */
  identity: string;
  /** The id of the site that is in the database now and may go. */
  replace: string | undefined;
}

export interface Restored {
  manifest: Manifest;
  /** How many pictures the backup has, and the hashes of those that could not be brought back. */
  pictures: { all: number; missing: string[] };
}

interface Surroundings {
  env: Env;
  files: Files;
  say(line: string): void;
}

/** A failure leaves the database as it was. @throws an Error that tells the operator what to do */
export async function restoreBackup(by: Surroundings, order: RestoreOrder, toolsOf = findTools): Promise<Restored> {
  const { env, say } = by;
  if (!env.databaseUrl) throw new Error("DATABASE_URL is missing: a backup is restored into PostgreSQL.");
  const folder = join(env.dataDir, "restore-under-way");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const session = await openSession(env.databaseUrl);
  try {
    const tools = await toolsOf(await majorOf(session));
    const isReplaced = await refuseOccupied(session, order.replace);
    const { path, place } = await find(order.backup, env, folder);
    const manifest = await unpack(path, folder, order.identity);
    await refuseOtherFiles(manifest, env);
    say(`${manifest.name} is of ${manifest.madeAt}, made by version ${manifest.version}.`);
    const pictures = await bringBackPictures(by, { manifest, place, folder, identity: order.identity });
    await fill(env.databaseUrl, { dump: join(folder, "database.dump"), manifest, tools, isReplaced });
    return { manifest, pictures };
  } finally {
    await session.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns whether there is a site, which is to be replaced */
async function refuseOccupied(session: pg.Client, replace: string | undefined): Promise<boolean> {
  const ask = askerOf(session);
  const others = await ask(
    "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  if (others.length > 0) {
    throw new Error(
      `Other programs are connected to the database (${others.length}). Stop every process of the site first, and close other sessions.`,
    );
  }
  const tables = await ask("select from pg_tables where schemaname in ('public', 'pgboss')");
  if (tables.length === 0) return false;
  const [site] = await ask<{ there: string | null }>("select to_regclass('public.site')::text as there");
  const [row] = site?.there ? await ask<Record<string, unknown>>("select to_jsonb(site) as site from public.site") : [];
  const { instance_id: id = "unnamed" } = (row?.site ?? {}) as { instance_id?: string };
  if (replace === id) return true;
  throw new Error(
    `The database of DATABASE_URL is not empty: it has instance ${id}. Name an empty database; or, to lose what is in this one, add --replace ${id}.`,
  );
}

async function find(backup: string, env: Env, folder: string): Promise<{ path: string; place: Place }> {
  if (existsSync(backup)) return { path: resolve(backup), place: openFolder(dirname(resolve(backup))) };
  const places = env.backups ? placesOf(env.backups) : [];
  const path = join(folder, "backup.age");
  for (const place of places) if (await place.fetch(basename(backup), path)) return { path, place };
  const names = new Set((await Promise.all(places.map((place) => place.list("linkisla-")))).flat());
  const known = backupsAmong([...names])
    .map(({ name }) => name)
    .toSorted();
  const there =
    known.length > 0 ? `There are:\n  ${known.join("\n  ")}` : "No place of BACKUP_DIR or BACKUP_S3_… has any.";
  throw new Error(`There is no backup ${backup}. ${there}`);
}

async function unpack(path: string, folder: string, identity: string): Promise<Manifest> {
  const archive = join(folder, "archive.tar");
  await decryptTo(archive, path, identity).catch((error: Error) => {
    const why = error.message.includes("no identity matched")
      ? "it was encrypted for another key than that in the identity file"
      : `${error.message}. Either it is not whole, or it is no backup`;
    throw new Error(`The backup cannot be decrypted: ${why}.`, { cause: error });
  });
  await outputOf("tar", ["--extract", `--directory=${folder}`, `--file=${archive}`, "manifest.json", "database.dump"]);
  await rm(archive);
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")));
  const { sha256 } = await measure(createReadStream(join(folder, "database.dump")));
  if (sha256 !== manifest.database.sha256) throw new Error("The dump in the backup is not the one that was proven.");
  return manifest;
}

async function refuseOtherFiles({ instanceId }: Manifest, env: Env): Promise<void> {
  const kept = await instanceOfFiles(env);
  if (!kept || kept === instanceId || kept === env.beginAnew) return;
  throw new Error(
    `The backup is of instance ${instanceId}, but the files of DATA_DIR or the bucket belong to another one, ${kept}. Name the right backup or the right place, or set BEGIN_ANEW=${kept} if these files are to be the restored site's.`,
  );
}

async function bringBackPictures(
  { files, say }: Surroundings,
  from: { manifest: Manifest; place: Place; folder: string; identity: string },
): Promise<Restored["pictures"]> {
  const { manifest, place, folder, identity } = from;
  const missing: string[] = [];
  let done = 0;
  await eachAtOnce(manifest.pictures, async (hash) => {
    const key = originalOf(hash);
    if (!(await files.has(key))) {
      const encrypted = join(folder, `${hash}.age`);
      const plain = join(folder, hash);
      const isThere = await place.fetch(pictureName(manifest.instanceId, hash), encrypted);
      const isWhole =
        isThere &&
        (await decryptTo(plain, encrypted, identity).then(
          () => true,
          () => false,
        ));
      // A place without it must not keep the rest of the site away.
      if (isWhole) await files.put(key, await readFile(plain));
      else missing.push(hash);
      await rm(encrypted, { force: true });
      await rm(plain, { force: true });
    }
    done += 1;
    if (done % 100 === 0) say(`${done} of ${manifest.pictures.length} pictures`);
  });
  return { all: manifest.pictures.length, missing: missing.sort() };
}

interface Filling {
  dump: string;
  manifest: Manifest;
  tools: Tools;
  isReplaced: boolean;
}

/** Everything in one transaction, which ends well only when the database is what the manifest says. */
async function fill(url: string, { dump, manifest, tools, isReplaced }: Filling): Promise<void> {
  const { dbname, variables } = connectionOf(url);
  const quiet = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--no-password"];
  const psql = start(tools.psql, [...quiet, "--set=ON_ERROR_STOP=1", `--dbname=${dbname}`], variables);
  const lines = createInterface({ input: psql.stdout })[Symbol.asyncIterator]();
  const ask: Ask = async <Row>(question: string) => {
    const end = "-- end of the answer";
    psql.stdin.write(`select row_to_json(answer) from (${question}) as answer;\n\\echo '${end}'\n`);
    const rows: Row[] = [];
    for (;;) {
      const { value, done } = await lines.next();
      if (done) await psql.ended.then(() => Promise.reject(new Error("psql ended before its time")));
      if (value === undefined || value === end) return rows;
      rows.push(JSON.parse(value) as Row);
    }
  };
  try {
    psql.stdin.write("begin;\nset client_min_messages = warning;\n");
    if (isReplaced) {
      psql.stdin.write("drop schema if exists pgboss cascade;\ndrop schema public cascade;\ncreate schema public;\n");
    }
    // What the script prints, such as the values of sequences, is no answer to a question.
    psql.stdin.write("\\o /dev/null\n");
    const script = start(tools.restore, ["--no-owner", "--no-acl", "--file=-"]);
    await allOf(feed(script, createReadStream(dump)), pipeline(script.stdout, psql.stdin, { end: false }));
    psql.stdin.write("\\o\n");
    const { portrait } = manifest.database;
    const said = differences(portrait, await portray(ask), isOfLedger);
    if (said.length > 0)
      throw new Error(`What was restored is not what the backup had: ${said.slice(0, 5).join("; ")}`);
    // In its own dump it is still under way.
    psql.stdin.write(
      `update public.backups set state = 'proven', finished_at = made_at where name = ${pg.escapeLiteral(manifest.name)};\n`,
    );
    psql.stdin.write("commit;\n");
  } finally {
    // Without its commit, the transaction is undone.
    psql.stdin.end();
    await psql.ended;
  }
}

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Db } from "./connect.ts";
import { inTransaction } from "./transaction.ts";

const migrations = new URL("../../db/migrations/", import.meta.url);
/** Any number, as long as every process uses the same. */
const migrationLock = 4_815_162_342;

/**
 * Brings the database up to date: numbered SQL files, in order, forward only, all or nothing. Two processes that
 * start at once take turns.
 * @throws when a file was changed after it was applied, unless both texts have landed and come to the same
 */
export async function migrate(db: Db, folder = migrations): Promise<string[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const landed = landedHashes(folder);
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(tx);
    await sql`create table if not exists schema_migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(tx);
    const { rows } = await sql<{ name: string; hash: string }>`select name, hash from schema_migrations`.execute(tx);
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    const added: string[] = [];
    for (const name of files) {
      const text = readFileSync(new URL(name, folder), "utf8");
      const hash = hashOf(text);
      const before = applied.get(name);
      const both = [before, hash].every((one) => one !== undefined && landed[name]?.includes(one));
      if (before === hash || both) continue;
      if (before !== undefined)
        throw new Error(`db/migrations/${name} was changed after it ran. Add a new file instead.`);
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
      await sql`insert into schema_migrations (name, hash) values (${name}, ${hash})`.execute(tx);
      added.push(name);
    }
    return added;
  });
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Per migration the hashes it has landed under, the latest last: `landed.json`, which `npm run check` holds against the
 * files. One of them has two, because it was rewritten once after it had landed.
 */
export function landedHashes(folder = migrations): Record<string, string[]> {
  const file = new URL("landed.json", folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Splits at semicolons that end a line, outside `$$ … $$` bodies: PGlite takes one statement at a time. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current = "";
  let inBody = false;
  for (const line of text.split("\n")) {
    if (line.trimStart().startsWith("--")) continue;
    current += `${line}\n`;
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody;
    if (!inBody && line.trimEnd().endsWith(";")) {
      statements.push(current.trim());
      current = "";
    }
  }
  if (current.trim()) statements.push(current.trim());
  return statements;
}

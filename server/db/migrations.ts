import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Reads the numbered files in `db/migrations` without running them. How to write one: docs/upgrades.md. */

export const migrationsFolder = new URL("../../db/migrations/", import.meta.url);

/** `expand` keeps everything the previous release needs; `contract` removes it. */
export type MigrationKind = "expand" | "contract";

export interface Migration {
  name: string;
  hash: string;
  kind: MigrationKind;
  isOutsideTransaction: boolean;
  statements: string[];
}

/** Earlier migrations have no header and count as `expand`. */
const firstWithHeader = "0020";
const kinds: readonly string[] = ["expand", "contract"] satisfies MigrationKind[];
const outside = "-- outside a transaction";
const createIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i;

/** In the order in which they run. @throws as `readMigration` */
export function readMigrations(folder = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => readMigration(name, readFileSync(new URL(name, folder), "utf8")));
}

/** @throws an Error that names the file when its header or its statements break the rules */
export function readMigration(name: string, text: string): Migration {
  const [first = "", second] = text.split("\n").map((line) => line.trim());
  const said = /^-- (.*)$/.exec(first)?.[1] ?? "";
  if (!kinds.includes(said) && name >= firstWithHeader) {
    throw new Error(`db/migrations/${name} must begin with a line "-- expand" or "-- contract".`);
  }
  const migration: Migration = {
    name,
    hash: hashOf(text),
    kind: said === "contract" ? "contract" : "expand",
    isOutsideTransaction: second === outside,
    statements: statementsOf(text),
  };
  if (migration.isOutsideTransaction) requireRepeatable(migration);
  return migration;
}

/** A process killed between the statement and recording it runs it again at the next start. */
function requireRepeatable({ name, statements }: Migration): void {
  const [statement = "", ...more] = statements;
  const isRepeatable =
    (!/^create\b/i.test(statement) || createIndex.test(statement)) &&
    (!/^drop\b/i.test(statement) || /\bif\s+exists\b/i.test(statement));
  if (statement && more.length === 0 && isRepeatable) return;
  throw new Error(
    `db/migrations/${name} runs outside a transaction: it must be one statement that may be run again, as "create index concurrently if not exists" with a plain name.`,
  );
}

/** The index that a statement builds with `create index concurrently`; undefined for any other statement. */
export function indexBuiltBy(statement: string): string | undefined {
  return createIndex.exec(statement)?.[1];
}

/** The distinct tables that the statements alter, fill, index or reference, and that requests may be using. */
export function tablesTouchedBy(statements: string[]): string[] {
  const mentions = statements.flatMap((statement) => [
    ...statement.matchAll(/\b(?:alter table(?: if exists)?|update|references|on|insert into|delete from)\s+(\w+)/gi),
  ]);
  return [...new Set(mentions.map(([, table = ""]) => table.toLowerCase()))];
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * The hashes each migration has landed under, the latest last: `landed.json`, which `npm run check` compares with the
 * files. One migration has two, because it was rewritten once after it had landed.
 */
export function landedHashes(folder = migrationsFolder): Record<string, string[]> {
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

import { writeFileSync } from "node:fs";
import { sql } from "kysely";
import { connect, type Db } from "./connect.ts";
import { migrate } from "./migrate.ts";

/** Generates row types from the migrated database: `node server/db/generate-tables.ts` rewrites `tables.ts`. */

const scalar: Record<string, string> = {
  int8: "number",
  int4: "number",
  float8: "number",
  text: "string",
  bool: "boolean",
  uuid: "string",
  date: "string",
  timestamptz: "Date",
  tstzrange: "Range",
  jsonb: "Json",
  tsvector: "string",
  _text: "string[]",
};

export async function tablesSource(db: Db): Promise<string> {
  const { rows } = await sql<Column>`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.column_default, c.is_identity, c.is_generated
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migrations'
    order by c.table_name, c.ordinal_position`.execute(db);
  const { rows: checks } = await sql<Check>`
    select rel.relname as table_name, att.attname as column_name, pg_get_constraintdef(con.oid) as definition
    from pg_constraint con
    join pg_class rel on rel.oid = con.conrelid
    join pg_attribute att on att.attrelid = con.conrelid and con.conkey = array[att.attnum]
    where con.contype = 'c' and rel.relnamespace = 'public'::regnamespace`.execute(db);
  const choices = new Map(checks.flatMap(choiceOf));
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const interfaces = [...tables].map(
    ([table, columns]) => `  ${table}: {\n${columns.map((column) => fieldOf(column, choices)).join("\n")}\n  };`,
  );
  return `// Generated from the migrated database by server/db/generate-tables.ts. Do not edit.
// biome-ignore-all format: as it was generated
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Range } from "./connect.ts";

/** Read as parsed JSON, written as its text. */
type Json = ColumnType<unknown, string, string>;
type DefaultedJson = ColumnType<unknown, string | undefined, string>;

export interface Tables {
${interfaces.join("\n")}
}
`;
}

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: "YES" | "NO";
  column_default: string | null;
  is_identity: "YES" | "NO";
  is_generated: "ALWAYS" | "NEVER";
}

interface Check {
  table_name: string;
  column_name: string;
  definition: string;
}

/** `check (state in ('a', 'b'))` becomes `"a" | "b"`. */
function choiceOf({ table_name, column_name, definition }: Check): [string, string][] {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(definition)?.[1];
  if (!list) return [];
  const words = list.split(", ").map((word) => JSON.stringify(word.replace(/^'(.*)'::text$/, "$1")));
  return [[`${table_name}.${column_name}`, words.join(" | ")]];
}

function fieldOf(column: Column, choices: ReadonlyMap<string, string>): string {
  const type = choices.get(`${column.table_name}.${column.column_name}`) ?? scalar[column.udt_name];
  if (!type) throw new Error(`${column.table_name}.${column.column_name}: no type for ${column.udt_name}`);
  const nullable = column.is_nullable === "YES" ? ` | null` : "";
  if (column.is_identity === "YES" || column.is_generated === "ALWAYS") {
    return `    ${column.column_name}: GeneratedAlways<${type}${nullable}>;`;
  }
  if (column.column_default !== null && type === "Json") return `    ${column.column_name}: DefaultedJson;`;
  if (column.column_default !== null) return `    ${column.column_name}: Generated<${type}${nullable}>;`;
  return `    ${column.column_name}: ${type}${nullable};`;
}

if (import.meta.main) {
  const database = await connect({ dataDir: ":memory:" });
  await migrate(database.db);
  writeFileSync(new URL("./tables.ts", import.meta.url), await tablesSource(database.db));
  await database.close();
}

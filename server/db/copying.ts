import { CompiledQuery, type Kysely } from "kysely";
import pg from "pg";

/** Copies every row of one database into the empty tables of another, whatever the rows mean. */

/** Asks one statement of a database, within the transaction that the caller has begun. */
export type Asker = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

// biome-ignore lint/suspicious/noExplicitAny: whatever its tables are
export function askerIn(tx: Kysely<any>): Asker {
  return async <Row>(text: string, values: unknown[] = []) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

interface Column {
  table: string;
  name: string;
  type: string;
  isGenerated: boolean;
}

/** Enough to fill a round trip, few enough to be held twice. */
const rowsAtOnce = 500;

/**
 * Replaces all rows and the next numbers of `to` by those of `from`. Needs no more rights than the tables' owner has:
 * foreign keys are taken off and put on again, which checks each of them, and triggers do not fire.
 * @throws when the tables of both do not have the same columns, in which case nothing is changed
 */
export async function copyRows(from: Asker, to: Asker): Promise<void> {
  const tables = Map.groupBy(await sameColumns(from, to), ({ table }) => table);
  for (const ask of [from, to]) {
    await ask("select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true)");
  }
  const putBack = await takeOffRules(to);
  for (const table of tables.keys()) await to(`delete from ${table}`);
  for (const [table, columns] of tables) {
    const kept = columns.filter(({ isGenerated }) => !isGenerated);
    if (kept.length > 0) await copyTable({ from, to, table, columns: kept });
  }
  for (const { name, last } of await numbersOf(from)) {
    await to("select setval($1::regclass, coalesce($2::text::bigint, 1), $2 is not null)", [name, last]);
  }
  await to("set constraints all immediate");
  for (const statement of putBack) await to(statement);
}

async function copyTable(order: { from: Asker; to: Asker; table: string; columns: Column[] }): Promise<void> {
  const { from, to, table, columns } = order;
  // Every value travels as the text that PostgreSQL itself writes and reads.
  const texts = columns.map(({ name }, index) => `${name}::text as c${index}`).join(", ");
  const given = columns.map((_, index) => `c${index}`);
  const insert = `insert into ${table} (${columns.map(({ name }) => name).join(", ")}) overriding system value
    select ${columns.map(({ type }, index) => `c${index}::${type}`).join(", ")}
    from unnest(${given.map((_, index) => `$${index + 1}::text[]`).join(", ")}) as given (${given.join(", ")})`;
  await from(`declare rows_to_copy no scroll cursor for select ${texts} from ${table}`);
  for (;;) {
    const rows = await from<Record<string, string | null>>(`fetch ${rowsAtOnce} from rows_to_copy`);
    if (rows.length === 0) break;
    await to(
      insert,
      given.map((column) => rows.map((row) => row[column] ?? null)),
    );
  }
  await from("close rows_to_copy");
}

async function sameColumns(from: Asker, to: Asker): Promise<Column[]> {
  const [ours, theirs] = [await columnsOf(from), await columnsOf(to)];
  const asText = (columns: Column[]) => columns.map(({ table, name, type }) => `${table}.${name} (${type})`);
  const [left, right] = [new Set(asText(ours)), new Set(asText(theirs))];
  const odd = [...left.symmetricDifference(right)];
  if (odd.length > 0) throw new Error(`The tables of both databases differ: ${odd.slice(0, 5).join(", ")}.`);
  return ours;
}

/** Of the tables that hold rows: a table in partitions has them in those. */
async function columnsOf(ask: Asker): Promise<Column[]> {
  return ask<Column>(`
    select format('%I.%I', nspname, relname) as table, quote_ident(attname) as name,
      format_type(atttypid, atttypmod) as type, attgenerated <> '' as "isGenerated"
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and nspname <> 'information_schema' and nspname !~ '^pg_' and attnum > 0 and not attisdropped
    order by 1, attnum`);
}

/** The last number of each sequence that has given one. */
export function numbersOf(ask: Asker): Promise<{ name: string; last: string | null }[]> {
  return ask(`select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname !~ '^pg_' order by 1`);
}

/** @returns the statements that put them on again */
async function takeOffRules(ask: Asker): Promise<string[]> {
  const triggers = await ask<{ table: string; trigger: string }>(`
    select tgrelid::regclass::text as table, tgname as trigger from pg_trigger
    where not tgisinternal and tgenabled = 'O' and tgparentid = 0 order by 1, 2`);
  const keys = await ask<{ table: string; key: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as key, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`);
  const putBack: string[] = [];
  for (const { table, trigger } of triggers) {
    const name = pg.escapeIdentifier(trigger);
    await ask(`alter table ${table} disable trigger ${name}`);
    putBack.push(`alter table ${table} enable trigger ${name}`);
  }
  for (const { table, key, definition } of keys) {
    const name = pg.escapeIdentifier(key);
    await ask(`alter table ${table} drop constraint ${name}`);
    putBack.push(`alter table ${table} add constraint ${name} ${definition}`);
  }
  return putBack;
}
